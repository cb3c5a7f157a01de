import { inTransaction } from '@gridlease/common/database/transaction';
import type { Mail } from '@gridlease/common/mail/smtp';
import { appendAudit } from '../audit/store.ts';
import type { Person, RequestOrigin } from '../http/request.ts';
import { emailVerificationMail, linkTo } from '../mail/messages.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { findUser, lockUser } from '../users/store.ts';
import type { AccountDeps, MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { maySendLink, VERIFICATION } from './links.ts';
import { countTokensSince, insertToken, takeToken } from './one-time-tokens.ts';
import { verifyEmail } from './store.ts';

/** The e-mail with a new link; undefined when none is needed, or the limit of links is reached. */
async function makeMail(deps: MailDeps, userId: string): Promise<Mail | undefined> {
  const token = createOpaqueSecret(VERIFICATION.prefix);
  const address = await inTransaction(deps.db, async (trx) => {
    const user = await lockUser(trx, userId);
    if (user?.status !== 'active' || user.email_verified_at !== undefined) return undefined;
    const count = (seconds: number) => countTokensSince(trx, userId, VERIFICATION.purpose, seconds);
    if (!(await maySendLink(VERIFICATION, count))) return undefined;
    const { purpose, lifeSeconds } = VERIFICATION;
    await insertToken(trx, { hash: hashOpaqueSecret(token), userId, purpose, lifeSeconds });
    return user.email;
  });
  if (address === undefined) return undefined;
  const link = linkTo(deps.settings.publicUrl, VERIFICATION.page, token);
  return emailVerificationMail(address, link, VERIFICATION.lifeSeconds / 3_600);
}

/** Queues the e-mail that verifies a user's address. False when the queue is full. */
export function sendVerification(deps: MailDeps, userId: string): boolean {
  return deps.mail.push('email_verification', () => makeMail(deps, userId));
}

/** Throws `email_already_verified` (409), `mail_queue_full` (503). */
export async function resendVerification(deps: AccountDeps, person: Person): Promise<void> {
  const user = await findUser(deps.db, person.userId);
  if (user?.email_verified_at) throw problem.emailAlreadyVerified();
  if (!sendVerification(deps, person.userId)) throw problem.mailQueueFull();
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
