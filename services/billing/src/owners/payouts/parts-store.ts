import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { EarnedAccount } from '../earnings/earned-accounts.ts';
import { heldByAccount } from '../earnings/held.ts';
import { keysOf } from '../earnings/store.ts';
import type { Part } from './plan.ts';

/**
 * Returns the amount of each account that cannot be paid out yet, in base units. Accounts without a held
 * amount are missing.
 */
export async function readHeld(
  db: Database,
  accounts: readonly EarnedAccount[],
  disputeDelaySeconds: number,
): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ account_id: number; amount: string }>`
    select account_id, amount::text as amount
    from (${heldByAccount(keysOf(accounts), disputeDelaySeconds)}) as held`.execute(db);
  return new Map(rows.map((row) => [row.account_id, BigInt(row.amount)]));
}

/** Records which machines a payout is taken from. */
export async function insertPayoutParts(
  trx: BillingTransaction,
  transferId: string,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.map(({ accountId, amount }) => ({
    transfer_id: transferId,
    account_id: accountId,
    amount: String(amount),
  }));
  await trx.insertInto('payout_parts').values(rows).execute();
}

/** Lists the parts of a payout, so that they can be returned. */
export async function listPayoutParts(db: Database, transferId: string): Promise<Part[]> {
  const rows = await db
    .selectFrom('payout_parts')
    .select(['account_id', 'amount'])
    .where('transfer_id', '=', transferId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, amount: BigInt(row.amount) }));
}

/** Records how much of an owner's debt was repaid from which machines' earnings. */
export async function insertDebtRepayments(
  trx: BillingTransaction,
  transactionId: string,
  parts: readonly Part[],
): Promise<void> {
  const rows = parts.map(({ accountId, amount }) => ({
    transaction_id: transactionId,
    account_id: accountId,
    amount: String(amount),
  }));
  await trx.insertInto('debt_repayments').values(rows).execute();
}
