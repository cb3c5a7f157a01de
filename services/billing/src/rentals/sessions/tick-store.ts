import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { LIVE_STATUSES, type SessionStatus } from './session.ts';

const IS_DUE = sql`due_at <= gridlease_now()`;
const IS_NOTED_LONG_AGO = sql`last_pass_at < gridlease_now() - interval '5 seconds'`;
/** Whether a pass has anything to do. */
export const IS_PASS_DUE = sql`exists (select from session_ticks where ${IS_DUE})
  or exists (select from session_clock where ${IS_NOTED_LONG_AGO})`;

/** Lists due sessions, longest overdue first, without locking. Scans all ticks. */
export async function listDueSessions(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from session_ticks where ${IS_DUE} order by due_at limit ${limit}`.execute(db);
  return rows.map(({ session_id }) => session_id);
}

export interface DueTick {
  readonly id: string;
  readonly dueAt: Date;
}

/** A session that was processed and has a next due time. */
export interface NextTick extends DueTick {
  readonly lookedAt: Date;
}

/** Locks the ticks of these sessions that are still due; skips those that other transactions have locked. */
export async function lockDueTicks(trx: BillingTransaction, ids: readonly string[]): Promise<DueTick[]> {
  const { rows } = await sql<{ session_id: string; due_at: Date }>`
    select session_id, due_at from session_ticks where session_id = any(${ids}::uuid[]) and due_at <= gridlease_now()
    for no key update skip locked`.execute(trx);
  return rows.map(({ session_id, due_at }) => ({ id: session_id, dueAt: due_at }));
}

/** Writes the next due times of locked ticks, and deletes the ticks of ended sessions. */
export async function moveTicks(
  trx: BillingTransaction,
  next: readonly NextTick[],
  ended: readonly string[],
): Promise<void> {
  if (next.length > 0) {
    await sql`
      update session_ticks set due_at = n.due_at, looked_at = n.looked_at
      from unnest(
        ${next.map(({ id }) => id)}::uuid[],
        ${next.map(({ dueAt }) => dueAt)}::timestamptz[],
        ${next.map(({ lookedAt }) => lookedAt)}::timestamptz[]
      ) as n(session_id, due_at, looked_at)
      where session_ticks.session_id = n.session_id`.execute(trx);
  }
  if (ended.length > 0) {
    await sql`delete from session_ticks where session_id = any(${ended}::uuid[])`.execute(trx);
  }
}

/** Makes a wallet's sessions in grace due immediately; skips those being processed right now. */
export async function wakeSessionsInGrace(db: Database, walletId: string): Promise<void> {
  await sql`select wake_sessions_in_grace(${walletId})`.execute(db);
}

/** Makes all of a wallet's live sessions due immediately; skips those being processed right now. */
export async function wakeSessions(db: Database, walletId: string): Promise<void> {
  await wake(db, walletId, LIVE_STATUSES);
}

/** Makes the live sessions on these machines due immediately; skips those being processed right now. */
export async function wakeSessionsOf(db: Database, providerIds: readonly string[]): Promise<void> {
  await sql`
    update session_ticks set due_at = gridlease_now() where session_id in (
      select t.session_id from session_ticks t join sessions s on s.id = t.session_id
      where s.provider_id = any(${providerIds}::text[]) and s.ended_at is null and s.is_watched
      for no key update of t skip locked)`.execute(db);
}

async function wake(db: Database, walletId: string, statuses: readonly SessionStatus[]): Promise<void> {
  await sql`
    update session_ticks set due_at = gridlease_now() where session_id in (
      select t.session_id from session_ticks t join sessions s on s.id = t.session_id
      where s.wallet_id = ${walletId} and s.ended_at is null and s.status = any(${statuses}::text[])
      for no key update of t skip locked)`.execute(db);
}

/** Records a pass unless one was recorded in the last five seconds; returns the time of the previous one. */
export async function notePass(db: Database): Promise<{ before: Date; now: Date } | undefined> {
  const { rows } = await sql<{ before: Date; now: Date }>`
    update session_clock set last_pass_at = gridlease_now()
    from (
      select last_pass_at as before from session_clock
      where ${IS_NOTED_LONG_AGO} for update
    ) as old
    returning old.before, gridlease_now() as now`.execute(db);
  return rows[0];
}

/**
 * After a gap without passes, silence in the gap does not count: it counts from now for the live sessions that were not
 * stale at its start.
 *
 * @param from the time of the last pass before the gap
 */
export async function forgiveSilence(db: Database, from: Date, staleAfterMs: number): Promise<void> {
  // By ascending id, as everywhere that locks the usage of several sessions.
  await sql`
    with heard as materialized (
      select u.session_id from session_usage u join sessions s on s.id = u.session_id
      where s.ended_at is null
        and greatest(s.started_at, u.last_report_at, u.forgiven_at) + make_interval(secs => ${staleAfterMs / 1_000}::double precision) >= ${from}
      order by u.session_id for no key update of u
    )
    update session_usage u set forgiven_at = gridlease_now() from heard where u.session_id = heard.session_id`.execute(
    db,
  );
}

/** Postpones the tick of a session. */
export async function postponeTick(db: Database, id: string, intervalMs: number): Promise<void> {
  await sql`
    update session_ticks
    set due_at = gridlease_now() + make_interval(secs => ${intervalMs / 1_000}::double precision)
    where session_id = ${id}`.execute(db);
}
