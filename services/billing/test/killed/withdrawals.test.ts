import { type TestChain, testChain } from '@gridlease/testing/solana';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Checkpoint } from '../../src/transfers/step.ts';
import { openScene, type Scene, TOKEN, untilStatus } from './scene.ts';

const TEST_TIMEOUT_MS = 150_000;
/** Deposits stay where they are: what is killed is the withdrawal. */
const UNSWEPT = { deposits: { sweep_minimum: '1000000' } };
const AMOUNT = '7.000000001';
const UNITS = '7000000001';

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});

/** Withdraws, dies there, and goes on as another process; everything must be as if nothing had happened. */
async function dieAndGoOn(
  scene: Scene,
  kill: { at: Checkpoint; pass: number },
  whileDead: () => void = () => {},
): Promise<string> {
  await scene.start(kill);
  const wallet = await scene.fundedWallet(20n * TOKEN);
  const to_address = (await chain.newOwner()).publicKey.toBase58();
  const path = `/api/v1/wallet/${wallet.id}`;
  const { id } = await scene.post(`${path}/withdraw`, { amount: AMOUNT, to_address });
  await scene.untilKilled();
  whileDead();
  await scene.start();
  await untilStatus(scene, `${path}/transactions/${id}`, 'confirmed');
  await scene.untilEven();
  expect(await scene.received(to_address)).toBe(UNITS);
  expect(await scene.balanceOf(wallet.id)).toMatchObject({
    available_balance: '12.999999999',
    locked_balance: '0',
    pending_balance: '0',
  });
  expect(await scene.received(scene.hot)).toBe('92999999999');
  expect(await scene.prove()).toEqual([]);
  return id;
}

async function withScene(work: (scene: Scene) => Promise<void>): Promise<void> {
  const scene = await openScene(chain, { hotTokens: 100n * TOKEN, config: UNSWEPT });
  try {
    await work(scene);
  } finally {
    await scene.close();
  }
}

const POINTS: readonly { at: Checkpoint; pass: number; when: string }[] = [
  { at: 'before_sign', pass: 1, when: 'before it signs' },
  { at: 'signed', pass: 1, when: 'with a signature that is not stored' },
  { at: 'attempt_stored', pass: 1, when: 'when the attempt is stored and not sent' },
  { at: 'sent', pass: 1, when: 'when it has sent and noted nothing' },
  { at: 'send_noted', pass: 1, when: 'when it has noted that it sent' },
  { at: 'status_read', pass: 1, when: 'at its first look at the chain' },
  { at: 'status_read', pass: 2, when: 'at its second look at the chain' },
  { at: 'before_settle', pass: 1, when: 'when it knows that the payment is final and has not booked it' },
  { at: 'settled', pass: 1, when: 'when the payment is booked' },
];

describe.concurrent('a service that is killed in the middle of a withdrawal', () => {
  for (const { when, ...kill } of POINTS) {
    it(
      `pays exactly once when it dies ${when}, and answers of the chain are lost`,
      () =>
        withScene(async (scene) => {
          scene.proxy.fail('sendTransaction', 'drop_response', { times: 2 });
          scene.proxy.fail('getSignatureStatuses', 'null', { times: 2 });
          scene.proxy.fail('*', { httpStatus: 429 }, { times: 1 });
          await dieAndGoOn(scene, kill);
        }),
      TEST_TIMEOUT_MS,
    );
  }

  it(
    'signs again, and pays once, when what it sent before its death never arrived',
    () =>
      withScene(async (scene) => {
        scene.proxy.fail('sendTransaction', 'not_sent', { times: 400 });
        // The other process sends in vain, too, until the block hash is too old.
        const id = await dieAndGoOn(scene, { at: 'sent', pass: 1 }, () => {
          const sends = scene.proxy.countOf('sendTransaction');
          scene.proxy.clearFaults();
          scene.proxy.fail('sendTransaction', 'not_sent', { times: 3 });
          expect(sends).toBeGreaterThan(0);
        });
        expect(await scene.attempts(id)).toBeGreaterThan(1);
      }),
    TEST_TIMEOUT_MS,
  );
});
