import { testChain } from '@gridlease/testing/solana';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../src/books/money/amount.ts';
import type { Body } from '../billing.ts';
import { type Earned, earnOneMinute, newOwner, type Owner, totalOf } from '../owners.ts';
import { startRegistry, type TestRegistry } from '../providers/registry.ts';
import type { KillPlan } from './killable-service.ts';
import { loseResponses, POINTS } from './points.ts';
import { openScene, type Scene, TOKEN, untilStatus } from './scene.ts';

const TEST_TIMEOUT_MS = 180_000;

let chain: Awaited<ReturnType<typeof testChain>>;
let registry: TestRegistry;
let scene: Scene;
let renter: Body;
/** The base units in the hot account while no transfer is in progress. */
let hot = 100n * TOKEN;
beforeAll(async () => {
  [chain, registry] = await Promise.all([testChain(), startRegistry()]);
  const config = {
    // Deposits are not swept, so that the payout is what is interrupted.
    deposits: { sweep_minimum: '1000000' },
    upstreams: { provider_registry: registry.url },
    // Payouts are made on request only.
    payouts: { interval: '0s' },
  };
  scene = await openScene(chain, { hotTokens: hot, config });
  await scene.start();
  renter = await scene.fundedWallet(120n * TOKEN);
}, TEST_TIMEOUT_MS);
afterAll(async () => {
  await scene?.close();
  await registry?.close();
});

/**
 * Pays out the earnings of a new owner's machines, is killed on the way, and continues as another process, which the
 * next test uses: the result must be the same as without the kill.
 */
async function dieAndGoOn(plan: KillPlan, whileDead: () => Promise<void> = async () => {}): Promise<Body> {
  const owner = await newOwner(registry);
  const earned = await earnOneMinute(scene.target(), owner, renter.user_id);
  const to_address = (await chain.newOwner()).publicKey.toBase58();
  await scene.killAt(plan);
  const { transaction } = await scene.post(`/api/v1/provider/${owner.id}/payout`, { to_address });
  await scene.untilKilled();
  await whileDead();
  await scene.start();
  const path = `/api/v1/wallet/${transaction.from_wallet_id}`;
  await untilStatus(scene, `${path}/transactions/${transaction.id}`, 'confirmed');
  await scene.untilEven();
  hot -= totalOf(earned);
  expect(await scene.received(to_address)).toBe(String(totalOf(earned)));
  expect(await scene.received(scene.hot)).toBe(String(hot));
  expect(await scene.balanceOf(transaction.from_wallet_id)).toMatchObject({ pending_balance: '0' });
  await expectPaid(owner, earned);
  expect(await scene.prove()).toEqual([]);
  return expectListed(owner, earned, { payout_id: transaction.id, to_address });
}

/** Asserts that owner and machines were paid what they have earned, and that nothing is in progress. */
async function expectPaid(owner: Owner, earned: Earned): Promise<void> {
  const paid = (amount: bigint) => ({
    total_earnings: formatAmount(amount),
    paid_earnings: formatAmount(amount),
    pending_earnings: '0',
    in_payout_earnings: '0',
    available_earnings: '0',
  });
  const { machines, ...total } = await scene.get(`/api/v1/provider/${owner.id}/earnings`);
  expect(total).toMatchObject(paid(totalOf(earned)));
  expect(machines).toMatchObject(
    owner.machineIds.map((provider_id) => ({ provider_id, ...paid(earned.get(provider_id) ?? 0n) })),
  );
}

/** Asserts that there is one payout with all transactions that were signed for it, and returns it. */
async function expectListed(
  owner: Owner,
  earned: Earned,
  told: { readonly payout_id: string; readonly to_address: string },
): Promise<Body> {
  const { payouts } = await scene.get(`/api/v1/provider/${owner.id}/payouts`);
  const [payout] = payouts;
  expect(payouts).toHaveLength(1);
  const amount = formatAmount(totalOf(earned));
  expect(payout).toMatchObject({ ...told, owner_id: owner.id, amount, status: 'confirmed' });
  const parts = payout.parts.map((part: Body) => [part.provider_id, parseAmount(part.amount)]);
  expect(parts).toEqual([...earned]);
  expect(payout.attempts).toHaveLength(await scene.attempts(payout.payout_id));
  const last = payout.attempts.at(-1);
  expect(last).toMatchObject({ state: 'finalized', solana_signature: payout.solana_signature });
  const signatures = payout.attempts.map((attempt: Body) => attempt.solana_signature);
  const { value } = await chain.connection.getSignatureStatuses(signatures, {
    searchTransactionHistory: true,
  });
  const landed = signatures.filter((_signature: string, at: number) => value[at]);
  expect(landed).toEqual([payout.solana_signature]);
  return payout;
}

describe('a service that is killed during a payout', () => {
  for (const { when, ...plan } of POINTS) {
    it(
      `pays the owner of several machines exactly once when it dies ${when}, even if chain responses are lost`,
      async () => {
        loseResponses(scene, plan);
        await dieAndGoOn(plan);
      },
      TEST_TIMEOUT_MS,
    );
  }

  it(
    'signs again, pays once, and shows both attempts if the first transaction did not arrive before its block hash expired',
    async () => {
      scene.proxy.clearFaults();
      scene.proxy.fail('sendTransaction', 'not_sent');
      const { attempts } = await dieAndGoOn({ at: 'sent', pass: 1 }, () =>
        // It is not sent again before the chain has dropped the block hash.
        scene.untilExpired().then(() => scene.proxy.clearFaults()),
      );
      expect(attempts).toMatchObject([
        { attempt: 1, state: 'expired' },
        { attempt: 2, state: 'finalized' },
      ]);
    },
    TEST_TIMEOUT_MS,
  );
});
