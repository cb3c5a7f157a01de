import { ServiceError } from '../errors/service-error.ts';
import { describeFetchError, fetchText } from '../fetch/bounded-fetch.ts';
import type { Logger } from '../log/logger.ts';
import { type KeySet, readKeySet } from './jwks.ts';
import type { KeySource } from './key-source.ts';

/** Times in milliseconds; the defaults are for production, tests shorten them. */
export interface JwksTiming {
  /** Age after which the key set is fetched again, in the background. */
  readonly refreshMs: number;
  /**
   * Age after which lookups wait for the fetch: nothing was looked up for a long time, and a key may have been
   * removed.
   */
  readonly waitMs: number;
  /** How long after a fetch an unknown `kid` does not trigger another one. */
  readonly cooldownMs: number;
  /** The same while no key set is known at all. */
  readonly firstRetryMs: number;
  readonly timeoutMs: number;
  /** How long after the start the key set may be missing without a warning: services start together. */
  readonly startMs: number;
}

const DEFAULT_TIMING: JwksTiming = {
  refreshMs: 10_000,
  waitMs: 15_000,
  cooldownMs: 5_000,
  firstRetryMs: 500,
  timeoutMs: 3_000,
  startMs: 20_000,
};
const SET_BYTES_MAX = 65_536;
const PATH = '/.well-known/jwks.json';

export interface JwksOptions {
  /** Resolves the current base URL of the authentication service. */
  readonly url: () => Promise<string>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly timing?: Partial<JwksTiming>;
  /** Monotonic time in milliseconds. */
  readonly clock?: () => number;
}

export interface JwksKeySource extends KeySource {
  /** Fetches the key set, or waits for the fetch in progress. Never fails: known keys are kept. */
  refresh(): Promise<void>;
  known(): Promise<void>;
}

/**
 * Public keys from the authentication service's JWK Set. They are fetched once, then again when they are old (in the
 * background) or when a token names an unknown key (once per cooldown, so that forged tokens do not turn into
 * requests), never per request. A removed key therefore verifies nothing after `waitMs`, with or without traffic.
 * While the key set cannot be fetched, the last good one is used.
 */
export function createJwksKeySource(options: JwksOptions): JwksKeySource {
  const { log, clock = () => performance.now() } = options;
  const timing = { ...DEFAULT_TIMING, ...options.timing };
  let keys: KeySet = new Map();
  let triedAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | undefined;
  /** The last warning logged. */
  let trouble: string | undefined;
  const startedAt = clock();

  async function load(): Promise<void> {
    try {
      const base = await options.url();
      const text = await fetchText(base + PATH, {
        headers: { accept: 'application/jwk-set+json, application/json' },
        timeoutMs: timing.timeoutMs,
        bytesMax: SET_BYTES_MAX,
      });
      keys = await readKeySet(text, keys);
      if (trouble !== undefined) log.info('the keys of access tokens can be fetched again');
      trouble = undefined;
    } catch (error) {
      const reason = describeFetchError(error);
      if (keys.size === 0 && clock() - startedAt < timing.startMs) return;
      if (reason !== trouble) {
        log.warn({ reason, known_keys: keys.size }, 'the keys of access tokens cannot be fetched');
      }
      trouble = reason;
    }
  }

  function refresh(): Promise<void> {
    underWay ??= load().finally(() => {
      triedAt = clock();
      underWay = undefined;
    });
    return underWay;
  }

  function requireKeys(): void {
    if (keys.size > 0) return;
    const message = 'Access tokens cannot be verified now: the authentication service is unavailable.';
    throw new ServiceError('unavailable', 'token_keys_unavailable', message, { retryAfterSeconds: 2 });
  }

  /** The key, after a fetch if it is unknown and the cooldown is over. */
  async function lookUp(kid: string) {
    const cooldownMs = keys.size > 0 ? timing.cooldownMs : timing.firstRetryMs;
    if (!keys.has(kid) && (underWay !== undefined || clock() - triedAt >= cooldownMs)) await refresh();
    return keys.get(kid)?.key;
  }

  return {
    refresh,
    async known() {
      if (keys.size === 0) await refresh();
      requireKeys();
    },
    async find({ kid }) {
      if (kid === undefined) return undefined;
      const age = clock() - triedAt;
      if (age >= timing.waitMs && keys.size > 0) await refresh();
      else if (age >= timing.refreshMs && keys.size > 0) void refresh();
      const key = keys.get(kid)?.key ?? (await lookUp(kid));
      if (key === undefined) requireKeys();
      return key;
    },
  };
}
