import { openDatabase } from '@gridlease/common/database/open';
import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { v7 } from 'uuid';
import type { Account } from '../../src/books/ledger/accounts.ts';
import {
  getAccountByCode,
  insertWalletAccounts,
  lockAccountsOf,
  openChainAccount,
  openEarnedAccount,
} from '../../src/books/ledger/store.ts';
import type { BillingTables, BillingTransaction, Database } from '../../src/database/database.ts';
import { log, openBillingDatabase } from '../billing.ts';
import { creditWallet } from '../debts.ts';

/** A ledger of one test. */
export interface Books {
  readonly db: Database;
  readonly url: string;
  readonly fees: Account;
  close(): Promise<void>;
}

export const newId = () => v7();
/** An id of a journal that was made then. */
export const idAt = (iso: string) => v7({ msecs: Date.parse(iso) });

export async function openBooks(): Promise<Books> {
  const database = await openBillingDatabase();
  const books = await openBooksAt(database.url);
  return {
    ...books,
    async close() {
      await books.close();
      await database.close();
    },
  };
}

/** The ledger of a database that is there already. */
export async function openBooksAt(url: string): Promise<Books> {
  const { db, close } = openDatabase<BillingTables>({
    url,
    applicationName: 'billing-test',
    poolMax: 60,
    log,
  });
  return { db, url, close, fees: await getAccountByCode(db, 'platform:fees') };
}

/** Makes a wallet with so much available. */
export async function openWallet(
  { db }: Books,
  available = 0n,
  type: 'user' | 'provider' | 'platform' = 'user',
): Promise<string> {
  const id = newId();
  await inTransaction(db, async (trx) => {
    const values = {
      id,
      user_id: `user-${id}`,
      wallet_type: type,
      deposit_address: id,
      deposit_token_account: `${id}-tokens`,
    };
    await trx.insertInto('wallets').values(values).execute();
    await insertWalletAccounts(trx, id);
    if (available > 0n) await deposit(trx, id, available);
  });
  return id;
}

/** Credits a wallet with tokens that came to the hot account. */
export async function deposit(
  trx: BillingTransaction,
  walletId: string,
  amount: bigint,
  journalId = newId(),
): Promise<void> {
  const hot = await openChainAccount(trx, { tokenAccount: 'hot', isHot: true });
  await creditWallet(trx, { from: hot, walletId, amount, kind: 'deposit', journalId });
}

export async function lockOne(trx: BillingTransaction, walletId: string) {
  return lockAccountsOf(trx, walletId);
}

/** The wallet's accounts as numbers, by kind. */
export async function balancesOf({ db }: Books, walletId: string): Promise<Record<string, bigint>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['kind', 'balance'])
    .where('wallet_id', '=', walletId)
    .execute();
  return Object.fromEntries(rows.map(({ kind, balance }) => [kind, BigInt(balance)]));
}

export async function openEarned({ db }: Books, walletId: string, providerId = 'rig-1'): Promise<Account> {
  return inTransaction(db, (trx) => openEarnedAccount(trx, { walletId, providerId }));
}

/** Everything that the ledger has written, row by row, for comparing two moments. */
export async function snapshotOf({ url }: Books): Promise<unknown> {
  const tables = [
    'accounts',
    'journals',
    'entries',
    'account_tails',
    'holds',
    'month_balances',
    'closed_months',
  ];
  const snapshot: Record<string, unknown> = {};
  for (const table of tables) {
    const rows = await adminQuery<{ row: string }>(
      `select t::text as row from ${table} t order by 1`,
      [],
      url,
    );
    snapshot[table] = rows.map(({ row }) => row);
  }
  return snapshot;
}

/** Runs statements as a superuser to whom no trigger and no foreign key applies. */
export async function tamper({ url }: Books, ...statements: readonly string[]): Promise<void> {
  await adminQuery(
    `do $tamper$ begin set local session_replication_role = replica; ${statements
      .map((text) => `${text};`)
      .join(' ')} end $tamper$`,
    [],
    url,
  );
}
