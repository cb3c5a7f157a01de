import { type Selectable, sql } from 'kysely';
import { formatAmount } from '../../books/money/amount.ts';
import { toTransaction } from '../../books/transactions/store.ts';
import type { TransactionsTable } from '../../books/transactions/table.ts';
import type { Transaction } from '../../books/transactions/transaction.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { Session } from './session.ts';

/** Writes the new state of sessions in one statement. */
export async function updateSessions(trx: BillingTransaction, sessions: readonly Session[]): Promise<void> {
  const column = <T>(read: (session: Session) => T) => sessions.map(read);
  await sql`
    update sessions s set status = c.status, end_reason = c.end_reason, hold_id = c.hold_id, charged = c.charged,
      fee = c.fee, charged_minutes = c.charged_minutes, debt = c.debt, low_funds_at = c.low_funds_at,
      grace_since = c.grace_since, grace_until = c.grace_until, ended_at = c.ended_at,
      last_billed_at = c.last_billed_at, proven_until = c.proven_until, exit_code = c.exit_code, version = c.version,
      updated_at = c.updated_at
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ status }) => status)}::text[],
      ${column(({ endReason }) => endReason ?? null)}::text[],
      ${column(({ holdId }) => holdId ?? null)}::uuid[],
      ${column(({ charged }) => String(charged))}::numeric[],
      ${column(({ fee }) => String(fee))}::numeric[],
      ${column(({ chargedMinutes }) => chargedMinutes)}::integer[],
      ${column(({ debt }) => String(debt))}::numeric[],
      ${column(({ lowFundsAt }) => lowFundsAt ?? null)}::timestamptz[],
      ${column(({ graceSince }) => graceSince ?? null)}::timestamptz[],
      ${column(({ graceUntil }) => graceUntil ?? null)}::timestamptz[],
      ${column(({ endedAt }) => endedAt ?? null)}::timestamptz[],
      ${column(({ lastBilledAt }) => lastBilledAt ?? null)}::timestamptz[],
      ${column(({ provenUntil }) => provenUntil ?? null)}::timestamptz[],
      ${column(({ exitCode }) => exitCode ?? null)}::integer[],
      ${column(({ version }) => version)}::bigint[],
      ${column(({ updatedAt }) => updatedAt)}::timestamptz[]
    ) as c(id, status, end_reason, hold_id, charged, fee, charged_minutes, debt, low_funds_at, grace_since, grace_until,
      ended_at, last_billed_at, proven_until, exit_code, version, updated_at)
    where s.id = c.id`.execute(trx);
}

/** A session's movement of money as shown in the wallet's history; amounts in base units. */
export interface SessionTransaction {
  readonly id: string;
  readonly type: 'session_lock' | 'session_release' | 'payment';
  readonly status: 'pending' | 'confirmed';
  readonly session: Session;
  /** Of a payment, what is paid now: it is added to what was paid before. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly description: string;
}

/** Writes the transactions; an existing payment grows. Returns the payments that became final. */
export async function writeSessionTransactions(
  trx: BillingTransaction,
  transactions: readonly SessionTransaction[],
): Promise<Transaction[]> {
  if (transactions.length === 0) return [];
  const column = <T>(read: (transaction: SessionTransaction) => T) => transactions.map(read);
  const { rows } = await sql<Selectable<TransactionsTable>>`
    with written as (insert into transactions (id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, session_id,
      job_id, confirmed_at, metadata)
    select t.id, t.from_wallet_id, t.to_wallet_id, t.type, t.status, t.amount, t.fee, t.description, t.session_id,
      t.job_id, case when t.status = 'confirmed' then gridlease_now() end, t.metadata
    from unnest(
      ${column(({ id }) => id)}::uuid[],
      ${column(({ type, session }) => (type === 'session_release' ? null : session.walletId))}::uuid[],
      ${column(({ type, session }) => toWallet(type, session))}::uuid[],
      ${column(({ type }) => type)}::text[],
      ${column(({ status }) => status)}::text[],
      ${column(({ amount }) => String(amount))}::numeric[],
      ${column(({ fee }) => String(fee))}::numeric[],
      ${column(({ description }) => description)}::text[],
      ${column(({ session }) => session.id)}::uuid[],
      ${column(({ session }) => session.jobId ?? null)}::text[],
      ${column(metadataOf)}::json[]
    ) as t(id, from_wallet_id, to_wallet_id, type, status, amount, fee, description, session_id, job_id, metadata)
    on conflict (id) do update set amount = transactions.amount + excluded.amount,
      fee = transactions.fee + excluded.fee, status = excluded.status, metadata = excluded.metadata,
      confirmed_at = case when excluded.status = 'confirmed' then greatest(transactions.created_at, gridlease_now()) end,
      version = transactions.version + 1, updated_at = greatest(transactions.updated_at, gridlease_now())
    returning *)
    select * from written where type = 'payment' and status = 'confirmed'`.execute(trx);
  return rows.map(toTransaction);
}

/** A payment is what was paid at once; what was charged may be more. */
function metadataOf({ type, session }: SessionTransaction): string {
  return JSON.stringify(type === 'payment' ? { charged: formatAmount(session.charged) } : {});
}

/** A lock stays in the wallet, a payment goes to the provider's, and a release returns to the renter's. */
function toWallet(type: SessionTransaction['type'], session: Session): string | null {
  if (type === 'payment') return session.providerWalletId;
  return type === 'session_release' ? session.walletId : null;
}
