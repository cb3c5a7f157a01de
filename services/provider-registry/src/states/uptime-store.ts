import { type RawBuilder, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import { isSilent, LAST_BEAT_AT, type LeaseRules } from '../leases/rules.ts';

/** All of the time, in hundredths of a percent. */
export const FULL_HUNDREDTHS = 10_000;

/** The uptime of this row of `providers`, as last calculated; null: never. By key, whatever the statistics say. */
export const UPTIME_HUNDREDTHS = uptimeOf(sql`providers.id`);

/** The uptime of the machine with this id. */
export function uptimeOf(id: RawBuilder<unknown>) {
  return sql<number | null>`(
    select percent_hundredths from provider_uptime where provider_uptime.provider_id = ${id})`;
}

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
function nextMachines(rules: LeaseRules, ids: readonly string[]): RawBuilder<unknown> {
  // Of the live rows by subquery: a join would read all of them. In order, so that they are calculated once.
  return sql`
    select providers.id, gridlease_now()::timestamptz(3) as now,
      (select case when ${isSilent(rules)} then ${LAST_BEAT_AT} end
        from provider_live as live where live.provider_id = providers.id) as silent_from,
      greatest(providers.registered_at, gridlease_now()::timestamptz(3) - interval '30 days',
        (select at from provider_states where provider_id = providers.id order by id limit 1)) as from_at
    from providers where providers.id = any(${ids}::uuid[]) order by providers.id`;
}

/**
 * When a row of `machine` was down, within the time that counts: what was stated, as `intervalsOf` reads it, and silences.
 * These may overlap: `covered_to` is the end of all spans before. Those that end before they begin count as nothing. For
 * one machine at a time, so that every plan reads it by its indexes.
 */
const DOWN_SPANS = sql`
  select from_at, to_at,
    max(to_at) over (partition by provider_id order by from_at rows between unbounded preceding and 1 preceding) as covered_to
  from (
    select provider_id, greatest(from_at, machine.from_at) as from_at, least(to_at, machine.now) as to_at
    from (
      select provider_id, from_at, to_at
      from (
        select provider_id, status, max(at) over states as from_at, lead(at) over states as to_at
        from provider_states where provider_id = machine.id window states as (partition by provider_id order by id)
      ) as stated
      where status in ('offline', 'error')
      union all
      select provider_id, from_at, to_at from provider_silences
      where provider_id = machine.id and to_at > machine.from_at
      union all
      select provider_id, machine.silent_from, null from provider_live
      where provider_id = machine.id and machine.silent_from is not null
    ) as span
  ) as clipped`;

const milliseconds = (interval: RawBuilder<unknown>) => sql`(extract(epoch from ${interval}) * 1000)::bigint`;

/** The shares of rows of `machine`, as `id` and `percent_hundredths`. */
const sharesOf = (machines: RawBuilder<unknown>) => sql`
  select machine.id,
    case when machine.now > machine.from_at
      then ${FULL_HUNDREDTHS} * (total.ms - down.ms) / total.ms
      else ${FULL_HUNDREDTHS} end as percent_hundredths
  from (${machines}) as machine
  cross join lateral (select ${milliseconds(sql`machine.now - machine.from_at`)} as ms) as total
  cross join lateral (
    select coalesce(sum(${milliseconds(sql`to_at - greatest(from_at, covered_to)`)})::bigint, 0) as ms
    from (${DOWN_SPANS}) as down where to_at > greatest(from_at, covered_to)
  ) as down`;

interface Share {
  readonly id: string;
  readonly percent_hundredths: number;
}

async function listUptimes(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Share>`
    select provider_id as id, percent_hundredths from provider_uptime
    where provider_id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, percent_hundredths }) => [id, percent_hundredths]));
}

/** Writes the shares that have changed, and those of machines that had none. */
async function storeShares(
  trx: RegistryTransaction,
  layout: Layout,
  shares: readonly Share[],
  former: ReadonlyMap<string, number>,
): Promise<void> {
  const byId = new Map(shares.map(({ id, percent_hundredths }) => [id, percent_hundredths]));
  const values = (ids: readonly string[]) => sql`
    unnest(${ids}::uuid[], ${ids.map((id) => byId.get(id) ?? 0)}::integer[]) as share(id, percent_hundredths)`;
  const idsOf = (which: (share: Share) => boolean) => shares.filter(which).map(({ id }) => id);
  const changed = idsOf(
    ({ id, percent_hundredths }) => former.has(id) && former.get(id) !== percent_hundredths,
  );
  for (const ids of await layout.partsOf(trx, changed)) {
    await sql`
      update provider_uptime as uptime set percent_hundredths = share.percent_hundredths from ${values(ids)}
      where uptime.provider_id = share.id and uptime.provider_id = any(${ids}::uuid[])`.execute(trx);
  }
  // Registered before this table existed, or by an older replica. Locked: they may be deleted.
  for (const part of await layout.partsOf(
    trx,
    idsOf(({ id }) => !former.has(id)),
  )) {
    const { rows } = await sql<{ id: string }>`
      select id from providers where id = any(${part}::uuid[]) for key share skip locked`.execute(trx);
    if (rows.length === 0) continue;
    await sql`
      insert into provider_uptime (provider_id, percent_hundredths)
      select id, percent_hundredths from ${values(rows.map(({ id }) => id))}
      on conflict (provider_id) do nothing`.execute(trx);
  }
}

/**
 * Calculates the uptimes of the next machines of a round, at most `limit`, and writes those that have changed. Returns
 * whether the round goes on; false, too, when none is due.
 */
export async function updateUptimes(
  trx: RegistryTransaction,
  layout: Layout,
  rules: LeaseRules,
  limit: number,
): Promise<boolean> {
  const after = await beginRound(trx);
  if (after === undefined) return false;
  const { rows: next } = await sql<{ id: string }>`
    select id from providers where id > ${after} order by id limit ${limit}`.execute(trx);
  const ids = next.map(({ id }) => id);
  const { rows: shares } = await sql<Share>`
    select share.id, share.percent_hundredths from (${sharesOf(nextMachines(rules, ids))}) as share
    order by share.id`.execute(trx);
  const former = await listUptimes(
    trx,
    shares.map(({ id }) => id),
  );
  await storeShares(trx, layout, shares, former);
  const goesOn = ids.length === limit;
  const last = ids.at(-1) ?? null;
  await trx
    .updateTable('uptime_round')
    .set({ after_id: goesOn ? last : null })
    .execute();
  return goesOn;
}
