import { retryingReads } from '@gridlease/common/database/transaction';
import type { Database } from '../database/database.ts';
import * as store from './store.ts';

export interface AuditDeps {
  readonly db: Database;
}

/** One page of the audit log, newest first, and one more event when there are more. */
export function listAuditEvents(
  deps: AuditDeps,
  filters: store.AuditFilters,
  page: store.AuditPage,
): Promise<store.StoredAuditEvent[]> {
  return retryingReads(() => store.listAuditEvents(deps.db, filters, page));
}
