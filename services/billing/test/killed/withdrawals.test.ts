import { testChain } from '@gridlease/testing/solana';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../../src/books/money/amount.ts';
import type { Body } from '../billing.ts';
import type { KillPlan } from './killable-service.ts';
import { loseResponses, POINTS } from './points.ts';
import { openScene, type Scene, TOKEN, untilStatus } from './scene.ts';

const TEST_TIMEOUT_MS = 180_000;
/** Deposits are not swept, so that the withdrawal is what is interrupted. */
const UNSWEPT = { deposits: { sweep_minimum: '1000000' } };
const UNITS = '7000000001';

let chain: Awaited<ReturnType<typeof testChain>>;
let scene: Scene;
let wallet: Body;
/** The base units of the wallet and the hot account while no transfer is in progress. */
let available = 120n * TOKEN;
let hot = 100n * TOKEN;
beforeAll(async () => {
  chain = await testChain();
  scene = await openScene(chain, { hotTokens: hot, config: UNSWEPT });
  await scene.start();
  wallet = await scene.fundedWallet(available);
}, TEST_TIMEOUT_MS);
afterAll(() => scene.close());

/**
 * Withdraws, is killed on the way, and continues as another process, which the next test uses: the result must be the
 * same as without the kill.
 */
async function dieAndGoOn(plan: KillPlan, whileDead: () => Promise<void> = async () => {}): Promise<string> {
  const to_address = (await chain.newOwner()).publicKey.toBase58();
  const path = `/api/v1/wallet/${wallet.id}`;
  await scene.killAt(plan);
  const { id } = await scene.post(`${path}/withdraw`, { amount: '7.000000001', to_address });
  await scene.untilKilled();
  await whileDead();
  await scene.start();
  await untilStatus(scene, `${path}/transactions/${id}`, 'confirmed');
  await scene.untilEven();
  available -= BigInt(UNITS);
  hot -= BigInt(UNITS);
  expect(await scene.received(to_address)).toBe(UNITS);
  expect(await scene.balanceOf(wallet.id)).toMatchObject({
    available_balance: formatAmount(available),
    locked_balance: '0',
    pending_balance: '0',
  });
  expect(await scene.received(scene.hot)).toBe(String(hot));
  expect(await scene.prove()).toEqual([]);
  return id;
}

describe('a service that is killed during a withdrawal', () => {
  for (const { when, ...plan } of POINTS) {
    it(
      `pays exactly once when it dies ${when}, even if chain responses are lost`,
      async () => {
        loseResponses(scene, plan);
        await dieAndGoOn(plan);
      },
      TEST_TIMEOUT_MS,
    );
  }

  it(
    'signs again and pays once if the first transaction did not arrive before its block hash expired',
    async () => {
      scene.proxy.clearFaults();
      scene.proxy.fail('sendTransaction', 'not_sent');
      const id = await dieAndGoOn({ at: 'sent', pass: 1 }, () =>
        // It is not sent again before the chain has dropped the block hash.
        scene.untilExpired().then(() => scene.proxy.clearFaults()),
      );
      expect(await scene.attempts(id)).toBe(2);
    },
    TEST_TIMEOUT_MS,
  );
});
