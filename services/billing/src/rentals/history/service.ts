import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import type { PageOptions } from '../../http/pages.ts';
import { visibilityOf } from '../sessions/visibility.ts';
import * as store from './store.ts';

/**
 * Lists bills, newest first, one more than the page size if there are more: of rentals that the caller rents or that run on the caller's
 * machines. With `userId`, only of what that user rents.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user; BillingError 503 `archive_unavailable`
 */
export async function listRecords(
  deps: ArchiveReader,
  actor: Actor,
  sought: SoughtRecords,
  page: PageOptions,
): Promise<store.BillingRecord[]> {
  const filters = visibleTo(actor, sought);
  return retryingReads(() => store.listRecords(deps, filters, page));
}

/**
 * The number of bills of all pages, undefined if that is not cheap to know.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function countRecords(
  deps: ArchiveReader,
  actor: Actor,
  sought: SoughtRecords,
): Promise<number | undefined> {
  const filters = visibleTo(actor, sought);
  return retryingReads(() => store.countRecords(deps, filters));
}

type SoughtRecords = Omit<store.RecordFilters, 'visibility'> & { readonly userId: string | undefined };

function visibleTo(actor: Actor, { userId, ...filters }: SoughtRecords): store.RecordFilters {
  return { ...filters, visibility: visibilityOf(actor, userId) };
}
