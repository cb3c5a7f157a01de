import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proveLedger } from '../src/books/ledger/proof.ts';
import { formatAmount } from '../src/books/money/amount.ts';
import { type Body, balanceOf, call, type TestBilling } from './billing.ts';
import { received } from './faults/wallets.ts';
import { openFundedWallet, openOwnBilling, untilStatus } from './funding.ts';
import { type Books, openBooksAt } from './ledger/books.ts';
import {
  type Earned,
  earningsOf,
  earnOneMinute,
  newOwner,
  type Owner,
  payoutsOf,
  requestPayout,
  totalOf,
} from './owners.ts';
import { startRegistry, type TestRegistry } from './providers/registry.ts';
import { newAddress } from './responses/source.ts';

let chain: TestChain;
let registry: TestRegistry;
let billing: TestBilling;
let books: Books;
let renter: Body;
beforeAll(async () => {
  [chain, registry] = await Promise.all([testChain(), startRegistry()]);
  billing = await openOwnBilling(chain, {
    // The earnings of two machines of these tests need no approval, those of three do.
    withdrawals: { approval_threshold: '0.02' },
    upstreams: { provider_registry: registry.url },
    payouts: { interval: '0s' },
  });
  books = await openBooksAt(billing.databaseUrl);
  renter = await openFundedWallet(billing, chain, 50n);
});
afterAll(async () => {
  await books?.close();
  await billing?.close();
  await registry?.close();
});

async function earningOwner(machines: number): Promise<{ owner: Owner; earned: Earned }> {
  const owner = await newOwner(registry, machines);
  return { owner, earned: await earnOneMinute(billing, owner, renter.user_id) };
}

/** Requests a payout and returns its transaction. */
async function payout(owner: Owner, body: object): Promise<Body> {
  const response = await requestPayout(billing, owner.id, body);
  expect(response.status).toBe(202);
  return response.body.transaction;
}

const cancel = ({ id, from_wallet_id }: Body) =>
  call(billing, 'POST', `/api/v1/wallet/${from_wallet_id}/transactions/${id}/cancel`);
const decide = ({ id }: Body, word: 'approve' | 'refuse') =>
  call(billing, 'POST', `/api/v1/admin/withdrawals/${id}/${word}`);

/** Asserts that every machine got back its part, and that the payout shows why. */
async function expectReturned(
  { owner, earned }: { readonly owner: Owner; readonly earned: Earned },
  transaction: Body,
  end: { readonly status: string; readonly reason?: unknown },
): Promise<Body> {
  const untouched = (amount: bigint) => ({
    total_earnings: formatAmount(amount),
    available_earnings: formatAmount(amount),
    pending_earnings: '0',
    in_payout_earnings: '0',
    paid_earnings: '0',
  });
  const { machines, ...total } = await earningsOf(billing, owner.id);
  expect(total).toMatchObject(untouched(totalOf(earned)));
  expect(machines).toMatchObject(
    [...earned].map(([provider_id, amount]) => ({ provider_id, ...untouched(amount) })),
  );
  expect(await balanceOf(billing, transaction.from_wallet_id)).toMatchObject({
    available_balance: '0',
    pending_balance: '0',
  });
  const [told] = await payoutsOf(billing, owner.id);
  expect(told).toMatchObject({ payout_id: transaction.id, stage: end.status, ...end });
  expect(await proveLedger(books.db)).toEqual([]);
  return told;
}

/** Pays out the returned earnings again, in full. */
async function expectPaidAfterwards({ owner, earned }: { owner: Owner; earned: Earned }): Promise<void> {
  const to_address = newAddress();
  const next = await payout(owner, { to_address });
  if (next.metadata.awaiting === 'approval') expect((await decide(next, 'approve')).status).toBe(200);
  await untilStatus(billing, next.from_wallet_id, next.id, 'confirmed');
  expect(await received(chain, to_address)).toBe(String(totalOf(earned)));
  expect(await earningsOf(billing, owner.id)).toMatchObject({
    paid_earnings: formatAmount(totalOf(earned)),
    available_earnings: '0',
    pending_earnings: '0',
  });
  await until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even');
}

describe("a payout returns every machine's part", () => {
  it('when it can no longer succeed', { timeout: 60_000 }, async () => {
    const earning = await earningOwner(2);
    const shut = (await chain.newOwner(1n)).publicKey.toBase58();
    await chain.freeze(shut);
    const transaction = await payout(earning.owner, { to_address: shut });
    await untilStatus(billing, transaction.from_wallet_id, transaction.id, 'failed');
    const told = await expectReturned(earning, transaction, {
      status: 'failed',
      reason: expect.stringMatching(/./),
    });
    expect(told.attempts).toMatchObject([{ state: 'failed_on_chain' }]);
    expect(told).not.toHaveProperty('confirmed_at');
    await expectPaidAfterwards(earning);
  });

  it('when its owner cancels it before it is signed', { timeout: 60_000 }, async () => {
    const earning = await earningOwner(2);
    const pause = (paused: boolean) => call(billing, 'POST', '/api/v1/admin/outgoing', { paused });
    await pause(true);
    const transaction = await payout(earning.owner, { to_address: newAddress() });
    expect((await earningsOf(billing, earning.owner.id)).available_earnings).toBe('0');
    const responses = await Promise.all([cancel(transaction), cancel(transaction)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    await pause(false);
    const end = { status: 'cancelled', reason: 'cancelled by the owner', attempts: [] };
    await expectReturned(earning, transaction, end);
    await expectPaidAfterwards(earning);
  });

  it('when an administrator rejects it, which is final', { timeout: 60_000 }, async () => {
    const earning = await earningOwner(3);
    const transaction = await payout(earning.owner, { to_address: newAddress() });
    expect(transaction.metadata.awaiting).toBe('approval');
    const refused = await decide(transaction, 'refuse');
    expect(refused.body).toMatchObject({ status: 'cancelled', type: 'payout' });
    expect(refused.body.metadata).not.toHaveProperty('awaiting');
    expect((await cancel(transaction)).body).toEqual(refused.body);
    expect((await decide(transaction, 'approve')).body.code).toBe('not_awaiting_approval');
    await expectReturned(earning, transaction, {
      status: 'cancelled',
      reason: 'refused by an administrator',
    });
    await expectPaidAfterwards(earning);
  });

  it('when its owner cancels it while it waits for approval, for part of the earnings', {
    timeout: 60_000,
  }, async () => {
    const earning = await earningOwner(3);
    const transaction = await payout(earning.owner, { to_address: newAddress(), amount: '0.020000001' });
    expect(transaction.metadata.awaiting).toBe('approval');
    const { machines } = await earningsOf(billing, earning.owner.id);
    const inPayout = machines.map((machine: Body) => machine.in_payout_earnings);
    // All from the machines that earned the most, and the remainder from the one that earned the least.
    const [least = 0n, middle = 0n, most = 0n] = [...earning.earned.values()];
    expect(inPayout).toEqual([20_000_001n - middle - most, middle, most].map(formatAmount));
    expect(least).toBeLessThan(middle);
    expect((await cancel(transaction)).status).toBe(200);
    await expectReturned(earning, transaction, { status: 'cancelled', reason: 'cancelled by the owner' });
    await expectPaidAfterwards(earning);
  });
});
