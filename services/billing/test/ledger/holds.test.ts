import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  captureHold,
  captureHolds,
  changeHolds,
  extendHold,
  placeHold,
  releaseHold,
} from '../../src/books/holds/holds.ts';
import type { Account } from '../../src/books/ledger/accounts.ts';
import { move } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { postJournals, readTailedBalance } from '../../src/books/ledger/store.ts';
import { rentalHeld } from '../../src/books/postings.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import {
  type Books,
  balancesOf,
  lockOne,
  newId,
  openBooks,
  openEarned,
  openWallet,
  snapshotOf,
} from './books.ts';

let books: Books;
let provider: string;
let earned: Account;
beforeAll(async () => {
  books = await openBooks();
  provider = await openWallet(books, 0n, 'provider');
  earned = await openEarned(books, provider);
});
afterAll(() => books.close());

const run = <T>(work: (trx: BillingTransaction) => Promise<T>) => inTransaction(books.db, work);
const credits = (total: bigint, fee = 1n) => [
  { account: earned, amount: total - fee },
  { account: books.fees, amount: fee },
];
const capture = (holdId: string, total: bigint) =>
  run((trx) => captureHold(trx, { holdId, journalId: newId(), credits: credits(total) }));
const release = (holdId: string) => run((trx) => releaseHold(trx, { holdId, journalId: newId() }));
const extend = (holdId: string, amount: bigint) =>
  run((trx) => extendHold(trx, { holdId, journalId: newId(), amount }));

async function openHold(available: bigint, amount: bigint) {
  const walletId = await openWallet(books, available);
  const holdId = newId();
  await run((trx) => placeHold(trx, { holdId, journalId: newId(), walletId, reference: newId(), amount }));
  return { walletId, holdId };
}

async function refusesAndChangesNothing(attempt: () => Promise<unknown>, expected: object) {
  const before = await snapshotOf(books);
  await expect(attempt()).rejects.toMatchObject(expected);
  expect(await snapshotOf(books)).toEqual(before);
}

describe('a hold', () => {
  it('reserves money, pays from it in parts, and returns the rest', async () => {
    const { walletId, holdId } = await openHold(1_000n, 300n);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 700n, locked: 300n });
    await capture(holdId, 100n);
    await extend(holdId, 50n);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 650n, locked: 250n });
    await capture(holdId, 40n);
    const hold = await release(holdId);
    expect(hold).toMatchObject({ amount: 350n, captured: 140n, released: 210n });
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 860n, locked: 0n });
    expect(await balancesOf(books, provider)).toMatchObject({ earned: 138n });
    expect(await readTailedBalance(books.db, 'platform:fees')).toBe(2n);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('of more than is available, or of an unknown wallet, is refused', async () => {
    const walletId = await openWallet(books, 99n);
    const order = { holdId: newId(), journalId: newId(), walletId, reference: newId(), amount: 100n };
    await refusesAndChangesNothing(() => run((trx) => placeHold(trx, order)), {
      code: 'insufficient_funds',
      details: { available: '0.000000099', required: '0.0000001' },
    });
    await refusesAndChangesNothing(() => run((trx) => placeHold(trx, { ...order, walletId: newId() })), {
      code: 'wallet_not_found',
    });
  });

  it('is placed once per purpose', async () => {
    const walletId = await openWallet(books, 100n);
    const order = { walletId, reference: newId(), amount: 10n };
    const place = () => run((trx) => placeHold(trx, { ...order, holdId: newId(), journalId: newId() }));
    await place();
    await refusesAndChangesNothing(place, { code: 'hold_already_placed' });
  });

  it('cannot be extended by more than is available', async () => {
    const { holdId } = await openHold(100n, 60n);
    await refusesAndChangesNothing(() => extend(holdId, 41n), { code: 'insufficient_funds' });
    await extend(holdId, 40n);
  });

  it('never pays more than it has left, in one statement or several', async () => {
    const { holdId } = await openHold(100n, 60n);
    const expected = { code: 'hold_exceeded', details: { remaining: '0.00000006', required: '0.000000061' } };
    await refusesAndChangesNothing(() => capture(holdId, 61n), expected);
    const captures = [{ holdId, journalId: newId(), credits: credits(61n) }];
    await refusesAndChangesNothing(() => run((trx) => captureHolds(trx, captures)), expected);
    await capture(holdId, 60n);
  });

  it('that is closed can be neither captured, nor extended, nor released again', async () => {
    const { holdId } = await openHold(100n, 60n);
    await release(holdId);
    for (const attempt of [() => capture(holdId, 2n), () => extend(holdId, 1n), () => release(holdId)]) {
      await refusesAndChangesNothing(attempt, { code: 'hold_closed' });
    }
  });

  it('that does not exist is reported as not found', async () => {
    for (const attempt of [() => capture(newId(), 2n), () => extend(newId(), 1n), () => release(newId())]) {
      await refusesAndChangesNothing(attempt, { code: 'hold_not_found' });
    }
  });

  it('that is released first repays the debt of its wallet', async () => {
    const { walletId, holdId } = await openHold(100n, 60n);
    await run(async (trx) => {
      const { debt } = await lockOne(trx, walletId);
      await postJournals(trx, [{ id: newId(), kind: 'adjustment', entries: move(debt, earned, 25n) }]);
    });
    await release(holdId);
    expect(await balancesOf(books, walletId)).toEqual({
      available: 75n,
      locked: 0n,
      pending_out: 0n,
      debt: 0n,
    });
  });

  it('that is extended in the transaction that captures it needs three entries', async () => {
    const { walletId, holdId } = await openHold(100n, 60n);
    const journalId = newId();
    await run((trx) => changeHolds(trx, [{ holdId, journalId, extend: 20n, credits: credits(20n) }]));
    const entries = await books.db
      .selectFrom('entries')
      .select('amount')
      .where('journal_id', '=', journalId)
      .execute();
    expect(entries.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([-20, 1, 19]);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 20n, locked: 60n });
  });
});

describe('many holds at once', () => {
  it('are captured in one transaction, all or none', async () => {
    const holds = await Promise.all(Array.from({ length: 50 }, () => openHold(100n, 60n)));
    const order = holds.map(({ holdId }) => ({ holdId, journalId: newId(), credits: credits(10n) }));
    await run((trx) => captureHolds(trx, order));
    for (const { walletId } of holds.slice(0, 3)) {
      expect(await balancesOf(books, walletId)).toMatchObject({ available: 40n, locked: 50n });
    }
    const [first, ...others] = holds.map(({ holdId }) => ({
      holdId,
      journalId: newId(),
      credits: credits(10n),
    }));
    if (first === undefined) throw new Error('there is no hold');
    const tooMuch = [...others, { ...first, credits: credits(51n) }];
    await refusesAndChangesNothing(() => run((trx) => captureHolds(trx, tooMuch)), { code: 'hold_exceeded' });
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('see the effect of earlier changes to the same wallet', async () => {
    const { walletId, holdId } = await openHold(100n, 60n);
    const change = () => ({ holdId, journalId: newId(), extend: 30n });
    await refusesAndChangesNothing(() => run((trx) => changeHolds(trx, [change(), change()])), {
      code: 'insufficient_funds',
    });
    await run((trx) => changeHolds(trx, [change(), { holdId, journalId: newId(), release: 'rest' }]));
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 100n, locked: 0n });
  });

  it('that overlap in any order, with single captures in between, never deadlock', async () => {
    const holds = await Promise.all(Array.from({ length: 8 }, () => openHold(1_000n, 1_000n)));
    const others = await Promise.all(
      ['rig-2', 'rig-3', 'rig-4'].map((rig) => openEarned(books, provider, rig)),
    );
    const creditsOf = (place: number) => [
      { account: others[place % 3] ?? earned, amount: 1n },
      { account: books.fees, amount: 1n },
    ];
    const work = Array.from({ length: 120 }, (_, place) => {
      const turned = place % 2 === 0 ? holds : holds.toReversed();
      const orders = turned.map(({ holdId }, at) => ({
        holdId,
        journalId: newId(),
        credits: creditsOf(place + at),
      }));
      const [one] = orders;
      return inTransaction(
        books.db,
        (trx) => (place % 3 === 0 && one ? captureHold(trx, one) : captureHolds(trx, orders)),
        { attemptsMax: 1 },
      );
    });
    await Promise.all(work);
    expect(await proveLedger(books.db)).toEqual([]);
  });
});

describe('concurrent changes of one hold', () => {
  it('20 captures of a third each: three succeed', async () => {
    const { walletId, holdId } = await openHold(100n, 90n);
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => capture(holdId, 30n)));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(17);
    for (const { reason } of refused) expect(reason.code).toMatch(/^hold_(closed|exceeded)$/);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 10n, locked: 0n });
  });

  it('of captures and releases of the whole amount, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { walletId, holdId } = await openHold(100n, 90n);
      const attempts = [capture(holdId, 90n), release(holdId), capture(holdId, 90n), release(holdId)];
      const outcomes = await Promise.allSettled(attempts);
      const winners = outcomes.flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
      expect(winners).toHaveLength(1);
      const [winner = 0] = winners;
      expect((await balancesOf(books, walletId)).available).toBe(winner % 2 === 0 ? 10n : 100n);
    }
    expect(await proveLedger(books.db)).toEqual([]);
  });
});

describe('the statement that places a hold', () => {
  it('writes what `rentalHeld` says', async () => {
    const available = 10n ** 18n;
    const held = fc.bigInt({ min: 1n, max: available });
    await fc.assert(
      fc.asyncProperty(held, async (amount) => {
        const walletId = await openWallet(books, available);
        const [journalId, reference] = [newId(), newId()];
        await run((trx) => placeHold(trx, { holdId: newId(), journalId, walletId, reference, amount }));
        const wallet = await run((trx) => lockOne(trx, walletId));
        const expected = rentalHeld({ id: journalId, reference, wallet, amount });
        const text = `
          select j.kind, j.reference, json_agg(json_build_array(e.n, e.account_id, e.amount::text) order by e.n) as lines
          from journals j join entries e on e.journal_id = j.id where j.id = $1 group by 1, 2`;
        expect(await adminQuery(text, [journalId], books.url)).toEqual([
          {
            kind: expected.kind,
            reference: expected.reference,
            lines: expected.entries.map(({ account, amount: change }, at) => [
              at + 1,
              account.id,
              String(change),
            ]),
          },
        ]);
      }),
      { numRuns: 25 },
    );
  });
});
