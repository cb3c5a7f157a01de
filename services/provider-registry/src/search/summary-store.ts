import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { shownStatus } from '../providers/store.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { cardsConditions } from './card-conditions.ts';
import { cardsFor } from './cards.ts';
import { allOf, conditionsOn, isShown } from './conditions.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';
import { type AlikeMachines, type FleetSummary, type SummaryPrice, summarize } from './summary.ts';

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
  const met =
    ofCard.size === 0
      ? sql`null::integer[]`
      : sql`array(select card.position from ${cardsFor(filters)} where ${allOf(ofCard.values())})`;
  const isMet = sql<boolean>`(alike.met is null or card.position = any(alike.met))`;
  const conditions = [
    ...isShown(filters),
    ...conditionsOn('inventory', filters, rules).values(),
    ...(classIds === undefined ? [] : [sql<boolean>`providers.class_ids && ${classIds}::integer[]`]),
    ...(ids === undefined ? [] : [sql<boolean>`providers.id = any(${ids}::uuid[])`]),
    ...conditionsOn('live', filters, rules).values(),
    ...cardsConditions({ filters, rules, candidates }),
  ];
  // OFFSET 0 hides the columns' origin from the planner: it would otherwise expect as many groups as machines, and sort.
  // What the cards of a machine have in common with those of others is worked out once for all of them.
  return sql<AlikeMachines>`${sql.raw(PLANNED_EACH_TIME)}
    select status, location, machines,
      array(select card.class_id from ${CARDS_OF_ALIKE} where ${isMet}) as cards,
      array(select card.class_id from ${CARDS_OF_ALIKE} where ${isMet} and ${IS_FREE}) as free,
      array(select card.price_id from ${CARDS_OF_ALIKE} where ${isMet} and ${IS_FREE}) as prices
    from (
      select status, location, class_ids, price_ids, is_healthy, in_use, met, count(*)::integer as machines
      from (
        select ${shownStatus(rules)} as status, providers.location, providers.class_ids, providers.price_ids,
          live.is_healthy, live.in_use, ${met} as met
        from providers join provider_live as live on live.provider_id = providers.id
        where ${allOf(conditions)}
        offset 0
      ) as machine
      group by status, location, class_ids, price_ids, is_healthy, in_use, met
    ) as alike`;
}

/** As `CARDS`, of machines that have the same in all of these columns. */
const CARDS_OF_ALIKE = sql`(
  select position, alike.is_healthy[position] as is_healthy, alike.in_use[position] as in_use,
    alike.price_ids[position] as price_id, alike.class_ids[position] as class_id
  from (select generate_subscripts(alike.class_ids, 1) as position) as positions) as card`;

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
