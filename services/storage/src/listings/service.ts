import type { Actor } from '@gridlease/common/access/caller';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { accessDenied, requireScopeFor } from '../access/require-access.ts';
import { type AccessRule, prefixesFor } from '../access/rules.ts';
import type { Backend, ListEntry } from '../backend/backend.ts';
import { requirePrefix } from '../objects/object-key.ts';
import type { ContentTypes } from './content-types.ts';

/** Entries requested from the store at once. */
const PAGE_ENTRIES = 1_000;

export interface ListingDeps {
  readonly backend: Backend;
  readonly rules: readonly AccessRule[];
  readonly contentTypes: ContentTypes;
}

/** Where a listing continues: in which scope, and where inside it. */
interface ListingPlace {
  readonly prefix: string;
  readonly after?: string | undefined;
}

export interface ListingQuery {
  readonly bucket: string;
  readonly prefix: string;
  readonly isRecursive: boolean;
  readonly withContentTypes: boolean;
  /** Maximum entries of all pages together. */
  readonly limit: number;
  readonly place?: ListingPlace | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface ListingPage {
  readonly entries: readonly ListEntry[];
  /** Undefined at the end. */
  readonly next: ListingPlace | undefined;
}

/** A part of a listing: its prefix, and whether all of it collapses into one common prefix. */
interface ListingScope {
  readonly prefix: string;
  /** Everything in the scope is shown as this common prefix. */
  readonly shownAs?: string | undefined;
}

/**
 * The parts of the listing of `prefix` that lie within the allowed prefixes (in byte order, none inside another).
 * Undefined if nothing of it is allowed.
 */
function scopesOf(
  prefix: string,
  isRecursive: boolean,
  allowed: 'all' | readonly string[],
): readonly ListingScope[] | undefined {
  if (allowed === 'all' || allowed.some((each) => prefix.startsWith(each))) return [{ prefix }];
  const within = allowed.filter((each) => each.startsWith(prefix));
  if (within.length === 0) return undefined;
  return within.map((each) => {
    const end = isRecursive ? -1 : each.indexOf('/', prefix.length);
    return { prefix: each, shownAs: end < 0 ? undefined : each.slice(0, end + 1) };
  });
}

/** The remaining scopes from a place on. @throws ServiceError 400 `invalid_cursor` for a place in another listing */
function scopesFrom(scopes: readonly ListingScope[], place: ListingPlace | undefined) {
  const at = place === undefined ? 0 : scopes.findIndex(({ prefix }) => prefix === place.prefix);
  if (at >= 0) return scopes.slice(at);
  throw new ServiceError('invalid', 'invalid_cursor', 'The cursor belongs to another listing.');
}

async function pageOf(
  { backend }: ListingDeps,
  query: ListingQuery,
  scope: ListingScope,
  page: { readonly after: string | undefined; readonly limit: number },
) {
  const { bucket, isRecursive, signal } = query;
  const { prefix, shownAs } = scope;
  const isShown = shownAs !== undefined;
  const found = await backend.list(bucket, {
    prefix,
    delimiter: isRecursive || isShown ? undefined : '/',
    cursor: page.after,
    limit: isShown ? 1 : page.limit,
    signal,
  });
  if (!isShown) return found;
  const entries: ListEntry[] = found.entries.length === 0 ? [] : [{ kind: 'prefix', key: shownAs }];
  return { entries, next: undefined };
}

/** A common prefix that contains several scopes is shown once. */
function withoutRepetition(entries: readonly ListEntry[], last: ListEntry | undefined): readonly ListEntry[] {
  const [first] = entries;
  const isRepeated = first?.kind === 'prefix' && last?.kind === 'prefix' && first.key === last.key;
  return isRepeated ? entries.slice(1) : entries;
}

/** The pages of a listing, as large as the store returns them. */
async function* pagesOf(
  deps: ListingDeps,
  query: ListingQuery,
  scopes: readonly ListingScope[],
): AsyncGenerator<ListingPage, undefined> {
  const rest = scopesFrom(scopes, query.place);
  let remaining = query.limit;
  let last: ListEntry | undefined;
  let after = query.place?.after;
  for (const [at, scope] of rest.entries()) {
    do {
      const limit = Math.min(PAGE_ENTRIES, remaining);
      const page = await pageOf(deps, query, scope, { after, limit });
      const entries = withoutRepetition(page.entries, last);
      last = entries.at(-1) ?? last;
      after = page.next;
      remaining -= entries.length;
      const following = rest[at + 1];
      const next =
        after === undefined ? following && { prefix: following.prefix } : { prefix: scope.prefix, after };
      const { bucket, withContentTypes, signal } = query;
      yield {
        entries: withContentTypes ? await deps.contentTypes.fill(bucket, entries, signal) : entries,
        next,
      };
      if (remaining <= 0) return;
    } while (after !== undefined);
  }
}

/**
 * Lists what the actor may see of a bucket, page by page.
 *
 * @throws ServiceError (when the first page is requested) `bucket_not_found`; 403 `access_denied` for a prefix outside
 *   the actor's access, `insufficient_scope`; 400 `invalid_prefix`
 */
export function listObjects(
  deps: ListingDeps,
  actor: Actor,
  query: ListingQuery,
): AsyncGenerator<ListingPage, undefined> {
  const { bucket, prefix, isRecursive } = query;
  requirePrefix(prefix);
  requireScopeFor(actor, 'list');
  const allowed = prefixesFor(actor, { bucket, action: 'list' }, deps.rules);
  const scopes = scopesOf(prefix, isRecursive, allowed);
  if (scopes === undefined) throw accessDenied();
  return pagesOf(deps, query, scopes);
}

/** Like {@link listObjects}, with up to `limit` entries on one page. */
export async function listPage(deps: ListingDeps, actor: Actor, query: ListingQuery): Promise<ListingPage> {
  const entries: ListEntry[] = [];
  let next: ListingPlace | undefined;
  for await (const page of listObjects(deps, actor, query)) {
    entries.push(...page.entries);
    next = page.next;
  }
  return { entries, next };
}
