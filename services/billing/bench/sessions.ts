import { inTransaction } from '@gridlease/common/database/transaction';
import { v7 } from 'uuid';
import { placeHold } from '../src/books/holds/holds.ts';
import type { Account } from '../src/books/ledger/accounts.ts';
import { creditEntries } from '../src/books/ledger/journal.ts';
import {
  getAccountByCode,
  insertWalletAccounts,
  lockWalletAccounts,
  openChainAccount,
  openEarnedAccount,
  postJournals,
} from '../src/books/ledger/store.ts';
import type { Database } from '../src/database/database.ts';

/** A rental as the ledger sees it: the renter's hold and the machine's earned account. */
export interface BenchSession {
  readonly holdId: string;
  readonly earned: Account;
}

/** The amount of every hold, in base units: more than any benchmark captures from it. */
const HELD = 10n ** 15n;

/** The id of the `n`-th session's hold, from 1. Deterministic, so benchmarks need no lookup. */
function holdIdOf(n: number): string {
  return `00000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

/**
 * Creates sessions: one wallet per renter, and a single wallet that owns all machines. Earned accounts are
 * opened last, one at a time.
 */
export async function makeSessions(db: Database, count: number): Promise<BenchSession[]> {
  const provider = await insertWallet(db, 'provider');
  for (let n = 1; n <= count; n += 1) {
    const walletId = await insertWallet(db, 'user');
    await inTransaction(db, async (trx) => {
      const hot = await openChainAccount(trx, { tokenAccount: 'hot', isHot: true });
      const wallet = (await lockWalletAccounts(trx, [walletId])).get(walletId);
      if (wallet === undefined) throw new Error('the wallet that was just made is not there');
      const entries = [{ account: hot, amount: -HELD }, ...creditEntries(wallet, HELD)];
      await postJournals(trx, [{ id: v7(), kind: 'deposit', entries }]);
      const holdId = holdIdOf(n);
      await placeHold(trx, { holdId, journalId: v7(), walletId, reference: v7(), amount: HELD });
    });
  }
  const sessions: BenchSession[] = [];
  for (let n = 1; n <= count; n += 1) {
    const owner = { walletId: provider, providerId: `rig-${n}` };
    const earned = await inTransaction(db, (trx) => openEarnedAccount(trx, owner));
    sessions.push({ holdId: holdIdOf(n), earned });
  }
  return sessions;
}

async function insertWallet(db: Database, type: 'user' | 'provider'): Promise<string> {
  const id = v7();
  await inTransaction(db, async (trx) => {
    const values = {
      id,
      user_id: id,
      wallet_type: type,
      deposit_address: id,
      deposit_token_account: `${id}-tokens`,
    };
    await trx.insertInto('wallets').values(values).execute();
    await insertWalletAccounts(trx, id);
  });
  return id;
}

export async function getFees(db: Database): Promise<Account> {
  return getAccountByCode(db, 'platform:fees');
}
