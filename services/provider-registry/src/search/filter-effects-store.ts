import { PLANNED_EACH_TIME } from '@gridlease/common/database/preparing-client';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { LeaseRules } from '../leases/rules.ts';
import { cardsFor } from './cards.ts';
import { allOf, type Conditions, conditionsOn, isShown } from './conditions.ts';
import { countEffects, filterBits, type SearchExplanation } from './filter-effects.ts';
import { IS_FREE, type ProviderFilters } from './filters.ts';

/** Machines that meet the same filters; the masks are made of filter bits. */
interface AlikeMachines {
  readonly machines: number;
  readonly met: number;
  /** By the card's position: the filters that its class meets, and those that its measurements meet. */
  readonly kinds: readonly number[];
  readonly measured: readonly number[] | null;
}

/**
 * Counts how many machines each filter leaves. One statement that scans the whole fleet: meant for people, not for a
 * scheduler's loop.
 */
export async function explainProviders(
  db: Database,
  rules: LeaseRules,
  filters: ProviderFilters,
): Promise<SearchExplanation> {
  const bits = filterBits(filters);
  const mask = (...all: readonly Conditions[]) => {
    const terms = all
      .flatMap((conditions) => [...conditions])
      .map(([name, condition]) => sql`(${condition} is true)::integer * ${sql.lit(bits.get(name))}`);
    return sql`(${sql.join([sql`0`, ...terms], sql` + `)})`;
  };
  const ofClass = conditionsOn('class', filters, rules);
  const ofCard = conditionsOn('card', filters, rules);
  const free = filters.min_free_gpus === undefined ? [] : [['min_free_gpus', IS_FREE] as const];
  const measured: Conditions = new Map([...ofCard, ...free]);
  const { rows } = await selectAlike(
    mask(conditionsOn('inventory', filters, rules), conditionsOn('live', filters, rules)),
    mask(ofClass),
    measured.size === 0 ? sql`null` : sql`array(select ${mask(measured)} from ${cardsFor(filters)})`,
    allOf(isShown(filters)),
  ).execute(db);
  const groups = rows.map(({ machines, met, kinds, measured }) => ({
    machines,
    met,
    cards: measured === null ? kinds : kinds.map((kind, position) => kind + (measured[position] ?? 0)),
  }));
  return countEffects(groups, filters, new Set([...ofClass.keys(), ...ofCard.keys()]));
}

function selectAlike(
  met: RawBuilder<unknown>,
  kind: RawBuilder<unknown>,
  measured: RawBuilder<unknown>,
  shown: RawBuilder<boolean>,
): RawBuilder<AlikeMachines> {
  // OFFSET 0 hides the columns' origin from the planner: it would otherwise expect as many groups as machines, and sort.
  // A fleet has few distinct sets of cards, so what their classes meet is looked up per set rather than per machine.
  return sql<AlikeMachines>`${sql.raw(PLANNED_EACH_TIME)}
    with alike as (
      select met, class_ids, measured, count(*) as machines
      from (
        select ${met} as met, providers.class_ids, ${measured} as measured
        from providers join provider_live as live on live.provider_id = providers.id
        where ${shown}
        offset 0
      ) as machine
      group by met, class_ids, measured
    ), sets as (
      select class_ids, array(
        select ${kind} from unnest(class_ids) with ordinality as card(class_id, position)
        join gpu_classes as class on class.id = card.class_id order by card.position
      ) as kinds
      from (select distinct class_ids from alike) as different
      offset 0
    )
    select met, kinds, measured, sum(machines)::bigint as machines
    from alike join sets using (class_ids)
    group by met, kinds, measured`;
}
