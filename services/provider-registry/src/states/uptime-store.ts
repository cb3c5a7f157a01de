import { type RawBuilder, sql } from 'kysely';
import type { RegistryTransaction } from '../database/database.ts';
import { isSilent, LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';

/** All of the time, in hundredths of a percent. */
export const FULL_HUNDREDTHS = 10_000;

/** The uptime of this row of `providers`, as last calculated; null: never. By key, whatever the statistics say. */
export const UPTIME_HUNDREDTHS = sql<number | null>`(
  select percent_hundredths from provider_uptime where provider_uptime.provider_id = providers.id)`;

/** No machine is calculated again sooner. */
const ROUND_EVERY = sql`interval '10 minutes'`;
/** Less than every id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** Where the round that is due goes on: at its start, or where it was interrupted. Undefined: none is due. */
async function beginRound(trx: RegistryTransaction): Promise<string | undefined> {
  // Also due if the clock was set back.
  const { rows } = await sql<{ after_id: string | null }>`
    select after_id from uptime_round
    where after_id is not null or begun_at <= gridlease_now() - ${ROUND_EVERY} or begun_at > gridlease_now()`.execute(
    trx,
  );
  const [round] = rows;
  if (round === undefined || round.after_id !== null) return round?.after_id ?? undefined;
  await sql`update uptime_round set begun_at = gridlease_now()`.execute(trx);
  return BEFORE_ALL;
}

/**
 * The next machines by id. Their time counts from `from_at`: at most 30 days ago, and neither before the registration nor
 * before the first state that is known. `silent_from` is the last sign of life of a machine that is silent.
 */
function nextMachines(rules: LeaseRules, after: string, limit: number): RawBuilder<unknown> {
  // OFFSET 0 keeps the planner from joining them with all live rows.
  return sql`
    select next.id, clock.now, seen.silent_from,
      greatest(next.registered_at, clock.now - interval '30 days',
        (select at from provider_states where provider_id = next.id order by id limit 1)) as from_at
    from (select id, registered_at from providers where id > ${after} order by id limit ${limit}) as next
    cross join lateral (
      select case when ${isSilent(rules)} then ${LAST_BEAT_AT} end as silent_from
      from provider_live as live where live.provider_id = next.id offset 0
    ) as seen
    cross join (select gridlease_now()::timestamptz(3) as now) as clock`;
}

/**
 * When a row of `machine` was down, within the time that counts: what was stated, as `intervalsOf` reads it, and silences.
 * These may overlap: `covered_to` is the end of all spans before. Those that end before they begin count as nothing. For
 * one machine at a time, so that every plan reads it by its indexes.
 */
const DOWN_SPANS = sql`
  select from_at, to_at,
    max(to_at) over (order by from_at rows between unbounded preceding and 1 preceding) as covered_to
  from (
    select greatest(from_at, machine.from_at) as from_at, least(to_at, machine.now) as to_at
    from (
      select from_at, to_at
      from (
        select status, max(at) over states as from_at, lead(at) over states as to_at
        from provider_states where provider_id = machine.id window states as (order by id)
      ) as stated
      where status in ('offline', 'error')
      union all
      select from_at, to_at from provider_silences where provider_id = machine.id and to_at > machine.from_at
      union all
      select machine.silent_from, null where machine.silent_from is not null
    ) as span
  ) as clipped`;

const milliseconds = (interval: RawBuilder<unknown>) => sql`(extract(epoch from ${interval}) * 1000)::bigint`;

/** The shares of rows of `machine`, as `id` and `percent_hundredths`. */
const SHARES = sql`
  select machine.id,
    case when machine.now > machine.from_at
      then ${FULL_HUNDREDTHS} * (total.ms - down.ms) / total.ms
      else ${FULL_HUNDREDTHS} end as percent_hundredths
  from machine
  cross join lateral (select ${milliseconds(sql`machine.now - machine.from_at`)} as ms) as total
  cross join lateral (
    select coalesce(sum(${milliseconds(sql`to_at - greatest(from_at, covered_to)`)})::bigint, 0) as ms
    from (${DOWN_SPANS}) as down where to_at > greatest(from_at, covered_to)
  ) as down`;

/**
 * Calculates the uptimes of the next machines of a round, at most `limit`, and writes those that have changed. Returns
 * whether the round goes on; false, too, when none is due.
 */
export async function updateUptimes(
  trx: RegistryTransaction,
  rules: LeaseRules,
  limit: number,
): Promise<boolean> {
  const after = await beginRound(trx);
  if (after === undefined) return false;
  const { rows } = await sql<{ machines: number; last: string | null }>`
    with machine as materialized (${nextMachines(rules, after, limit)}),
    share as materialized (${SHARES}),
    changed as (
      update provider_uptime as uptime set percent_hundredths = share.percent_hundredths
      from share
      where uptime.provider_id = share.id and uptime.percent_hundredths <> share.percent_hundredths
    ),
    -- Of machines that were registered before this table existed, or by an older replica. Locked: they may be deleted.
    missing as materialized (
      select providers.id, share.percent_hundredths from share join providers on providers.id = share.id
      where not exists (select from provider_uptime where provider_uptime.provider_id = share.id)
      for key share of providers skip locked
    ),
    added as (
      insert into provider_uptime (provider_id, percent_hundredths) select id, percent_hundredths from missing
      on conflict (provider_id) do nothing
    )
    select count(*)::integer as machines, (array_agg(id order by id desc))[1] as last from machine`.execute(
    trx,
  );
  const { machines = 0, last = null } = rows[0] ?? {};
  const goesOn = machines === limit;
  await trx
    .updateTable('uptime_round')
    .set({ after_id: goesOn ? last : null })
    .execute();
  return goesOn;
}
