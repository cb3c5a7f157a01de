import { type RawBuilder, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { cardKey } from './card.ts';
import type { CardShare, CardShares } from './shares.ts';
import { sessionCardsOf } from './store.ts';

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

/** The rows `c` of shares for an insert into `taken_cards`; the text is the same for any number of cards. */
export function shareRows({ cards }: CardShares): RawBuilder<unknown> {
  const column = <T>(read: (share: CardShare) => T) => cards.map(read);
  return sql`
    unnest(
      ${column(({ card }) => cardKey(card))}::text[],
      ${column(({ card }) => card.index)}::integer[],
      ${column(({ card }) => card.uuid ?? null)}::text[],
      ${column(({ takenVramMb }) => takenVramMb)}::integer[]
    ) as c(card, card_index, uuid, taken_vram_mb)`;
}

/** Gives a session without cards its shares of a locked machine. */
export async function insertShares(
  trx: BillingTransaction,
  sessionId: string,
  shares: CardShares,
): Promise<void> {
  const { providerId, isExclusive, cards } = shares;
  const shown = sessionCardsOf(cards.map(({ card }) => card));
  await sql`
    with added as (
      insert into taken_cards (session_id, provider_id, card, card_index, uuid, is_exclusive, taken_vram_mb)
      select ${sessionId}::uuid, ${providerId}, c.card, c.card_index, c.uuid, ${isExclusive}, c.taken_vram_mb
      from ${shareRows(shares)}
    )
    update sessions set cards = ${JSON.stringify(shown)}::json, gpu_count = ${shown.length}
    where id = ${sessionId}`.execute(trx);
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
