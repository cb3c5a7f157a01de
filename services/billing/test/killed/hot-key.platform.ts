import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { PublicKey } from '@solana/web3.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KillPlan } from './killable-service.ts';
import { openScene, type Scene, TOKEN, untilStatus } from './scene.ts';

const TEST_TIMEOUT_MS = 150_000;
/** The hot account is emptied, but deposit addresses are not. */
const HOT_TOKENS = 100n * TOKEN;
const CONFIG = { deposits: { sweep_minimum: '50' } };
const WITHDRAWN = 7_000_000_001n;

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});

/** Asserts that all tokens are in the new key's account, and that a withdrawal is paid from it. */
async function expectMoved(scene: Scene, walletId: string, now: { hot: string; units: bigint }) {
  const held = { timeoutMs: 60_000, every: 100, message: 'that all is on the new account' };
  await until(async () => (await scene.received(now.hot)) === String(now.units), held);
  await scene.untilEven();
  expect(await scene.received(scene.hot)).toBe('0');
  const to_address = (await chain.newOwner()).publicKey.toBase58();
  const path = `/api/v1/wallet/${walletId}`;
  const { id } = await scene.post(`${path}/withdraw`, { amount: '3', to_address });
  await untilStatus(scene, `${path}/transactions/${id}`, 'confirmed');
  await scene.untilEven();
  expect(await scene.received(to_address)).toBe(String(3n * TOKEN));
  expect(await scene.received(now.hot)).toBe(String(now.units - 3n * TOKEN));
  expect(await scene.balanceOf(walletId)).toMatchObject({ pending_balance: '0' });
  // The SOL was moved, too.
  expect(await chain.connection.getBalance(new PublicKey(scene.hot), 'finalized')).toBe(0);
  expect(await scene.prove()).toEqual([]);
}

const DURING_MOVE: readonly (KillPlan & { when: string })[] = [
  { at: 'signed', pass: 1, when: 'with a signature that is not stored yet' },
  { at: 'attempt_stored', pass: 1, when: 'after storing the attempt and before sending it' },
  { at: 'sent', pass: 1, when: 'after sending and before recording that' },
  { at: 'before_settle', pass: 1, when: 'after the move is final and before it is booked' },
];
const BEFORE_CHANGE: readonly (KillPlan & { when: string })[] = [
  { at: 'attempt_stored', pass: 1, when: 'stored but not sent' },
  { at: 'before_settle', pass: 1, when: 'final but not booked' },
];

describe.concurrent('when the hot key is rotated', () => {
  for (const { when, ...plan } of DURING_MOVE) {
    it(
      `the hot account is moved exactly once if the service dies ${when}`,
      async () => {
        const scene = await openScene(chain, { hotTokens: HOT_TOKENS, config: CONFIG });
        try {
          await scene.start();
          const wallet = await scene.fundedWallet(20n * TOKEN);
          await scene.untilEven();
          await scene.stop();
          const hot = await scene.changeKey();
          scene.proxy.fail('sendTransaction', 'drop_response', { times: 2 });
          await scene.start();
          await scene.killAt(plan);
          await scene.untilKilled();
          await scene.start();
          await expectMoved(scene, wallet.id, { hot, units: HOT_TOKENS });
        } finally {
          await scene.close();
        }
      },
      TEST_TIMEOUT_MS,
    );
  }

  for (const { when, ...plan } of BEFORE_CHANGE) {
    it(
      `a payment signed with the old key that is ${when} is made once, and the rest is moved`,
      async () => {
        const scene = await openScene(chain, { hotTokens: HOT_TOKENS, config: CONFIG });
        try {
          await scene.start();
          const wallet = await scene.fundedWallet(20n * TOKEN);
          await scene.killAt(plan);
          const to_address = (await chain.newOwner()).publicKey.toBase58();
          const path = `/api/v1/wallet/${wallet.id}`;
          const { id } = await scene.post(`${path}/withdraw`, { amount: '7.000000001', to_address });
          await scene.untilKilled();
          const hot = await scene.changeKey();
          await scene.start();
          await untilStatus(scene, `${path}/transactions/${id}`, 'confirmed');
          await expectMoved(scene, wallet.id, { hot, units: HOT_TOKENS - WITHDRAWN });
          expect(await scene.received(to_address)).toBe(String(WITHDRAWN));
        } finally {
          await scene.close();
        }
      },
      TEST_TIMEOUT_MS,
    );
  }
});
