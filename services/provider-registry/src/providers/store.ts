import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, RegistryTransaction } from '../database/database.ts';
import { LAST_BEAT_AT, type LeaseRules, lapsed } from '../leases/rules.ts';
import { insertPriceMembers } from '../prices/machine-store.ts';
import { STATES_KEPT } from '../states/store.ts';
import { FULL_HUNDREDTHS, uptimeOf } from '../states/uptime-store.ts';
import { freeOf, gpusOf, insertClassMembers, type StoredGpu, toGpu } from './gpu-store.ts';
import { liveColumns, lockLive, SHOWN_UNLESS_LAPSED } from './live-store.ts';
import { type NewProvider, PROVIDER_STATUSES, type Provider, type ProviderStatus } from './provider.ts';
import { toSuspensions } from './suspension.ts';
import type { ProvidersTable } from './table.ts';

interface ProviderRow extends Omit<Selectable<ProvidersTable>, 'class_ids' | 'price_ids' | 'drained_at'> {
  readonly is_drained: boolean;
  readonly is_verification_valid: boolean;
  readonly status: ProviderStatus;
  readonly has_lapsed: boolean;
  readonly last_seen_at: Date;
  readonly is_full: boolean;
  readonly cards_as_of: Date | null;
  readonly uptime_hundredths: number | null;
  /** Null where they were not read. */
  readonly gpus: readonly StoredGpu[] | null;
}

/** Converts a row to the domain's type: null becomes undefined. */
function toProvider(row: ProviderRow): Provider {
  const {
    is_drained,
    drain_reason,
    drain_until,
    is_verification_valid,
    verification_status,
    verified_at,
    verified_by,
    ...rest
  } = row;
  return {
    ...rest,
    drain: is_drained ? { reason: drain_reason ?? undefined, until: drain_until ?? undefined } : undefined,
    suspended: toSuspensions(row.suspended),
    verification:
      is_verification_valid && verification_status && verified_at && verified_by
        ? { status: verification_status, at: verified_at, by: verified_by }
        : undefined,
    hostname: row.hostname ?? undefined,
    ip_address: row.ip_address ?? undefined,
    location: row.location ?? undefined,
    metadata: row.metadata ?? undefined,
    host: row.host ?? undefined,
    labels: row.labels ?? undefined,
    cards_as_of: row.cards_as_of ?? undefined,
    uptime_hundredths: row.uptime_hundredths ?? undefined,
    ...cardsOf(row),
  };
}

function cardsOf({ gpus: stored, sharing, cards_as_of }: ProviderRow) {
  if (stored === null || cards_as_of === null) return { gpus: (stored ?? []).map(toGpu) };
  const gpus = stored.map((each) => {
    const gpu = toGpu(each);
    return { ...gpu, ...freeOf(each, gpu, sharing) };
  });
  return { gpus, free_gpus: gpus.filter(({ is_healthy, in_use }) => is_healthy && !in_use).length };
}

const COLUMNS = [
  'providers.id',
  'providers.owner_id',
  'providers.name',
  'providers.hostname',
  'providers.ip_address',
  'providers.location',
  'providers.host',
  'providers.labels',
  'providers.sharing',
  'providers.drain_reason',
  'providers.drain_until',
  'providers.verification_status',
  'providers.verified_at',
  'providers.verified_by',
  'providers.suspended',
  'providers.registered_at',
  'live.last_seen_at',
  'live.is_full',
] as const;

/** Does this row of `providers` take no new rentals? */
export const IS_DRAINED = sql<boolean>`(providers.drained_at is not null
  and (providers.drain_until is null or providers.drain_until > gridlease_now()))`;

/** Is the verification of this row of `providers` recent enough? */
export const IS_VERIFICATION_VALID = sql<boolean>`coalesce(
  providers.verified_at > gridlease_now() - interval '30 days', false)`;

/** When billing last told which cards of a machine are taken. */
export function cardsAsOf(id: RawBuilder<unknown>) {
  return sql<Date | null>`greatest(
    (select heard_at from allocations where allocations.provider_id = ${id}),
    (select compared_at from allocation_comparison))`;
}

/** The status that readers see, for a row of `provider_live` (alias `live`). */
export function shownStatus(rules: LeaseRules) {
  return sql<ProviderStatus>`case when ${lapsed(rules)} then 'offline' else ${SHOWN_UNLESS_LAPSED} end`;
}

/** The parts of machines that are read only where they are shown: most of a page's cost. */
export interface ProviderParts {
  readonly gpus: boolean;
  readonly metadata: boolean;
}

const ALL_PARTS: ProviderParts = { gpus: true, metadata: true };

/**
 * Selects providers as readers see them, with their cards, in one statement and thus from one snapshot.
 *
 * @param id of the one machine that is selected, if it is one: each table is then read where this machine's rows are.
 */
function selectProviders(
  db: Database,
  rules: LeaseRules,
  parts: ProviderParts,
  id: RawBuilder<unknown> = sql`providers.id`,
) {
  const metadata = parts.metadata ? sql.ref('providers.metadata') : sql`null`;
  return db
    .selectFrom('providers')
    .innerJoin('provider_live as live', 'live.provider_id', 'providers.id')
    .select(COLUMNS)
    .select([
      IS_DRAINED.as('is_drained'),
      IS_VERIFICATION_VALID.as('is_verification_valid'),
      shownStatus(rules).as('status'),
      lapsed(rules).as('has_lapsed'),
      cardsAsOf(id).as('cards_as_of'),
      uptimeOf(id).as('uptime_hundredths'),
      // A lapse changes the version as soon as readers see it, not when the sweeper records it.
      sql<number>`providers.version + live.status_changes + (${lapsed(rules)})::integer`.as('version'),
      sql<Record<string, unknown> | null>`${metadata}`.as('metadata'),
      sql<StoredGpu[] | null>`${parts.gpus ? gpusOf(id) : sql`null`}`.as('gpus'),
    ]);
}

/** Providers as readers see them, by id. */
export async function listProviders(
  db: Database,
  rules: LeaseRules,
  ids: readonly string[],
  parts: ProviderParts = ALL_PARTS,
): Promise<Map<string, Provider>> {
  const [only] = ids;
  if (only === undefined) return new Map();
  if (ids.length === 1) {
    const provider = await findProvider(db, rules, only, parts);
    return new Map(provider && [[only, provider]]);
  }
  const rows = await selectProviders(db, rules, parts)
    .where(sql<boolean>`providers.id = any(${arrayParameter('uuid', ids, (id) => id)})`)
    .execute();
  return new Map(rows.map((row) => [row.id, toProvider(row)]));
}

export async function findProvider(
  db: Database,
  rules: LeaseRules,
  id: string,
  parts: ProviderParts = ALL_PARTS,
): Promise<Provider | undefined> {
  const row = await selectProviders(db, rules, parts, sql`${id}::uuid`)
    .where('providers.id', '=', id)
    .executeTakeFirst();
  return row && toProvider(row);
}

/**
 * Locks the provider's row and its live row, in this order, until the end of the transaction. Transactions that lock only
 * live rows (heartbeats, the sweeper) never wait for a provider's row.
 */
export async function lockProvider(
  trx: RegistryTransaction,
  rules: LeaseRules,
  id: string,
): Promise<Provider | undefined> {
  const locked = await trx
    .selectFrom('providers')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (locked === undefined) return undefined;
  await lockLive(trx, id);
  return findProvider(trx, rules, id);
}

interface InsertedRow extends Pick<Provider, 'version' | 'registered_at' | 'last_seen_at'> {
  readonly hourly_rates: readonly (string | null)[];
}

/** Inserts the machine, idle and seen now, without its cards; returns it as it is with them. */
export async function insertProvider(
  trx: RegistryTransaction,
  provider: NewProvider,
  stored: {
    /** The class of each card. */
    readonly classIds: readonly number[];
    /** The price of each card. */
    readonly priceIds: readonly number[];
    readonly leaseSeconds: number;
    readonly promisedSeconds: number;
  },
): Promise<Provider> {
  const { id, owner_id, gpus } = provider;
  const inventory = inventoryColumns(provider);
  const live = liveColumns(gpus);
  const { rows } = await sql<InsertedRow>`
    with machine as (
      insert into providers (id, owner_id, class_ids, price_ids, name, hostname, ip_address, location, metadata,
        host, labels, sharing)
      values (${id}, ${owner_id}, ${stored.classIds}::integer[], ${stored.priceIds}::integer[], ${inventory.name},
        ${inventory.hostname}, ${inventory.ip_address}, ${inventory.location}, ${inventory.metadata},
        ${inventory.host}, ${inventory.labels}, ${inventory.sharing})
      returning id, name, class_ids, price_ids, labels, version, registered_at
    ), labelled as (
      insert into provider_labels (name, value, provider_id)
      select key, value, machine.id from machine, jsonb_each_text(machine.labels)
    ), members as (
      insert into class_members (class_id, name, provider_id)
      select distinct unnest(class_ids), name, id from machine
    ), priced as (
      insert into price_members (price_id, provider_id)
      select distinct unnest(price_ids), id from machine
    ), live as (
      insert into provider_live (provider_id, status, status_cause, lease_seconds, promised_seconds, is_healthy,
        utilization_gpu_percent, utilization_memory_percent, temperature_c, power_draw_w)
      select id, 'idle', 'registered', ${stored.leaseSeconds}, ${stored.promisedSeconds}, ${live.is_healthy}::boolean[],
        ${live.utilization_gpu_percent}::smallint[], ${live.utilization_memory_percent}::smallint[],
        ${live.temperature_c}::smallint[], ${live.power_draw_w}::bigint[]
      from machine
      returning provider_id, status, status_changes, last_seen_at
    ), state as (
      insert into provider_states (provider_id, status) select provider_id, status from live
    ), uptime as (
      insert into provider_uptime (provider_id, percent_hundredths) select id, ${FULL_HUNDREDTHS} from machine
    )
    select version + status_changes as version, registered_at, last_seen_at, array(
      select prices.shown from unnest(machine.price_ids) with ordinality as card(price_id, place)
        left join gpu_prices as prices on prices.id = card.price_id
      order by card.place) as hourly_rates
    from machine, live`.execute(trx);
  const { hourly_rates, ...inserted } = rows[0] as InsertedRow;
  return {
    ...provider,
    gpus: gpus.map((gpu, at) => ({ ...gpu, ...(hourly_rates[at] && { hourly_rate: hourly_rates[at] }) })),
    status: 'idle',
    has_lapsed: false,
    is_full: false,
    suspended: [],
    ...inserted,
    uptime_hundredths: FULL_HUNDREDTHS,
  };
}

/** Nothing, and an object without members, is null. */
function jsonTextOfMembers(value: object | undefined): string | null {
  return value === undefined || Object.keys(value).length === 0 ? null : JSON.stringify(value);
}

function inventoryColumns(inventory: NewProvider) {
  return {
    name: inventory.name,
    hostname: inventory.hostname ?? null,
    ip_address: inventory.ip_address ?? null,
    location: inventory.location ?? null,
    metadata: inventory.metadata === undefined ? null : JSON.stringify(inventory.metadata),
    host: jsonTextOfMembers(inventory.host),
    labels: jsonTextOfMembers(inventory.labels),
    sharing: inventory.sharing,
  };
}

const NO_VERIFICATION = { verification_status: null, verified_at: null, verified_by: null };

/** Replaces the owner and the inventory except for the cards, and increments the version. */
export async function updateInventory(
  trx: RegistryTransaction,
  provider: NewProvider,
  {
    classIds,
    priceIds,
    keepsVerification,
  }: {
    readonly classIds: readonly number[];
    readonly priceIds: readonly number[];
    readonly keepsVerification: boolean;
  },
): Promise<void> {
  const { id } = provider;
  await trx
    .updateTable('providers')
    .set((eb) => ({
      ...inventoryColumns(provider),
      ...(!keepsVerification && NO_VERIFICATION),
      owner_id: provider.owner_id,
      class_ids: [...classIds],
      price_ids: [...priceIds],
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
  await insertClassMembers(trx, id);
  await insertPriceMembers(trx, [id]);
  await trx.deleteFrom('provider_labels').where('provider_id', '=', id).execute();
  await sql`
    insert into provider_labels (name, value, provider_id)
    select key, value, id from providers, jsonb_each_text(labels) where id = ${id}`.execute(trx);
}

/** Finds another provider of this owner with this name. Concurrent requests for the same name wait for this transaction. */
export async function findProviderWithName(
  trx: RegistryTransaction,
  owner: { readonly ownerId: string; readonly exceptId: string },
  name: string,
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([owner.ownerId, name])}, 0))`.execute(
    trx,
  );
  const found = await trx
    .selectFrom('providers')
    .select('id')
    .where('owner_id', '=', owner.ownerId)
    .where('name', '=', name)
    .where('id', '<>', owner.exceptId)
    .executeTakeFirst();
  return found?.id;
}

/** The primary key of machines; on a node of a cluster, with the number of the shard. */
const PRIMARY_KEY = /\bproviders_pkey(_\d+)?\b/;

/** Whether an insertion failed because there is a machine with this id. */
export function isIdTaken(error: unknown): boolean {
  const { code, constraint, message } = error as Error & {
    readonly code?: unknown;
    readonly constraint?: string;
  };
  // A coordinator names what failed on a node in the message alone.
  return code === '23505' && PRIMARY_KEY.test(constraint ?? message);
}

/** Deletes the provider and, by cascade, its cards. Its id is remembered as long as its states. */
export async function deleteProvider(trx: RegistryTransaction, id: string): Promise<void> {
  await sql`
    insert into deleted_providers (id, owner_id, last_beat_at)
    select providers.id, providers.owner_id, ${LAST_BEAT_AT}
    from providers join provider_live as live on live.provider_id = providers.id
    where providers.id = ${id}
    on conflict (id) do nothing`.execute(trx);
  await trx.deleteFrom('providers').where('id', '=', id).execute();
}

/** Daemons of providers that were deleted after this time are told so. */
export const DELETED_REMEMBERED = sql<Date>`gridlease_now() - interval '1 day'`;

/** Whether there was such a provider, as long as that is remembered. */
export async function isDeleted(db: Database, id: string): Promise<boolean> {
  const found = await db.selectFrom('deleted_providers').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Purges the ids of providers that were deleted longer ago than states are kept. */
export async function purgeDeletedProviders(trx: RegistryTransaction): Promise<void> {
  await trx
    .deleteFrom('deleted_providers')
    .where('deleted_at', '<=', sql<Date>`gridlease_now() - ${STATES_KEPT}`)
    .execute();
}

/** Counts machines by status, as last recorded; reads every live row. */
export async function countByStatus(db: Database): Promise<ReadonlyMap<ProviderStatus, number>> {
  const rows = await db
    .selectFrom('provider_live')
    .select(({ fn }) => ['status', fn.countAll<number>().as('machines')])
    .groupBy('status')
    .execute();
  const counts = new Map<ProviderStatus, number>(PROVIDER_STATUSES.map((status) => [status, 0]));
  for (const { status, machines } of rows) counts.set(status, machines);
  return counts;
}
