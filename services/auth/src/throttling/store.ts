import { type RawBuilder, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import { ACCOUNT_KEY_BYTES, type FailureKeys } from './keys.ts';

/** Stands for a limit that is switched off. */
export const NO_LIMIT = 2 ** 31 - 1;

/** A pending attempt this old was lost with its process; it counts as a failure. */
const PENDING_SECONDS_MAX = 120;

/** Losing the last counts in a crash of the database server is acceptable; waiting for its disk is not. */
export const relaxed = sql`select set_config('synchronous_commit', 'off', true)`;

/** The counting of an attempt that is about to be checked. Needs `relaxed` as a common table expression. */
export function insertionOfAttempt(keys: FailureKeys, forgetAfterSeconds: number): RawBuilder<unknown> {
  const since = (seconds: number) =>
    sql`known.attempted_at < gridlease_now() - make_interval(secs => ${seconds}::float8)`;
  return sql`
    insert into login_failures as known (key, pending, attempted_at)
    select key, 1, gridlease_now() from relaxed, (values (${keys.account}::bytea), (${keys.pair}::bytea)) as given (key)
    on conflict (key) do update set
      failures = case
        when ${since(forgetAfterSeconds)} then 0
        when ${since(PENDING_SECONDS_MAX)} then known.failures + known.pending
        else known.failures end,
      pending = case when ${since(PENDING_SECONDS_MAX)} then 1 else known.pending + 1 end,
      attempted_at = gridlease_now()`;
}

/** Counts an attempt that is about to be checked, in one statement. */
export async function beginAttempt(
  db: Database,
  keys: FailureKeys,
  forgetAfterSeconds: number,
): Promise<void> {
  await sql`
    with relaxed as materialized (${relaxed})
    ${insertionOfAttempt(keys, forgetAfterSeconds)}`.execute(db);
}

/** Takes back an attempt whose password was not checked. */
export async function abandonAttempt(db: Database, keys: FailureKeys): Promise<void> {
  await sql`
    with held as materialized (
      select key from login_failures where key in (${keys.account}, ${keys.pair}) order by key for update
    )
    update login_failures set pending = greatest(pending - 1, 0)
    from held where login_failures.key = held.key`.execute(db);
}

/**
 * Forgets the failures of an account from all networks: an administrator unlocked it, or its owner proved their
 * identity otherwise.
 *
 * @param account of `accountKey`
 */
export async function forgiveAccount(db: Database, account: Buffer): Promise<void> {
  const last = Buffer.concat([account, Buffer.alloc(ACCOUNT_KEY_BYTES, 0xff)]);
  await sql`
    with held as materialized (
      select key from login_failures where key between ${account} and ${last} order by key for update
    )
    update login_failures set failures = 0, locked_until = null
    from held where login_failures.key = held.key`.execute(db);
}

/**
 * Lets a network through to a user's account for a time, as one from which a login succeeded, and forgets its own
 * failures there. Those of other networks stay counted. Requires the user's lock.
 */
export async function admitNetwork(
  trx: AuthTransaction,
  admitted: {
    readonly userId: string;
    readonly network: string;
    readonly pair: Buffer;
    readonly seconds: number;
  },
): Promise<void> {
  const { userId, network, pair, seconds } = admitted;
  await sql`update login_failures set failures = 0, locked_until = null where key = ${pair}`.execute(trx);
  await sql`
    insert into known_addresses as known (user_id, address, succeeded_at, expires_at)
    values (${userId}, ${network}, gridlease_now(), gridlease_now() + make_interval(secs => ${seconds}))
    on conflict (user_id, address) do update set expires_at = excluded.expires_at
    where known.expires_at is not null`.execute(trx);
}

/**
 * Notes that a link that unlocks an account is asked for; false when one was within these seconds. The same for an
 * account that does not exist.
 *
 * @param account of `accountKey`
 */
export async function noteUnlockAsked(
  trx: AuthTransaction,
  account: Buffer,
  pauseSeconds: number,
): Promise<boolean> {
  const noted = await sql`
    update login_failures set unlock_asked_at = gridlease_now()
    where key = ${account} and (unlock_asked_at is null
      or unlock_asked_at <= gridlease_now() - make_interval(secs => ${pauseSeconds}))
    returning key`.execute(trx);
  return noted.rows.length > 0;
}

/** Takes back what `noteUnlockAsked` noted: the link could not be queued. */
export async function forgetUnlockAsked(trx: AuthTransaction, account: Buffer): Promise<void> {
  await sql`update login_failures set unlock_asked_at = null where key = ${account}`.execute(trx);
}

/** Deletes counts that no longer affect any decision. Addresses with a success stay known for a year. */
export async function purgeCounts(trx: AuthTransaction, forgetAfterSeconds: number): Promise<void> {
  await sql`
    delete from login_failures
    where attempted_at < gridlease_now() - make_interval(secs => ${forgetAfterSeconds}::float8)
      and (locked_until is null or locked_until < gridlease_now())`.execute(trx);
  await sql`delete from address_counts where minute < gridlease_now() - interval '5 minutes'`.execute(trx);
  await sql`
    delete from known_addresses
    where succeeded_at < gridlease_now() - interval '1 year' or expires_at <= gridlease_now()`.execute(trx);
}
