import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import type { Layout } from '../database/layout.ts';
import type { LeaseRules } from '../leases/rules.ts';
import type { Provider } from '../providers/provider.ts';
import type { SearchExplanation } from './filter-effects.ts';
import { explainProviders } from './filter-effects-store.ts';
import type { ProviderFilters } from './filters.ts';
import type { ProviderPosition } from './orders.ts';
import { type PageRequest, type ProviderPage, searchProviders } from './store.ts';
import type { FleetSummary } from './summary.ts';
import { summarizeProviders } from './summary-store.ts';

export interface SearchDeps {
  readonly db: Database;
  readonly layout: Layout;
  readonly leases: LeaseRules;
}

/** Rows per statement, and the maximum weight of a page: with metadata, a thousand machines may be 64 MB. */
const CHUNK = 1_000;
const PAGE_METADATA_BYTES_MAX = 16 * 1024 * 1024;
/** Minimum rows per statement for a whole list, however heavy they are. */
const CHUNK_MIN = 50;

function metadataBytes(providers: readonly Provider[]): number {
  return providers.reduce((sum, { metadata }) => sum + (metadata ? JSON.stringify(metadata).length : 0), 0);
}

/** One page of the matching machines in order; it ends early when it becomes too heavy. */
export async function listProviders(
  deps: SearchDeps,
  filters: ProviderFilters,
  page: PageRequest,
): Promise<ProviderPage> {
  const providers: Provider[] = [];
  let next = page.after;
  let bytes = 0;
  for (;;) {
    const chunk = { ...page, after: next, limit: Math.min(CHUNK, page.limit - providers.length) };
    const found = await retryingReads(() =>
      searchProviders(deps.db, deps.layout, deps.leases, filters, chunk),
    );
    providers.push(...found.providers);
    next = found.next;
    if (next === undefined || providers.length >= page.limit) break;
    // Weighed only if there are more: most pages are one chunk.
    bytes += metadataBytes(found.providers);
    if (bytes >= PAGE_METADATA_BYTES_MAX) break;
  }
  return { providers, next };
}

/**
 * All matching machines by name from a position on, in pages that are read independently: a machine that exists throughout and
 * keeps its name appears exactly once. Pages get shorter where machines are heavy.
 */
export async function* listAllProviders(
  deps: SearchDeps,
  filters: ProviderFilters,
  { after, parts, signal }: Omit<PageRequest, 'limit' | 'sort'> & { readonly signal: AbortSignal },
): AsyncGenerator<
  { readonly entries: readonly Provider[]; readonly next: ProviderPosition | undefined },
  undefined
> {
  let position = after;
  let limit = CHUNK;
  do {
    signal.throwIfAborted();
    const page = { sort: 'name', after: position, limit, parts } as const;
    const { providers, next } = await retryingReads(() =>
      searchProviders(deps.db, deps.layout, deps.leases, filters, page),
    );
    yield { entries: providers, next };
    const share = PAGE_METADATA_BYTES_MAX / Math.max(1, metadataBytes(providers));
    limit = Math.max(CHUNK_MIN, Math.min(CHUNK, Math.floor(limit * share)));
    position = next;
  } while (position !== undefined);
}

/** Counts the matching machines by status, model and location. */
export async function summarizeFleet(deps: SearchDeps, filters: ProviderFilters): Promise<FleetSummary> {
  return retryingReads(() => summarizeProviders(deps.db, deps.leases, filters));
}

/** Counts how many machines each filter leaves. */
export async function explainSearch(deps: SearchDeps, filters: ProviderFilters): Promise<SearchExplanation> {
  return retryingReads(() => explainProviders(deps.db, deps.leases, filters));
}
