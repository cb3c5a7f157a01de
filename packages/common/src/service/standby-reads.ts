import { setTimeout as delay } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import type { Pool, PoolClient } from '../database/open.ts';
import type { Logger } from '../log/logger.ts';
import { createReadBatcher } from '../worker/read-batcher.ts';

/** How long a read waits for the standby to follow, in the pauses below, before the primary serves it. */
const WAIT_MAX_MS = 250;
const PAUSES_MS = [1, 2, 5, 10, 20, 40];
/** A standby that is far behind, or cannot be used, is not asked by the reads of so many milliseconds. */
const REST_MS = 1_000;
const QUESTIONS_MAX = 1_000;

/** What served a read: the standby, or the primary because the standby was behind or unavailable. */
export type ReadServer = 'standby' | 'primary_standby_behind' | 'primary_standby_unavailable';

export interface StandbyReadsOptions {
  readonly primary: Pool;
  readonly standby: Pool;
  readonly log: Logger;
  readonly onRead?: (server: ReadServer) => void;
}

/** How far a server's log goes. Positions of different timelines say nothing of each other. */
interface LogPosition {
  readonly lsn: string;
  readonly timeline: string;
}

/**
 * A database for reads on a standby that see everything that was committed before they began, whoever committed it: the
 * primary is asked how far its log goes, once for all reads of the moment, and the standby is used when it has got there.
 * Otherwise, the primary serves the read. Closing the standby's pool is the caller's.
 */
export function createStandbyReads<DB>(options: StandbyReadsOptions): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: new FollowingPool(options) }) });
}

class FollowingPool implements PostgresPool {
  /** Those of no pool of its own. */
  readonly options = {};
  readonly #options: StandbyReadsOptions;
  readonly #readPosition: (question: undefined) => Promise<LogPosition>;
  #rest: { readonly until: number; readonly server: ReadServer } | undefined;

  constructor(options: StandbyReadsOptions) {
    this.#options = options;
    this.#readPosition = createReadBatcher(async (questions: readonly undefined[]) => {
      const position = await readPosition(options.primary);
      return questions.map(() => position);
    }, QUESTIONS_MAX);
  }

  async connect(): Promise<PostgresPoolClient> {
    const rest = this.#rest;
    if (rest !== undefined && performance.now() < rest.until) return this.#usePrimary(rest.server);
    const position = await this.#readPosition(undefined);
    let client: PoolClient | undefined;
    try {
      client = await this.#options.standby.connect();
      if (await hasReached(client, position)) {
        this.#rest = undefined;
        this.#options.onRead?.('standby');
        return client;
      }
    } catch (error) {
      client?.release(true);
      this.#options.log.warn({ error }, 'the standby cannot be used; the primary serves its reads');
      return this.#restAndUsePrimary('primary_standby_unavailable');
    }
    client.release();
    return this.#restAndUsePrimary('primary_standby_behind');
  }

  async end(): Promise<void> {}

  #restAndUsePrimary(server: ReadServer): Promise<PostgresPoolClient> {
    this.#rest = { until: performance.now() + REST_MS, server };
    return this.#usePrimary(server);
  }

  #usePrimary(server: ReadServer): Promise<PostgresPoolClient> {
    this.#options.onRead?.(server);
    return this.#options.primary.connect();
  }
}

/** A commit is acknowledged once the log is flushed behind it. */
async function readPosition(primary: Pool): Promise<LogPosition> {
  const { rows } = await primary.query<LogPosition>(
    `select lsn, substr(pg_walfile_name(lsn), 1, 8) as timeline from pg_current_wal_flush_lsn() lsn`,
  );
  const [position] = rows;
  if (position === undefined) throw new Error('the primary does not say how far its log goes');
  return position;
}

/**
 * A standby that followed another server than the present primary may have got further, on another timeline. After a
 * promotion a standby that follows still names the old one until its next restartpoint; the primary serves until then.
 */
async function hasReached(client: PoolClient, { lsn, timeline }: LogPosition): Promise<boolean> {
  const end = performance.now() + WAIT_MAX_MS;
  for (let attempt = 0; ; attempt += 1) {
    const { rows } = await client.query<{ reached: boolean; follows: boolean }>(
      `select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as reached,
        lpad(upper(to_hex(timeline_id)), 8, '0') = $2 as follows from pg_control_checkpoint()`,
      [lsn, timeline],
    );
    if (rows[0]?.follows !== true) return false;
    if (rows[0].reached) return true;
    if (performance.now() >= end) return false;
    await delay(PAUSES_MS[Math.min(attempt, PAUSES_MS.length - 1)]);
  }
}
