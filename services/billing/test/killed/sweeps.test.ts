import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Checkpoint } from '../../src/chain/transfers/step.ts';
import { openScene, TOKEN } from './scene.ts';

const TEST_TIMEOUT_MS = 150_000;
const SWEPT = { deposits: { sweep_minimum: '1' } };
const UNITS = '20000000000';

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});

const POINTS: readonly { at: Checkpoint; when: string }[] = [
  { at: 'attempt_stored', when: 'after storing the attempt and before sending it' },
  { at: 'before_settle', when: 'after the sweep is final and before it is booked' },
];

describe.concurrent('a service that is killed during a sweep', () => {
  for (const { at, when } of POINTS) {
    it(
      `empties the deposit address exactly once when it dies ${when}`,
      async () => {
        const scene = await openScene(chain, { hotTokens: 0n, config: SWEPT });
        try {
          scene.proxy.fail('sendTransaction', 'drop_response', { times: 2 });
          await scene.start();
          await scene.killAt({ at, pass: 1 });
          const wallet = await scene.fundedWallet(20n * TOKEN);
          await scene.untilKilled();
          await scene.start();
          await until(async () => (await scene.received(scene.hot)) === UNITS, {
            timeoutMs: 60_000,
            every: 100,
          });
          await scene.untilEven();
          expect(await scene.received(wallet.deposit_address)).toBe('0');
          expect(await scene.received(scene.hot)).toBe(UNITS);
          expect(await scene.balanceOf(wallet.id)).toMatchObject({
            available_balance: '20',
            pending_balance: '0',
          });
          expect(await scene.prove()).toEqual([]);
        } finally {
          await scene.close();
        }
      },
      TEST_TIMEOUT_MS,
    );
  }
});
