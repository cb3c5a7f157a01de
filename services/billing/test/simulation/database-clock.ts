import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';

/** The clock of the database, which may be wrong while those of the chain, of the processes and of customers are right. */
export interface DatabaseClock {
  /** Whether it ever is in this run. */
  readonly isWrong: boolean;
  /** By how much it is ahead; negative: behind. Milliseconds. */
  readonly ahead: () => number;
  readonly now: () => number;
  /** The latest that it ever was. */
  readonly latest: () => number;
  /** Sets it ahead of the right time by so much. */
  jump(milliseconds: number): Promise<void>;
  /** Tells the database what time it is. */
  tell(): Promise<void>;
}

export async function createClockTable(db: Database, at: number): Promise<void> {
  await sql`create table simulated_clock (at timestamptz(3) not null)`.execute(db);
  await sql`insert into simulated_clock values (${new Date(at)})`.execute(db);
  await sql`
    create or replace function gridlease_now() returns timestamptz language sql stable parallel safe
    as 'select at from simulated_clock'`.execute(db);
}

/** @param of.now the right time */
export function createDatabaseClock(
  db: Database,
  { isWrong, now }: { readonly isWrong: boolean; readonly now: () => number },
): DatabaseClock {
  let ahead = 0;
  let latest = now();
  const clock: DatabaseClock = {
    isWrong,
    ahead: () => ahead,
    now: () => now() + ahead,
    latest: () => latest,
    async jump(milliseconds) {
      ahead = milliseconds;
      await clock.tell();
    },
    async tell() {
      latest = Math.max(latest, clock.now());
      await sql`update simulated_clock set at = ${new Date(clock.now())}`.execute(db);
    },
  };
  return clock;
}
