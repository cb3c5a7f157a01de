import { sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { inParts, type Layout } from '../database/layout.ts';
import { LAST_BEAT_AT, type LeaseRules, lapsed } from '../leases/rules.ts';
import type { StatusChange } from './live-store.ts';
import type { TakenCard } from './taken-cards.ts';

/** A card with less than this left is in use, where rentals share the memory of cards. MB. */
const FREE_MB_MIN = 1_024;

/** What rentals have of a machine, as billing announces it. */
export interface Allocation {
  readonly provider_id: string;
  /** Grows with every change. */
  readonly version: number;
  readonly cards: readonly TakenCard[];
}

/** What rentals have of a machine; none if billing never said anything. */
export async function listTakenCards(db: Database, providerId: string): Promise<readonly TakenCard[]> {
  const row = await db
    .selectFrom('allocations')
    .select('cards')
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
  return row?.cards ?? [];
}

/** Whether what is known (alias `known`) was heard before billing was asked, at `askedAt`. */
const isHeardBefore = (askedAt: Date | undefined) =>
  askedAt === undefined ? sql`false` : sql`known.heard_at < ${askedAt}`;

async function lockLives(trx: RegistryTransaction, layout: Layout, ids: readonly string[]): Promise<void> {
  for (const part of await layout.partsOf(trx, ids)) {
    await sql`
      select from provider_live where provider_id = any(${part}::uuid[])
      order by provider_id for no key update`.execute(trx);
  }
}

/**
 * Stores what is newer than what is known, of machines that exist. Returns the ids of the machines of which something
 * changed, ascending; their live rows are locked.
 *
 * @param askedAt when billing was asked for them. A newer version that was known before then is one that billing has lost
 *   (its database was restored from a backup), and what it says now counts
 */
export async function storeAllocations(
  trx: RegistryTransaction,
  layout: Layout,
  allocations: readonly Allocation[],
  askedAt?: Date,
): Promise<readonly string[]> {
  const ids = allocations.map(({ provider_id }) => provider_id);
  await lockLives(trx, layout, ids);
  if (askedAt !== undefined) await deleteLost(trx, allocations, askedAt);
  const { rows } = await sql<{ id: string }>`
    insert into allocations as known (provider_id, version, cards)
    select distinct on (told.provider_id) told.provider_id, told.version, told.cards
    from jsonb_to_recordset(${JSON.stringify(allocations)}::jsonb)
        as told(provider_id uuid, version bigint, cards jsonb)
      join provider_live using (provider_id)
    order by told.provider_id, told.version desc
    on conflict (provider_id) do update set version = excluded.version, cards = excluded.cards, heard_at = gridlease_now()
    where excluded.version > known.version
    returning provider_id as id`.execute(trx);
  return rows.map(({ id }) => id).sort();
}

/** Deletes what was known before billing was asked and is newer than what it says: its database was restored from a backup. */
async function deleteLost(
  trx: RegistryTransaction,
  allocations: readonly Allocation[],
  askedAt: Date,
): Promise<void> {
  const told = new Map<string, number>();
  for (const { provider_id, version } of allocations) {
    told.set(provider_id, Math.max(version, told.get(provider_id) ?? 0));
  }
  const { rows: known } = await sql<{ id: string; version: number }>`
    select provider_id as id, version from allocations as known
    where provider_id = any(${[...told.keys()]}::uuid[]) and ${isHeardBefore(askedAt)}`.execute(trx);
  const lost = known.flatMap(({ id, version }) => (version > (told.get(id) ?? version) ? [id] : []));
  if (lost.length > 0)
    await sql`delete from allocations where provider_id = any(${lost}::uuid[])`.execute(trx);
}

/** The machines of which rentals had cards when billing was asked, as far as was known then. */
export async function listTakenBefore(db: Database, askedAt: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select provider_id as id from allocations as known where cards <> '[]' and ${isHeardBefore(askedAt)}
    order by provider_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Forgets what rentals have of machines, unless it was heard later. Returns which changed; their live rows are locked. */
export async function deleteAllocations(
  trx: RegistryTransaction,
  layout: Layout,
  ids: readonly string[],
  askedAt: Date,
): Promise<readonly string[]> {
  await lockLives(trx, layout, ids);
  const { rows } = await sql<{ id: string }>`
    delete from allocations as known where provider_id = any(${ids}::uuid[]) and ${isHeardBefore(askedAt)}
    returning provider_id as id`.execute(trx);
  return rows.map(({ id }) => id).sort();
}

/** Which of the cards of machines are taken, by position. Billing's list tells the uuid of a card, its events only the index. */
const placed = (ids: readonly string[]) => sql`
  select providers.id, array_agg(taken.taken_vram_mb order by gpus.position) as taken_vram_mb,
    array_agg(
      taken.taken_vram_mb is not null
        and (providers.sharing = 'exclusive' or gpus.vram_mb - taken.taken_vram_mb < ${sql.lit(FREE_MB_MIN)})
      order by gpus.position) as in_use
  from providers
    join (
      select *, count(index) over machine = count(*) over machine as is_indexed from gpus
      where provider_id = any(${ids}::uuid[]) window machine as (partition by provider_id)
    ) as gpus on gpus.provider_id = providers.id
    left join allocations on allocations.provider_id = providers.id
      and allocations.provider_id = any(${ids}::uuid[])
    left join lateral (
      select max(card.taken_vram_mb) as taken_vram_mb
      from jsonb_to_recordset(allocations.cards) as card(index integer, uuid text, taken_vram_mb bigint)
      where is_same_card(
        card.uuid, card.index, gpus.uuid, case when gpus.is_indexed then gpus.index else gpus.position end)
    ) as taken on true
  where providers.id = any(${ids}::uuid[])
  group by providers.id`;

const HAS_TAKEN = sql`array_remove(placed.taken_vram_mb, null) <> '{}'`;

/** Whether a row (alias `live`) has a healthy card, and all of them are in use. */
const IS_FULL = sql<boolean>`(
  select count(*) > 0 and bool_and(coalesce(card.in_use, false))
  from unnest(live.is_healthy, live.in_use) as card(is_healthy, in_use) where card.is_healthy)`;

/**
 * Works out anew which cards of machines are taken. Call it after their allocations, cards or sharing have changed, with
 * their live rows locked.
 */
export async function placeTakenCards(
  trx: RegistryTransaction,
  layout: Layout,
  ids: readonly string[],
): Promise<void> {
  for (const part of await layout.partsOf(trx, ids)) {
    await sql`
      update provider_live as live set
        taken_vram_mb = case when ${HAS_TAKEN} then placed.taken_vram_mb end,
        in_use = case when ${HAS_TAKEN} then placed.in_use end
      from (${placed(part)}) as placed
      where live.provider_id = placed.id and live.provider_id = any(${part}::uuid[])`.execute(trx);
  }
}

interface FullnessRow extends Omit<StatusChange, 'cause' | 'previous_status' | 'status'> {
  readonly is_full: boolean;
  readonly is_shown: boolean;
}

/**
 * Records which machines have no card left, or have one again: of those given, or of all of which rentals have cards.
 * Returns the changes of status that readers see by it.
 */
export async function updateFullness(
  trx: RegistryTransaction,
  layout: Layout,
  rules: LeaseRules,
  ids?: readonly string[],
): Promise<StatusChange[]> {
  const rows = await inParts(layout, trx, ids ?? (await listMaybeFull(trx)), async (part) => {
    const locked = await lockFullness(trx, rules, part, ids === undefined);
    const isShown = sql`live.provider_id = any(${locked.flatMap(({ id, is_shown }) => (is_shown ? [id] : []))}::uuid[])`;
    const { rows: changed } = await sql<FullnessRow>`
      update provider_live as live
      set is_full = not live.is_full, status_changes = live.status_changes + (${isShown})::integer
      from providers
      where live.provider_id = any(${locked.map(({ id }) => id)}::uuid[]) and providers.id = live.provider_id
      returning providers.id, providers.owner_id, providers.version + live.status_changes as version, live.is_full,
        ${isShown} as is_shown, gridlease_now() as at, live.last_seen_at,
        ${LAST_BEAT_AT} as last_beat_at, gridlease_now() as now`.execute(trx);
    return changed;
  });
  return rows.flatMap(({ is_full, is_shown, ...change }): StatusChange[] => {
    if (!is_shown) return [];
    return is_full
      ? [{ ...change, previous_status: 'idle', status: 'busy', cause: 'cards_taken' }]
      : [{ ...change, previous_status: 'busy', status: 'idle', cause: 'cards_free' }];
  });
}

/** Locks those of these machines, all in one part, that have no card left or have one again, and tells whether readers see it. */
async function lockFullness(
  trx: RegistryTransaction,
  rules: LeaseRules,
  ids: readonly string[],
  skipsLocked: boolean,
): Promise<readonly { readonly id: string; readonly is_shown: boolean }[]> {
  const { rows } = await sql<{ id: string; is_shown: boolean }>`
    select live.provider_id as id, live.status = 'idle' and not ${lapsed(rules)} as is_shown
    from provider_live as live where live.provider_id = any(${ids}::uuid[]) and live.is_full <> ${IS_FULL}
    order by live.provider_id for no key update of live ${skipsLocked ? sql`skip locked` : sql``}`.execute(
    trx,
  );
  return rows;
}

/** Machines of which rentals have cards, or all cards, and whose cards may have fallen ill or recovered. */
async function listMaybeFull(trx: RegistryTransaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select live.provider_id as id from provider_live as live
    where (live.is_full or live.taken_vram_mb is not null) and live.is_full <> ${IS_FULL}
    order by live.provider_id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** @param at when the comparison began */
export async function recordComparison(trx: RegistryTransaction, at: Date): Promise<void> {
  await sql`
    insert into allocation_comparison (compared_at) values (${at})
    on conflict ((true)) do update set compared_at = greatest(allocation_comparison.compared_at, excluded.compared_at)`.execute(
    trx,
  );
}
