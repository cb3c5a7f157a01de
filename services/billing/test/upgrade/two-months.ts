/**
 * The books of an upgrade fixture (README.md): run with the address of an empty database it migrates that, lets two months
 * pass over it, and prints billing's responses afterwards.
 */
import { setDatabaseTime } from '@gridlease/testing/clock';
import { closeMonth } from '../../src/books/ledger/close-month.ts';
import { postJournals } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import { withdrawalReserved } from '../../src/books/postings.ts';
import { insertTransaction } from '../../src/books/transactions/store.ts';
import { insertTransfer } from '../../src/chain/transfers/store.ts';
import { lockOne } from '../ledger/books.ts';
import { end, openMachine, settle, startRental } from '../ledger/sessions.ts';
import { type BeforeWithRentals, pathsOf, readResponses, readWallets } from './recorded-responses.ts';
import * as renting from './rentals-of-two-months.ts';
import { KNOWN, openRentals, type Rentals, settleEvents } from './rentals-scene.ts';
import { address, deposit, openScene, openWallet, type Scene, TOKEN } from './scene.ts';

/** When the renter's first machine ran, when September was closed, and when everything else happened. */
const TIMES = {
  first: '2026-09-20T12:00:00Z',
  closing: '2026-10-02T12:00:00Z',
  last: '2026-10-20T12:00:00Z',
};

async function withdraw({ change, newId }: Scene, walletId: string, amount: bigint): Promise<string> {
  const transfer = { id: newId(), kind: 'withdrawal', walletId, destination: address(), amount } as const;
  await change(async (trx) => {
    const told = { id: transfer.id, fromWalletId: walletId, amount, description: 'Withdrawal' };
    await insertTransaction(trx, { ...told, type: 'withdrawal', status: 'pending' });
    await insertTransfer(trx, { ...transfer, status: 'pending', notBefore: undefined });
    const wallet = await lockOne(trx, walletId);
    await postJournals(trx, [withdrawalReserved({ id: newId(), reference: transfer.id, wallet, amount })]);
  });
  return transfer.id;
}

/** Rents the first machine of the provider at a token per minute, and settles after so many minutes; returns the session. */
async function rentFor(
  scene: Scene,
  wallets: { readonly renter: string; readonly provider: string },
  { held, minutes }: { readonly held: bigint; readonly minutes: readonly number[] },
) {
  const machine = await openMachine(scene.books, 'rig-1', wallets.provider);
  const order = { walletId: wallets.renter, machine, held, hourlyRate: 60n * TOKEN };
  const books = { db: scene.books.db, newId: scene.newId };
  const rental = await startRental(books, order);
  for (const step of minutes) {
    await scene.advance(step);
    await settle(books, [rental.id]);
  }
  return { ...rental, end: () => end(books, rental.id) };
}

/** Two months: holds and rentals that are over and others under way, fees in the tails and in the row, a withdrawal that waits. */
async function live(scene: Scene, rentals: Rentals) {
  const { books, change, moveTo } = scene;
  const wallets = {
    renter: await openWallet(scene, 'user'),
    provider: await openWallet(scene, 'provider'),
    platform: await openWallet(scene, 'platform'),
  };
  await deposit(scene, wallets.renter, 100n * TOKEN);
  const closed = await rentFor(scene, wallets, { held: 20n * TOKEN, minutes: [7, 8] });
  await closed.end();
  await change((trx) => rollUpTails(trx, 2));
  const september = await renting.rentInSeptember(rentals);
  await renting.endOverTheMonth(rentals, september.sessions.overTheMonth);

  await moveTo(TIMES.closing);
  await closeMonth(books.db, '2026-09');

  await moveTo(TIMES.last);
  await deposit(scene, wallets.renter, 5n * TOKEN);
  const withdrawalId = await withdraw(scene, wallets.renter, 11n * TOKEN);
  const october = await renting.rentInOctober(rentals);
  const open = await rentFor(scene, wallets, { held: 10n * TOKEN, minutes: [3, 4] });
  return {
    wallets: [...Object.values(wallets), ...september.wallets, ...october.wallets],
    sessions: renting.idsOf({ ...september.sessions, ...october.sessions }),
    started: october.started,
    kept: { openHoldId: open.holdId, closedHoldId: closed.holdId, withdrawalId },
  };
}

async function write(url: string): Promise<BeforeWithRentals> {
  const scene = await openScene(url, TIMES.first);
  const rentals = await openRentals(scene);
  try {
    const { wallets, sessions, started, kept } = await live(scene, rentals);
    const answers = await readResponses(rentals.billing, pathsOf(sessions, KNOWN));
    await settleEvents(rentals);
    return {
      at: scene.now(),
      wallets: await readWallets(rentals.billing, wallets),
      ...kept,
      sessions,
      started,
      answers,
    };
  } finally {
    await rentals.close();
    await scene.books.close();
    await setDatabaseTime(url, null);
  }
}

process.stdout.write(JSON.stringify(await write(process.argv[2] ?? '')));
