import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import { sql } from 'kysely';
import { appendAudit } from '../audit/store.ts';
import type { Database } from '../database/database.ts';
import { NO_ORIGIN } from '../http/request.ts';
import { type AcceptanceDeps, requireAcceptable } from '../passwords/acceptance.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import type { AnnounceUser } from '../users/announce.ts';
import { normalizeEmail } from '../users/email.ts';
import { insertUser } from '../users/store.ts';
import { hasActiveAdmin } from './store.ts';

export interface FirstAdminDeps extends AcceptanceDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly hasher: PasswordHasher;
  readonly announceUser: AnnounceUser;
}

/** Serializes replicas and operators that start at the same time. */
const FIRST_ADMIN_LOCK = 7_474_211_041;

/**
 * Creates the first administrator if there is no active one. Being the first to register makes nobody an administrator.
 * Throws an Error for an invalid address, a ServiceError for a password that violates the policy.
 *
 * @returns `email_taken`: a user has registered with the address, and need not be the operator
 */
export async function createFirstAdmin(
  deps: FirstAdminDeps,
  given: { readonly email: string; readonly password: string },
): Promise<'created' | 'exists' | 'email_taken'> {
  if (await hasActiveAdmin(deps.db)) return 'exists';
  const address = normalizeEmail(given.email);
  if (address === undefined) throw new Error('the e-mail address of the first administrator is invalid');
  const password = await requireAcceptable(deps, { text: given.password, email: address.email });
  const passwordHash = await deps.hasher.hash(password);
  const id = deps.newId();
  return inTransaction(
    deps.db,
    async (trx) => {
      await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(trx);
      if (await hasActiveAdmin(trx)) return 'exists';
      const roles = ['admin'] as const;
      const given = { address, name: undefined, passwordHash, mustChangePassword: true };
      const user = { id, ...given, roles, grantedBy: 'operator' };
      if ((await insertUser(trx, user)) === undefined) return 'email_taken';
      await appendAudit(trx, NO_ORIGIN, {
        actor: 'operator',
        action: 'user.registered',
        target: id,
        detail: { roles },
      });
      await deps.announceUser(trx, 'registered', id, NO_ORIGIN);
      return 'created';
    },
    { idempotent: true },
  );
}

/** Creates the first administrator and logs the outcome. Throws when another user has the address. */
export async function makeFirstAdmin(
  deps: FirstAdminDeps,
  given: { readonly email: string; readonly password: string },
  log: Logger,
): Promise<void> {
  const outcome = await createFirstAdmin(deps, given);
  if (outcome === 'created') log.info('the first administrator was created');
  if (outcome === 'exists') log.info('there already is an administrator: none was created');
  if (outcome === 'email_taken') {
    throw new Error('a user has registered with the address of the first administrator: use another address');
  }
}
