import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { shownStatus } from '../providers/store.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { cardsConditions } from './card-conditions.ts';
import { allOf, CARDS, conditionsOn, isShown } from './conditions.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';
import { type AlikeMachines, type FleetSummary, type SummaryPrice, summarize } from './summary.ts';

/** Are all cards of this row of `live` healthy and free? */
const ALL_FREE = sql`(true = all(live.is_healthy) and (true = any(live.in_use)) is not true)`;

const NO_NAMES = { models: new Map(), prices: new Map() };

/**
 * Counts the matching machines by status, model and location. One pass over the matching machines: a fleet has few
 * distinct sets of cards, so the database returns groups and not machines.
 */
export async function summarizeProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
): Promise<FleetSummary> {
  const candidates = await findCandidates(db, filters, rules, { isReadByOwner: true });
  const { classIds, ids } = candidates;
  if (classIds?.length === 0 || ids?.length === 0) return summarize([], NO_NAMES);
  const { rows } = await selectAlike(filters, rules, candidates).execute(db);
  const present = [...new Set(rows.flatMap(({ cards }) => cards))];
  const wanted = classIds === undefined ? present : present.filter((id) => classIds.includes(id));
  const priceIds = new Set(rows.flatMap(({ prices }) => prices).filter((id) => id !== null));
  const [models, prices] = [await listModelNames(db, wanted), await listPrices(db, [...priceIds])];
  return summarize(rows, { models, prices });
}

function selectAlike(
  filters: ProviderFilters,
  rules: LeaseRules,
  candidates: Candidates,
): RawBuilder<AlikeMachines> {
  const { classIds, ids } = candidates;
  const ofCard = conditionsOn('card', filters, rules);
  const cards =
    ofCard.size === 0
      ? sql`providers.class_ids`
      : sql`array(select card.class_id from ${CARDS} where ${allOf(ofCard.values())})`;
  const isFree = allOf([...ofCard.values(), IS_FREE]);
  const freeOnly = (of: 'class_id' | 'price_id', all: RawBuilder<unknown>) => {
    const free = sql`array(select card.${sql.ref(of)} from ${CARDS} where ${isFree})`;
    // Most machines have no other cards: looking at each card takes longer than all the rest.
    return ofCard.size === 0 ? sql`case when ${ALL_FREE} then ${all} else ${free} end` : free;
  };
  // Of all machines that are full, and of all without rentals, the sets are the same: the groups stay few.
  const free = freeOnly('class_id', sql`providers.class_ids`);
  const prices = freeOnly('price_id', sql`providers.price_ids`);
  const conditions = [
    ...isShown(filters),
    ...conditionsOn('inventory', filters, rules).values(),
    ...(classIds === undefined ? [] : [sql<boolean>`providers.class_ids && ${classIds}::integer[]`]),
    ...(ids === undefined ? [] : [sql<boolean>`providers.id = any(${ids}::uuid[])`]),
    ...conditionsOn('live', filters, rules).values(),
    ...cardsConditions({ filters, rules, candidates }),
  ];
  // OFFSET 0 hides the columns' origin from the planner: it would otherwise expect as many groups as machines, and sort.
  return sql<AlikeMachines>`${sql.raw(PLANNED_EACH_TIME)}
    select status, location, cards, free, prices, count(*)::integer as machines
    from (
      select ${shownStatus(rules)} as status, providers.location, ${cards} as cards, ${free} as free,
        ${prices} as prices
      from providers join provider_live as live on live.provider_id = providers.id
      where ${allOf(conditions)}
      offset 0
    ) as machine
    group by status, location, cards, free, prices`;
}

async function listModelNames(db: Database, classIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('gpu_classes')
    .select(['id', 'model_name'])
    .where(sql<boolean>`id = any(${classIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, model_name }) => [id, model_name]));
}

async function listPrices(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, SummaryPrice>> {
  const rows = await db
    .selectFrom('gpu_prices')
    .select(['id', 'hourly_rate', 'shown'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .execute();
  return new Map(
    rows.flatMap(({ id, hourly_rate, shown }) =>
      hourly_rate === null || shown === null
        ? []
        : [[id, { hourlyRate: BigInt(hourly_rate), shown }] as const],
    ),
  );
}
