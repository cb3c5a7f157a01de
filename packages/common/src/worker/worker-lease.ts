import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { isLockTimeout } from '../database/errors.ts';

/** Which lease, its holder, and how long one renewal lasts. */
export interface LeaseClaim {
  readonly name: string;
  /** Unique to one start of one process: a process that was frozen must never be taken for its successor. */
  readonly holder: string;
  readonly leaseSeconds: number;
}

/** This process no longer holds the lease: the transaction had no effect and the pass is over. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(lease: string) {
    super(`the lease "${lease}" is no longer held`);
  }
}

/**
 * Acquires or renews the lease; returns how many seconds of it are left, at least two thirds, or 0 while another
 * replica holds it. Reads first, so that waiting replicas write nothing and take no lock.
 */
export async function acquireLease<DB>(db: Kysely<DB>, claim: LeaseClaim): Promise<number> {
  const seen = await sql<{ holder: string; seconds_left: number }>`
    select holder, extract(epoch from until - gridlease_now())::float8 as seconds_left
    from worker_lease where name = ${claim.name}`.execute(db);
  const row = seen.rows[0];
  if (row?.holder === claim.holder && row.seconds_left > (claim.leaseSeconds * 2) / 3)
    return row.seconds_left;
  if (row !== undefined && row.holder !== claim.holder && row.seconds_left > 0) return 0;
  try {
    const taken = await sql`
      insert into worker_lease as lease (name, holder, until)
      values (${claim.name}, ${claim.holder}, gridlease_now() + make_interval(secs => ${claim.leaseSeconds}))
      on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where lease.holder = excluded.holder or lease.until <= gridlease_now()
      returning name`.execute(db);
    return taken.rows.length > 0 ? claim.leaseSeconds : 0;
  } catch (error) {
    // The last holder's transaction is still open and keeps the row; PostgreSQL ends it if its process is frozen.
    if (isLockTimeout(error)) return 0;
    throw error;
  }
}

/** Renews a lease that is still held; false when it ran out or was taken over. */
export async function renewLease<DB>(db: Kysely<DB>, claim: LeaseClaim): Promise<boolean> {
  const renewed = await sql`
    update worker_lease set until = gridlease_now() + make_interval(secs => ${claim.leaseSeconds})
    where name = ${claim.name} and holder = ${claim.holder} and until > gridlease_now()
    returning name`.execute(db);
  return renewed.rows.length > 0;
}

/** Releases the lease, so that another replica need not wait for its end. */
export async function releaseLease<DB>(db: Kysely<DB>, claim: LeaseClaim): Promise<void> {
  await sql`delete from worker_lease where name = ${claim.name} and holder = ${claim.holder}`.execute(db);
}

/**
 * Throws `LeaseLost` unless the lease is held now, and prevents a takeover until the transaction ends: FOR SHARE
 * makes a takeover (an UPDATE) wait for this transaction, and makes this transaction, if it comes second, wait for
 * the takeover and see it. So work of two holders never interleaves, however long either was frozen.
 */
export async function requireLease<DB>(trx: Transaction<DB>, claim: LeaseClaim): Promise<void> {
  const held = await sql`${heldLease(claim)} for share`.execute(trx);
  if (held.rows.length === 0) throw new LeaseLost(claim.name);
}

/**
 * Selects the lease if it is held now, for a statement that is a transaction of its own: with `for share` in a part of it
 * on whose rows all changes depend, it protects as `requireLease` does.
 */
export function heldLease({ name, holder }: LeaseClaim): RawBuilder<unknown> {
  return sql`
    select name from worker_lease
    where name = ${name} and holder = ${holder} and until > gridlease_now()`;
}
