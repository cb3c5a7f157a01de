import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { oneCardConditions } from './card-conditions.ts';
import { PRICED_CARDS } from './cards.ts';
import { allOf } from './conditions.ts';
import { IS_FREE, RATE_OF_CARD } from './filters.ts';
import { lookUp } from './look-up.ts';
import type { Scan } from './name-order.ts';
import { findUnranked, machineConditions, spineConditions } from './ranked-scan.ts';

/** The position of a machine in the order of prices. */
export const pricePosition = z.object({
  /** The lowest price of its free cards, in base units; null: none of them has a price. */
  rate: z
    .string()
    .regex(/^\d{1,40}$/)
    .nullable(),
  price_id: z.int32().optional(),
  id: z.guid(),
});
export type PricePosition = z.output<typeof pricePosition>;

/**
 * The first matching machines by the lowest price of their free cards that meet the conditions on a card, then those
 * without one. Prices are gone through in ascending order, and of each the machines that have such a card, so that a page
 * of a search that most machines match costs little, however large the fleet is.
 */
export async function findByPrice(db: Database, scan: Scan<PricePosition>): Promise<PricePosition[]> {
  const { after, rows } = scan;
  const isPriced = after === undefined || after.rate !== null;
  const priced = isPriced ? (await selectPriced(scan).execute(db)).rows : [];
  // With a maximum, each match has a price.
  if (priced.length === rows || scan.filters.max_hourly_rate !== undefined) return priced;
  const unranked = await findUnranked(db, scan, {
    after: isPriced ? undefined : after?.id,
    rows: rows - priced.length,
    isRanked: hasPrice(scan),
  });
  return [...priced, ...unranked.map((id) => ({ rate: null, id }))];
}

/**
 * The free cards that count for the price of a machine. Without the maximum of a price: the prices that are looked at do
 * not exceed it.
 */
function freeCards(scan: Scan<PricePosition>, cards: RawBuilder<unknown>): RawBuilder<unknown> {
  const filters = { ...scan.filters, max_hourly_rate: undefined };
  return sql`${cards} where ${allOf([...oneCardConditions({ ...scan, filters }), IS_FREE])}`;
}

function hasPrice(scan: Scan<PricePosition>): RawBuilder<boolean> {
  return sql`exists (select from ${freeCards(scan, PRICED_CARDS)} and ${RATE_OF_CARD} is not null)`;
}

/** Is `ranked` (an alias) the lowest of this machine's free cards? In one pass over the cards. */
function isLowest(scan: Scan<PricePosition>): RawBuilder<boolean> {
  return sql`(
    select bool_or(card.price_id = ranked.id) and not coalesce(bool_or(
      card.price_id <> ranked.id and (price.hourly_rate, card.price_id) < (ranked.hourly_rate, ranked.id)), false)
    from ${freeCards(scan, PRICED_CARDS)})`;
}

function selectPriced(scan: Scan<PricePosition>): RawBuilder<PricePosition> {
  const { rows, candidates, filters } = scan;
  const after = scan.after?.rate === null ? undefined : scan.after;
  const looked = lookUp(sql`member.provider_id`, [...machineConditions(scan), isLowest(scan)], {
    live: true,
    providers: true,
  });
  const members = [
    sql<boolean>`member.price_id = ranked.id`,
    ...looked,
    ...spineConditions(scan, sql`member.provider_id`),
    ...(after === undefined
      ? []
      : [
          sql<boolean>`(ranked.hourly_rate, ranked.id, member.provider_id)
            > (${after.rate}::numeric, ${after.price_id ?? 0}::integer, ${after.id}::uuid)`,
        ]),
  ];
  const prices = [
    sql<boolean>`ranked.hourly_rate is not null`,
    ...(filters.max_hourly_rate === undefined
      ? []
      : [sql<boolean>`ranked.hourly_rate <= ${filters.max_hourly_rate}::numeric`]),
    ...(after === undefined
      ? []
      : [
          sql<boolean>`(ranked.hourly_rate, ranked.id) >= (${after.rate}::numeric, ${after.price_id ?? 0}::integer)`,
        ]),
    ...(candidates.classIds === undefined
      ? []
      : [
          sql<boolean>`(ranked.model_name, ranked.vram_mb) in (
            select model_name, vram_mb from gpu_classes where id = any(${candidates.classIds}::integer[]))`,
        ]),
  ];
  if (scan.isDistributed) {
    // Each node ranks its machines: there is no loop over the rows of one node that asks another.
    return sql<PricePosition>`${sql.raw(PLANNED_EACH_TIME)}
      select ranked.hourly_rate::text as rate, ranked.id as price_id, member.provider_id as id
      from price_members as member join gpu_prices as ranked on ranked.id = member.price_id
      where ${allOf([...prices, ...members])}
      order by ranked.hourly_rate, ranked.id, member.provider_id limit ${rows}`;
  }
  // Nested loops along two indexes: the limits and OFFSET 0 keep the order of each, so that nothing is sorted.
  return sql<PricePosition>`${sql.raw(PLANNED_EACH_TIME)}
    select ranked.hourly_rate::text as rate, ranked.id as price_id, met.provider_id as id
    from (
      select id, hourly_rate from gpu_prices as ranked where ${allOf(prices)} order by hourly_rate, id offset 0
    ) as ranked cross join lateral (
      select member.provider_id from price_members as member
      where ${allOf(members)} order by member.provider_id limit ${rows}
    ) as met
    limit ${rows}`;
}
