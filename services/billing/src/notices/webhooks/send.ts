import { isIP } from 'node:net';
import { isPublicAddress } from '@gridlease/common/fetch/public-address';
import { hostOf, type Resolve } from '@gridlease/common/fetch/resolve';
import { Agent, type Dispatcher, request } from 'undici';
import { type TargetRules, urlProblem } from './target-url.ts';
import { RESPONSE_BYTES_KEPT } from './webhook.ts';

const HEADER_BYTES_MAX = 16_384;

export interface SenderOptions {
  readonly rules: TargetRules;
  readonly resolve: Resolve;
  /** To open a connection, TLS included. */
  readonly connectTimeoutMs: number;
  /** For an attempt as a whole, name resolution included. */
  readonly timeoutMs: number;
  /** Certificates to trust instead of the well-known ones. */
  readonly ca?: string | undefined;
}

export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver responded, or why it did not. */
export type Sent =
  | {
      readonly status: number;
      /** The first bytes of the body, as text. */
      readonly response: string;
      readonly retryAfter: string | undefined;
    }
  | { readonly status: undefined; readonly error: string };

/** Sends one request. @throws only the reason of `signal` */
export type Send = (outgoing: Outgoing, signal: AbortSignal) => Promise<Sent>;

/** Why an attempt failed, for the administrator who reads it. */
class Unsent extends Error {}

/** The addresses of the host to which a connection may be made. @throws Unsent if there are none */
async function judgedAddresses(host: string, { rules, resolve }: SenderOptions): Promise<readonly string[]> {
  const all = await resolve(host);
  const allowed = rules.allowPrivate ? all : all.filter(isPublicAddress);
  if (allowed.length > 0) return allowed;
  throw new Unsent(`the host has only addresses that are not public: ${all.join(', ')}`);
}

/**
 * A connection to these addresses, whatever the host's name means by then. TLS still verifies the name. The URL of an
 * address has been judged with the name: sockets do not look it up.
 */
function openAgent(addresses: readonly string[], { connectTimeoutMs, ca }: SenderOptions): Agent {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }));
  return new Agent({
    pipelining: 0,
    maxHeaderSize: HEADER_BYTES_MAX,
    connect: {
      timeout: connectTimeoutMs,
      ...(ca !== undefined && { ca }),
      lookup(_host, { all }, callback) {
        const [first] = judged;
        if (all || first === undefined) callback(null, judged);
        else callback(null, first.address, first.family);
      },
    },
  });
}

/** The beginning of a body. What follows is not read; a connection that breaks meanwhile changes nothing. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= RESPONSE_BYTES_KEPT) break;
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  const start = Buffer.concat(chunks).subarray(0, RESPONSE_BYTES_KEPT).toString('utf8');
  // PostgreSQL's text cannot hold it.
  return start.replaceAll('\0', '\uFFFD');
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function describe(error: unknown, timeoutMs: number): string {
  if (error instanceof Unsent) return error.message;
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `there was no response within ${timeoutMs} ms`;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined || error.message.includes(code) ? error.message : `${error.message} (${code})`;
}

/**
 * Sends each request over a connection of its own to an address that was judged for it. Redirects are responses like
 * others.
 */
export function createSend(options: SenderOptions): Send {
  const { rules, timeoutMs } = options;

  async function exchange({ url, headers, body }: Outgoing, limit: AbortSignal): Promise<Sent> {
    const problem = urlProblem(url, rules);
    if (problem !== undefined) throw new Unsent(`the URL ${problem}`);
    const addresses = await abortable(judgedAddresses(hostOf(new URL(url)), options), limit);
    const agent = openAgent(addresses, options);
    try {
      const response = await request(url, {
        method: 'POST',
        headers,
        body,
        dispatcher: agent,
        signal: limit,
      });
      return {
        status: response.statusCode,
        response: await readStart(response.body),
        retryAfter: headerText(response.headers['retry-after']),
      };
    } finally {
      await agent.destroy();
    }
  }

  return async (outgoing, signal) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      return await exchange(outgoing, limit);
    } catch (error) {
      signal.throwIfAborted();
      return { status: undefined, error: describe(error, timeoutMs) };
    }
  };
}

/** Rejects as soon as `signal` aborts; name resolution cannot be aborted. */
async function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
