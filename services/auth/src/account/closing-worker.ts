import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import type { LeasedWork } from '@gridlease/common/worker/runner';
import type { AuthTables } from '../database/database.ts';
import { listStaleClosings } from './closing-store.ts';
import { completeDeletion, type DeletionDeps } from './deletion.ts';

const INTERVAL_MS = 10_000;
const BATCH = 20;
/** Longer than a request works on a closing: four calls of ten seconds. */
const STALE_SECONDS = 60;

/** Completes deletions whose process died, or gives the accounts back. */
export function closings(deps: DeletionDeps & { readonly log: Logger }): LeasedWork<AuthTables> {
  const { db, log } = deps;
  return {
    name: 'account-closings',
    intervalMs: INTERVAL_MS,
    async pass() {
      for (const userId of await listStaleClosings(db, STALE_SECONDS, BATCH)) {
        try {
          await completeDeletion(deps, userId);
          log.info({ user_id: userId }, 'a deletion that was interrupted is complete');
        } catch (error) {
          if (!(error instanceof ServiceError)) throw error;
          const facts = { user_id: userId, code: error.code };
          log.info(facts, 'an account whose deletion was interrupted is enabled again');
        }
      }
    },
  };
}
