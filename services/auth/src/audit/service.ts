import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import * as store from './store.ts';

export interface AuditDeps {
  readonly db: Database;
}

/** One page of the audit log, newest first. */
export async function listAuditEvents(
  deps: AuditDeps,
  filters: store.AuditFilters,
  page: store.AuditPage,
): Promise<{ readonly events: readonly store.StoredAuditEvent[]; readonly hasMore: boolean }> {
  const rows = await retryingReads(() => store.listAuditEvents(deps.db, filters, page));
  return { events: rows.slice(0, page.limit), hasMore: rows.length > page.limit };
}
