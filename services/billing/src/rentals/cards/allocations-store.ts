import { type RawBuilder, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { type Card, cardKey } from './card.ts';
import type { SessionCard } from './store.ts';

/** What is taken of a machine's cards, as responses and events show it. */
export interface MachineAllocation {
  readonly provider_id: string;
  readonly allocation_version: number;
  /** By index; each with what all rentals have of it. */
  readonly cards: { index: number; uuid?: string | undefined; taken_vram_mb: number }[];
}

/** @param taken rows of `taken_cards`, default: all that the statement can see */
function allocationsOf(which: RawBuilder<unknown>, taken = sql`taken_cards`) {
  return sql<MachineAllocation>`
    select m.provider_id, m.allocation_version, coalesce(t.cards, '[]') as cards
    from machine_allocations m left join lateral (
      select json_agg(json_strip_nulls(json_build_object('index', card_index, 'uuid', uuid, 'taken_vram_mb', mb))
        order by card_index) as cards
      from (
        select card_index, max(uuid) as uuid, sum(taken_vram_mb) as mb from ${taken} as taken
        where provider_id = m.provider_id group by card, card_index
      ) c
    ) t on true
    ${which}`;
}

/** One statement, so that a machine's version is that of its cards. */
async function selectAllocations(db: Database, which: RawBuilder<unknown>): Promise<MachineAllocation[]> {
  return (await allocationsOf(which).execute(db)).rows;
}

/** The allocation of some cards to a session. */
export interface NewAllocation {
  readonly sessionId: string;
  readonly providerId: string;
  readonly isExclusive: boolean;
  readonly cards: readonly { readonly card: Card; readonly takenVramMb: number }[];
}

/** What a statement itself adds is not in the table that it sees. */
const ADDED = sql`(
  select provider_id, card, card_index, uuid, taken_vram_mb from taken_cards union all select * from added)`;

/**
 * Takes cards of a locked machine for a session, which then has them, and returns what is taken of the machine now: all
 * in one statement, because every start does it.
 */
export async function insertAllocation(
  trx: BillingTransaction,
  { sessionId, providerId, isExclusive, cards }: NewAllocation,
  shown: readonly SessionCard[],
): Promise<MachineAllocation[]> {
  const rows = cards.map(
    ({ card, takenVramMb }) =>
      sql`(${sessionId}, ${providerId}, ${cardKey(card)}, ${card.index}, ${card.uuid ?? null}, ${isExclusive}, ${takenVramMb})`,
  );
  const { rows: allocations } = await sql<MachineAllocation>`
    with added as (
      insert into taken_cards (session_id, provider_id, card, card_index, uuid, is_exclusive, taken_vram_mb)
      values ${sql.join(rows)}
      returning provider_id, card, card_index, uuid, taken_vram_mb
    ), shown as (
      update sessions set cards = ${JSON.stringify(shown)}::json, gpu_count = ${shown.length} where id = ${sessionId}
    )
    ${allocationsOf(sql`where m.provider_id = ${providerId}`, ADDED)}`.execute(trx);
  return allocations;
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
