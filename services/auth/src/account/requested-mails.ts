import { inTransaction } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { ReadyMail, RequestedMail } from '../mail/content.ts';
import { emailVerificationMail, passwordResetMail, unlockMail } from '../mail/messages.ts';
import { normalizeEmail } from '../users/email.ts';
import { findUserByEmail, lockUser, type User } from '../users/store.ts';
import type { MailDeps } from './deps.ts';
import * as problem from './errors.ts';
import { createLink, type LinkKind, PASSWORD_RESET, UNLOCK, VERIFICATION } from './links.ts';

/** A link that anybody may ask for. */
interface RequestedLink {
  readonly kind: LinkKind;
  readonly write: (to: string, link: string, lifeSeconds: number) => ReadyMail;
  /** What the audit log calls the link that was sent. */
  readonly action: string;
  /** Whether the user, who is active, is to get it. */
  readonly isWanted: (user: User) => boolean;
}

const always = () => true;

const LINKS: readonly RequestedLink[] = [
  {
    kind: PASSWORD_RESET,
    write: passwordResetMail,
    action: 'user.password_reset_requested',
    isWanted: always,
  },
  {
    kind: VERIFICATION,
    write: emailVerificationMail,
    action: 'user.verification_requested',
    isWanted: (user) => user.email_verified_at === undefined,
  },
  { kind: UNLOCK, write: unlockMail, action: 'user.unlock_sent', isWanted: always },
];

/** The request of a link to this address, whoever has it: one row, of the same size for every address. */
export function linkRequest(
  { purpose, lifeSeconds }: LinkKind,
  address: string,
  { ip, requestId }: RequestOrigin,
): RequestedMail {
  const email = normalizeEmail(address)?.norm ?? '';
  return { purpose, lifeSeconds, request: { email, origin: { ip, requestId } } };
}

/**
 * Queues the request of a link for the account with this address. Everything that depends on whether the account exists
 * happens in the worker (`prepareRequested`). Throws `mail_queue_full` (503), whether or not the account exists.
 */
export async function requestLink(
  { db, mail }: Pick<MailDeps, 'db' | 'mail'>,
  kind: LinkKind,
  address: string,
  origin: RequestOrigin,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isQueued = await mail.pushUnlessFull(trx, linkRequest(kind, address, origin));
    if (!isQueued) throw problem.mailQueueFull();
  });
  mail.wake();
}

/**
 * The e-mail with the requested link; undefined when no active account has the address, the link is of no use to it, or
 * the limit of links is reached.
 */
export async function prepareRequested(
  { settings }: Pick<MailDeps, 'settings'>,
  trx: AuthTransaction,
  { purpose, request: { email, origin } }: RequestedMail,
): Promise<ReadyMail | undefined> {
  const requested = LINKS.find(({ kind }) => kind.purpose === purpose);
  const known = requested && (await findUserByEmail(trx, email));
  const user = known && (await lockUser(trx, known.id));
  if (requested === undefined || user?.status !== 'active') return undefined;
  if (normalizeEmail(user.email)?.norm !== email || !requested.isWanted(user)) return undefined;
  const link = await createLink(trx, settings.publicUrl, requested.kind, user.id);
  if (link === undefined) return undefined;
  await appendAudit(trx, origin, { actor: '', action: requested.action, target: user.id });
  return requested.write(user.email, link, requested.kind.lifeSeconds);
}
