import { inTransaction } from '@gridlease/common/database/transaction';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Entry } from '../../src/books/ledger/journal.ts';
import { proveLedger } from '../../src/books/ledger/proof.ts';
import { lockPostedAccounts, postJournals } from '../../src/books/ledger/store.ts';
import { createKnownAccounts } from '../../src/books/wallets/known-accounts.ts';
import type { BillingTransaction } from '../../src/database/database.ts';
import { type AdjustmentDeps, adjustStepwise, adjustWallet } from '../../src/support/adjustments/service.ts';
import { addDebt } from '../debts.ts';
import { ASKED } from '../simulation/operation.ts';
import { type Books, balancesOf, newId, openBooks, openWallet } from './books.ts';

let books: Books;
let deps: AdjustmentDeps;
beforeAll(async () => {
  books = await openBooks();
  deps = {
    db: books.db,
    newId,
    eventSubjectPrefix: 'billing.events.v1',
    knownAccounts: createKnownAccounts(),
    onEvent: () => {},
    onCredited: async () => {},
  };
});
afterAll(() => books.close());

/** What the proof finds, but for locked money of no hold, which the journals here make up. */
const findings = async () => (await proveLedger(books.db)).filter(({ check }) => check !== 'hold');

/** Every row that the postings to a wallet have left, without what differs between any two wallets: ids and times. */
async function rowsOf(walletId: string): Promise<unknown> {
  const { rows: entries } = await sql`
    select j.kind, t.id is not null as has_transaction, e.n, coalesce(a.code, ''), a.kind as account,
      e.amount::text, e.balance::text, e.account_version
    from entries e join journals j on j.id = e.journal_id join accounts a on a.id = e.account_id
      left join transactions t on t.id = j.reference
    where exists (select from entries o join accounts w on w.id = o.account_id
      where o.journal_id = e.journal_id and w.wallet_id = ${walletId})
    order by e.journal_id, e.n`.execute(books.db);
  const { rows: accounts } = await sql`
    select kind, balance::text, version, posted_at is not null as is_posted from accounts
    where wallet_id = ${walletId} order by kind`.execute(books.db);
  const { rows: marks } = await sql`
    select count(*) from balance_marks where wallet_id = ${walletId}`.execute(books.db);
  const { rows: transactions } = await sql`
    select t.type, t.status, t.amount::text, t.fee::text, t.description, t.metadata, t.version,
      t.from_wallet_id is null as is_credit, t.solana_signature, t.session_id, t.job_id,
      t.created_at = t.updated_at and t.created_at = t.confirmed_at as is_at_once,
      o.type as event, o.version as event_version, o.subject, o.aggregate_type, o.aggregate_version, o.correlation_id,
      o.traceparent, o.created_at = t.created_at as is_event_at_once,
      o.data::jsonb - 'id' - 'from_wallet_id' - 'to_wallet_id' - 'created_at' - 'updated_at' - 'confirmed_at' as data,
      coalesce(o.data ->> 'from_wallet_id', o.data ->> 'to_wallet_id') = ${walletId} as is_wallets,
      (o.data ->> 'created_at')::timestamptz = t.created_at and (o.data ->> 'updated_at')::timestamptz = t.updated_at
        and (o.data ->> 'confirmed_at')::timestamptz = t.confirmed_at and o.data ->> 'created_at' like '____-__-__T%.___Z'
        as has_times,
      u.actor, u.action, u.detail - 'transaction_id' as detail
    from transactions t
      left join outbox o on o.aggregate_id = t.id::text
      left join audit_events u on u.target = ${walletId} and u.detail ->> 'transaction_id' = t.id::text
    where ${walletId} in (t.from_wallet_id, t.to_wallet_id) order by t.id`.execute(books.db);
  const withoutIds = JSON.stringify({ entries, accounts, marks, transactions }).replaceAll(
    walletId,
    'wallet',
  );
  return JSON.parse(withoutIds);
}

const adjustments = fc.array(
  fc.record({
    amount: fc.bigInt({ min: -60n, max: 60n }).filter((amount) => amount !== 0n),
    reason: fc.string({ minLength: 1, maxLength: 20, unit: 'binary' }),
  }),
  { minLength: 1, maxLength: 6 },
);

describe('an adjustment at once', () => {
  it('writes what the postings say: row by row what it writes step by step, and refuses the same', async () => {
    await fc.assert(
      fc.asyncProperty(adjustments, async (orders) => {
        const [atOnce, stepwise] = [await openWallet(books, 50n), await openWallet(books, 50n)];
        for (const order of orders) {
          // A character that PostgreSQL cannot store is refused before, by the request's schema.
          const reason = order.reason.replaceAll('\0', '0');
          const outcomes = await Promise.allSettled([
            adjustWallet(deps, ASKED, { ...order, reason, walletId: atOnce }),
            adjustStepwise(deps, ASKED, { ...order, reason, walletId: stepwise }),
          ]);
          const [one, other] = outcomes.map((outcome) => {
            if (outcome.status === 'rejected')
              return { code: outcome.reason.code, details: outcome.reason.details };
            if (outcome.value.replayed) throw new Error('replayed without a key');
            const { id, fromWalletId, toWalletId, createdAt, updatedAt, confirmedAt, ...rest } =
              outcome.value.value;
            expect([updatedAt, confirmedAt]).toEqual([createdAt, createdAt]);
            return { ...rest, isCredit: toWalletId !== undefined, hasId: id !== '' };
          });
          expect(one).toEqual(other);
        }
        expect(await rowsOf(atOnce)).toEqual(await rowsOf(stepwise));
      }),
      { numRuns: 25 },
    );
    expect(await findings()).toEqual([]);
  });

  it('of 50 simultaneous debits succeed exactly as many as the balance covers', async () => {
    const walletId = await openWallet(books, 170n);
    const debits = Array.from({ length: 50 }, () =>
      adjustWallet(deps, ASKED, { walletId, amount: -10n, reason: 'all at once' }),
    );
    const refused = (await Promise.allSettled(debits)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(33);
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({
        code: 'insufficient_funds',
        details: { available: '0', required: '0.00000001' },
      });
    }
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 0n });
    expect(await findings()).toEqual([]);
  });

  it('of a wallet that owes repays its debt, also one that appears while it waits for the account', async () => {
    const walletId = await openWallet(books);
    await inTransaction(books.db, (trx) => addDebt(trx, walletId, 30n));
    await adjustWallet(deps, ASKED, { walletId, amount: 50n, reason: 'more than it owes' });
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 20n, debt: 0n });

    let late: Promise<unknown> | undefined;
    await inTransaction(books.db, async (trx) => {
      await lockPostedAccounts(trx, { walletIds: [walletId] });
      late = adjustWallet(deps, ASKED, { walletId, amount: 5n, reason: 'waits' });
      await untilBlocked(trx);
      await addDebt(trx, walletId, 23n);
    });
    await late;
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 2n, debt: 0n });
    expect(await findings()).toEqual([]);
  });

  it("by accounts that are not the wallet's own, as after a restored backup, looks again before it posts", async () => {
    const [walletId, other] = [await openWallet(books, 10n), await openWallet(books, 10n)];
    const known = await createKnownAccounts().findWallet(books.db, other);
    const misled = { ...deps.knownAccounts, findWallet: async () => known };
    await adjustWallet({ ...deps, knownAccounts: misled }, ASKED, {
      walletId,
      amount: 3n,
      reason: 'restored',
    });
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 13n });
    expect(await balancesOf(books, other)).toMatchObject({ available: 10n });
    await expect(
      adjustWallet(deps, ASKED, { walletId: newId(), amount: 3n, reason: 'of nobody' }),
    ).rejects.toMatchObject({ code: 'wallet_not_found' });
  });
});

/** Waits until another connection waits for a lock of this transaction. */
async function untilBlocked(trx: BillingTransaction): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx);
    if (rows.length > 0) return;
  }
}

describe('post_journal', () => {
  it('posts any journal as postJournals does', async () => {
    const places = ['available', 'locked', 'pendingOut', 'fees', 'adjustments'] as const;
    const lines = fc.uniqueArray(
      fc.record({
        place: fc.constantFrom(...places),
        amount: fc.bigInt({ min: -9n, max: 20n }).filter((a) => a !== 0n),
      }),
      { minLength: 1, maxLength: places.length, selector: ({ place }) => place },
    );
    const bad = await deps.knownAccounts.getByCode(books.db, 'platform:bad_debt');
    const accountsOf = async (trx: BillingTransaction, walletId: string) => {
      const { wallets } = await lockPostedAccounts(trx, { walletIds: [walletId] });
      const wallet = wallets.get(walletId);
      if (wallet === undefined) throw new Error('there is no wallet');
      return {
        ...wallet,
        fees: books.fees,
        adjustments: await deps.knownAccounts.getByCode(books.db, 'platform:adjustments'),
      };
    };
    await fc.assert(
      fc.asyncProperty(lines, async (wanted) => {
        const [one, other] = [await openWallet(books, 9n), await openWallet(books, 9n)];
        const sum = wanted.reduce((total, { amount }) => total + amount, 0n);
        const post = (
          walletId: string,
          write: (trx: BillingTransaction, entries: Entry[]) => Promise<unknown>,
        ) =>
          inTransaction(books.db, async (trx) => {
            const accounts = await accountsOf(trx, walletId);
            const entries = wanted.map(({ place, amount }) => ({ account: accounts[place], amount }));
            if (sum !== 0n) entries.push({ account: bad as never, amount: -sum });
            if (entries.length > 1) await write(trx, entries);
          }).then(
            () => 'posted',
            (error) => error.constraint ?? error,
          );
        const byFunction = await post(one, (trx, entries) =>
          sql`select post_journal(${newId()}, 'adjustment', null,
            ${entries.map(({ account }) => account.id)}, ${entries.map(({ account }) => account.isStored)},
            ${entries.map(({ amount }) => String(amount))})`.execute(trx),
        );
        const byModel = await post(other, (trx, entries) =>
          postJournals(trx, [{ id: newId(), kind: 'adjustment', entries }]),
        );
        expect(byFunction).toEqual(byModel);
        expect(await rowsOf(one)).toEqual(await rowsOf(other));
      }),
      { numRuns: 40 },
    );
    expect(await findings()).toEqual([]);
  });

  it('refuses lines that do not sum to zero, and accounts that are not there or of another kind', async () => {
    const walletId = await openWallet(books, 9n);
    const { wallets } = await inTransaction(books.db, (trx) =>
      lockPostedAccounts(trx, { walletIds: [walletId] }),
    );
    const available = wallets.get(walletId)?.available.id ?? 0;
    const cases = [
      { ids: [available, books.fees.id], stored: [true, false], amounts: ['-2', '1'], code: '23514' },
      { ids: [available, 999_999_999], stored: [true, true], amounts: ['-2', '2'], code: '23503' },
      { ids: [available, books.fees.id], stored: [true, true], amounts: ['-2', '2'], code: '23503' },
      { ids: [available, books.fees.id], stored: [false, false], amounts: ['-2', '2'], code: '23503' },
    ];
    for (const { ids, stored, amounts, code } of cases) {
      const posted = sql`select post_journal(${newId()}, 'adjustment', null, ${ids}, ${stored}, ${amounts})`;
      await expect(posted.execute(books.db)).rejects.toMatchObject({ code });
    }
    expect(await balancesOf(books, walletId)).toMatchObject({ available: 9n });
    expect(await findings()).toEqual([]);
  });
});
