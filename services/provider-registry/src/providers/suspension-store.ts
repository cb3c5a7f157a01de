import { sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { STATES_KEPT } from '../states/store.ts';
import { insertClassMembers } from './gpu-store.ts';
import type { Suspension } from './suspension.ts';

/** Copies the suspensions in force into the row of the machine; one that has any is in no search by class. */
async function showSuspensions(trx: RegistryTransaction, id: string): Promise<void> {
  await sql`
    update providers set version = version + 1, suspended = (
      select jsonb_agg(jsonb_build_object('by', by, 'reason', reason,
        'at', to_char(from_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by by)
      from provider_suspensions where provider_id = ${id} and to_at is null)
    where id = ${id}`.execute(trx);
  await insertClassMembers(trx, id);
}

export interface NewSuspension extends Pick<Suspension, 'by' | 'reason'> {
  readonly placed_by: string;
}

/** Suspends a locked machine; a suspension by the same suspender keeps its beginning and takes the new reason. */
export async function insertSuspension(
  trx: RegistryTransaction,
  id: string,
  { by, reason, placed_by }: NewSuspension,
): Promise<void> {
  await sql`
    insert into provider_suspensions (provider_id, by, reason, placed_by) values (${id}, ${by}, ${reason}, ${placed_by})
    on conflict (provider_id, by) where to_at is null
    do update set reason = excluded.reason, placed_by = excluded.placed_by`.execute(trx);
  await showSuspensions(trx, id);
}

/** Lifts the suspension of a locked machine by this suspender. */
export async function liftSuspension(
  trx: RegistryTransaction,
  id: string,
  lift: { readonly by: Suspension['by']; readonly lifted_by: string; readonly reason: string | undefined },
): Promise<void> {
  await sql`
    update provider_suspensions set to_at = gridlease_now(), lifted_by = ${lift.lifted_by},
      lift_reason = ${lift.reason ?? null}
    where provider_id = ${id} and by = ${lift.by} and to_at is null`.execute(trx);
  await showSuspensions(trx, id);
}

/** Marks the cards that the machine has now: they start suspended wherever they are registered from now on. */
export async function markGpus(trx: RegistryTransaction, id: string, reason: string): Promise<void> {
  await sql`
    insert into suspended_gpus (uuid, provider_id, reason)
    select distinct uuid, provider_id, ${reason} from gpus where provider_id = ${id} and uuid is not null
    order by uuid
    on conflict (uuid) do nothing`.execute(trx);
}

/** Removes the marks of the cards that the machine has, and of those that were marked with it. */
export async function unmarkGpus(trx: RegistryTransaction, id: string): Promise<void> {
  await sql`
    delete from suspended_gpus where provider_id = ${id}
      or uuid in (select uuid from gpus where provider_id = ${id})`.execute(trx);
}

/** Why one of these cards is marked; undefined when none is. */
export async function findMark(
  trx: RegistryTransaction,
  uuids: readonly string[],
): Promise<string | undefined> {
  if (uuids.length === 0) return undefined;
  const { rows } = await sql<{ reason: string }>`
    select reason from suspended_gpus where uuid = any(${uuids}::text[]) order by at, uuid limit 1`.execute(
    trx,
  );
  return rows[0]?.reason;
}

/** Ends the suspensions of a machine that is being deleted. */
export async function endSuspensions(trx: RegistryTransaction, id: string): Promise<void> {
  await sql`
    update provider_suspensions set to_at = gridlease_now() where provider_id = ${id} and to_at is null`.execute(
    trx,
  );
}

/** Purges suspensions that ended longer ago than states are kept. */
export async function purgeSuspensions(trx: RegistryTransaction): Promise<void> {
  await sql`delete from provider_suspensions where to_at < gridlease_now() - ${STATES_KEPT}`.execute(trx);
}
