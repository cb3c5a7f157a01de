import { inTransaction } from '@gridlease/common/database/transaction';
import { isMailAddress } from '@gridlease/common/mail/address';
import type { Lease } from '@gridlease/common/worker/runner';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { MailDeps, MailOutcome } from './deps.ts';
import { defaultSettings, MAIL_AGE_SECONDS_MAX } from './notification.ts';
import { delayMail, endMail, listDueMails, type WaitingMail } from './queue-store.ts';
import { findSettings } from './store.ts';

/**
 * How many mails are fetched at a time, and to how many users they are sent at once: each waits for the
 * network.
 */
const BATCH = 20;
const AT_ONCE = 4;
/** The delay of a mail that cannot be delivered now doubles with each attempt. */
const DELAY_FIRST_SECONDS = 10;
const DELAY_SECONDS_MAX = 1_800;
/** How long mails in progress may take after the worker is told to stop. Those cut off are sent again. */
const GRACE_MS = 3_000;

/** Returns a signal that aborts shortly after `signal`. */
function momentAfter(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const start = () => setTimeout(() => late.abort(signal.reason), GRACE_MS).unref();
  signal.addEventListener('abort', start, { once: true });
  return late.signal;
}

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
  if (!settings.switches[mail.kind]) return 'switched_off';
  let to: string | undefined;
  try {
    to = await addressOf(deps, mail, settings.email);
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

/** The delay after this many failed attempts. */
function delaySeconds(attempts: number): number {
  return Math.min(DELAY_SECONDS_MAX, DELAY_FIRST_SECONDS * 2 ** Math.min(attempts, 20));
}

/** Writes even if the lease was lost meanwhile: the mail was sent, and unrecorded it would be sent again. */
async function note({ db }: MailDeps, change: (trx: BillingTransaction) => Promise<void>): Promise<void> {
  await inTransaction(db, change, { idempotent: true });
}

/**
 * Sends one mail and records the outcome. If the server is unavailable the mail moves to the end of the
 * queue: in case this very mail makes the server hang up, all others still get their turn.
 */
async function deliver(deps: MailDeps, mail: WaitingMail, limit: AbortSignal): Promise<MailOutcome> {
  const { eventId, attempts, kind } = mail;
  let outcome: MailOutcome;
  try {
    outcome = await send(deps, mail, limit);
  } catch (error) {
    await note(deps, (trx) => delayMail(trx, eventId, { seconds: 0, isAttempt: false }));
    throw error;
  }
  const end = outcome === 'postponed' ? undefined : outcome;
  const later = { seconds: delaySeconds(attempts), isAttempt: true };
  await note(deps, (trx) => (end ? endMail(trx, eventId, end) : delayMail(trx, eventId, later)));
  deps.onMail(kind, outcome);
  return outcome;
}

/**
 * Sends the due mails, to each user in the order of events; returns whether there may be more. A mail that
 * was sent but not recorded is sent again with the same Message-ID.
 *
 * @throws if the mail server is unavailable
 */
export async function deliverDueMails(deps: MailDeps, lease: Lease<BillingTables>): Promise<boolean> {
  const due = await listDueMails(deps.db, { ageSecondsMax: MAIL_AGE_SECONDS_MAX, limit: BATCH });
  const ofUsers = Map.groupBy(due, (mail) => mail.userId).values();
  const limit = momentAfter(lease.signal);
  let failure: { readonly reason: unknown } | undefined;
  const deliverAll = async (mails: readonly WaitingMail[]) => {
    for (const mail of mails) {
      if (failure !== undefined || lease.signal.aborted) return;
      // Later events must not be reported before earlier ones.
      if ((await deliver(deps, mail, limit)) === 'postponed') return;
    }
  };
  const runLane = async () => {
    for (const mails of ofUsers) {
      await deliverAll(mails).catch((reason: unknown) => {
        failure ??= { reason };
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runLane));
  // Mails cut off by our own shutdown are not a failure.
  if (failure !== undefined && !lease.signal.aborted) throw failure.reason;
  return due.length === BATCH;
}
