/**
 * The books of an upgrade fixture (README.md): run with the address of an empty database it migrates that, lets two months
 * pass over it, and prints what billing then answers.
 */
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { inTransaction } from '@gridlease/common/database/transaction';
import { setDatabaseTime } from '@gridlease/testing/clock';
import { Keypair } from '@solana/web3.js';
import { v7 } from 'uuid';
import { migrations } from '../../migrations/index.ts';
import { associatedTokenAccount } from '../../src/chain/address.ts';
import type { BillingTransaction } from '../../src/database/tables.ts';
import { insertDeposit, updateDeposit } from '../../src/deposits/store.ts';
import { closeMonth } from '../../src/ledger/close-month.ts';
import { captureHold, placeHold, releaseHold } from '../../src/ledger/holds.ts';
import { creditEntries } from '../../src/ledger/journal.ts';
import { insertWalletAccounts, openChainAccount, postJournals } from '../../src/ledger/store.ts';
import { rollUpTails } from '../../src/ledger/tail-store.ts';
import { insertTransaction, updateTransaction } from '../../src/transactions/store.ts';
import { reserveWithdrawal } from '../../src/transfers/settlement.ts';
import { insertTransfer } from '../../src/transfers/store.ts';
import { insertWallet } from '../../src/wallets/store.ts';
import type { WalletType } from '../../src/wallets/wallet.ts';
import { type Body, call, log, openBilling } from '../billing.ts';
import { type Books, lockOne, openBooksAt, openEarned } from '../ledger/books.ts';

/** When the renter's first machine ran, when September was closed, and when everything else happened. */
const TIMES = {
  first: '2026-09-20T12:00:00Z',
  closing: '2026-10-02T12:00:00Z',
  last: '2026-10-20T12:00:00Z',
};
const TOKEN = 1_000_000_000n;
const HOT = { tokenAccount: 'hot', isHot: true } as const;

/** What was there before an upgrade. */
export interface Before {
  /** Of each wallet what `GET` answers: itself, its balance now and at the end of September, its transactions. */
  readonly wallets: readonly { wallet: Body; balance: Body; closing: Body; transactions: Body }[];
  /** Of which three tokens are left. */
  readonly openHoldId: string;
  readonly closedHoldId: string;
  readonly withdrawalId: string;
}

interface Scene {
  readonly books: Books;
  readonly newId: () => string;
  readonly moveTo: (iso: string) => Promise<void>;
  readonly change: <Result>(work: (trx: BillingTransaction) => Promise<Result>) => Promise<Result>;
}

const address = () => Keypair.generate().publicKey.toBase58();

async function openScene(url: string): Promise<Scene> {
  const { '0001_clock': clock, ...others } = migrations;
  if (clock === undefined) throw new Error('the migration of the clock has another name now');
  await migrateDatabase({ url, migrations: { '0001_clock': clock }, log });
  await setDatabaseTime(url, TIMES.first);
  await migrateDatabase({ url, migrations: { '0001_clock': clock, ...others }, log });
  const books = await openBooksAt(url);
  let msecs = Date.parse(TIMES.first);
  return {
    books,
    newId() {
      msecs += 1;
      return v7({ msecs });
    },
    async moveTo(iso) {
      msecs = Date.parse(iso);
      await setDatabaseTime(url, iso);
    },
    change: (work) => inTransaction(books.db, work),
  };
}

async function openWallet({ change, newId }: Scene, type: WalletType): Promise<string> {
  const [id, depositAddress] = [newId(), address()];
  const depositTokenAccount = associatedTokenAccount(depositAddress, address(), 'token');
  await change(async (trx) => {
    const solanaAddress = type === 'provider' ? address() : undefined;
    await insertWallet(trx, {
      id,
      userId: `${type}-1`,
      type,
      solanaAddress,
      depositAddress,
      depositTokenAccount,
    });
    await insertWalletAccounts(trx, id);
  });
  return id;
}

async function deposit({ change, newId }: Scene, walletId: string, amount: bigint): Promise<void> {
  await change(async (trx) => {
    const [id, signature] = [newId(), `signature-of-${amount}`];
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
    const hot = await openChainAccount(trx, HOT);
    const entries = [
      { account: hot, amount: -amount },
      ...creditEntries(await lockOne(trx, walletId), amount),
    ];
    await postJournals(trx, [{ id: newId(), kind: 'deposit', reference: id, chainSlot: 7, entries }]);
  });
}

async function place({ change, newId }: Scene, walletId: string, amount: bigint): Promise<string> {
  const order = { holdId: newId(), journalId: newId(), walletId, reference: newId(), amount };
  return (await change((trx) => placeHold(trx, order))).hold.id;
}

async function withdraw({ change, newId }: Scene, walletId: string, amount: bigint): Promise<string> {
  const transfer = { id: newId(), kind: 'withdrawal', walletId, destination: address(), amount } as const;
  await change(async (trx) => {
    const told = { id: transfer.id, fromWalletId: walletId, amount, description: 'Withdrawal' };
    await insertTransaction(trx, { ...told, type: 'withdrawal', status: 'pending' });
    await insertTransfer(trx, { ...transfer, status: 'pending', notBefore: undefined });
    await reserveWithdrawal(
      { newId, eventSubjectPrefix: 'billing' },
      trx,
      transfer,
      await lockOne(trx, walletId),
    );
  });
  return transfer.id;
}

/** Two months: a rental that is over, one under way, fees in the tails and in the row, a withdrawal that waits. */
async function live(scene: Scene) {
  const { books, change, newId, moveTo } = scene;
  const wallets = {
    renter: await openWallet(scene, 'user'),
    provider: await openWallet(scene, 'provider'),
    platform: await openWallet(scene, 'platform'),
  };
  const earned = await openEarned(books, wallets.provider);
  const capture = (holdId: string, tokens: bigint) =>
    change((trx) => {
      const credits = [
        { account: earned, amount: tokens * TOKEN - 1n },
        { account: books.fees, amount: 1n },
      ];
      return captureHold(trx, { holdId, journalId: newId(), credits });
    });
  await deposit(scene, wallets.renter, 100n * TOKEN);
  const closedHoldId = await place(scene, wallets.renter, 20n * TOKEN);
  for (const tokens of [7n, 8n]) await capture(closedHoldId, tokens);
  await change((trx) => releaseHold(trx, { holdId: closedHoldId, journalId: newId() }));
  await change((trx) => rollUpTails(trx, 2));

  await moveTo(TIMES.closing);
  await closeMonth(books.db, '2026-09');

  await moveTo(TIMES.last);
  await deposit(scene, wallets.renter, 5n * TOKEN);
  const openHoldId = await place(scene, wallets.renter, 10n * TOKEN);
  for (const tokens of [3n, 4n]) await capture(openHoldId, tokens);
  const withdrawalId = await withdraw(scene, wallets.renter, 11n * TOKEN);
  return { wallets: Object.values(wallets), openHoldId, closedHoldId, withdrawalId };
}

/** What the service answers about these wallets. */
export async function readWallets(url: string, ids: readonly string[]): Promise<Before['wallets']> {
  const billing = await openBilling({ databaseUrl: url, hasWorkers: false });
  const read = async (path: string) => (await call(billing, 'GET', `/api/v1/wallet/${path}`)).body;
  const wallets = ids.map(async (id) => ({
    wallet: await read(id),
    balance: await read(`${id}/balance`),
    closing: await read(`${id}/balance?at=2026-09-30T23:59:59.999Z`),
    transactions: await read(`${id}/transactions`),
  }));
  try {
    return await Promise.all(wallets);
  } finally {
    await billing.close();
  }
}

async function write(url: string): Promise<Before> {
  const scene = await openScene(url);
  try {
    const { wallets, ...kept } = await live(scene);
    return { wallets: await readWallets(url, wallets), ...kept };
  } finally {
    await scene.books.close();
    await setDatabaseTime(url, null);
  }
}

if (import.meta.main) process.stdout.write(JSON.stringify(await write(process.argv[2] ?? '')));
