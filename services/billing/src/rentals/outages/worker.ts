import type { LeasedWork } from '@gridlease/common/worker/runner';
import { v7 as uuidv7 } from 'uuid';
import type { BillingTables } from '../../database/database.ts';
import { followOutages, type OutageDeps } from './follow.ts';

const INTERVAL_MS = 5_000;

/** Tells owners of trouble with their machines; in one replica at a time. */
export function ownerNotices(deps: OutageDeps): LeasedWork<BillingTables> {
  return {
    name: 'owner-notices',
    intervalMs: INTERVAL_MS,
    pass: ({ inTransaction }) =>
      followOutages(deps, { correlationId: uuidv7() }, (work) => inTransaction(work)),
  };
}
