import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { NO_LIMIT, relaxed } from './store.ts';
import type { AddressCountsTable } from './table.ts';

type Counted = AddressCountsTable['what'];

/** A counted login or registration within the limit of one network and minute. */
export interface Admission {
  readonly network: string;
  readonly what: Counted;
  readonly minute: Date;
}

/**
 * Counts a login or registration of a network in this minute, in one statement. When the limit is reached, returns
 * `retryAfterSeconds` and counts nothing.
 */
export async function admit(
  db: Database,
  network: string,
  what: Counted,
  limit: number,
): Promise<Admission | { readonly retryAfterSeconds: number }> {
  const counted = await sql<{ minute: Date | null; seconds_left: number }>`
    with relaxed as materialized (${relaxed}), counted as (
      insert into address_counts as known (address, what, minute, count)
      select ${network}, ${what}, date_trunc('minute', gridlease_now()), 1 from relaxed
      on conflict (address, what, minute) do update set count = known.count + 1
        where known.count < ${limit || NO_LIMIT}::integer
      returning minute
    )
    select (select minute from counted) as minute,
      60 - extract(second from gridlease_now())::float8 as seconds_left`.execute(db);
  const row = counted.rows[0];
  if (row?.minute) return { network, what, minute: row.minute };
  return { retryAfterSeconds: row?.seconds_left ?? 1 };
}

/** Takes an admission back that was no failure. */
export async function refundAdmission(db: Database, admission: Admission): Promise<void> {
  const { network, what, minute } = admission;
  await sql`
    with relaxed as materialized (${relaxed})
    update address_counts set count = count - 1 from relaxed
    where address = ${network} and what = ${what} and minute = ${minute} and count > 0`.execute(db);
}
