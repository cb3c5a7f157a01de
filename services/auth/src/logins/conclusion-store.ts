import { sql } from 'kysely';
import { UNLOCK } from '../account/links.ts';
import { insertionOfEvents } from '../audit/store.ts';
import type { AuthSettings, ThrottleSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { ReadCode } from '../second-factor/check.ts';
import type { OpenedSession } from '../sessions/session-tokens.ts';
import { endingOfSurplus, insertionOfSession, type NewSession } from '../sessions/store.ts';
import {
  type CheckedAttempt,
  factsOf,
  insertionOfNetwork,
  isBesieged,
  lockRows,
  NO_USER,
  updateOfCounts,
} from '../throttling/settlement-store.ts';
import type { LoginUser } from './login-store.ts';

/** A login whose password was checked. */
export interface CheckedLogin extends CheckedAttempt {
  readonly user: LoginUser | undefined;
  readonly isMatch: boolean;
  /** Of the second factor; undefined when none was given. */
  readonly code: ReadCode | undefined;
  /** Why the login fails, unless the account is locked or the code is wrong. */
  readonly reason: string;
}

export type Conclusion =
  | { readonly outcome: 'opened'; readonly session: OpenedSession }
  /** `stale`: the checked hash or factor is no longer the user's; nothing was settled, and the present ones count. */
  | { readonly outcome: 'stale' | 'code_missing' }
  /** `asksUnlock`: only known networks get through to the account, and its owner has not been told of it for a while. */
  | { readonly outcome: 'refused' | 'code_wrong'; readonly asksUnlock: boolean };

interface ConclusionRow extends OpenedSession {
  readonly outcome: Conclusion['outcome'];
  readonly asks_unlock: boolean;
}

const NO_FACTOR = Buffer.alloc(0);

/**
 * Judges password and code under the locks of user, counts and factor, and consumes the code when the password is
 * right. `verdict` has what `updateOfCounts` needs: a missing code is no failure, and leaves earlier ones counted.
 */
function verdictOf(login: CheckedLogin, limits: ThrottleSettings) {
  const { user, isMatch, code } = login;
  const id = user?.id ?? NO_USER;
  return sql`
    ${lockRows(login)}, factor as materialized (
      select confirmed_at, secret_encrypted from second_factors
      where user_id = ${id} and (select count(*) from held) >= 0 for share
    ), facts as materialized (
      select ${factsOf(login, limits)},
        exists (select from factor where confirmed_at is not null) as has_factor,
        coalesce((select secret_encrypted from factor where confirmed_at is not null), '')
          = ${user?.factor ?? NO_FACTOR}::bytea as is_same_factor
      from held
    ), entry as materialized (
      select is_locked, has_factor,
        ${isMatch}::boolean and (is_replaced or is_present and not is_same_factor) as is_stale,
        ${isMatch}::boolean and is_present and is_same_factor and may_try and not is_locked as has_password
      from facts
    ), stepped as (
      update second_factors set last_step = ${code?.step ?? null}::bigint from entry
      where has_password and user_id = ${id} and confirmed_at is not null and last_step < ${code?.step ?? null}::bigint
      returning user_id
    ), recovered as (
      update recovery_codes set used_at = gridlease_now() from entry
      where has_password and has_factor and user_id = ${id} and used_at is null
        and code_hash = ${code?.recoveryHash ?? null}::bytea
      returning user_id
    ), verdict as materialized (
      select is_locked, is_stale, has_password,
        has_password and has_factor and ${code === undefined}::boolean as keeps_count,
        has_password and (
          not has_factor or ${code === undefined}::boolean
          or exists (select from stepped) or exists (select from recovered)
        ) as is_accepted
      from entry
    )`;
}

/** Events of the row `verdict` and the locks in `settled`. The typed e-mail address is not kept: it may be a password. */
function eventsOf({ user, reason }: CheckedLogin, { amr }: NewSession) {
  const id = user?.id ?? '';
  return sql`
    select ${id}::text as actor, 'login.succeeded' as action, ${id}::text as target,
      ${JSON.stringify({ amr })}::jsonb as detail
    from verdict where is_accepted and not keeps_count
    union all
    select '', 'login.failed', ${id}::text, jsonb_build_object('reason',
      case when is_locked then 'locked' when has_password then 'second_factor' else ${reason}::text end)
    from verdict where not is_accepted and not is_stale
    union all
    select '', 'login.locked', ${id}::text, '{}'::jsonb
    from verdict where not is_accepted and not is_locked
      and exists (select from settled where locked_until is not null)`;
}

/**
 * Ends a login in one statement: judges it, updates the counts for the next one, and opens the session or records the
 * failure. Logins are judged in the order in which they end, as in `settleAttempt`. An error means that it had no
 * effect, unless the connection was lost.
 *
 * @param session opened when the login succeeds
 */
export async function concludeLogin(
  db: Database,
  login: CheckedLogin,
  session: NewSession,
  settings: Pick<
    AuthSettings,
    'throttle' | 'refreshIdleSeconds' | 'refreshAbsoluteSeconds' | 'sessionsPerUserMax'
  >,
): Promise<Conclusion> {
  const { throttle } = settings;
  const opener = sql`(select present.* from present, verdict where is_accepted and not keeps_count)`;
  const concluded = await sql<ConclusionRow>`
    with ${verdictOf(login, throttle)},
    settled as (${updateOfCounts(login, throttle)}),
    remembered as (${insertionOfNetwork(login)}),
    ${endingOfSurplus(opener, settings.sessionsPerUserMax)}
    opened as (${insertionOfSession(session, settings, opener)}),
    recorded as (${insertionOfEvents(session.origin, eventsOf(login, session))})
    select opened.*, case
        when is_stale then 'stale' when keeps_count then 'code_missing' when is_accepted then 'opened'
        when has_password then 'code_wrong' else 'refused' end as outcome,
      exists (
        select from settled where ${isBesieged(throttle)}
          and coalesce(unlock_asked_at <= gridlease_now() - make_interval(secs => ${UNLOCK.windowSeconds}), true)
      ) as asks_unlock
    from verdict left join opened on true`.execute(db);
  const [row] = concluded.rows;
  if (row === undefined) throw new Error('a login was concluded without a verdict');
  const { outcome, asks_unlock: asksUnlock, ...opened } = row;
  if (outcome === 'opened') return { outcome, session: opened };
  return outcome === 'refused' || outcome === 'code_wrong' ? { outcome, asksUnlock } : { outcome };
}
