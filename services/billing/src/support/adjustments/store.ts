import { type NewEvent, sendableData } from '@gridlease/common/outbox/append';
import { sql } from 'kysely';
import type { NewAuditEvent } from '../../books/audit/store.ts';
import type { ClaimPart } from '../../books/debts/claim.ts';
import { assertBalanced, type Journal } from '../../books/ledger/journal.ts';
import { sumOf } from '../../books/money/amount.ts';
import type { NewTransaction } from '../../books/transactions/transaction.ts';
import type { KnownWallet } from '../../books/wallets/known-accounts.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { STATEMENT_TIME_MARK } from '../../database/statement-time.ts';

/** What is written for an adjustment. In the event's data, the statement's time is that of `STATEMENT_TIME`. */
export interface WrittenAdjustment {
  readonly walletId: string;
  readonly wallet: KnownWallet;
  readonly journal: Journal;
  readonly transaction: NewTransaction;
  readonly audit: NewAuditEvent;
  readonly event: NewEvent;
}

/** Only `posted` has changed anything; `other`: the wallet owes, or the accounts are not its own. */
export type AdjustmentOutcome =
  | { readonly outcome: 'posted'; readonly at: Date }
  | { readonly outcome: 'insufficient'; readonly available: bigint }
  | { readonly outcome: 'other' };

/**
 * Writes an adjustment of a wallet that owes nothing: its journal, the transaction, the audit event and the outbox's. One
 * statement, which locks the wallet's available account.
 */
export async function insertAdjustment(
  db: Database,
  { walletId, wallet, journal, transaction, audit, event }: WrittenAdjustment,
): Promise<AdjustmentOutcome> {
  assertBalanced(journal);
  const { entries } = journal;
  const { rows } = await sql<{ outcome: AdjustmentOutcome['outcome']; available: string; at: Date }>`
    select * from post_adjustment(
      ${walletId}, ${wallet.available.id}, ${wallet.debt.id},
      ${journal.id}, ${journal.kind}, ${entries.map(({ account }) => account.id)},
      ${entries.map(({ account }) => account.isStored)}, ${entries.map(({ amount }) => String(amount))},
      ${transaction.id}, ${transaction.fromWalletId ?? null}, ${transaction.toWalletId ?? null},
      ${String(transaction.amount)}, ${transaction.description}, ${JSON.stringify(transaction.metadata)},
      ${audit.actor}, ${audit.action}, ${JSON.stringify(audit.detail)},
      ${event.id}, ${event.type}, ${event.version}, ${event.subject}, ${event.correlationId},
      ${event.traceparent ?? null}, ${sendableData(event)}, ${STATEMENT_TIME_MARK}
    )`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('post_adjustment returned nothing');
  if (row.outcome === 'posted') return { outcome: 'posted', at: row.at };
  return row.outcome === 'insufficient'
    ? { outcome: 'insufficient', available: BigInt(row.available) }
    : { outcome: 'other' };
}

/** Records how much of the charges of which rentals was written off: it cannot be refunded. */
export async function insertSessionWriteOffs(
  trx: BillingTransaction,
  transactionId: string,
  parts: readonly ClaimPart[],
): Promise<void> {
  const ofRentals = parts.flatMap(({ claim: { cause }, amount }) =>
    cause.kind === 'rental' ? [{ sessionId: cause.sessionId, amount }] : [],
  );
  const bySession = Map.groupBy(ofRentals, ({ sessionId }) => sessionId);
  if (bySession.size === 0) return;
  await trx
    .insertInto('session_write_offs')
    .values(
      [...bySession].map(([sessionId, own]) => ({
        transaction_id: transactionId,
        session_id: sessionId,
        amount: String(sumOf(own)),
      })),
    )
    .execute();
}

/** Returns how much of a rental's charge was written off, in base units. */
export async function sumOfWriteOffs(db: Database, sessionId: string): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from session_write_offs where session_id = ${sessionId}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? 0);
}
