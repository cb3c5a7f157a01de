import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import type { Attribution, DepositStatus, DepositsTable } from './table.ts';

function toDeposit(row: Selectable<DepositsTable>) {
  return {
    id: row.id,
    signature: row.signature,
    tokenAccount: row.token_account,
    walletId: row.wallet_id ?? undefined,
    amount: BigInt(row.amount),
    slot: row.slot,
    status: row.status,
    attribution: row.attribution ?? undefined,
    transactionId: row.transaction_id ?? row.id,
  };
}

/**
 * Tokens received by one of our token accounts in one chain transaction, in base units. Its id is also that of
 * its transaction, until it is moved to another wallet: `transactionId` is that of the wallet that has it.
 */
export type Deposit = Readonly<ReturnType<typeof toDeposit>>;

/** Inserts a deposit that is not final yet. */
export async function insertDeposit(
  trx: BillingTransaction,
  deposit: Omit<Deposit, 'status' | 'transactionId'>,
): Promise<void> {
  await trx
    .insertInto('deposits')
    .values({
      id: deposit.id,
      signature: deposit.signature,
      token_account: deposit.tokenAccount,
      wallet_id: deposit.walletId ?? null,
      amount: String(deposit.amount),
      slot: deposit.slot,
      status: 'pending',
      attribution: deposit.attribution ?? null,
    })
    .execute();
}

/** Serialises the writers of one chain transaction's deposits until the end of this database transaction. */
export async function lockSignature(trx: BillingTransaction, signature: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposit:${signature}`}, 0))`.execute(trx);
}

/** All deposits of one chain transaction. */
export async function listDepositsOf(db: Database, signature: string): Promise<Deposit[]> {
  const rows = await db
    .selectFrom('deposits')
    .selectAll()
    .where('signature', '=', signature)
    .orderBy('token_account')
    .execute();
  return rows.map(toDeposit);
}

export async function findDeposit(db: Database, id: string): Promise<Deposit | undefined> {
  const row = await db.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toDeposit(row);
}

export async function lockDeposit(trx: BillingTransaction, id: string): Promise<Deposit | undefined> {
  const row = await trx
    .selectFrom('deposits')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toDeposit(row);
}

export async function updateDeposit(
  trx: BillingTransaction,
  id: string,
  change: {
    readonly status: DepositStatus;
    readonly amount?: bigint;
    readonly slot?: number;
    readonly walletId?: string | undefined;
    readonly attribution?: Attribution | undefined;
    readonly transactionId?: string | undefined;
  },
): Promise<void> {
  await trx
    .updateTable('deposits')
    .set({
      status: change.status,
      ...(change.amount !== undefined && { amount: String(change.amount) }),
      ...(change.slot !== undefined && { slot: change.slot }),
      ...(change.walletId !== undefined && { wallet_id: change.walletId }),
      ...(change.attribution !== undefined && { attribution: change.attribution }),
      ...(change.transactionId !== undefined && { transaction_id: change.transactionId }),
    })
    .where('id', '=', id)
    .execute();
}

const IS_TO_CHECK = sql`status = 'pending' and next_check_at <= gridlease_now()`;
/** Whether any is due. */
export const HAS_PENDING_SIGNATURES = sql`exists (select from deposits where ${IS_TO_CHECK})`;

/** Signatures of deposits that wait for finality and are due for a check, longest due first. */
export async function listPendingSignatures(
  db: Database,
  limit: number,
): Promise<{ signature: string; ageSeconds: number }[]> {
  const { rows } = await sql<{ signature: string; age: number }>`
    select signature, max(extract(epoch from gridlease_now() - seen_at))::float8 as age from deposits
    where ${IS_TO_CHECK}
    group by signature order by min(next_check_at) limit ${limit}`.execute(db);
  return rows.map(({ signature, age }) => ({ signature, ageSeconds: age }));
}

/**
 * Schedules the next check in the given number of seconds. Skips deposits that another transaction is
 * settling.
 */
export async function postponeChecks(db: Database, signature: string, seconds: number): Promise<void> {
  await sql`
    update deposits set next_check_at = gridlease_now() + make_interval(secs => ${seconds})
    where id in (
      select id from deposits where signature = ${signature} and status = 'pending' for no key update skip locked
    )`.execute(db);
}

/** Deposits without a known owner, oldest first, starting after id `after`. */
export async function listUnattributed(
  db: Database,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<Deposit[]> {
  let query = db
    .selectFrom('deposits')
    .selectAll()
    .where('status', '=', 'unattributed')
    .orderBy('id')
    .limit(page.limit + 1);
  if (page.after !== undefined) query = query.where('id', '>', page.after);
  return (await query.execute()).map(toDeposit);
}

/** Maps those of these token accounts that are deposit accounts to their wallets. */
export async function listOwnAccounts(
  db: Database,
  tokenAccounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('wallets')
    .select(['id', 'deposit_token_account'])
    .where('deposit_token_account', '=', sql<string>`any(${tokenAccounts}::text[])`)
    .execute();
  return new Map(rows.map(({ id, deposit_token_account }) => [deposit_token_account, id]));
}

/** The wallets that these addresses are linked to. */
export async function listLinkedWallets(
  db: Database,
  addresses: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (addresses.size === 0) return new Set();
  const rows = await db
    .selectFrom('linked_addresses')
    .select('wallet_id')
    .where('address', 'in', [...addresses])
    .execute();
  return new Set(rows.map(({ wallet_id }) => wallet_id));
}

/** Whether this is the signature of one of our own transfer attempts. */
export async function isOwnAttempt(db: Database, signature: string): Promise<boolean> {
  const row = await db
    .selectFrom('transfer_attempts')
    .select('id')
    .where('signature', '=', signature)
    .executeTakeFirst();
  return row !== undefined;
}
