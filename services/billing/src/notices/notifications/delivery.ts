import { inTransaction } from '@gridlease/common/database/transaction';
import type { Lease } from '@gridlease/common/worker/runner';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import { isMailAddress } from '../mail/address.ts';
import type { MailDeps, MailOutcome } from './deps.ts';
import { defaultSettings, MAIL_AGE_SECONDS_MAX } from './notification.ts';
import { delayMail, endMail, listDueMails, type WaitingMail } from './queue-store.ts';
import { findSettings } from './store.ts';

/** Mails of one look at the queue, and for how many users they are under way at once: each waits for the network. */
const BATCH = 20;
const AT_ONCE = 4;
/** A mail that cannot be delivered now waits for so long, then for twice as long, and so on. */
const DELAY_FIRST_SECONDS = 10;
const DELAY_SECONDS_MAX = 1_800;
/** What is under way when the worker is told to stop is given so long: what is cut off is sent again. */
const GRACE_MS = 3_000;

/** Aborts a moment after `signal`. */
function momentAfter(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const start = () => setTimeout(() => late.abort(signal.reason), GRACE_MS).unref();
  signal.addEventListener('abort', start, { once: true });
  return late.signal;
}

/** Where the user's mail goes; undefined: nowhere. @throws BillingError while the account's address is not to be had */
async function addressOf(deps: MailDeps, mail: WaitingMail, own: string | undefined) {
  const address = own ?? (await deps.addresses.find(mail.userId, { correlationId: mail.eventId }));
  return address !== undefined && isMailAddress(address) ? address : undefined;
}

/** Sends a mail if it still is to be sent. @throws when the mail server is away */
async function send(deps: MailDeps, mail: WaitingMail, limit: AbortSignal): Promise<MailOutcome> {
  if (mail.isOld) return 'too_old';
  const settings = (await findSettings(deps.db, mail.userId)) ?? defaultSettings(mail.userId);
  if (!settings.switches[mail.kind]) return 'switched_off';
  let to: string | undefined;
  try {
    to = await addressOf(deps, mail, settings.email);
  } catch (error) {
    // Those whose address is known get theirs meanwhile.
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

/** The wait after so many attempts that came to nothing. */
function delaySeconds(attempts: number): number {
  return Math.min(DELAY_SECONDS_MAX, DELAY_FIRST_SECONDS * 2 ** Math.min(attempts, 20));
}

/** Also when the lease was lost meanwhile: that a mail was sent stays true, and unnoted it would be sent again. */
async function note({ db }: MailDeps, change: (trx: BillingTransaction) => Promise<void>): Promise<void> {
  await inTransaction(db, change, { idempotent: true });
}

/**
 * Sends one mail and notes what became of it. When the server is away the mail goes to the end of the queue: should it
 * be this very mail that makes the server hang up, all others still get their turn.
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
 * Sends what is due, to each user in the order in which it happened; answers whether there may be more. A mail that was
 * sent and not noted is sent again, with the same Message-ID.
 *
 * @throws when the mail server is away
 */
export async function deliverDueMails(deps: MailDeps, lease: Lease<BillingTables>): Promise<boolean> {
  const due = await listDueMails(deps.db, { ageSecondsMax: MAIL_AGE_SECONDS_MAX, limit: BATCH });
  const ofUsers = Map.groupBy(due, (mail) => mail.userId).values();
  const limit = momentAfter(lease.signal);
  let failure: { readonly reason: unknown } | undefined;
  const deliverAll = async (mails: readonly WaitingMail[]) => {
    for (const mail of mails) {
      if (failure !== undefined || lease.signal.aborted) return;
      // What happened later is not told before it.
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
  // What our own end has cut off is no failure.
  if (failure !== undefined && !lease.signal.aborted) throw failure.reason;
  return due.length === BATCH;
}
