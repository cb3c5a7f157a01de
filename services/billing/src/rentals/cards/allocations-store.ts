import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What is taken of a machine's cards, as responses and events show it. */
export interface MachineAllocation {
  readonly provider_id: string;
  readonly allocation_version: number;
  /** By index; each with what all rentals have of it. */
  readonly cards: { index: number; uuid?: string | undefined; taken_vram_mb: number }[];
}

/** One statement, so that a machine's version is that of its cards. */
async function selectAllocations(db: Database, which: RawBuilder<unknown>): Promise<MachineAllocation[]> {
  const { rows } = await sql<MachineAllocation>`
    select m.provider_id, m.allocation_version, coalesce(t.cards, '[]') as cards
    from machine_allocations m left join lateral (
      select json_agg(json_strip_nulls(json_build_object('index', card_index, 'uuid', uuid, 'taken_vram_mb', mb))
        order by card_index) as cards
      from (
        select card_index, max(uuid) as uuid, sum(taken_vram_mb) as mb from taken_cards
        where provider_id = m.provider_id group by card, card_index
      ) c
    ) t on true
    ${which}`.execute(db);
  return rows;
}

/** The allocations of these machines. */
export async function listAllocationsOf(
  db: Database,
  providerIds: readonly string[],
): Promise<MachineAllocation[]> {
  return selectAllocations(db, sql`where m.provider_id = any(${providerIds}::text[]) order by m.provider_id`);
}

/** A page of all machines of which anything was ever taken, by id; one more than the limit if there are more. */
export async function listAllocations(
  db: Database,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<MachineAllocation[]> {
  const from = after === undefined ? sql`` : sql`where m.provider_id > ${after}`;
  return selectAllocations(db, sql`${from} order by m.provider_id limit ${limit + 1}`);
}
