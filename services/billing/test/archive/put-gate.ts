import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of a store that can hold one PUT for ever. */
export interface PutGate {
  readonly url: string;
  /**
   * Resolves when the `n`-th PUT from now on is held.
   *
   * @param isStored whether the store has the object by then, or does not hear of it
   */
  holdPut(n: number, isStored: boolean): Promise<void>;
  close(): Promise<void>;
}

interface Plan {
  left: number;
  readonly isStored: boolean;
  readonly onHeld: () => void;
}

export async function openPutGate(target: string): Promise<PutGate> {
  let plan: Plan | undefined;

  /** The plan, if it is for this request; it is for one alone. */
  function planFor({ method }: IncomingMessage): Plan | undefined {
    if (plan === undefined || method !== 'PUT') return undefined;
    plan.left -= 1;
    if (plan.left > 0) return undefined;
    const own = plan;
    plan = undefined;
    return own;
  }

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const held = planFor(incoming);
    if (held !== undefined && !held.isStored) return held.onHeld();
    const response = await fetch(target + (incoming.url ?? ''), {
      method: incoming.method ?? 'GET',
      headers: headersOf(incoming),
      body: body.length === 0 ? null : body,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (held !== undefined) return held.onHeld();
    const type = response.headers.get('content-type');
    outgoing.writeHead(response.status, type === null ? {} : { 'content-type': type }).end(bytes);
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdPut: (left, isStored) =>
      new Promise((resolve) => {
        plan = { left, isStored, onHeld: resolve };
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Those that are about the request, and not about its connection. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const own = ['authorization', 'content-type', 'x-bucket', 'x-correlation-id', 'accept'];
  return Object.fromEntries(
    own.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
