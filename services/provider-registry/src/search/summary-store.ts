import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { shownStatus } from '../providers/store.ts';
import { type Candidates, findCandidates } from './candidates.ts';
import { allOf, CARDS, conditionsOn, isShown } from './conditions.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';
import { cardsConditions } from './keyset-scan.ts';
import { type AlikeMachines, type FleetSummary, summarize } from './summary.ts';

/**
 * Counts the matching machines by status, model and location. One pass over the matching machines: a fleet has few
 * distinct sets of cards, so the database returns groups and not machines.
 */
export async function summarizeProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
): Promise<FleetSummary> {
  const candidates = await findCandidates(db, filters, rules);
  const { classIds, ids } = candidates;
  if (classIds?.length === 0 || ids?.length === 0) return summarize([], new Map());
  const { rows } = await selectAlike(filters, rules, candidates).execute(db);
  const present = [...new Set(rows.flatMap(({ cards }) => cards))];
  const wanted = classIds === undefined ? present : present.filter((id) => classIds.includes(id));
  return summarize(rows, await listModelNames(db, wanted));
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
  // Of all machines that are full, and of all without rentals, the sets are the same: the groups stay few.
  const free = sql`array(
    select card.class_id from ${CARDS} where ${allOf([...ofCard.values(), IS_FREE])})`;
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
    select status, location, cards, free, count(*)::integer as machines
    from (
      select ${shownStatus(rules)} as status, providers.location, ${cards} as cards, ${free} as free
      from providers join provider_live as live on live.provider_id = providers.id
      where ${allOf(conditions)}
      offset 0
    ) as machine
    group by status, location, cards, free`;
}

async function listModelNames(db: Database, classIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('gpu_classes')
    .select(['id', 'model_name'])
    .where(sql<boolean>`id = any(${classIds}::integer[])`)
    .execute();
  return new Map(rows.map(({ id, model_name }) => [id, model_name]));
}
