import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { MachineLife } from './life.ts';

/** A machine whose life is followed: bills depend on it, or its owner waits for its return. */
export interface WatchedMachine {
  readonly id: string;
  /** When the first of its live rentals started, or its outage began. */
  readonly since: Date;
  readonly known: MachineLife | undefined;
}

/** Machines that are read at a time. */
export const WATCHED_MAX = 500;

/** The watched machines among these, or, by ascending id, those after one; at most 500. */
export async function listWatched(
  db: Database,
  which: { readonly ids: readonly string[] } | { readonly after: string },
): Promise<WatchedMachine[]> {
  const condition =
    'ids' in which ? sql`provider_id = any(${which.ids}::text[])` : sql`provider_id > ${which.after}`;
  const { rows } = await sql<{ id: string; since: Date; life: MachineLife | null }>`
    with rented as (
      select provider_id as id, min(started_at) as since from sessions
      where ended_at is null and is_watched and ${condition}
      group by provider_id order by provider_id limit ${WATCHED_MAX}
    ), missed as (
      select provider_id as id, gone_at as since from machine_outages where closed_at is null and ${condition}
      order by provider_id limit ${WATCHED_MAX}
    )
    select w.id, w.since, m.life from (
      select id, min(since) as since from (select * from rented union all select * from missed) as each
      group by id order by id limit ${WATCHED_MAX}
    ) as w left join machine_lives m on m.provider_id = w.id order by w.id`.execute(db);
  return rows.map(({ id, since, life }) => ({ id, since, known: life ?? undefined }));
}

/** Billing's time, in milliseconds since the epoch. */
export async function readTime(db: Database): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select gridlease_now() as now`.execute(db);
  return (rows[0] as { now: Date }).now.getTime();
}

/** Locks what is known of machines, by ascending id. */
export async function lockLives(
  trx: BillingTransaction,
  ids: readonly string[],
): Promise<Map<string, MachineLife>> {
  const { rows } = await sql<{ provider_id: string; life: MachineLife }>`
    select provider_id, life from machine_lives where provider_id = any(${ids}::text[]) order by provider_id
    for no key update`.execute(trx);
  return new Map(rows.map(({ provider_id, life }) => [provider_id, life]));
}

/** Writes what is known of machines; what another transaction has learnt later stays. */
export async function saveLives(
  trx: BillingTransaction,
  lives: ReadonlyMap<string, MachineLife>,
): Promise<void> {
  if (lives.size === 0) return;
  const entries = [...lives].sort(([a], [b]) => (a < b ? -1 : 1));
  await sql`
    insert into machine_lives (provider_id, life)
    select id, life::jsonb from unnest(
      ${entries.map(([id]) => id)}::text[], ${entries.map(([, life]) => JSON.stringify(life))}::text[]
    ) as told(id, life)
    on conflict (provider_id) do update set life = excluded.life, updated_at = gridlease_now()
    where machine_lives.life ->> 'toldAt' <= excluded.life ->> 'toldAt'`.execute(trx);
}

/** Deletes what is known of machines without live rentals that has not been asked for in a day. Returns how many. */
export async function purgeLives(trx: BillingTransaction, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from machine_lives where provider_id in (
      select m.provider_id from machine_lives m
      where m.updated_at < gridlease_now() - interval '1 day' and not exists (
        select from sessions s where s.provider_id = m.provider_id and s.ended_at is null and s.is_watched)
      limit ${limit} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
