import type { Caller } from '@gridlease/common/access/caller';
import type { Logger } from '@gridlease/common/log/logger';
import { within } from '@gridlease/common/time/deadline';
import type { Database } from '../database/database.ts';
import { createPoll } from './poll.ts';
import { listRevocationsSince, type Revocation } from './revocations.ts';
import { clientAllows, userAllows } from './token-status.ts';

/** Polling alone must end access within a second when a notification is lost. */
const POLL_MS = 750;
/** A longer read has failed: the connection may hang. */
const READ_TIMEOUT_MS = 2_000;
const STALE_MS = 5_000;
const SWEEP_MS = 60_000;

/**
 * `ended`: the session or token was revoked for good. `changed`: the user or client no longer matched the token when the
 * feed was read, but may again by now: a role was restored, a user enabled.
 */
export type FeedVerdict = 'nothing' | 'ended' | 'changed';

/** Recent revocations in memory, so that verifying a token needs no database. */
export interface RevocationFeed {
  /** Checks a token against the revocations; at most a second old while the feed is fresh. */
  judge(caller: Caller): FeedVerdict;
  /** Whether it was read within the last 5 s; otherwise the database must be asked. */
  isFresh(): boolean;
  /** Reads now: there may be a new revocation. */
  wake(): void;
  /** Starts reading; does not wait for an unreachable database. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface RevocationFeedOptions {
  readonly db: Database;
  readonly log: Logger;
  /** Lifetime of the longest-lived access token: revocations are remembered for as long. */
  readonly tokenSecondsMax: number;
  /** Called with the number of new revocations. */
  readonly onRevocations?: ((count: number) => void) | undefined;
}

interface Remembered {
  readonly revocation: Revocation;
  /** When every affected token has expired, by this process's clock. */
  readonly until: number;
}

/** Remembers revocations by kind and subject; a newer one of a user or client replaces the older. */
function createMemory(keepMs: number) {
  const remembered = new Map<string, Remembered>();
  const find = (kind: Revocation['kind'], subject: string | undefined) =>
    subject === undefined ? undefined : remembered.get(`${kind} ${subject}`)?.revocation;
  return {
    find,
    add(revocation: Revocation): void {
      const until = performance.now() + keepMs;
      remembered.set(`${revocation.kind} ${revocation.subject}`, { revocation, until });
    },
    sweep(): void {
      const now = performance.now();
      for (const [key, { until }] of remembered) if (until < now) remembered.delete(key);
    },
  };
}

/**
 * Reads the table of revocations at every notification and every 0.75 s, so that a lost notification costs no more than
 * that. The feed becomes stale while the database cannot be read.
 */
export function createRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const memory = createMemory((options.tokenSecondsMax + 60) * 1_000);
  let horizon = '0';
  let freshUntil = -Infinity;
  let sweepAt = performance.now() + SWEEP_MS;

  async function read(): Promise<void> {
    const began = performance.now();
    const news = await within(READ_TIMEOUT_MS, listRevocationsSince(options.db, horizon));
    for (const revocation of news.revocations) memory.add(revocation);
    if (horizon !== '0') options.onRevocations?.(news.revocations.length);
    horizon = news.horizon;
    freshUntil = began + STALE_MS;
    if (began < sweepAt) return;
    memory.sweep();
    sweepAt = began + SWEEP_MS;
  }

  const poll = createPoll({ everyMs: POLL_MS, log: options.log, what: 'the revocations', work: read });
  return {
    judge(caller) {
      if (memory.find('session', caller.sessionId) !== undefined) return 'ended';
      if (memory.find('token', caller.tokenId) !== undefined) return 'ended';
      const client = memory.find('client', caller.clientId);
      if (client?.kind === 'client' && !clientAllows(client.client, caller)) return 'changed';
      const user = caller.isService ? undefined : memory.find('user', caller.subject);
      return user?.kind === 'user' && !userAllows(user.user, caller) ? 'changed' : 'nothing';
    },
    isFresh: () => performance.now() < freshUntil,
    wake: () => poll.wake(),
    async start() {
      poll.start();
      poll.wake();
    },
    stop: () => poll.stop(),
  };
}
