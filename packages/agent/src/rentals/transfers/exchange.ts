import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseRetryAfter } from '@gridlease/client/retry-after';
import type { Resolve } from '@gridlease/common/fetch/resolve';
import { failureOfConnection, failureOfResponse, TransferError } from './transfer-error.ts';
import { type AllowedUrl, allowedAddresses, judgeUrl } from './url-rules.ts';

/** A connection on which nothing moves for so long has failed. */
const IDLE_TIMEOUT_MS = 30_000;
const HEADER_BYTES_MAX = 16_384;
/** Read of a refusal, for its code. */
const REFUSAL_BYTES_MAX = 8_192;

export interface ExchangeDeps {
  readonly storageHosts: readonly string[];
  /** For storage hosts, which may be known to this machine alone. */
  readonly resolveAny: Resolve;
  /** For all others: name servers only. */
  readonly resolvePublic: Resolve;
  readonly idleTimeoutMs?: number | undefined;
}

export interface Exchange {
  readonly method: 'GET' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer | Readable | undefined;
  readonly signal: AbortSignal;
}

/**
 * Sends one request over a connection of its own, to an address that was judged for it: what the host's name means a
 * moment later changes nothing. Redirects are not followed.
 *
 * @returns a successful response, whose body has to be read or destroyed
 * @throws RentalFailure `url_not_allowed`; TransferError; the reason of `signal`
 */
export async function exchange(deps: ExchangeDeps, asked: Exchange): Promise<IncomingMessage> {
  const { signal } = asked;
  signal.throwIfAborted();
  const target = judgeUrl(asked.url, deps.storageHosts);
  const addresses = allowedAddresses(target, await resolveHost(deps, target, signal));
  const sent = open(target, addresses, asked, deps.idleTimeoutMs ?? IDLE_TIMEOUT_MS);
  try {
    const response = await send(sent, asked);
    if (isSuccess(response)) return response;
    throw await readRefusal(response);
  } catch (error) {
    sent.destroy();
    signal.throwIfAborted();
    throw failureOfConnection(error);
  }
}

function isSuccess({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

async function resolveHost(deps: ExchangeDeps, target: AllowedUrl, signal: AbortSignal) {
  const resolve = target.isStorage ? deps.resolveAny : deps.resolvePublic;
  // Name resolution cannot be aborted.
  const aborted = Promise.withResolvers<never>();
  const giveUp = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([resolve(target.host), aborted.promise]);
  } catch (error) {
    signal.throwIfAborted();
    throw failureOfConnection(error);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

function open({ url }: AllowedUrl, addresses: readonly string[], asked: Exchange, idleMs: number) {
  const judged = addresses.map((address) => ({ address, family: isIP(address) }));
  const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, {
    method: asked.method,
    headers: asked.headers,
    agent: false,
    maxHeaderSize: HEADER_BYTES_MAX,
    signal: asked.signal,
    // Also of the time until it is connected.
    timeout: idleMs,
    lookup(_host, { all }, callback) {
      const [first] = judged;
      if (all || first === undefined) callback(null, judged);
      else callback(null, first.address, first.family);
    },
  });
  request.once('timeout', () =>
    request.destroy(new TransferError(`nothing moved for ${idleMs / 1_000} s`, { isTransient: true })),
  );
  // Whoever waits for the response, or reads it, hears of errors; later ones concern nobody.
  request.on('error', () => {});
  return request;
}

/** Sends the body, and waits for the response. A refusal may come before the body has been sent, a success may not. */
async function send(request: ClientRequest, { body }: Exchange): Promise<IncomingMessage> {
  const responded = once(request, 'response').then(([response]) => response as IncomingMessage);
  if (!(body instanceof Readable)) {
    request.end(body);
    return responded;
  }
  const sending = pipeline(body, request);
  // A server that refuses without reading on breaks the connection; its response counts if it arrived.
  sending.catch(() => {});
  try {
    const response = await responded;
    if (isSuccess(response)) await sending;
    return response;
  } catch (error) {
    // A body that could not be read is the cause, not the request that was cut off with it.
    throw body.errored ?? error;
  }
}

async function readRefusal(response: IncomingMessage): Promise<TransferError> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= REFUSAL_BYTES_MAX) break;
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  const retryAfter = response.headers['retry-after'] ?? null;
  const body = Buffer.concat(chunks).toString('latin1');
  return failureOfResponse(response.statusCode ?? 0, body, parseRetryAfter(retryAfter, Date.now()));
}
