import { inTransaction } from '@gridlease/common/database/transaction';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewHold, placeHold } from '../../src/books/holds/place-hold.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { readTailedBalance } from '../../src/books/ledger/store.ts';
import { rentalHeld } from '../../src/books/postings.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { addDebt } from '../debts.ts';
import {
  type Books,
  balancesOf,
  lockOne,
  newId,
  openBooks,
  openWallet,
  snapshotOf,
  tamper,
} from './books.ts';
import { end, fail, type Machine, openMachine, settle, startRental } from './sessions.ts';

let books: Books;
let machine: Machine;
beforeAll(async () => {
  books = await openBooks();
  await setDatabaseTime(books.url, new Date().toISOString());
  machine = await openMachine(books);
});
afterAll(() => books.close());

const MINUTE_MS = 60_000;
const run = <T>(work: (trx: BillingTransaction) => Promise<T>) => inTransaction(books.db, work);
/** Lets minutes pass, of which each costs a base unit. */
const pass = (minutes: number) => advanceDatabaseTime(books.url, 60 * minutes);
/** Rules with which a hold that is more than half used is refilled to cover these minutes. */
const refill = (minutes: number) => ({ rules: { initialMs: minutes * MINUTE_MS } });

async function rent(available: bigint, held: bigint) {
  const walletId = await openWallet(books, available);
  const { id, holdId } = await startRental(books, { walletId, machine, held });
  return { walletId, id, holdId };
}

const holdOf = async (holdId: string) =>
  books.db.selectFrom('holds').selectAll().where('id', '=', holdId).executeTakeFirstOrThrow();

async function refusesAndChangesNothing(attempt: () => Promise<unknown>, expected: object) {
  const before = await snapshotOf(books);
  await expect(attempt()).rejects.toMatchObject(expected);
  expect(await snapshotOf(books)).toEqual(before);
}

describe('placing a hold', () => {
  const place = (order: Pick<NewHold, 'walletId' | 'amount'> & Partial<NewHold>) =>
    run((trx) =>
      placeHold(trx, { holdId: newId(), journalId: newId(), reference: newId(), atLeast: 0n, ...order }),
    );

  it('of more than is available, or of an unknown wallet, is refused', async () => {
    const order = { walletId: await openWallet(books, 99n), amount: 100n };
    await refusesAndChangesNothing(() => place(order), {
      code: 'insufficient_funds',
      details: { available: '0.000000099', required: '0.0000001' },
    });
    await refusesAndChangesNothing(() => place({ ...order, walletId: newId() }), {
      code: 'wallet_not_found',
    });
  });

  it('happens once per reference', async () => {
    const order = { walletId: await openWallet(books, 100n), reference: newId(), amount: 10n };
    expect(await place(order)).toBe(90n);
    await refusesAndChangesNothing(() => place(order), { code: 'hold_already_placed' });
  });

  it('writes what `rentalHeld` says', async () => {
    const available = 10n ** 18n;
    const held = fc.bigInt({ min: 1n, max: available });
    await fc.assert(
      fc.asyncProperty(held, async (amount) => {
        const walletId = await openWallet(books, available);
        const [journalId, reference] = [newId(), newId()];
        await place({ journalId, walletId, reference, amount });
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

describe('the hold of a rental', () => {
  it('reserves money, pays from it in parts, is refilled, and returns the rest', async () => {
    const { walletId, id, holdId } = await rent(1_000n, 300n);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 700n, locked: 300n });
    const feesBefore = await readTailedBalance(books.db, 'platform:fees');
    await pass(100);
    await settle(books, [id]);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 700n, locked: 200n });
    await pass(40);
    await settle(books, [id], refill(350));
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 510n, locked: 350n });
    await pass(10);
    await end(books, id);
    expect(await holdOf(holdId)).toMatchObject({ amount: '490', captured: '150', released: '340' });
    expect((await holdOf(holdId)).closed_at).not.toBeNull();
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 850n, locked: 0n });
    expect(await balancesOf(books, machine.walletId)).toMatchObject({ earned: 135n });
    expect(await readTailedBalance(books.db, 'platform:fees')).toBe(feesBefore + 15n);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('is refilled by no more than is available', async () => {
    const { walletId, id } = await rent(100n, 60n);
    await pass(40);
    await settle(books, [id], refill(1_000));
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n, locked: 60n, debt: 0n });
  });

  it('never pays more than it and the wallet have left: the rest is owed', async () => {
    const { walletId, id, holdId } = await rent(100n, 60n);
    await pass(101);
    await settle(books, [id]);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n, locked: 0n, debt: -1n });
    expect(await holdOf(holdId)).toMatchObject({ amount: '100', captured: '100', released: '0' });
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('that is closed is not changed again by settling, ending or failing the rental', async () => {
    const { id } = await rent(100n, 60n);
    await end(books, id);
    await pass(10);
    const before = await snapshotOf(books);
    for (const again of [() => settle(books, [id]), () => end(books, id), () => fail(books, id)]) {
      expect(await again()).toEqual([]);
    }
    expect(await snapshotOf(books)).toEqual(before);
  });

  it('that belongs to no known rental is not touched', async () => {
    const before = await snapshotOf(books);
    for (const attempt of [() => settle(books, [newId()]), () => end(books, newId())]) {
      expect(await attempt()).toEqual([]);
    }
    expect(await snapshotOf(books)).toEqual(before);
  });

  it('that is released first repays the debt of its wallet', async () => {
    const { walletId, id } = await rent(100n, 60n);
    await run((trx) => addDebt(trx, walletId, 65n));
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n, debt: -25n });
    await fail(books, id);
    expect(await balancesOf(books, walletId)).toEqual({
      available: 35n,
      locked: 0n,
      pending_out: 0n,
      debt: 0n,
    });
  });

  it('that is refilled by as much as is paid from it needs three entries', async () => {
    const { walletId, id } = await rent(100n, 60n);
    await pass(40);
    await settle(books, [id], refill(60));
    const entries = await books.db
      .selectFrom('entries')
      .innerJoin('journals', 'journals.id', 'journal_id')
      .select('amount')
      .where('reference', '=', id)
      .where('kind', '=', 'hold_captured')
      .execute();
    expect(entries.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([-40, 4, 36]);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n, locked: 60n });
  });
});

describe('many holds at once', () => {
  it('are settled in one transaction, all or none', async () => {
    const rentals = await Promise.all(Array.from({ length: 50 }, () => rent(100n, 60n)));
    const ids = rentals.map(({ id }) => id);
    await pass(10);
    expect(await settle(books, ids)).toHaveLength(50);
    for (const { walletId } of rentals.slice(0, 3)) {
      expect(await balancesOf(books, walletId)).toMatchObject({ available: 40n, locked: 50n });
    }
    const [{ walletId } = { walletId: '' }] = rentals;
    const lock = `where wallet_id = '${walletId}' and kind = 'locked'`;
    await tamper(books, `update accounts set balance = balance - 45 ${lock}`);
    await pass(10);
    await refusesAndChangesNothing(() => settle(books, ids), { code: '23514', constraint: 'accounts_check' });
    await tamper(books, `update accounts set balance = balance + 45 ${lock}`);
    expect(await settle(books, ids)).toHaveLength(50);
    expect(await proveLedger(books.db)).toEqual([]);
  });

  it('see the effect of earlier changes to the same wallet', async () => {
    const walletId = await openWallet(books, 150n);
    const order = { walletId, machine, held: 60n };
    const rentals = [await startRental(books, order), await startRental(books, order)];
    const [first, second] = rentals;
    if (first === undefined || second === undefined) throw new Error('there is no rental');
    await pass(40);
    const ids = [second.id, first.id];
    await settle(books, ids, refill(45));
    // 25 of 30 went to the first one, whatever the order of the request, and 5 to the second.
    expect(await holdOf(first.holdId)).toMatchObject({ amount: '85', captured: '40' });
    expect(await holdOf(second.holdId)).toMatchObject({ amount: '65', captured: '40' });
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n, locked: 70n });
    await fail(books, ...ids);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 70n, locked: 0n });
  });

  it('that overlap in any order, with single settlements in between, never deadlock', async () => {
    const rigs = ['rig-2', 'rig-3', 'rig-4'];
    const machines = await Promise.all(rigs.map((rig) => openMachine(books, rig, machine.walletId)));
    const rentals = await Promise.all(
      Array.from({ length: 8 }, async (_, place) => {
        const walletId = await openWallet(books, 1_000n);
        return startRental(books, { walletId, machine: machines[place % 3] ?? machine, held: 1_000n });
      }),
    );
    const ids = rentals.map(({ id }) => id);
    let posted = 0;
    let isOver = false;
    const passing = (async () => {
      while (!isOver) await pass(1);
    })();
    const work = Array.from({ length: 60 }, async (_, place) => {
      const turned = place % 2 === 0 ? ids : ids.toReversed();
      const settled = await settle(books, place % 3 === 0 ? turned.slice(0, 1) : turned, { attemptsMax: 1 });
      posted += settled.filter(({ decision }) => decision !== undefined).length;
    });
    try {
      await Promise.all(work);
    } finally {
      isOver = true;
      await passing;
    }
    expect(posted).toBeGreaterThan(8);
    expect(await proveLedger(books.db)).toEqual([]);
  });
});

describe('concurrent changes of one hold', () => {
  it('20 settlements of the same minutes: one posts them', async () => {
    const { walletId, id } = await rent(100n, 90n);
    await pass(30);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => settle(books, [id])));
    const posted = outcomes.flat().filter(({ decision }) => decision !== undefined);
    expect(posted).toHaveLength(1);
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 10n, locked: 60n });
  });

  it('of requests to end the rental and reports of its failure, exactly one succeeds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { walletId, id } = await rent(100n, 90n);
      await pass(90);
      const attempts = [end(books, id), fail(books, id), end(books, id), fail(books, id)];
      const outcomes = await Promise.all(attempts);
      const winners = outcomes.flatMap((settled, place) => (settled.length > 0 ? [place] : []));
      expect(winners).toHaveLength(1);
      expect((await balancesOf(books, walletId)).available).toBe(10n);
    }
    expect(await proveLedger(books.db)).toEqual([]);
  });
});
