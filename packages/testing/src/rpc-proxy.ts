import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A JSON-RPC call as seen by the proxy. */
export interface SeenCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What happens to calls instead of a normal response. */
export type RpcFault =
  /**
   * `not_sent`: dropped before the node receives it; `drop_response`: the node has executed it, the response is lost.
   */
  | 'not_sent'
  | 'drop_response'
  /** No response while the proxy is open; the node does not receive it. */
  | 'hold'
  /** The node executes it, without a response. */
  | 'hold_response'
  /** The node's response with an empty result: `[null]` for statuses, `null` for anything else. */
  | 'null'
  | { readonly httpStatus: number; readonly retryAfter?: string }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** Any lie: receives the node's result and returns another one (a lagging slot, a false status). */
  | { readonly change: (result: unknown) => unknown }
  /** A simulated node: receives the parameters, may call the real node, and returns the result or an error. */
  | { readonly instead: (params: readonly unknown[], ask: AskNode) => Promise<RpcResponse> };

/** Calls the same method of the real node with these parameters; returns the result. */
export type AskNode = (params: readonly unknown[]) => Promise<unknown>;

export type RpcResponse =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

export interface FaultRule {
  /** The number of calls affected; all until `clearFaults` when omitted. */
  readonly times?: number;
}

/** A dedicated JSON-RPC endpoint in front of a node, with its own faults. */
export interface RpcProxy {
  readonly url: string;
  /** Every call so far. */
  readonly calls: readonly SeenCall[];
  /** The number of calls of this method. */
  countOf(method: string): number;
  /**
   * Applies a fault to the next calls of `method` (`*`: all); rules for the same method apply one after the other.
   */
  fail(method: string, fault: RpcFault, rule?: FaultRule): void;
  clearFaults(): void;
  /** Sends calls to another node from now on. */
  retarget(url: string): void;
  close(): Promise<void>;
}

export interface RpcProxyOptions {
  /** Closes the connection after each response, like servers without keep-alive. */
  readonly closesConnections?: boolean;
}

type Rule = { method: string; fault: RpcFault; left: number };
type Body = { id?: unknown; method?: string; params?: readonly unknown[] };

/** Opens an endpoint on a free port of 127.0.0.1 to the node at `target`. */
export async function openRpcProxy(target: string, options: RpcProxyOptions = {}): Promise<RpcProxy> {
  const calls: SeenCall[] = [];
  let rules: Rule[] = [];
  let node = target;
  const server = createServer((request, response) => {
    if (options.closesConnections) response.setHeader('Connection', 'close');
    // An unavailable node is a broken connection, not a failed test.
    void handle(request, response).catch(() => request.socket.destroy());
  });

  function takeFault(method: string): RpcFault | undefined {
    const rule = rules.find((one) => (one.method === method || one.method === '*') && one.left > 0);
    if (rule !== undefined) rule.left -= 1;
    return rule?.fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = Buffer.concat(await request.toArray()).toString();
    const { id, method = '', params = [] } = JSON.parse(text) as Body;
    calls.push({ method, params });
    const fault = takeFault(method);
    if (fault !== undefined && refuse(fault, id, response)) return;
    if (typeof fault === 'object' && 'instead' in fault) {
      const given = await fault.instead(params, (asked) => askNode(node, method, asked));
      return reply(response, JSON.stringify({ jsonrpc: '2.0', id, ...given }));
    }
    const responseText = await forward(node, text);
    if (fault === 'drop_response') request.socket.destroy();
    else if (fault !== 'hold_response') reply(response, distorted(fault, responseText));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    countOf: (method) => calls.filter((call) => call.method === method).length,
    fail: (method, fault, { times = Number.POSITIVE_INFINITY } = {}) => {
      rules.push({ method, fault, left: times });
    },
    clearFaults() {
      rules = [];
    },
    retarget(url) {
      node = url;
    },
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

/** Whether the fault has ended the call before the node receives it. */
function refuse(fault: RpcFault, id: unknown, response: ServerResponse): boolean {
  if (fault === 'hold') return true;
  if (fault === 'not_sent') {
    response.destroy();
    return true;
  }
  if (typeof fault === 'string' || 'change' in fault || 'instead' in fault) return false;
  if ('error' in fault) reply(response, JSON.stringify({ jsonrpc: '2.0', id, error: fault.error }));
  else {
    const retry = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
    response.writeHead(fault.httpStatus, retry).end('{}');
  }
  return true;
}

/** The node's response as modified by the fault. */
function distorted(fault: RpcFault | undefined, responseText: string): string {
  if (fault !== 'null' && !(typeof fault === 'object' && 'change' in fault)) return responseText;
  const { result, ...rest } = JSON.parse(responseText) as { result: unknown };
  return JSON.stringify({ ...rest, result: fault === 'null' ? emptied(result) : fault.change(result) });
}

async function askNode(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const responseText = await forward(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return (JSON.parse(responseText) as { result: unknown }).result;
}

async function forward(url: string, body: string): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return response.text();
}

function reply(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(body);
}

/** An empty result in the response's shape. */
function emptied(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('value' in result)) return null;
  const { value } = result;
  return { ...result, value: Array.isArray(value) ? value.map(() => null) : null };
}
