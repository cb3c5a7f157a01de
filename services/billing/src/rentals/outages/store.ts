import { type Selectable, sql } from 'kysely';
import type { BillingTables, BillingTransaction, Database } from '../../database/database.ts';
import type { MachineLife } from '../lives/life.ts';
import type { Outage } from './outage.ts';

/** A machine that is away, and what is known of it. */
export interface AwayMachine {
  readonly id: string;
  readonly life: MachineLife;
}

/** Whether rentals of machine `m` run, or ran when its gap `g` began. */
const HAS_RENTALS = sql`exists (
  select from sessions s where s.provider_id = m.provider_id and s.is_watched
    and (s.ended_at is null or s.ended_at >= to_timestamp((g ->> 'from')::numeric / 1000)))`;

/** Lists machines with rentals that have gone offline and whose outage is not followed yet. */
export async function listUnnoted(db: Database, limit: number): Promise<AwayMachine[]> {
  const { rows } = await sql<AwayMachine>`
    select m.provider_id as id, m.life from machine_lives m
    where not exists (select from machine_outages o where o.provider_id = m.provider_id) and exists (
      select from jsonb_array_elements(m.life -> 'gaps') g
      where g ->> 'kind' = 'offline' and not g ? 'to' and ${HAS_RENTALS}
    ) and not m.life @? '$.gaps[*] ? ((@.kind == "deleted" || @.kind == "suspended") && !exists(@.to))'
    order by m.provider_id limit ${limit}`.execute(db);
  return rows;
}

/** Lists machines with rentals that are suspended, which their owners were not told yet. */
export async function listUntoldSuspensions(db: Database, limit: number): Promise<AwayMachine[]> {
  const { rows } = await sql<AwayMachine>`
    select m.provider_id as id, m.life from machine_lives m
    where exists (
      select from jsonb_array_elements(m.life -> 'gaps') g
      where g ->> 'kind' = 'suspended' and not g ? 'to' and ${HAS_RENTALS} and not exists (
        select from announced_suspensions a where a.provider_id = m.provider_id and a.at = g ->> 'at'))
    order by m.provider_id limit ${limit}`.execute(db);
  return rows;
}

/** Begins to follow outages; one that is followed already stays as it is. */
export async function insertOutages(
  trx: BillingTransaction,
  outages: readonly Pick<Outage, 'providerId' | 'ownerId' | 'name' | 'goneAt'>[],
): Promise<void> {
  if (outages.length === 0) return;
  const rows = outages.map(({ providerId, ownerId, name, goneAt }) => ({
    provider_id: providerId,
    owner_id: ownerId,
    name,
    gone_at: new Date(goneAt),
  }));
  await trx
    .insertInto('machine_outages')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes that the owners of these machines are told of suspensions; returns the machines of which they were not. */
export async function insertSuspensions(
  trx: BillingTransaction,
  suspensions: readonly { readonly provider_id: string; readonly at: string }[],
): Promise<Set<string>> {
  if (suspensions.length === 0) return new Set();
  const rows = await trx
    .insertInto('announced_suspensions')
    .values([...suspensions])
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider_id')
    .execute();
  return new Set(rows.map(({ provider_id }) => provider_id));
}

/** Lists and locks the outages that are followed, with what is known of the machines. */
export async function lockOutages(
  trx: BillingTransaction,
): Promise<{ readonly outage: Outage; readonly life: MachineLife | undefined }[]> {
  const { rows } = await sql<Selectable<BillingTables['machine_outages']> & { life: MachineLife | null }>`
    select o.*, m.life from machine_outages o left join machine_lives m using (provider_id)
    order by o.provider_id for no key update of o`.execute(trx);
  return rows.map(({ life, ...row }) => ({ outage: toOutage(row), life: life ?? undefined }));
}

function toOutage(row: Selectable<BillingTables['machine_outages']>): Outage {
  return {
    providerId: row.provider_id,
    ownerId: row.owner_id,
    name: row.name,
    goneAt: row.gone_at.getTime(),
    notedAt: row.noted_at.getTime(),
    announcedAt: row.announced_at?.getTime(),
    backAt: row.back_at?.getTime(),
    closedAt: row.closed_at?.getTime(),
  };
}

export async function deleteOutages(trx: BillingTransaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('machine_outages').where('provider_id', 'in', ids).execute();
}

/** @param backAt milliseconds since the epoch; undefined: the machine is away again */
export async function setReturn(
  trx: BillingTransaction,
  id: string,
  backAt: number | undefined,
): Promise<void> {
  const back_at = backAt === undefined ? null : new Date(backAt);
  await trx.updateTable('machine_outages').set({ back_at }).where('provider_id', '=', id).execute();
}

/** Notes that owners are told of these outages, or of the returns. */
export async function markTold(
  trx: BillingTransaction,
  what: 'offline' | 'online',
  ids: readonly string[],
): Promise<void> {
  const column = what === 'offline' ? 'announced_at' : 'closed_at';
  await trx
    .updateTable('machine_outages')
    .set({ [column]: sql<Date>`gridlease_now()` })
    .where('provider_id', 'in', ids)
    .execute();
}

/** Deletes what was noted of suspensions so long ago that nothing else is known of them. */
export async function purgeSuspensions(trx: BillingTransaction): Promise<void> {
  await sql`
    delete from announced_suspensions a where noted_at < gridlease_now() - interval '60 days'
      and not exists (select from machine_lives m where m.provider_id = a.provider_id)`.execute(trx);
}
