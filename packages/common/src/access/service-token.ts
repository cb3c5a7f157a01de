import { ServiceError } from '../errors/service-error.ts';
import { describeFetchError, fetchText } from '../fetch/bounded-fetch.ts';
import type { Logger } from '../log/logger.ts';

const PATH = '/api/v1/auth/token';
const TIMEOUT_MS = 5_000;
const RESPONSE_BYTES_MAX = 65_536;
/** The share of a token's lifetime after which it is renewed; the old one stays in use meanwhile. */
const RENEW_AFTER = 0.75;
/** A token with less than this left is no longer sent: it could expire on the way. */
const MARGIN_MS = 5_000;
const RETRY_MS = 1_000;
const LIFETIME_SECONDS_MAX = 86_400;

interface Held {
  readonly token: string;
  readonly renewAt: number;
  readonly usableUntil: number;
}

export interface ServiceTokenOptions {
  /** Resolves the current base URL of the authentication service. */
  readonly authUrl: () => Promise<string>;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** How long the first token may be missing without a warning: services start together. Default 0. */
  readonly startMs?: number;
  /** Monotonic time in milliseconds. */
  readonly clock?: () => number;
}

/** Resolves the access token with which this service calls other services now. */
export type ServiceToken = () => Promise<string>;

function readTokenResponse(text: string): { token: string; lifetimeMs: number } {
  const { access_token: token, expires_in: seconds } = JSON.parse(text) as Record<string, unknown>;
  const isLifetime = typeof seconds === 'number' && seconds > 0 && seconds <= LIFETIME_SECONDS_MAX;
  if (typeof token !== 'string' || token === '' || !isLifetime) {
    throw new Error('the response contains no access token');
  }
  return { token, lifetimeMs: seconds * 1_000 };
}

/**
 * The access token of this service's own account, by client credentials (RFC 6749, 4.4). Fetched when first needed,
 * renewed before it expires, with one request at a time for all waiters. While the authentication service is
 * unavailable the last token is used until it expires; then the function rejects with `auth_unavailable` (503).
 */
export function createServiceToken(options: ServiceTokenOptions): ServiceToken {
  const { log, clientId, clientSecret, startMs = 0, clock = () => performance.now() } = options;
  const startedAt = clock();
  const credentials = [clientId, clientSecret].map(encodeURIComponent).join(':');
  const headers = {
    authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  const body = JSON.stringify({ grant_type: 'client_credentials' });
  let held: Held | undefined;
  let underWay: Promise<void> | undefined;
  let triedAt = Number.NEGATIVE_INFINITY;
  let trouble: string | undefined;

  async function obtain(): Promise<void> {
    const askedAt = clock();
    try {
      const url = (await options.authUrl()) + PATH;
      const request = { method: 'POST', headers, body, timeoutMs: TIMEOUT_MS, bytesMax: RESPONSE_BYTES_MAX };
      const { token, lifetimeMs } = readTokenResponse(await fetchText(url, request));
      const margin = Math.min(MARGIN_MS, lifetimeMs / 10);
      held = {
        token,
        renewAt: askedAt + lifetimeMs * RENEW_AFTER,
        usableUntil: askedAt + lifetimeMs - margin,
      };
      if (trouble !== undefined) log.info({ client_id: clientId }, 'this service has an access token again');
      trouble = undefined;
    } catch (error) {
      const reason = describeFetchError(error);
      if (held === undefined && clock() - startedAt < startMs) return;
      if (reason !== trouble) {
        log.warn({ client_id: clientId, reason }, 'this service cannot get its access token');
      }
      trouble = reason;
    }
  }

  function renew(): Promise<void> {
    underWay ??= obtain().finally(() => {
      triedAt = clock();
      underWay = undefined;
    });
    return underWay;
  }

  const usable = () => (held !== undefined && clock() < held.usableUntil ? held : undefined);
  const mayTry = () => underWay !== undefined || clock() - triedAt >= RETRY_MS;

  return async () => {
    const now = usable();
    if (now !== undefined) {
      if (clock() >= now.renewAt && mayTry()) void renew();
      return now.token;
    }
    if (mayTry()) await renew();
    const renewed = usable();
    if (renewed !== undefined) return renewed.token;
    throw new ServiceError(
      'unavailable',
      'auth_unavailable',
      'The authentication service, which this call needs, is unavailable.',
      { retryAfterSeconds: 2 },
    );
  };
}
