import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { Person, RequestOrigin } from '../http/request.ts';
import type { ReadyMail } from '../mail/content.ts';
import { emailVerificationMail } from '../mail/messages.ts';
import { hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { findUser, type User } from '../users/store.ts';
import type { MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { createLink, VERIFICATION } from './links.ts';
import { takeToken } from './one-time-tokens.ts';
import { requestLink } from './requested-mails.ts';
import { verifyEmail } from './store.ts';

/** The e-mail with a new link; undefined when none is needed, or the limit of links is reached. */
async function createMail(
  { settings }: MailDeps,
  trx: AuthTransaction,
  user: User | undefined,
): Promise<ReadyMail | undefined> {
  if (user?.status !== 'active' || user.email_verified_at !== undefined) return undefined;
  const link = await createLink(trx, settings.publicUrl, VERIFICATION, user.id);
  return link === undefined ? undefined : emailVerificationMail(user.email, link, VERIFICATION.lifeSeconds);
}

/** Queues the e-mail that verifies the address of a user, who is new or locked. */
export async function queueVerification(
  deps: MailDeps,
  trx: AuthTransaction,
  user: User | undefined,
): Promise<void> {
  const mail = await createMail(deps, trx, user);
  if (mail !== undefined) await deps.mail.push(trx, mail);
}

/** The address of the caller's account. Throws `invalid_token` (401) when it is no longer active. */
export async function addressOf({ db }: Pick<MailDeps, 'db'>, { userId }: Person): Promise<string> {
  const user = await retryingReads(() => findUser(db, userId));
  if (user?.status !== 'active') throw problem.accountGone();
  return user.email;
}

/**
 * Queues the request of a link that verifies this address. The response tells neither whether there is such an account
 * nor whether its address is verified; see `requestLink`.
 */
export function requestVerification(
  deps: Pick<MailDeps, 'db' | 'mail'>,
  address: string,
  origin: RequestOrigin,
): Promise<void> {
  return requestLink(deps, VERIFICATION, address, origin);
}

/** Verifies the address that the token was sent to. Throws `link_invalid` (400). */
export async function verifyEmailByToken(
  deps: MailDeps,
  token: string,
  origin: RequestOrigin,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const owner = await takeToken(trx, hashOpaqueSecret(token), VERIFICATION.purpose);
    if (owner === undefined || !(await verifyEmail(trx, owner.user_id, owner.email_norm)))
      throw problem.linkInvalid();
    const event = { actor: owner.user_id, action: 'user.email_verified', target: owner.user_id };
    await appendAudit(trx, origin, event);
  });
}
