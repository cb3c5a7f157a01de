import { networkOf } from '@gridlease/common/access/network';
import { roleRequired } from '@gridlease/common/access/refusal';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { linkInvalid } from '../account/errors.ts';
import { linkTo } from '../account/links.ts';
import { appendAudit } from '../audit/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Person, RequestOrigin } from '../http/request.ts';
import { invitationMail } from '../mail/messages.ts';
import type { MailQueue } from '../mail/queue.ts';
import { type AcceptanceDeps, requireAcceptable } from '../passwords/acceptance.ts';
import type { PasswordHasher } from '../passwords/hashing.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import type { AnnounceUser } from '../users/announce.ts';
import { type EmailAddress, normalizeEmail } from '../users/email.ts';
import { emailTaken } from '../users/errors.ts';
import { lockActiveAdmins } from '../users/last-admin.ts';
import type { Role } from '../users/roles.ts';
import { findUserByEmail, insertUser, type User } from '../users/store.ts';
import * as problem from './errors.ts';
import * as store from './store.ts';

export interface InvitationDeps extends AcceptanceDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly hasher: PasswordHasher;
  readonly mail: MailQueue;
  readonly announceUser: AnnounceUser;
  readonly settings: Pick<AuthSettings, 'passwordPolicy' | 'publicUrl' | 'verifiesAddresses'>;
}

const DAY_SECONDS = 86_400;
const LIFE_DAYS = 7;
const LIFE_DAYS_MAX = 30;

/** The page under `public_url` that takes the token. */
const PAGE = 'invitation';
/** Lets secret scanners recognise the token. */
const TOKEN_PREFIX = 'gli_';

export interface InvitationRequest {
  readonly address: EmailAddress;
  /** At least one. */
  readonly roles: readonly Role[];
  readonly expiresAt?: Date | undefined;
}

/** Locks the administrators, of whom the caller still has to be one. */
async function requireActiveAdmin(trx: AuthTransaction, { userId }: Person): Promise<void> {
  if (!(await lockActiveAdmins(trx)).includes(userId)) throw roleRequired(['admin']);
}

/**
 * Invites somebody to register with this address and these roles; a new invitation replaces the open one of its address.
 * The link is only mailed: following it proves the address.
 * Throws `email_taken` (409), `validation_failed` for an expiry in the past or more than 30 days away.
 */
export async function createInvitation(
  deps: InvitationDeps,
  admin: Person,
  { address, roles, expiresAt }: InvitationRequest,
): Promise<store.Invitation> {
  const token = createOpaqueSecret(TOKEN_PREFIX);
  const created = await inTransaction(deps.db, async (trx) => {
    // Also lets one invitation be made at a time.
    await requireActiveAdmin(trx, admin);
    if (await findUserByEmail(trx, address.norm)) throw emailTaken();
    await store.revokeInvitationsOf(trx, address.norm);
    const invitation = await store.insertInvitation(trx, {
      id: deps.newId(),
      tokenHash: hashOpaqueSecret(token),
      address,
      roles,
      invitedBy: admin.userId,
      expiresAt,
      lifeSeconds: LIFE_DAYS * DAY_SECONDS,
      lifeSecondsMax: LIFE_DAYS_MAX * DAY_SECONDS,
    });
    if (invitation === undefined) throw problem.expiryOutOfRange(LIFE_DAYS_MAX);
    const event = { actor: admin.userId, action: 'invitation.created', target: invitation.id };
    await appendAudit(trx, admin.origin, { ...event, detail: { roles } });
    const link = linkTo(deps.settings.publicUrl, PAGE, token);
    await deps.mail.push(trx, invitationMail(address.email, link, Math.round(invitation.seconds_left)));
    return invitation;
  });
  deps.mail.wake();
  return created;
}

/** One page of the invitations, newest first, and one more when there are more. */
export function listInvitations(
  deps: Pick<InvitationDeps, 'db'>,
  status: store.Invitation['status'] | undefined,
  page: store.InvitationPage,
): Promise<store.Invitation[]> {
  return retryingReads(() => store.listInvitations(deps.db, status, page));
}

/** Revokes an open invitation: its link stops working. Throws `invitation_not_found`. */
export async function revokeInvitation(
  deps: Pick<InvitationDeps, 'db'>,
  admin: Person,
  id: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    await requireActiveAdmin(trx, admin);
    if ((await store.revokeInvitation(trx, id)) === undefined) throw problem.invitationNotFound(id);
    await appendAudit(trx, admin.origin, { actor: admin.userId, action: 'invitation.revoked', target: id });
  });
}

export interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly name?: string | undefined;
  readonly origin: RequestOrigin;
  /** Aborted when the client disconnects. */
  readonly signal?: AbortSignal;
}

/**
 * Creates the account of an invitation, whose address is verified by its link. An invitation carries the authority of
 * the administrator who made it, and ends with it. A rejected password does not use it up.
 * Throws `link_invalid`, `password_rejected` (400), `email_taken` (409), `hashing_overloaded` (503).
 */
export async function acceptInvitation(deps: InvitationDeps, acceptance: Acceptance): Promise<User> {
  const { name, origin, signal } = acceptance;
  const tokenHash = hashOpaqueSecret(acceptance.token);
  const invitation = await retryingReads(() => store.findOpenInvitation(deps.db, tokenHash));
  const address = invitation && normalizeEmail(invitation.email);
  if (invitation === undefined || address === undefined) throw linkInvalid();
  const given = { text: acceptance.password, email: address.email, member: 'password' };
  const ticket = { address: networkOf(origin.ip), signal };
  const password = await requireAcceptable(deps, given, ticket);
  const passwordHash = await deps.hasher.hash(password, ticket);
  const id = deps.newId();
  const { roles, invited_by: grantedBy } = invitation;
  return inTransaction(deps.db, async (trx) => {
    if (!(await lockActiveAdmins(trx)).includes(grantedBy)) throw linkInvalid();
    // Acceptances wait for each other at the lock of the administrators.
    if ((await store.findOpenInvitation(trx, tokenHash)) === undefined) throw linkInvalid();
    const newUser = { id, address, name, passwordHash, roles, grantedBy, emailVerified: true };
    const user = await insertUser(trx, newUser);
    if (user === undefined) throw emailTaken();
    await store.acceptInvitation(trx, invitation.id, id);
    const event = { actor: id, action: 'user.registered', target: id };
    await appendAudit(trx, origin, { ...event, detail: { roles, invitation_id: invitation.id } });
    await deps.announceUser(trx, 'registered', id, origin);
    return user;
  });
}
