import type { Actor } from '@gridlease/common/access/caller';
import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../../database/database.ts';
import type { CreatedPageOptions } from '../../http/pages.ts';
import { reachOf } from '../sessions/visibility.ts';
import type { BillingRecord } from './record.ts';
import { listRecords, type RecordFilters } from './store.ts';

export interface HistoryDeps {
  readonly db: Database;
}

interface RecordPage {
  readonly records: readonly BillingRecord[];
  readonly hasMore: boolean;
}

/**
 * Returns one page of bills, newest first: of rentals that the caller rents or that run on the caller's
 * machines. With `userId`, only of what that user rents.
 *
 * @throws ServiceError 403 `not_owner` for a filter that names another user
 */
export async function findRecords(
  deps: HistoryDeps,
  actor: Actor,
  { userId, ...filters }: Omit<RecordFilters, 'reach'> & { readonly userId: string | undefined },
  page: CreatedPageOptions,
): Promise<RecordPage> {
  const reach = reachOf(actor, userId);
  const found = await retryingReads(() => listRecords(deps.db, { ...filters, reach }, page));
  return { records: found.slice(0, page.limit), hasMore: found.length > page.limit };
}
