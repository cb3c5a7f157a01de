import { inTransaction } from '@gridlease/common/database/transaction';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectFees } from '../../src/books/fees.ts';
import { captureHold, changeHolds, extendHold, placeHold, releaseHold } from '../../src/books/holds/holds.ts';
import type { Account } from '../../src/books/ledger/accounts.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { lockPostedAccounts, postJournals, readTailedBalance } from '../../src/books/ledger/store.ts';
import { rollUpTails } from '../../src/books/ledger/tail-store.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import {
  type Books,
  balancesOf,
  deposit,
  newId,
  openBooks,
  openEarned,
  openWallet,
  snapshotOf,
} from './books.ts';
import { applyToModel, createModel, earnerOf, FEE_OF_TICK, type Model, type Operation } from './model.ts';

const WALLETS = 3;

let books: Books;
let platform: string;
beforeAll(async () => {
  books = await openBooks();
  platform = await openWallet(books, 0n, 'platform');
});
afterAll(() => books.close());

const wallet = fc.nat({ max: WALLETS - 1 });
const hold = fc.nat({ max: 5 });
const amount = fc.bigInt({ min: 1n, max: 40n });
const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), wallet, amount: fc.bigInt({ min: 1n, max: 100n }) }),
  fc.record({ kind: fc.constant('borrow' as const), wallet, amount }),
  fc.record({ kind: fc.constant('place' as const), wallet, amount }),
  fc.record({ kind: fc.constant('extend' as const), hold, amount }),
  fc.record({ kind: fc.constant('capture' as const), hold, amount, fee: fc.bigInt({ min: 0n, max: 3n }) }),
  fc.record({
    kind: fc.constant('tick' as const),
    hold,
    other: hold,
    amount: fc.bigInt({ min: 2n, max: 20n }),
  }),
  fc.record({ kind: fc.constant('release' as const), hold }),
  fc.constant<Operation>({ kind: 'collect' }),
  fc.constant<Operation>({ kind: 'rollUp' }),
);

/** The wallets and holds of one run, whose places the operations name. */
interface Run {
  readonly model: Model;
  readonly wallets: readonly string[];
  readonly earned: readonly Account[];
  readonly holds: string[];
}

async function openRun(): Promise<Run> {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, () => openWallet(books)));
  const earned = await Promise.all(wallets.map((id) => openEarned(books, id, `rig-of-${id}`)));
  return { model: createModel(WALLETS), wallets, earned, holds: [] };
}

async function perform(trx: BillingTransaction, run: Run, operation: Operation): Promise<unknown> {
  const journalId = newId();
  switch (operation.kind) {
    case 'deposit':
      return deposit(trx, run.wallets[operation.wallet] ?? '', operation.amount, journalId);
    case 'borrow':
      return borrow(trx, run, operation);
    case 'place': {
      const holdId = run.holds.at(-1) ?? '';
      const walletId = run.wallets[operation.wallet] ?? '';
      return placeHold(trx, { holdId, journalId, walletId, reference: holdId, amount: operation.amount });
    }
    case 'extend':
      return extendHold(trx, {
        holdId: run.holds[operation.hold] ?? '',
        journalId,
        amount: operation.amount,
      });
    case 'capture': {
      const credits = creditsOf(run, operation.hold, operation.amount, operation.fee);
      return captureHold(trx, { holdId: run.holds[operation.hold] ?? '', journalId, credits });
    }
    case 'tick':
      return changeHolds(
        trx,
        [operation.hold, operation.other].map((at) => ({
          holdId: run.holds[at] ?? '',
          journalId: newId(),
          extend: operation.amount,
          credits: creditsOf(run, at, operation.amount - FEE_OF_TICK, FEE_OF_TICK),
        })),
      );
    case 'release':
      return releaseHold(trx, { holdId: run.holds[operation.hold] ?? '', journalId });
    case 'collect':
      return collectFees(trx, { journalId, walletId: platform });
    case 'rollUp':
      return rollUpTails(trx, 3);
  }
}

function creditsOf(run: Run, hold: number, paid: bigint, fee: bigint) {
  const payer = run.model.holds[hold]?.wallet ?? 0;
  const account = run.earned[earnerOf(run.model, payer)] ?? books.fees;
  return [{ account, amount: paid }, ...(fee > 0n ? [{ account: books.fees, amount: fee }] : [])];
}

async function borrow(trx: BillingTransaction, run: Run, { wallet, amount }: Operation & { kind: 'borrow' }) {
  const walletId = run.wallets[wallet] ?? '';
  const account = run.earned[earnerOf(run.model, wallet)] ?? books.fees;
  const { wallets } = await lockPostedAccounts(trx, { walletIds: [walletId], accountIds: [account.id] });
  const debt = wallets.get(walletId)?.debt;
  if (debt === undefined) throw new Error('there is no wallet');
  await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries: move(debt, account, amount) }]);
}

/** Orders that name a hold that has not been placed yet mean nothing. */
function isMeant(run: Run, operation: Operation): boolean {
  const named = 'hold' in operation ? [operation.hold] : [];
  if (operation.kind === 'tick') named.push(operation.other);
  return named.every((place) => run.model.holds[place] !== undefined);
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
  if (operation.kind === 'place') run.holds.push(newId());
  const before = await snapshotOf(books);
  // The credits of an order are told from the model as it was before.
  const attempt = inTransaction(books.db, (trx) => perform(trx, run, operation));
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
}, 180_000);
