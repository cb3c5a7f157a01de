import type { Caller } from '@gridlease/common/access/caller';
import {
  createRevocationSet,
  type RevocationPeriods,
  type RevocationVerdict,
} from '@gridlease/common/access/revocation-set';
import type { Logger } from '@gridlease/common/log/logger';
import { within } from '@gridlease/common/time/deadline';
import type { Database } from '../database/database.ts';
import { createPoll } from './poll.ts';
import { listRevocations } from './revocation-list.ts';
import type { RevocationPosition } from './revocation-position.ts';

/** Polling alone must end access within a second when a notification is lost. */
const POLL_MS = 750;
/** A longer read has failed: the connection may hang. */
const READ_TIMEOUT_MS = 2_000;
const STALE_MS = 5_000;

/** Recent revocations in memory, so that verifying a token needs no database. */
export interface RevocationFeed {
  /** Checks a token against the revocations; at most a second old while the feed is fresh. */
  judge(caller: Caller): RevocationVerdict;
  /** Whether it was read within the last 5 s; otherwise the database must be asked. */
  isFresh(): boolean;
  /** Resolves when revocations have been read that were not known before the call. */
  nextNews(): Promise<void>;
  /** Reads now: there may be a new revocation. */
  wake(): void;
  /** Starts reading; does not wait for an unreachable database. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export interface RevocationFeedOptions {
  readonly db: Database;
  readonly log: Logger;
  /** For how long revocations matter. */
  readonly periods: RevocationPeriods;
  /** Called with the number of new revocations. */
  readonly onRevocations?: ((count: number) => void) | undefined;
}

/**
 * Reads the table of revocations at every notification and every 0.75 s, so that a lost notification costs no more than
 * that. The feed becomes stale while the database cannot be read.
 */
export function createRevocationFeed(options: RevocationFeedOptions): RevocationFeed {
  const { db, log, periods } = options;
  let set = createRevocationSet();
  let building = set;
  let position: RevocationPosition | undefined;
  let freshUntil = -Infinity;
  let news = Promise.withResolvers<void>();

  function announce(count: number): void {
    options.onRevocations?.(count);
    if (count === 0) return;
    news.resolve();
    news = Promise.withResolvers();
  }

  async function read(): Promise<void> {
    const began = performance.now();
    for (let hasMore = true; hasMore; ) {
      const page = await within(READ_TIMEOUT_MS, listRevocations(db, position));
      if (page.isReset) building = createRevocationSet();
      for (const revocation of page.revocations) building.add(revocation);
      const isFirst = building !== set;
      ({ next: position, hasMore } = page);
      if (!hasMore) set = building;
      announce(isFirst ? 0 : page.revocations.length);
    }
    freshUntil = began + STALE_MS;
    set.expire(periods);
  }

  const poll = createPoll({ everyMs: POLL_MS, log, what: 'the revocations', work: read });
  return {
    judge: (caller) => set.judge(caller),
    isFresh: () => performance.now() < freshUntil,
    nextNews: () => news.promise,
    wake: () => poll.wake(),
    async start() {
      poll.start();
      poll.wake();
    },
    stop: () => poll.stop(),
  };
}
