import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';

/** How long changes are kept at least: a process that read none of them for longer reads everything again. */
const KEPT = sql`interval '1 hour'`;

/**
 * Moves the mark before which changes may be deleted, at most once in the time that they are kept: to the transactions that
 * had all ended one such time ago. Before anything is deleted, so that each process knows whether it can miss something.
 * A mark of the future came with a dump from another server, and is replaced.
 */
export async function moveMark(trx: RegistryTransaction): Promise<void> {
  await sql`
    update inventory_log
    set kept_from = case when next_from > ended.before then ended.before else next_from end,
      next_from = ended.before, next_at = gridlease_now()
    from (select pg_snapshot_xmin(pg_current_snapshot()) as before) as ended
    where next_at <= gridlease_now() - ${KEPT} or next_at > gridlease_now()
      or kept_from > ended.before or next_from > ended.before`.execute(trx);
}

/** Deletes changes before the mark, and those from another server, at most `limit`. Returns how many. */
export async function deleteChanges(trx: RegistryTransaction, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from inventory_changes where ctid = any(array(
      select ctid from (
        select ctid from inventory_changes where xid < (select kept_from from inventory_log)
        union all
        select ctid from inventory_changes where xid >= pg_snapshot_xmax(pg_current_snapshot())
      ) as useless limit ${limit}))`.execute(trx);
  return Number(numAffectedRows);
}
