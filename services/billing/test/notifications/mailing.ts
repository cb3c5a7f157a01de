import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { v7 } from 'uuid';
import { announceTransaction } from '../../src/books/events/announce.ts';
import type { Transaction } from '../../src/books/transactions/transaction.ts';
import { billingConfigSchema } from '../../src/config/config.ts';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { createConfiguredMail } from '../../src/notices/notifications/configured.ts';
import type { MailDeps } from '../../src/notices/notifications/deps.ts';
import { startMailWorker } from '../../src/notices/notifications/worker.ts';
import { type Body, call, log, NOWHERE, type Target } from '../billing.ts';

/** Billing's mail worker next to a service. */
export interface Mailing {
  /** `low_funds sent`, in order. */
  readonly outcomes: readonly string[];
  wake(): void;
  stop(): Promise<void>;
}

export interface MailingOptions {
  readonly databaseUrl: string;
  readonly smtpUrl: string;
  readonly auth?: { readonly url: string; readonly clientId: string; readonly clientSecret: string };
  readonly mail?: Record<string, string>;
  readonly onTaken?: MailDeps['onTaken'];
}

/** Starts the worker as configured, with its own connections. */
export function startMailing({ databaseUrl, smtpUrl, auth, mail, onTaken }: MailingOptions): Mailing {
  const { db, close } = openDatabase<BillingTables>({
    url: databaseUrl,
    applicationName: 'billing-mail-test',
    log,
  });
  const config = billingConfigSchema.parse({
    mail: { smtp_url: smtpUrl, from: 'Gridlease <no-reply@gpu.example.org>', send_timeout: '2s', ...mail },
    upstreams: { auth: auth?.url ?? NOWHERE },
    ...(auth && { auth: { client_id: auth.clientId, client_secret: auth.clientSecret } }),
  });
  const configured = createConfiguredMail({ ...config, auth: { ...config.auth, mode: 'off' } }, log);
  if (configured === undefined) throw new Error('there is no mail server');
  const outcomes: string[] = [];
  const worker = startMailWorker({
    ...configured,
    db,
    log,
    holder: 'test',
    onMail: (kind, outcome) => outcomes.push(`${kind} ${outcome}`),
    onTaken,
  });
  return {
    outcomes,
    wake: () => worker.wake(),
    async stop() {
      await worker.stop();
      await close();
    },
  };
}

/** Changes the settings of a user. */
export async function setNotifications(target: Target, userId: string, settings: object): Promise<Body> {
  const response = await call(target, 'PUT', `/api/v1/notifications/${userId}`, settings);
  if (response.status !== 200) throw new Error(`the settings responded with ${response.status}`);
  return response.body;
}

let people = 0;
/** Sets a unique address in the settings of this user. */
export async function giveAddress(target: Target, userId: string, settings: object = {}): Promise<string> {
  people += 1;
  const email = `person-${people}@example.org`;
  await setNotifications(target, userId, { email, ...settings });
  return email;
}

/** A payout of 12.5 tokens as billing announces it. */
export function payoutOf(walletId: string, members: Partial<Transaction> = {}): Transaction {
  const createdAt = new Date();
  return {
    id: v7(),
    fromWalletId: walletId,
    toWalletId: undefined,
    type: 'payout',
    status: 'pending',
    amount: 12_500_000_000n,
    fee: 0n,
    description: 'Payout',
    signature: undefined,
    sessionId: undefined,
    jobId: undefined,
    metadata: { to_address: 'So11111111111111111111111111111111111111112' },
    version: 1,
    createdAt,
    updatedAt: createdAt,
    confirmedAt: undefined,
    ...members,
  };
}

/** Announces an event of a payout, in a transaction that rolls back if `isUndone`. */
export async function announcePayout(
  db: Database,
  transaction: Transaction,
  what: string,
  isUndone = false,
): Promise<void> {
  const context = { newId: v7, eventSubjectPrefix: 'billing.events.v1' };
  const work = inTransaction(db, async (trx) => {
    await announceTransaction(trx, context, { correlationId: 'test' }, { transaction, what });
    if (isUndone) throw new Error('undone');
  });
  await work.catch((error: unknown) => {
    if (!isUndone) throw error;
  });
}

/** Waits until the queue is empty and the outbox has been read to its end. */
export async function untilQuiet(databaseUrl: string): Promise<void> {
  await until(
    async () => {
      const [row] = await adminQuery<{ is_quiet: boolean }>(
        `select not exists (select from outbox where position is null or position > (select position from mail_cursor))
           and not exists (select from mails where ended_at is null) as is_quiet`,
        [],
        databaseUrl,
      );
      return row?.is_quiet;
    },
    { timeoutMs: 60_000, message: 'the end of the queue' },
  );
}
