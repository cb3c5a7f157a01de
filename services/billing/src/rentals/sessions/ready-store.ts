import { type Selectable, sql } from 'kysely';
import type { BillingTransaction } from '../../database/database.ts';
import type { Session } from './session.ts';
import { toSession } from './store.ts';
import type { SessionsTable } from './table.ts';

/** Starts a locked pending session: it is charged from now on, and processed after the interval. */
export async function beginSession(
  trx: BillingTransaction,
  id: string,
  intervalMs: number,
): Promise<Session> {
  // As the time of every session, never before that of its last tick.
  const { rows } = await sql<Selectable<SessionsTable>>`
    with time as (
      select greatest(gridlease_now(), s.started_at, t.looked_at) as now
      from sessions s left join session_ticks t on t.session_id = s.id where s.id = ${id}
    ), tick as (
      update session_ticks set due_at = time.now + make_interval(secs => ${intervalMs / 1_000}::double precision)
      from time where session_id = ${id}
    )
    update sessions s set status = 'active', started_at = time.now, pending_until = null, version = version + 1,
      updated_at = time.now
    from time where s.id = ${id} returning s.*`.execute(trx);
  return only(rows);
}

/** Counts a change of a locked session that is not in its row. */
export async function countChange(trx: BillingTransaction, id: string): Promise<Session> {
  const { rows } = await sql<Selectable<SessionsTable>>`
    update sessions set version = version + 1, updated_at = greatest(updated_at, gridlease_now())
    where id = ${id} returning *`.execute(trx);
  return only(rows);
}

function only(rows: readonly Selectable<SessionsTable>[]): Session {
  const [row] = rows;
  if (row === undefined) throw new Error('a locked session is gone');
  return toSession(row);
}
