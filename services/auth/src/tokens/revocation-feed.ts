import type { Caller } from '@gridlease/common/access/caller';
import type { Logger } from '@gridlease/common/log/logger';
import type { Database } from '../database/database.ts';
import { createPoll } from './poll.ts';
import { listRevocationsSince, type Revocation } from './revocations.ts';
import { clientAllows, userAllows } from './token-status.ts';

/** The poll alone must end access within a second, should a notification be lost. */
const POLL_MS = 750;
/** A read that takes longer has failed: the connection may hang. */
const READ_TIMEOUT_MS = 2_000;
const STALE_MS = 5_000;
const SWEEP_MS = 60_000;

/**
 * `ended`: session or token, which never come back. `changed`: the user or client was not what the token says when the
 * feed was read, and may be again by now: a role was given back, a user enabled.
 */
export type FeedVerdict = 'nothing' | 'ended' | 'changed';

/** What has been revoked lately, in memory, so that verifying a token asks no database. */
export interface RevocationFeed {
  /** What it knows against a token, as of a second ago at most while the feed is fresh. */
  judge(caller: Caller): FeedVerdict;
  /** Has it been read within the last 5 s? Else the database must be asked. */
  isFresh(): boolean;
  /** Looks now: there may be something new. */
  wake(): void;
  /** Reads what there is and goes on reading; does not wait for a database that is away. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface RevocationFeedOptions {
  readonly db: Database;
  readonly log: Logger;
  /** How long the longest-lived access token is valid: nothing is remembered for longer. */
  readonly tokenSecondsMax: number;
  readonly pollMs?: number;
  /** Told of revocations as they are heard of. */
  readonly onRevocations?: ((count: number) => void) | undefined;
}

interface Remembered {
  readonly revocation: Revocation;
  /** When the last token that it can be about has expired; by this process's clock. */
  readonly until: number;
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds);
  try {
    return await Promise.race([work, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Remembers revocations by what they are about; the newest of a user or client replaces the one before. */
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
 * Reads the table of revocations at every notification and every 0.75 s. A notification that is lost, with its
 * connection or without, costs no more than that; a database that cannot be read makes the feed stale.
 */
export function createRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const memory = createMemory((options.tokenSecondsMax + 60) * 1_000);
  let horizon = '0';
  let freshUntil = -Infinity;
  let sweepAt = performance.now() + SWEEP_MS;

  async function read(): Promise<void> {
    const began = performance.now();
    const news = await within(listRevocationsSince(options.db, horizon), READ_TIMEOUT_MS);
    for (const revocation of news.revocations) memory.add(revocation);
    if (horizon !== '0') options.onRevocations?.(news.revocations.length);
    horizon = news.horizon;
    freshUntil = began + STALE_MS;
    if (began < sweepAt) return;
    memory.sweep();
    sweepAt = began + SWEEP_MS;
  }

  const { log, pollMs = POLL_MS } = options;
  const poll = createPoll({ everyMs: pollMs, log, what: 'the revocations', work: read });
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
