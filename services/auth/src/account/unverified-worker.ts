import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import type { Lease, LeasedWork } from '@gridlease/common/worker/runner';
import type { AuthTables, AuthTransaction } from '../database/database.ts';
import { NO_ORIGIN } from '../http/request.ts';
import { lockUser } from '../users/store.ts';
import { type DeletionDeps, deleteAccount, UNVERIFIED } from './deletion.ts';
import type { MailDeps } from './deps.ts';
import { queueVerification } from './email-verification.ts';
import { isOverdue, listOverdue, postponeDeadline, startDeadlines } from './unverified-store.ts';

const INTERVAL_MS = 60_000;
const BATCH = 100;
const WEEK_SECONDS = 7 * 86_400;

export type UnverifiedDeps = DeletionDeps & MailDeps & { readonly log: Logger };

/**
 * Begins the time within which addresses have to be verified: when the worker first sees an unverified one, so that
 * accounts from before e-mails were sent, and those with a new address, have all of it. Sends a link to those who have none.
 */
async function beginDeadlines(deps: UnverifiedDeps, lease: Lease<AuthTables>): Promise<void> {
  await lease.inTransaction(async (trx) => {
    for (const { id, has_link: hasLink } of await startDeadlines(trx, WEEK_SECONDS, BATCH)) {
      if (!hasLink) await queueVerification(deps, trx, await lockUser(trx, id));
    }
  });
}

/** Deletes an account if nothing is in it, and no money ever was. False when the other services cannot be asked. */
async function deleteOverdue(deps: UnverifiedDeps, userId: string): Promise<boolean> {
  const isDue = (trx: AuthTransaction) => isOverdue(trx, userId);
  try {
    await deleteAccount(deps, { userId, actor: UNVERIFIED, origin: NO_ORIGIN, forfeit: false, isDue });
    deps.log.info({ user_id: userId }, 'an account whose address was not verified is deleted');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.kind === 'unavailable') return false;
    await postponeDeadline(deps.db, userId, WEEK_SECONDS);
    const facts = { user_id: userId, code: error.code };
    deps.log.info(facts, 'an account whose address is not verified stays');
  }
  return true;
}

/**
 * Deletes accounts whose address was not verified within a week, unless they own anything or ever had money. Where auth
 * cannot ask the other services, it deletes none. Only for a service that sends e-mails.
 */
export function unverifiedAccounts(deps: UnverifiedDeps): LeasedWork<AuthTables> {
  return {
    name: 'unverified-accounts',
    intervalMs: INTERVAL_MS,
    async pass(lease) {
      await beginDeadlines(deps, lease);
      if (deps.holdings === undefined) return;
      for (const userId of await listOverdue(deps.db, BATCH)) {
        if (lease.signal.aborted || !(await deleteOverdue(deps, userId))) return;
      }
    },
  };
}
