import { inTransaction } from '@gridlease/common/database/transaction';
import { isMailAddress } from '@gridlease/common/mail/address';
import { delaySeconds, deliverMails, type MailDelivery } from '@gridlease/common/mail/delivery';
import type { Lease } from '@gridlease/common/worker/runner';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { MailDeps, MailOutcome } from './deps.ts';
import { defaultSettings, isNotificationKind, MAIL_AGE_SECONDS_MAX } from './notification.ts';
import { delayMail, endMail, listDueMails, type WaitingMail } from './queue-store.ts';
import { findSettings } from './store.ts';

/** How many mails are fetched at a time. */
const BATCH = 20;

/**
 * Returns where the user's mail goes, if anywhere. @throws BillingError if the account cannot be looked up
 */
async function addressOf(deps: MailDeps, mail: WaitingMail, own: string | undefined) {
  const address = own ?? (await deps.addresses.find(mail.userId, { correlationId: mail.eventId }));
  return address !== undefined && isMailAddress(address) ? address : undefined;
}

/** Sends a mail if it is still wanted. @throws if the mail server is unavailable */
async function send(deps: MailDeps, mail: WaitingMail, limit: AbortSignal): Promise<MailOutcome> {
  if (mail.isOld) return 'too_old';
  const settings = (await findSettings(deps.db, mail.userId)) ?? defaultSettings(mail.userId);
  if (isNotificationKind(mail.kind) && !settings.switches[mail.kind]) return 'switched_off';
  let to: string | undefined;
  try {
    to = await addressOf(deps, mail, mail.email ?? settings.email);
  } catch (error) {
    // Mails to users whose address is known are sent meanwhile.
    if (error instanceof BillingError) return 'postponed';
    throw error;
  }
  if (to === undefined) return 'no_address';
  const { eventId: id, subject, text } = mail;
  const delivery = await deps.mailer.send({ id, to, subject, text }, limit);
  if (delivery.what === 'sent') await deps.onTaken?.();
  else deps.log.warn({ mail: id, ...delivery }, 'the mail server did not take an e-mail for its recipient');
  return delivery.what;
}

/** Writes even if the lease was lost meanwhile. */
async function note({ db }: MailDeps, change: (trx: BillingTransaction) => Promise<void>): Promise<void> {
  await inTransaction(db, change, { idempotent: true });
}

async function record(deps: MailDeps, mail: WaitingMail, outcome: MailOutcome): Promise<void> {
  const { eventId, attempts, kind } = mail;
  const end = outcome === 'postponed' ? undefined : outcome;
  const later = { seconds: delaySeconds(attempts), isAttempt: true };
  await note(deps, (trx) => (end ? endMail(trx, eventId, end) : delayMail(trx, eventId, later)));
  deps.onMail(kind, outcome);
}

/**
 * Sends the due mails, to each user in the order of events: later events must not be reported before earlier ones.
 * Returns whether there may be more. A mail that was sent but not recorded is sent again with the same Message-ID.
 *
 * @throws if the mail server is unavailable
 */
export async function deliverDueMails(deps: MailDeps, lease: Lease<BillingTables>): Promise<boolean> {
  const due = await listDueMails(deps.db, { ageSecondsMax: MAIL_AGE_SECONDS_MAX, limit: BATCH });
  const ofUsers = Map.groupBy(due, (mail) => mail.userId).values();
  const delivery: MailDelivery<WaitingMail, MailOutcome> = {
    send: (mail, limit) => send(deps, mail, limit),
    record: (mail, outcome) => record(deps, mail, outcome),
    requeue: ({ eventId }) => note(deps, (trx) => delayMail(trx, eventId, { seconds: 0, isAttempt: false })),
  };
  await deliverMails(ofUsers, delivery, lease.signal);
  return due.length === BATCH;
}
