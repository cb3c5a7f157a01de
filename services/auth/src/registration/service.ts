import type { Caller } from '@gridlease/common/access/caller';
import { isStaff } from '@gridlease/common/access/roles';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { appendAudit } from '../audit/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { accountCreatedMail } from '../mail/messages.ts';
import type { MailQueue } from '../mail/queue.ts';
import {
  type AcceptanceDeps,
  type NewPassword,
  requireAcceptable,
  requireWellFormed,
} from '../passwords/acceptance.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { refundAdmission } from '../throttling/admission-store.ts';
import { admitRegistration } from '../throttling/registrations.ts';
import type { AnnounceUser } from '../users/announce.ts';
import type { EmailAddress } from '../users/email.ts';
import { emailTaken } from '../users/errors.ts';
import { lockActiveAdmins } from '../users/last-admin.ts';
import type { Role } from '../users/roles.ts';
import { findUserByEmail, insertUser, type User } from '../users/store.ts';
import { registrationClosed, roleNotAllowed } from './errors.ts';

export interface RegistrationDeps extends AcceptanceDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly hasher: PasswordHasher;
  readonly mail: Pick<MailQueue, 'push' | 'wake'>;
  readonly announceUser: AnnounceUser;
  /** Queues the e-mail that verifies the new user's address. */
  readonly onRegistered: (trx: AuthTransaction, user: User) => Promise<void>;
  readonly settings: Pick<AuthSettings, 'passwordPolicy' | 'registration' | 'throttle' | 'verifiesAddresses'>;
}

export interface Registration {
  readonly address: EmailAddress;
  readonly password: string;
  readonly name?: string | undefined;
  /** At least one. */
  readonly roles: readonly Role[];
}

/** The client that registers an account. */
export interface RegistrationClient {
  readonly origin: RequestOrigin;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
  /** Reads the caller's access token, if there is one; called only where it matters. Throws when it is invalid. */
  readonly identify: () => Promise<Caller | undefined>;
  /** Throws `recent_authentication_required` (401) for an administrator who has not logged in lately. */
  readonly requireRecent: (admin: Caller) => void;
}

/**
 * The administrator who creates the account; undefined where everybody may register with roles that every new user may
 * take.
 */
async function granterOf(
  { registration }: Pick<AuthSettings, 'registration'>,
  roles: readonly Role[],
  client: RegistrationClient,
): Promise<string | undefined> {
  if (registration === 'open' && !isStaff(roles)) return undefined;
  const caller = await client.identify();
  // An administrator's key does not act in person.
  if (caller?.sessionId !== undefined && caller.roles.includes('admin')) {
    client.requireRecent(caller);
    return caller.subject;
  }
  throw registration === 'open' ? roleNotAllowed() : registrationClosed(registration);
}

/**
 * Checks and hashes the password after counting the registration: both cost CPU time that strangers could use up. A
 * refused password stays counted; a registration refused under overload does not.
 */
async function hashCounted(
  deps: RegistrationDeps,
  given: NewPassword,
  { origin, signal }: RegistrationClient,
): Promise<string> {
  requireWellFormed(deps, given);
  const admission = await admitRegistration(deps, origin.ip);
  try {
    const ticket = { address: admission.network, signal };
    const password = await requireAcceptable(deps, given, ticket);
    return await deps.hasher.hash(password, ticket);
  } catch (error) {
    if (!(error instanceof ServiceError && error.kind === 'invalid'))
      await refundAdmission(deps.db, admission).catch(() => {});
    throw error;
  }
}

/**
 * Registers an account. An administrator who registers it knows the password: where access is required, it must be changed
 * at the first login, and the user is told by e-mail, without the password.
 *
 * @throws ServiceError `role_not_allowed`, `registration_closed` (403), `password_rejected` (400), `email_taken` (409),
 *   `too_many_registrations` (429), `hashing_overloaded` (503)
 */
export async function registerUser(
  deps: RegistrationDeps,
  registration: Registration,
  client: RegistrationClient,
): Promise<User> {
  const { address, name, roles } = registration;
  const granter = await granterOf(deps.settings, roles, client);
  const given = { text: registration.password, email: address.email, member: 'password' };
  const passwordHash = await hashCounted(deps, given, client);
  // Only saves a transaction: the unique index decides.
  if (await retryingReads(() => findUserByEmail(deps.db, address.norm))) throw emailTaken();
  const id = deps.newId();
  const actor = granter ?? id;
  const registered = await inTransaction(deps.db, async (trx) => {
    // The role may have been taken away while the password was hashed.
    if (granter !== undefined && !(await lockActiveAdmins(trx)).includes(granter)) throw roleNotAllowed();
    const mustChangePassword = granter !== undefined;
    const account = { id, address, name, passwordHash, roles, grantedBy: actor, mustChangePassword };
    const user = await insertUser(trx, account);
    if (user === undefined) throw emailTaken();
    await appendAudit(trx, client.origin, {
      actor,
      action: 'user.registered',
      target: id,
      detail: { roles },
    });
    await deps.announceUser(trx, 'registered', id, client.origin);
    if (granter !== undefined) await deps.mail.push(trx, accountCreatedMail(address.email));
    await deps.onRegistered(trx, user);
    return user;
  });
  deps.mail.wake();
  return registered;
}
