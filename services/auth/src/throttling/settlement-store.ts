import { type RawBuilder, sql } from 'kysely';
import type { ThrottleSettings } from '../config/settings.ts';
import type { AuthTransaction } from '../database/database.ts';
import { ACCOUNT_KEY_BYTES, type FailureKeys } from './keys.ts';
import { NO_LIMIT } from './store.ts';

/** Minimum time between two updates of a known address. */
const KNOWN_AGAIN_SECONDS = 3_600;

/** The result of an attempt. */
export interface Attempt {
  readonly keys: FailureKeys;
  readonly network: string;
  /** Whose password was checked; undefined when no account has the address. */
  readonly user: { readonly id: string; readonly password_hash: string } | undefined;
  /**
   * `password`: the password was right, which is enough for a user without a second factor. `complete`: password and
   * code were right. `code`: a code was right and no password was required; earlier failures stay counted.
   */
  readonly outcome: 'wrong' | 'password' | 'code' | 'complete';
}

export interface Settlement {
  /** The checked hash is no longer the user's: nothing was settled, and the present hash must be checked. */
  readonly isStale: boolean;
  /** The attempt succeeds: nothing is locked, and the user is active and still has this password. */
  readonly isAccepted: boolean;
  /** A second factor is required: neither a failure nor a success yet, and earlier failures stay counted. */
  readonly needsFactor: boolean;
  /** The account was already locked; the attempt changes nothing. */
  readonly wasLocked: boolean;
  /** This failure locked the account. */
  readonly hasLocked: boolean;
}

export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Whose counts an attempt changes, and the hash that was checked. */
export type CheckedAttempt = Pick<Attempt, 'keys' | 'network' | 'user'>;

/**
 * Locks the user (`present`, when active), then the counts in the order of their keys (`held`): every transaction uses
 * this order.
 */
export function lockRows({ keys, user }: CheckedAttempt): RawBuilder<unknown> {
  return sql`
    present as materialized (
      select id, password_hash = ${user?.password_hash ?? ''} as is_same, password_change_required,
        email_verified_at is not null as email_verified
      from users
      where id = ${user?.id ?? NO_USER} and status = 'active' for share
    ), held as materialized (
      select key, failures, locked_until > gridlease_now() as is_locked from login_failures
      where key in (${keys.account}, ${keys.pair}) and (select count(*) from present) >= 0
      order by key for update
    )`;
}

/**
 * What the locked rows say, selected from `held`: whether the account is locked, whether its user has logged in from
 * this network before or need not have, and whether the checked hash is still the user's, or has been replaced.
 */
export function factsOf(
  { keys, network, user }: CheckedAttempt,
  limits: ThrottleSettings,
): RawBuilder<unknown> {
  const knownOnlyFrom = limits.failuresBeforeKnownOnly || NO_LIMIT;
  return sql`
    coalesce(bool_or(is_locked), false) as is_locked,
    coalesce(max(failures) filter (where key = ${keys.account}), 0) < ${knownOnlyFrom}::integer
      or exists (
        select from known_addresses
        where user_id = ${user?.id ?? NO_USER} and address = ${network}
          and (expires_at is null or expires_at > gridlease_now())
      ) as may_try,
    exists (select from present where is_same) as is_present,
    exists (select from present where not is_same) as is_replaced`;
}

/** Reads the second factor under the locks, so that a concurrent confirmation is not missed, and derives the verdict. */
function verdictOf(attempt: Attempt, limits: ThrottleSettings) {
  const { user, outcome } = attempt;
  return sql`
    ${lockRows(attempt)}, factor as materialized (
      select confirmed_at from second_factors
      where user_id = ${user?.id ?? NO_USER} and (select count(*) from held) >= 0 for share
    ), facts as materialized (
      select ${factsOf(attempt, limits)},
        ${outcome}::text = 'password'
          and exists (select from factor where confirmed_at is not null) as needs_factor
      from held
    ), verdict as materialized (
      select is_locked, needs_factor, ${outcome}::text <> 'wrong' and is_replaced as is_stale,
        ${outcome}::text <> 'wrong' and is_present and may_try and not is_locked as is_accepted,
        needs_factor or ${outcome}::text = 'code' as keeps_count
      from facts
    )`;
}

/** Seconds of the lock after one more failure of the row `given`: it doubles with each. */
function lockSeconds({ failuresBeforeLock, lockFirstSeconds, lockMaxSeconds }: ThrottleSettings) {
  return sql`least(${lockMaxSeconds}::float8,
    ${lockFirstSeconds}::float8 * power(2, least(given.failures + 1 - ${failuresBeforeLock}::integer, 30)))`;
}

/**
 * The update of the counts `given` by the row `verdict`, which has `is_stale`, `is_locked`, `is_accepted` and
 * `keeps_count` (accepted, but no success yet). Returns the counts.
 */
export function updateOfCounts({ keys }: CheckedAttempt, limits: ThrottleSettings): RawBuilder<unknown> {
  return sql`
    update login_failures as given set
      pending = greatest(given.pending - 1, 0),
      failures = case
        when is_accepted and not keeps_count then 0
        when is_accepted or is_locked then given.failures
        else given.failures + 1 end,
      locked_until = case
        when is_accepted and not keeps_count then null
        when is_accepted or is_locked then given.locked_until
        when length(given.key) > ${sql.lit(ACCOUNT_KEY_BYTES)}
          and given.failures + 1 >= ${limits.failuresBeforeLock || NO_LIMIT}::integer
          then gridlease_now() + make_interval(secs => ${lockSeconds(limits)})
        end
    from verdict where not is_stale and given.key in (${keys.account}, ${keys.pair})
    returning given.key, given.failures, given.locked_until, given.unlock_asked_at`;
}

/** Whether counts of `updateOfCounts`, named `settled`, say that only known networks get through to the account. */
export function isBesieged(limits: ThrottleSettings): RawBuilder<boolean> {
  return sql`length(settled.key) = ${sql.lit(ACCOUNT_KEY_BYTES)}
    and settled.failures >= ${limits.failuresBeforeKnownOnly || NO_LIMIT}::integer`;
}

/** Remembers the network of an accepted attempt, once an hour. Reads `present` and `verdict`. */
export function insertionOfNetwork({ network }: CheckedAttempt): RawBuilder<unknown> {
  return sql`
    insert into known_addresses as known (user_id, address, succeeded_at)
    select id, ${network}, gridlease_now() from present, verdict where is_accepted and not keeps_count
    on conflict (user_id, address) do update set succeeded_at = excluded.succeeded_at, expires_at = null
    where known.expires_at is not null
      or known.succeeded_at < gridlease_now() - make_interval(secs => ${sql.lit(KNOWN_AGAIN_SECONDS)})`;
}

/**
 * Ends an attempt, in one statement that decides whether it succeeds and updates the counts for the next one. Attempts
 * are judged in the order in which they end, so parallel ones get no more guesses than sequential ones. An attempt that
 * is not accepted counts as a failure even if its password was right.
 */
export async function settleAttempt(
  trx: AuthTransaction,
  attempt: Attempt,
  limits: ThrottleSettings,
): Promise<Settlement> {
  const settled = await sql<Settlement>`
    with ${verdictOf(attempt, limits)},
    settled as (${updateOfCounts(attempt, limits)}),
    remembered as (${insertionOfNetwork(attempt)})
    select is_stale as "isStale", is_accepted as "isAccepted", is_accepted and needs_factor as "needsFactor",
      is_locked as "wasLocked",
      not is_locked and exists (select from settled where locked_until is not null) as "hasLocked"
    from verdict`.execute(trx);
  const [row] = settled.rows;
  if (row === undefined) throw new Error('an attempt was settled without a verdict');
  return row;
}
