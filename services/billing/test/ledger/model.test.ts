import { inTransaction } from '@gridlease/common/database/transaction';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectFees } from '../../src/books/fees.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { readTailedBalance } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { addDebt } from '../debts.ts';
import { type Books, balancesOf, deposit, newId, openBooks, openWallet, snapshotOf } from './books.ts';
import {
  applyToModel,
  createModel,
  earnerOf,
  FEE_PERCENT,
  type Model,
  type Operation,
  REFILL_MINUTES,
} from './model.ts';
import { end, fail, type Machine, openMachine, settle, startRental } from './sessions.ts';

const WALLETS = 3;

let books: Books;
let platform: string;
beforeAll(async () => {
  books = await openBooks();
  await setDatabaseTime(books.url, new Date().toISOString());
  platform = await openWallet(books, 0n, 'platform');
});
afterAll(() => books.close());

const wallet = fc.nat({ max: WALLETS - 1 });
const rental = fc.nat({ max: 5 });
const amount = fc.bigInt({ min: 1n, max: 40n });
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), wallet, amount: fc.bigInt({ min: 1n, max: 100n }) }),
  fc.record({ kind: fc.constant('borrow' as const), wallet, amount }),
  fc.record({ kind: fc.constant('start' as const), wallet, amount }),
  fc.record({ kind: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
  fc.record({ kind: fc.constant('settle' as const), rental, other: rental }),
  fc.record({ kind: fc.constantFrom('end' as const, 'fail' as const), rental }),
  fc.constant<Operation>({ kind: 'collect' }),
  fc.constant<Operation>({ kind: 'rollUp' }),
);

/** The wallets and rentals of one run, which operations name by their position. */
interface Run {
  readonly model: Model;
  readonly wallets: readonly string[];
  readonly machines: readonly Machine[];
  readonly rentals: (string | undefined)[];
}

async function openRun(): Promise<Run> {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => openWallet(books)));
  const machines = await Promise.all(wallets.map((id) => openMachine(books, `rig-of-${id}`, id)));
  return { model: createModel(WALLETS), wallets, machines, rentals: [] };
}

const rules = { initialMs: Number(REFILL_MINUTES) * 60_000 };
const change = (work: (trx: BillingTransaction) => Promise<unknown>) => inTransaction(books.db, work);

async function perform(run: Run, operation: Operation): Promise<unknown> {
  const journalId = newId();
  const idsOf = (...places: number[]) => places.flatMap((place) => run.rentals[place] ?? []);
  switch (operation.kind) {
    case 'deposit': {
      const walletId = run.wallets[operation.wallet] ?? '';
      return change((trx) => deposit(trx, walletId, operation.amount, journalId));
    }
    case 'borrow':
      return change((trx) => borrow(trx, run, operation));
    case 'start':
      return start(run, operation);
    case 'pass':
      return advanceDatabaseTime(books.url, operation.minutes * 60);
    case 'settle':
      return settle(books, idsOf(operation.rental, operation.other), { rules });
    case 'end':
      return end(books, ...idsOf(operation.rental));
    case 'fail':
      return fail(books, ...idsOf(operation.rental));
    case 'collect':
      return change((trx) => collectFees(trx, { journalId, walletId: platform }));
    case 'rollUp':
      return change((trx) => rollUpTails(trx, 3));
  }
}

async function start(run: Run, { wallet: payer, amount: held }: Operation & { kind: 'start' }) {
  const position = run.rentals.push(undefined) - 1;
  const machine = run.machines[earnerOf(run.model, payer)];
  if (machine === undefined) throw new Error('there is no machine');
  const order = { walletId: run.wallets[payer] ?? '', machine, held, feePercent: FEE_PERCENT };
  run.rentals[position] = (await startRental(books, order)).id;
}

async function borrow(trx: BillingTransaction, run: Run, { wallet, amount }: Operation & { kind: 'borrow' }) {
  await addDebt(trx, run.wallets[wallet] ?? '', amount);
}

/** Operations on a rental that has not been started yet mean nothing. */
function isMeant(run: Run, operation: Operation): boolean {
  const named = 'rental' in operation ? [operation.rental] : [];
  if (operation.kind === 'settle') named.push(operation.other);
  return named.every((place) => place < run.rentals.length);
}

async function expectAsModelled(run: Run, collectedBefore: bigint): Promise<void> {
  for (const [place, expected] of run.model.wallets.entries()) {
    const { available, locked, debt, earned } = await balancesOf(books, run.wallets[place] ?? '');
    expect({ available, locked, debt: -(debt ?? 0n), earned }).toEqual(expected);
  }
  expect(await readTailedBalance(books.db, 'platform:fees')).toBe(run.model.fees);
  const { available } = await balancesOf(books, platform);
  expect(available).toBe(collectedBefore + run.model.collected);
  expect(await proveLedger(books.db)).toEqual([]);
}

async function step(run: Run, operation: Operation): Promise<void> {
  if (!isMeant(run, operation)) return;
  const before = await snapshotOf(books);
  const attempt = perform(run, operation);
  const outcome = await attempt.then(
    () => undefined,
    (error: { code?: string }) => error.code ?? error,
  );
  expect(outcome).toBe(applyToModel(run.model, operation));
  if (outcome !== undefined) expect(await snapshotOf(books)).toEqual(before);
}

it('after any sequence of operations the ledger equals a simple model, is sound after every step, and refusals change nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operations, { minLength: 10, maxLength: 40 }), async (orders) => {
      await inTransaction(books.db, (trx) => collectFees(trx, { journalId: newId(), walletId: platform }));
      const collectedBefore = (await balancesOf(books, platform)).available ?? 0n;
      const run = await openRun();
      for (const order of orders) {
        await step(run, order);
        await expectAsModelled(run, collectedBefore);
      }
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 600_000);
