import { inTransaction } from '@gridlease/common/database/transaction';
import type { Logger } from '@gridlease/common/log/logger';
import { delaySeconds, deliverMails } from '@gridlease/common/mail/delivery';
import type { Mailer } from '@gridlease/common/mail/smtp';
import type { DueLook } from '@gridlease/common/worker/due-look';
import type { Worker } from '@gridlease/common/worker/loop';
import { type Lease, startLeasedWorker } from '@gridlease/common/worker/runner';
import type { AuthTables, AuthTransaction, Database } from '../database/database.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { type ReadyMail, type RequestedMail, sealContent, unsealContent } from './content.ts';
import { type DueMail, delayMail, deleteMail, HAS_DUE_MAILS, listDueMails, replaceMail } from './store.ts';

const INTERVAL_MS = 1_000;
/** How many mails are fetched at a time. */
const BATCH = 20;

export interface MailWorkerOptions {
  readonly db: Database;
  /** That of the process at `db`. */
  readonly look?: DueLook | undefined;
  readonly holder: string;
  readonly log: Logger;
  readonly mailer: Mailer;
  readonly keys: Pick<DerivedKeys, 'mailEncryption'>;
  /** Prepares a requested mail, with its link, in the transaction that stores it; undefined: none is to be sent. */
  readonly prepare: (trx: AuthTransaction, requested: RequestedMail) => Promise<ReadyMail | undefined>;
}

/** The outcome of a mail, or of one attempt to send it. `dropped`: nobody is to get it any more. */
type Outcome = 'sent' | 'refused' | 'dropped' | 'postponed';

/** Link and mail are stored together: a mail that has to be sent again, also after a crash, has the same link. */
async function prepareMail(
  { keys, prepare }: MailWorkerOptions,
  trx: AuthTransaction,
  id: string,
  requested: RequestedMail,
): Promise<ReadyMail | undefined> {
  const ready = await prepare(trx, requested);
  if (ready !== undefined) {
    await replaceMail(trx, { id, content: sealContent(keys.mailEncryption, id, ready) });
  }
  return ready;
}

/** Sends a mail if it is still wanted. @throws if the mail server is unavailable */
async function send(
  options: MailWorkerOptions,
  lease: Lease<AuthTables>,
  { id, content: sealed, attempts, age_seconds }: DueMail,
  limit: AbortSignal,
): Promise<Outcome> {
  const { log, mailer, keys } = options;
  const content = unsealContent(keys.mailEncryption, id, sealed);
  if (content === undefined) {
    log.error({ mail_id: id }, 'an e-mail is dropped: it was sealed with an unknown master key');
    return 'dropped';
  }
  const { purpose: mail, lifeSeconds } = content;
  if (age_seconds >= lifeSeconds) {
    log.error({ mail, attempts }, 'gave up sending an e-mail');
    return 'dropped';
  }
  const ready =
    'mail' in content ? content : await lease.inTransaction((trx) => prepareMail(options, trx, id, content));
  if (ready === undefined) return 'dropped';
  const delivery = await mailer.send({ id, ...ready.mail }, limit);
  if (delivery.what === 'refused') log.warn({ mail, ...delivery }, 'the mail server refused an e-mail');
  if (delivery.what === 'postponed') {
    log.warn({ mail, ...delivery }, 'an e-mail could not be sent; trying again');
  }
  return delivery.what;
}

/** Sends the due mails; returns whether there may be more. @throws if the mail server is unavailable */
async function deliverDueMails(options: MailWorkerOptions, lease: Lease<AuthTables>): Promise<boolean> {
  const { db } = options;
  const due = await listDueMails(db, BATCH);
  const note = (change: (trx: AuthTransaction) => Promise<void>) =>
    inTransaction(db, change, { idempotent: true });
  await deliverMails<DueMail, Outcome>(
    due.map((mail) => [mail]).values(),
    {
      send: (mail, limit) => send(options, lease, mail, limit),
      record({ id, attempts }, outcome) {
        const later = { seconds: delaySeconds(attempts), isAttempt: true };
        return note((trx) => (outcome === 'postponed' ? delayMail(trx, id, later) : deleteMail(trx, id)));
      },
      requeue: ({ id }) => note((trx) => delayMail(trx, id, { seconds: 0, isAttempt: false })),
    },
    lease.signal,
  );
  return due.length === BATCH;
}

/**
 * Prepares and sends queued mails, in one replica at a time. An unavailable mail server is retried with backoff (up to
 * every 10 s), and blocks nothing else.
 */
export function startMailWorker(options: MailWorkerOptions): Worker {
  const { db, look, holder, log } = options;
  const worker = startLeasedWorker<AuthTables>({
    db,
    holder,
    log,
    look,
    name: 'mails',
    intervalMs: INTERVAL_MS,
    due: { condition: HAS_DUE_MAILS, everyMs: INTERVAL_MS },
    async pass(lease) {
      if (await deliverDueMails(options, lease)) worker.wake();
    },
  });
  return worker;
}
