import { migrateDatabase } from '@gridlease/common/database/migrations';
import { inTransaction } from '@gridlease/common/database/transaction';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { Keypair } from '@solana/web3.js';
import { v7 } from 'uuid';
import { migrations } from '../../migrations/index.ts';
import { repayDebts } from '../../src/books/debts/repay.ts';
import {
  insertWalletAccounts,
  lockPostedAccounts,
  openChainAccount,
  postJournals,
  requireWalletAccounts,
} from '../../src/books/ledger/store.ts';
import { depositConfirmed } from '../../src/books/postings.ts';
import { insertTransaction, updateTransaction } from '../../src/books/transactions/store.ts';
import { insertWallet } from '../../src/books/wallets/store.ts';
import type { WalletType } from '../../src/books/wallets/wallet.ts';
import { insertDeposit, updateDeposit } from '../../src/chain/deposits/store.ts';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { wakeSessionsInGrace } from '../../src/rentals/sessions/tick-store.ts';
import { log } from '../billing.ts';
import { type Books, openBooksAt } from '../ledger/books.ts';

export const TOKEN = 1_000_000_000n;
const HOT = { tokenAccount: 'hot', isHot: true } as const;

/** A database whose time somebody moves; ids are of that time, too, so that everything is in its month's partition. */
export interface Scene {
  readonly url: string;
  readonly books: Books;
  readonly newId: () => string;
  readonly moveTo: (iso: string) => Promise<void>;
  /** Moves the time on. */
  readonly advance: (minutes: number) => Promise<void>;
  /** The time it is. */
  readonly now: () => string;
  readonly change: <Result>(work: (trx: BillingTransaction) => Promise<Result>) => Promise<Result>;
}

export const address = () => Keypair.generate().publicKey.toBase58();

/** Migrates an empty database as of a moment: its first partitions are of that month. */
export async function openScene(url: string, first: string): Promise<Scene> {
  const { '0001_clock': clock, ...others } = migrations;
  if (clock === undefined) throw new Error('the migration of the clock has another name now');
  await migrateDatabase({ url, migrations: { '0001_clock': clock }, log });
  await setDatabaseTime(url, first);
  await migrateDatabase({ url, migrations: { '0001_clock': clock, ...others }, log });
  return sceneAt(url, first);
}

/** The scene of a database that is there already, at that moment. */
export async function sceneAt(url: string, iso: string): Promise<Scene> {
  const books = await openBooksAt(url);
  let nowMs: number;
  let idMs: number;
  async function moveToMs(msecs: number) {
    await setDatabaseTime(url, new Date(msecs).toISOString());
    nowMs = msecs;
    idMs = msecs;
  }
  await moveToMs(Date.parse(iso));
  return {
    url,
    books,
    newId() {
      idMs += 1;
      return v7({ msecs: idMs });
    },
    moveTo: (to) => moveToMs(Date.parse(to)),
    advance: (minutes) => moveToMs(nowMs + minutes * 60_000),
    now: () => new Date(nowMs).toISOString(),
    change: (work) => inTransaction(books.db, work),
  };
}

export async function openWallet(
  { change, newId }: Scene,
  type: WalletType,
  userId = `${type}-1`,
): Promise<string> {
  const [id, depositAddress] = [newId(), address()];
  const depositTokenAccount = associatedTokenAccount(depositAddress, address(), 'token');
  await change(async (trx) => {
    const solanaAddress = type === 'provider' ? address() : undefined;
    await insertWallet(trx, { id, userId, type, solanaAddress, depositAddress, depositTokenAccount });
    await insertWalletAccounts(trx, id);
  });
  return id;
}

/** The wallet repays what it owes. @param amount base units */
export async function deposit({ change, newId }: Scene, walletId: string, amount: bigint): Promise<void> {
  await change(async (trx) => {
    const id = newId();
    const signature = `signature-of-${id}`;
    const told = { id, amount, signature, description: 'Deposit', metadata: { attribution: 'memo' } };
    await insertTransaction(trx, { ...told, toWalletId: walletId, type: 'deposit', status: 'pending' });
    await insertDeposit(trx, {
      id,
      signature,
      tokenAccount: 'hot',
      walletId,
      amount,
      slot: 7,
      attribution: 'memo',
    });
    await updateDeposit(trx, id, { status: 'confirmed' });
    await updateTransaction(trx, id, { status: 'confirmed' });
    const chain = await openChainAccount(trx, HOT);
    const locked = await lockPostedAccounts(trx, { walletIds: [walletId], isCredit: true });
    const wallet = requireWalletAccounts(locked, walletId);
    await postJournals(trx, [
      depositConfirmed({ id: newId(), reference: id, slot: 7, chain, wallet, amount }),
    ]);
    const deps = { newId, eventSubjectPrefix: 'billing.events.v1', onCredited: wakeSessionsInGrace };
    await repayDebts(deps, trx, { correlationId: 'test' }, locked, [walletId]);
  });
}
