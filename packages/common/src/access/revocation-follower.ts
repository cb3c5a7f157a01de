import { describeFetchError, fetchResponse } from '../fetch/bounded-fetch.ts';
import type { Logger } from '../log/logger.ts';
import { pause } from '../worker/alarm.ts';
import type { Caller } from './caller.ts';
import { type RevocationPage, readRevocationPage } from './revocation-page.ts';
import { createRevocationSet, type RevocationPeriods, type RevocationSet } from './revocation-set.ts';
import { noRevocationsYet, type Revocations, tokenRevoked } from './revocations.ts';
import type { ServiceToken } from './service-token.ts';

const PATH = '/api/v1/auth/revocations';
/** The service responds at once to news. So short, because a connection whose other end died says nothing. */
const WAIT_SECONDS = 1;
const TIMEOUT_MS = 2_000;
/** A page of a snapshot is larger, and made without waiting. */
const PAGE_BYTES_MAX = 4 * 1024 * 1024;
const BACKOFF_FIRST_MS = 100;
const BACKOFF_MAX_MS = 1_000;
/** How long after the start the snapshot may be missing without a warning: services start together. */
export const START_MS = 20_000;

export interface RevocationFollowerOptions {
  /** Resolves the current base URL of the authentication service. */
  readonly url: () => Promise<string>;
  /** Creates the source of this service's own token, anew after a refusal: keys or scopes may have changed. */
  readonly createToken: () => ServiceToken;
  /** After that long without news, `isUnknown`. */
  readonly maxAgeMs: number;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Called with the id of each user whose status or roles changed, at least once for each change. */
  readonly onUser?: ((userId: string) => void) | undefined;
  /** Monotonic time in milliseconds. */
  readonly clock?: () => number;
}

export interface RevocationFollower extends Revocations {
  /** Seconds since the authentication service was last heard; Infinity before the first snapshot. */
  ageSeconds(): number;
  size(): number;
  stop(): Promise<void>;
}

/** Logs when following fails and when it succeeds again, once each. */
function createTrouble(log: RevocationFollowerOptions['log'], isEarly: () => boolean) {
  let current: string | undefined;
  return {
    happened(error: unknown): void {
      const reason = describeFetchError(error);
      if (reason === current || isEarly()) return;
      current = reason;
      log.warn({ reason }, 'the revocations of access tokens cannot be followed');
    },
    over(): void {
      if (current !== undefined) log.info('the revocations of access tokens are followed again');
      current = undefined;
    },
  };
}

/** The set that is in force, and the one that a snapshot is building meanwhile. */
function createKnowledge(clock: () => number) {
  let set: RevocationSet | undefined;
  let building: RevocationSet | undefined;
  let periods: RevocationPeriods | undefined;
  return {
    set: () => set,
    /** Whether anything is known by this page that was not before. */
    apply(page: RevocationPage): boolean {
      if (page.reset) building = createRevocationSet(clock);
      const target = building ?? set;
      if (target === undefined) throw new Error('the response continues a snapshot that was not asked for');
      for (const revocation of page.revocations) target.add(revocation);
      periods = page.periods;
      if (page.more || building === undefined) return building === undefined && page.revocations.length > 0;
      set = building;
      building = undefined;
      return true;
    },
    expire: () => periods && set?.expire(periods),
  };
}

/** Callers of long responses; each is called back once. */
function createWatchers(isRevoked: (caller: Caller) => boolean) {
  const watchers = new Map<() => void, Caller>();
  return {
    watch(caller: Caller, onRevoked: () => void): () => void {
      // So that the same function may watch twice.
      const own = () => onRevoked();
      watchers.set(own, caller);
      if (isRevoked(caller)) {
        watchers.delete(own);
        own();
      }
      return () => watchers.delete(own);
    },
    lookAgain(): void {
      for (const [onRevoked, caller] of watchers) {
        if (!isRevoked(caller)) continue;
        watchers.delete(onRevoked);
        onRevoked();
      }
    },
  };
}

/**
 * Follows the revocations of the authentication service: a snapshot in pages, then changes as they happen. Each request
 * waits for news for a second, so that neither a lost connection nor a silent server hides any for longer than two.
 */
export function startFollowingRevocations(options: RevocationFollowerOptions): RevocationFollower {
  const { url, createToken, maxAgeMs, log, onUser, clock = () => performance.now() } = options;
  const stopping = new AbortController();
  const knowledge = createKnowledge(clock);
  const isRevoked = (caller: Caller, at?: number) => knowledge.set()?.judge(caller, at) !== 'nothing';
  const watchers = createWatchers((caller) => isRevoked(caller));
  const startedAt = clock();
  let token = createToken();
  let position = '';
  let heardAt: number | undefined;
  const trouble = createTrouble(log, () => heardAt === undefined && clock() - startedAt < START_MS);

  async function readPage(): Promise<RevocationPage> {
    const query = new URLSearchParams({ wait: String(WAIT_SECONDS), ...(position && { after: position }) });
    const [base, bearer] = await Promise.all([url(), token()]);
    const { status, text } = await fetchResponse(`${base}${PATH}?${query}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${bearer}` },
      timeoutMs: TIMEOUT_MS,
      bytesMax: PAGE_BYTES_MAX,
      signal: stopping.signal,
    });
    if (status === 401 || status === 403) token = createToken();
    if (status !== 200) throw new Error(`the response status is ${status}`);
    return readRevocationPage(text);
  }

  async function follow(): Promise<void> {
    const askedAt = clock();
    const page = await readPage();
    if (knowledge.apply(page)) watchers.lookAgain();
    for (const { kind, subject } of page.revocations) if (kind === 'user') onUser?.(subject);
    ({ position } = page);
    if (!page.more) heardAt = askedAt;
    knowledge.expire();
  }

  async function run(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted; ) {
      try {
        await follow();
        failures = 0;
        trouble.over();
      } catch (error) {
        if (stopping.signal.aborted) return;
        trouble.happened(error);
        const longest = Math.min(BACKOFF_MAX_MS, BACKOFF_FIRST_MS * 2 ** failures);
        failures += 1;
        await pause(longest * (1 - Math.random() / 2), stopping.signal);
      }
    }
  }

  const running = run();
  return {
    refuseRevoked(caller, at) {
      if (knowledge.set() === undefined) throw noRevocationsYet();
      if (isRevoked(caller, at)) throw tokenRevoked();
    },
    isUnknown: () => heardAt === undefined || clock() - heardAt >= maxAgeMs,
    isInactive: (userId) => knowledge.set()?.isInactive(userId) === true,
    isKnown: () => knowledge.set() !== undefined,
    watch: watchers.watch,
    ageSeconds: () => (heardAt === undefined ? Number.POSITIVE_INFINITY : (clock() - heardAt) / 1_000),
    size: () => knowledge.set()?.size() ?? 0,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
