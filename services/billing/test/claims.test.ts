import { inTransaction } from '@gridlease/common/database/transaction';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRentalDebts } from '../src/books/debts/store.ts';
import {
  getAccountByCode,
  lockAccountsOf,
  openEarnedAccount,
  postJournals,
  readTailedBalance,
} from '../src/books/ledger/store.ts';
import { formatAmount, parseAmount } from '../src/books/money/amount.ts';
import { rentalOwed } from '../src/books/postings.ts';
import type { BillingTransaction } from '../src/database/database.ts';
import { ownerRepayments } from '../src/owners/payouts/repayments.ts';
import { type Body, balanceOf, call, NOWHERE } from './billing.ts';
import { REPAYMENT_DEPS as DEPS } from './debts.ts';
import { end, openRentals, type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({
    config: { blockchain: { rpc_url: NOWHERE }, payouts: { dispute_delay: '0' } },
  });
});
afterAll(async () => {
  expect(await billing.findings()).toEqual([]);
  await billing.close();
});

const reason = 'as it was';
const units = (tokens: string) => parseAmount(tokens) ?? 0n;

/** The owner's and the platform's shares of the 0.05 that a rental costs in its grace. */
const [SHARE, FEE] = [units('0.0475'), units('0.0025')];
/** The owner's share of what was paid before. */
const PAID = units('0.95');

/** What the books have, in base units. */
const fees = () => readTailedBalance(billing.db, 'platform:fees');
const claimed = () => readTailedBalance(billing.db, 'platform:claims');
const badDebt = () => readTailedBalance(billing.db, 'platform:bad_debt');
async function earnedBy(machine: string): Promise<bigint> {
  const { balance } = await billing.db
    .selectFrom('accounts')
    .select('balance')
    .where('provider_id', '=', machine)
    .executeTakeFirstOrThrow();
  return BigInt(balance);
}

/** The wallet of a machine's owner. Without a registry every machine is its own owner. */
const ownerOf = async (machine: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/wallet?user_id=${machine}`)).body.wallets[0];
const transactionsOf = async (walletId: string, type = ''): Promise<Body[]> =>
  (await call(billing, 'GET', `/api/v1/wallet/${walletId}/transactions?limit=100${type && `&type=${type}`}`))
    .body.transactions;
const writeOff = (walletId: string, amount?: string) =>
  call(billing, 'POST', `/api/v1/admin/wallets/${walletId}/write-off`, { amount, reason });
const refund = (sessionId: string, members: object = {}) =>
  call(billing, 'POST', `/api/v1/admin/sessions/${sessionId}/refund`, { reason, ...members });
const payOut = (machine: string) =>
  call(billing, 'POST', `/api/v1/provider/${machine}/payout`, { to_address: newAddress() });

/** The sum of a wallet's confirmed transactions: what it received less what it gave. */
function historyOf(walletId: string, transactions: readonly Body[]): bigint {
  return transactions
    .filter(({ type, status }) => status === 'confirmed' && !String(type).startsWith('session_'))
    .map(({ from_wallet_id, to_wallet_id, amount }) => {
      const sign = (to_wallet_id === walletId ? 1n : 0n) - (from_wallet_id === walletId ? 1n : 0n);
      return sign * units(String(amount));
    })
    .reduce((sum, amount) => sum + amount, 0n);
}

interface Debtor {
  readonly wallet: Body;
  /** In the order in which they started. */
  readonly rentals: readonly { readonly id: string; readonly machine: string }[];
}

/**
 * A renter whose rentals, at 0.01 tokens a minute and a fee of 5 %, ran out of funds at once and through their
 * grace of five minutes: each owes 0.05.
 */
async function debtor(rentals: number): Promise<Debtor> {
  const wallet = await billing.renter(String(rentals));
  const made: { id: string; machine: string }[] = [];
  for (let n = 0; n < rentals; n += 1) {
    const machine = crypto.randomUUID();
    made.push({
      id: (await started(billing, { user_id: wallet.user_id, provider_id: machine })).id,
      machine,
    });
  }
  await billing.pass(106);
  expect((await balanceOf(billing, wallet.id)).debt).toBe(formatAmount(BigInt(rentals) * (SHARE + FEE)));
  return { wallet, rentals: made };
}

describe('what a rental costs after its funds are gone', () => {
  it('is nobody’s until the renter has paid it, and then split as any other charge', async () => {
    const before = { fees: await fees(), claimed: await claimed() };
    const { wallet, rentals } = await debtor(1);
    const machine = rentals[0]?.machine ?? '';
    expect(await earnedBy(machine)).toBe(PAID);
    expect(await fees()).toBe(before.fees + units('0.05'));
    expect(await claimed()).toBe(before.claimed + units('0.05'));

    await billing.fund(wallet.id, '0.02');
    expect(await earnedBy(machine)).toBe(PAID + units('0.019'));
    await billing.fund(wallet.id, '1');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', available_balance: '0.97' });
    expect(await earnedBy(machine)).toBe(PAID + SHARE);
    expect(await fees()).toBe(before.fees + units('0.05') + FEE);
    expect(await claimed()).toBe(before.claimed);
  });

  it('appears in histories as what was paid at once and what was repaid, which add up to the balance', async () => {
    const { wallet, rentals } = await debtor(1);
    const owner = await ownerOf(rentals[0]?.machine ?? '');
    await call(billing, 'POST', `/api/v1/admin/wallets/${wallet.id}/adjustment`, { amount: '0.02', reason });
    await call(billing, 'POST', `/api/v1/admin/wallets/${wallet.id}/adjustment`, { amount: '0.53', reason });
    const shared = { session_id: rentals[0]?.id, from_wallet_id: wallet.id, to_wallet_id: owner.id };
    expect(await transactionsOf(wallet.id, 'payment')).toMatchObject([
      { ...shared, amount: '1', fee: '0.05', status: 'confirmed', metadata: { charged: '1.05' } },
    ]);
    expect(await transactionsOf(wallet.id, 'debt_repayment')).toMatchObject([
      { ...shared, amount: '0.03', fee: '0.0015', status: 'confirmed' },
      { ...shared, amount: '0.02', fee: '0.001', status: 'confirmed' },
    ]);
    // The first token came to the wallet without a transaction.
    expect(historyOf(wallet.id, await transactionsOf(wallet.id)) + units('1')).toBe(units('0.5'));
  });

  it('is repaid in the order of the oldest unpaid minutes', async () => {
    const wallet = await billing.renter('2');
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    const rent = (provider_id: string) => started(billing, { user_id: wallet.user_id, provider_id });
    await rent(first);
    await billing.pass(30);
    await rent(second);
    await billing.pass(110);
    const owed = await billing.db
      .selectFrom('claims')
      .selectAll()
      .where('debtor_wallet_id', '=', wallet.id)
      .orderBy('since')
      .execute();
    expect(owed).toHaveLength(2);
    const [older, newer] = owed;
    const machineOf = async (accountId: number | null | undefined) =>
      (
        await billing.db
          .selectFrom('accounts')
          .select('provider_id')
          .where('id', '=', accountId ?? 0)
          .executeTakeFirstOrThrow()
      ).provider_id ?? '';
    const [olders, newers] = [
      await machineOf(older?.creditor_account_id),
      await machineOf(newer?.creditor_account_id),
    ];
    const before = { older: await earnedBy(olders), newer: await earnedBy(newers) };
    const ofOlder = BigInt(older?.open ?? 0);
    await billing.fund(wallet.id, '0.01');
    expect(await earnedBy(olders)).toBeGreaterThan(before.older);
    expect(await earnedBy(newers)).toBe(before.newer);
    await billing.fund(wallet.id, '1');
    expect((await earnedBy(olders)) - before.older).toBe((ofOlder * 95n) / 100n);
    expect((await earnedBy(newers)) - before.newer).toBe((BigInt(newer?.open ?? 0) * 95n) / 100n);
  });

  it('is lost by owner and platform when it is written off, the newest first, and no loss of the platform’s', async () => {
    const lost = await badDebt();
    const { wallet, rentals } = await debtor(2);
    expect((await writeOff(wallet.id, '0.06')).status).toBe(200);
    const open = await billing.db
      .selectFrom('claims')
      .select(['session_id', 'open', 'written_off'])
      .where('debtor_wallet_id', '=', wallet.id)
      .orderBy('session_id')
      .execute();
    expect(open).toEqual([
      { session_id: rentals[0]?.id, open: '40000000', written_off: '10000000' },
      { session_id: rentals[1]?.id, open: '0', written_off: '50000000' },
    ]);
    await billing.fund(wallet.id, '1');
    expect(await earnedBy(rentals[0]?.machine ?? '')).toBe(PAID + units('0.038'));
    expect(await earnedBy(rentals[1]?.machine ?? '')).toBe(PAID);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', available_balance: '0.96' });
    expect(await badDebt()).toBe(lost);
    // What was written off was never paid.
    const { body } = await refund(rentals[1]?.id ?? '');
    expect(body).toMatchObject({ amount: '1', cancelled: '0' });
  });
});

describe('a refund', () => {
  it('first cancels what is unpaid, and moves no money for that', async () => {
    const { wallet, rentals } = await debtor(1);
    const { id = '', machine = '' } = rentals[0] ?? {};
    const { body } = await refund(id, { amount: '0.04' });
    expect(body).toMatchObject({ amount: '0.04', cancelled: '0.04', platform_fee: '0', from_earnings: '0' });
    expect(body.transaction).toMatchObject({ type: 'refund', amount: '0', metadata: { refunded: '0.04' } });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0.01', available_balance: '0' });
    expect(await earnedBy(machine)).toBe(PAID);

    const rest = await refund(id);
    expect(rest.body).toMatchObject({
      amount: '1.01',
      cancelled: '0.01',
      platform_fee: '0.05',
      from_earnings: '0.95',
      owed: '0',
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', available_balance: '1' });
    expect(await earnedBy(machine)).toBe(0n);
    expect((await refund(id)).body.code).toBe('nothing_to_refund');
  });

  it('gives the renter at once what is there, and the rest as the owner repays', async () => {
    const renter = await billing.renter('10');
    const machine = crypto.randomUUID();
    const session = await started(billing, { user_id: renter.user_id, provider_id: machine });
    await billing.pass(100);
    await end(billing, session.id);
    const owner = await ownerOf(machine);
    expect((await payOut(machine)).status).toBe(202);
    await billing.fund(owner.id, '0.2');

    const { body } = await refund(session.id);
    expect(body).toMatchObject({
      amount: '1',
      cancelled: '0',
      platform_fee: '0.05',
      from_earnings: '0',
      from_wallet: '0.2',
      owed: '0.75',
    });
    expect(body.transaction).toMatchObject({ amount: '0.25', metadata: { refunded: '1' } });
    expect((await balanceOf(billing, renter.id)).available_balance).toBe('9.25');
    expect(await balanceOf(billing, owner.id)).toMatchObject({ debt: '0.75', available_balance: '0' });

    await billing.fund(owner.id, '0.3');
    expect((await balanceOf(billing, renter.id)).available_balance).toBe('9.55');
    const other = await billing.renter('5');
    const next = await started(billing, { user_id: other.user_id, provider_id: machine });
    await billing.pass(100);
    await end(billing, next.id);
    const paid = await payOut(machine);
    expect(paid.body).toMatchObject({ amount: '0.5' });
    expect((await balanceOf(billing, renter.id)).available_balance).toBe('10');
    expect((await balanceOf(billing, owner.id)).debt).toBe('0');

    const claims = await transactionsOf(renter.id, 'refund_claim');
    const shared = { session_id: session.id, from_wallet_id: owner.id, to_wallet_id: renter.id };
    expect(claims).toMatchObject([
      { ...shared, amount: '0.45', fee: '0' },
      { ...shared, amount: '0.3', fee: '0' },
    ]);
    expect(historyOf(renter.id, await transactionsOf(renter.id))).toBe(0n);
  });

  it('is repaid from what the owner earns, even if the owner asks for no payout', async () => {
    const renter = await billing.renter('10');
    const machine = crypto.randomUUID();
    const session = await started(billing, { user_id: renter.user_id, provider_id: machine });
    await billing.pass(100);
    await end(billing, session.id);
    await payOut(machine);
    expect((await refund(session.id)).body).toMatchObject({ owed: '0.95' });

    const other = await billing.renter('5');
    const next = await started(billing, { user_id: other.user_id, provider_id: machine });
    await billing.pass(50);
    const worker = ownerRepayments({
      ...DEPS,
      db: billing.db,
      transferUnit: () => 1n,
      disputeDelaySeconds: 0,
    });
    const lease = {
      inTransaction: <T>(work: (trx: BillingTransaction) => Promise<T>) => inTransaction(billing.db, work),
      signal: new AbortController().signal,
    };
    // What a running rental has earned is held.
    await worker.pass(lease);
    expect((await balanceOf(billing, renter.id)).available_balance).toBe('9.05');
    await end(billing, next.id);
    await worker.pass(lease);
    expect((await balanceOf(billing, renter.id)).available_balance).toBe('9.525');
    expect((await balanceOf(billing, (await ownerOf(machine)).id)).debt).toBe('0.475');
    expect(await earnedBy(machine)).toBe(0n);
  });

  it('that an owner repays goes on to the owners whom the renter owes', async () => {
    const { wallet, rentals } = await debtor(1);
    const [unpaid] = rentals;
    await billing.fund(wallet.id, '1.05');
    const machine = crypto.randomUUID();
    const session = await started(billing, { user_id: wallet.user_id, provider_id: machine });
    await billing.pass(106);
    const owner = await ownerOf(machine);
    await payOut(machine);
    const { body } = await refund(session.id);
    expect(body).toMatchObject({ amount: '1.05', cancelled: '0.05', platform_fee: '0.05', owed: '0.95' });
    expect(await earnedBy(unpaid?.machine ?? '')).toBe(PAID + SHARE);

    const third = crypto.randomUUID();
    await billing.fund(wallet.id, '0.95');
    await started(billing, { user_id: wallet.user_id, provider_id: third });
    await billing.pass(106);
    expect((await balanceOf(billing, wallet.id)).debt).toBe('0.05');
    const before = await earnedBy(third);
    await billing.fund(owner.id, '0.95');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', available_balance: '0.9' });
    expect((await earnedBy(third)) - before).toBe(SHARE);
  });
});

it('a credit that waited while its wallet ran into debt with another owner repays that debt, too', async () => {
  const wallet = await billing.renter('0');
  const [owner, machine] = [await billing.renter('0'), crypto.randomUUID()];
  const amount = units('0.4');
  let credited: Promise<void> | undefined;
  await inTransaction(billing.db, async (trx) => {
    const earned = await openEarnedAccount(trx, { walletId: owner.id, providerId: machine });
    const accounts = await lockAccountsOf(trx, wallet.id);
    credited = billing.fund(wallet.id, '1');
    await until(async () => {
      const waiting = await adminQuery(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        [],
        billing.databaseUrl,
      );
      return waiting.length > 0;
    });
    const claims = await getAccountByCode(trx, 'platform:claims');
    await postJournals(trx, [rentalOwed({ id: v7(), reference: v7(), wallet: accounts, claims, amount })]);
    await addRentalDebts(trx, [
      {
        id: v7(),
        debtorWalletId: wallet.id,
        rental: { sessionId: v7(), jobId: undefined, gpuModel: 'RTX 4090' },
        creditor: {
          walletId: owner.id,
          earnedAccountId: earned.id,
          paid: 0n,
          feePercent: 0n,
          hourlyRate: amount,
          beganAt: new Date(),
        },
        amount,
      },
    ]);
  });
  await credited;
  expect(await balanceOf(billing, wallet.id)).toMatchObject({ debt: '0', available_balance: '0.6' });
  expect(await earnedBy(machine)).toBe(amount);
});
