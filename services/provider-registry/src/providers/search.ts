import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import type { Provider, ProviderStatus } from './provider.ts';
import { selectProviders, toProvider } from './store.ts';

/** A card reports less than its label says; this fraction of the nominal size counts as the whole. */
const NOMINAL_VRAM_TOLERANCE = 0.93;

/** What a scheduler looks for. Each filter can only narrow; those about a card must hold for one and the same card. */
export interface ProviderFilters {
  readonly status?: ProviderStatus | undefined;
  readonly owner_id?: string | undefined;
  /** Case-insensitive, whole. */
  readonly location?: string | undefined;
  /** Every card of the machine is healthy. */
  readonly healthy_only?: boolean | undefined;
  /** Seen within these milliseconds. */
  readonly seen_within?: number | undefined;

  /** Case-insensitive substring. */
  readonly gpu_model?: string | undefined;
  /** MB that the card reports. */
  readonly min_vram?: number | undefined;
  /** GB on the card's label, with 7 % tolerance. */
  readonly min_vram_gb?: number | undefined;
  /** Case-insensitive, whole. */
  readonly architecture?: string | undefined;
  /** major * 10000 + minor; cards whose capability is no number do not match. */
  readonly min_compute_capability?: number | undefined;
  /** Cards that report none do not match. */
  readonly max_temperature?: number | undefined;
  /** Core utilization; cards that report none do not match. */
  readonly max_utilization?: number | undefined;
  /** How many cards of the machine must match (any card, when nothing else is asked of a card). */
  readonly min_gpus?: number | undefined;
}

/** The place of the last provider of a page in the order `name, id`. */
export interface ProviderPlace {
  readonly name: string;
  readonly id: string;
}

export interface ProviderPage {
  readonly providers: readonly Provider[];
  /** Where the next page begins, when there is one. */
  readonly next: ProviderPlace | undefined;
}

/** The text as a LIKE pattern that means itself, anywhere. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

function gpuConditions(filters: ProviderFilters) {
  const conditions = [sql`g.provider_id = providers.id`];
  if (filters.gpu_model !== undefined)
    conditions.push(sql`g.model_name ilike ${containing(filters.gpu_model)}`);
  if (filters.min_vram !== undefined) conditions.push(sql`g.vram_mb >= ${filters.min_vram}`);
  if (filters.min_vram_gb !== undefined) {
    conditions.push(sql`g.vram_mb >= ${filters.min_vram_gb * 1024 * NOMINAL_VRAM_TOLERANCE}::float8`);
  }
  if (filters.architecture !== undefined)
    conditions.push(sql`lower(g.architecture) = lower(${filters.architecture})`);
  if (filters.min_compute_capability !== undefined) {
    conditions.push(sql`g.compute_capability_rank >= ${filters.min_compute_capability}`);
  }
  if (filters.max_temperature !== undefined)
    conditions.push(sql`g.temperature_c <= ${filters.max_temperature}`);
  if (filters.max_utilization !== undefined) {
    conditions.push(sql`g.utilization_gpu_percent <= ${filters.max_utilization}`);
  }
  return conditions;
}

function providerConditions(filters: ProviderFilters) {
  const conditions = [sql<boolean>`true`];
  if (filters.status !== undefined) conditions.push(sql`providers.status = ${filters.status}`);
  if (filters.owner_id !== undefined) conditions.push(sql`providers.owner_id = ${filters.owner_id}`);
  if (filters.location !== undefined)
    conditions.push(sql`lower(providers.location) = lower(${filters.location})`);
  if (filters.healthy_only === true) {
    conditions.push(
      sql`not exists (select from gpus g where g.provider_id = providers.id and not g.is_healthy)`,
    );
  }
  if (filters.seen_within !== undefined) {
    conditions.push(
      sql`providers.last_seen_at >= gridlease_now() - ${filters.seen_within} * interval '1 millisecond'`,
    );
  }
  const ofGpu = gpuConditions(filters);
  const matching = sql`(select count(*) from gpus g where ${sql.join(ofGpu, sql` and `)})`;
  if (filters.min_gpus !== undefined) conditions.push(sql`${matching} >= ${filters.min_gpus}`);
  else if (ofGpu.length > 1)
    conditions.push(sql`exists (select from gpus g where ${sql.join(ofGpu, sql` and `)})`);
  return conditions;
}

/** One page in the order `name, id`, after the place given. */
export async function searchProviders(
  db: Database,
  filters: ProviderFilters,
  page: { readonly after: ProviderPlace | undefined; readonly limit: number },
): Promise<ProviderPage> {
  let query = selectProviders(db)
    .where(sql<boolean>`${sql.join(providerConditions(filters), sql` and `)}`)
    .orderBy('name')
    .orderBy('id')
    .limit(page.limit + 1);
  if (page.after !== undefined) {
    query = query.where(
      sql<boolean>`(providers.name, providers.id) > (${page.after.name}, ${page.after.id}::uuid)`,
    );
  }
  const rows = await query.execute();
  const providers = rows.slice(0, page.limit).map(toProvider);
  const last = providers.at(-1);
  return { providers, next: rows.length > page.limit && last ? { name: last.name, id: last.id } : undefined };
}
