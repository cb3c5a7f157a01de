import type { RpcFault, RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { describe, expect, test } from 'vitest';
import { type Chain, type SignedTransfer, WrongChain } from '../../src/chain/network/chain.ts';
import { openTestAdapter, signPayout } from './open-chain.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();
/** 150 blocks of 20 ms, with a margin. */
const EXPIRY_TIMEOUT_MS = 60_000;
const UNAVAILABLE: RpcFault = { error: { code: -32_011, message: 'Transaction history is not available' } };

/** A signed transfer that was never sent and can no longer land; shared by all tests of the file. */
let expired: Promise<SignedTransfer> | undefined;

async function openExpired(): Promise<SignedTransfer> {
  const chain = await testChain();
  await chain.giveTokens(chain.platform.publicKey.toBase58(), 1_000n);
  const adapter = openTestAdapter(chain, [await chain.newEndpoint()]);
  const signed = await signPayout(adapter, newAddress(), 1n);
  expect(await adapter.checkExpiry(signed)).toMatchObject({ kind: 'waiting' });
  await until(
    async () => (await chain.connection.getBlockHeight('finalized')) > signed.lastValidBlockHeight,
    { timeoutMs: EXPIRY_TIMEOUT_MS },
  );
  return signed;
}

interface Scene {
  readonly chain: TestChain;
  readonly good: RpcProxy;
  readonly bad: RpcProxy;
  readonly both: Chain;
  readonly alone: Chain;
  readonly signed: SignedTransfer;
}

/** Two endpoints of the node, one of which tests break, and an adapter with that one only. */
async function open(): Promise<Scene> {
  const chain = await testChain();
  expired ??= openExpired();
  const [good, bad] = [await chain.newEndpoint(), await chain.newEndpoint()];
  return {
    chain,
    good,
    bad,
    both: openTestAdapter(chain, [good, bad], { callTimeoutMs: 500 }),
    alone: openTestAdapter(chain, [bad], { callTimeoutMs: 500 }),
    signed: await expired,
  };
}

/** The results of both adapters. */
async function words({ both, alone, signed }: Scene): Promise<string[]> {
  return [(await both.checkExpiry(signed)).kind, (await alone.checkExpiry(signed)).kind];
}

test('a transaction that was never sent expires, after one endpoint was asked twice', async () => {
  const scene = await open();
  const { both, alone, bad, signed } = scene;
  const word = await both.checkExpiry(signed);
  expect(word.kind).toBe('expired');
  expect(word.kind === 'expired' && word.finalizedHeight).toBeGreaterThan(signed.lastValidBlockHeight);
  expect(bad.countOf('getSignatureStatuses')).toBe(1);
  expect((await alone.checkExpiry(signed)).kind).toBe('expired');
  expect(bad.countOf('getSignatureStatuses')).toBe(3);
  expect(await both.send(signed.bytes, { isFirst: true })).toMatchObject({ kind: 'not_sent' });
});

test('a transaction that has landed never expires, even if one endpoint has forgotten it', async () => {
  const { chain, both, alone, bad, signed } = await open();
  const adapter = openTestAdapter(chain, [await chain.newEndpoint()]);
  const landed = await signPayout(adapter, newAddress(), 1n);
  await adapter.send(landed.bytes, { isFirst: true });
  await chain.untilFinal(landed.signature);
  // It appears to have been signed as long ago as the expired one.
  const old = { ...landed, lastValidBlockHeight: signed.lastValidBlockHeight, signedSlot: signed.signedSlot };
  expect(await alone.checkExpiry(old)).toEqual({ kind: 'landed' });
  bad.fail('getSignatureStatuses', 'null');
  expect(await both.checkExpiry(old)).toEqual({ kind: 'landed' });
  bad.clearFaults();
  // A wrong null is not repeated in the second round.
  bad.fail('getSignatureStatuses', 'null', { times: 1 });
  expect(await alone.checkExpiry(old)).toEqual({ kind: 'landed' });
});

describe('a transaction has not expired', () => {
  const lagging: RpcFault = { change: (height) => Number(height) - 1_000_000 };
  const laggingEpoch: RpcFault = {
    change: (epoch) => ({ ...(epoch as object), blockHeight: 0, absoluteSlot: 0 }),
  };
  const cases: { name: string; method: string; fault: RpcFault; word: string }[] = [
    // Both the block height that the node reports and that of its epoch info must have passed.
    {
      name: 'one endpoint lags in block height',
      method: 'getBlockHeight',
      fault: { change: () => 0 },
      word: 'waiting',
    },
    {
      name: 'one endpoint lags in its epoch info',
      method: 'getEpochInfo',
      fault: laggingEpoch,
      word: 'waiting',
    },
    {
      name: 'one endpoint reports a negative height',
      method: 'getBlockHeight',
      fault: lagging,
      word: 'unknown',
    },
    {
      name: 'one endpoint keeps no history',
      method: 'getSignatureStatuses',
      fault: UNAVAILABLE,
      word: 'unknown',
    },
    {
      name: 'one endpoint reports the status as of an earlier slot than the height',
      method: 'getSignatureStatuses',
      fault: { change: (result) => ({ ...(result as object), context: { slot: 1 } }) },
      word: 'unknown',
    },
    {
      name: 'the history of one endpoint starts after the signing',
      method: 'getFirstAvailableBlock',
      fault: { change: () => 10_000_000 },
      word: 'unknown',
    },
    {
      name: 'one endpoint does not report where its history starts',
      method: 'getFirstAvailableBlock',
      fault: 'null',
      word: 'unknown',
    },
    ...(
      ['getBlockHeight', 'getEpochInfo', 'getSignatureStatuses', 'getFirstAvailableBlock'] as const
    ).flatMap((method) => [
      { name: `${method} is lost on one endpoint`, method, fault: 'drop_response' as const, word: 'unknown' },
      { name: `${method} hangs on one endpoint`, method, fault: 'hold' as const, word: 'unknown' },
      {
        name: `${method} is rate-limited on one endpoint`,
        method,
        fault: { httpStatus: 429 },
        word: 'unknown',
      },
    ]),
  ];
  for (const { name, method, fault, word } of cases) {
    test(`while ${name}`, async () => {
      const scene = await open();
      scene.bad.fail(method, fault);
      expect(await words(scene)).toEqual([word, word]);
    });
  }
});

test('an endpoint that is configured twice counts once', async () => {
  const { chain, bad, signed } = await open();
  const twice = openTestAdapter(chain, [bad, { url: `${bad.url}/` }]);
  expect((await twice.checkExpiry(signed)).kind).toBe('expired');
  expect(bad.countOf('getSignatureStatuses')).toBe(2);
});

test('a failure in the second round of a single endpoint counts as a failure', async () => {
  const { alone, bad, signed } = await open();
  let rounds = 0;
  bad.fail('getBlockHeight', {
    change: (height) => {
      rounds += 1;
      return rounds === 2 ? 0 : height;
    },
  });
  expect((await alone.checkExpiry(signed)).kind).toBe('waiting');
  bad.clearFaults();
  expect((await alone.checkExpiry(signed)).kind).toBe('expired');
});

test('an endpoint on another chain proves nothing', async () => {
  const { both, bad, signed } = await open();
  expect((await both.checkExpiry(signed)).kind).toBe('expired');
  bad.fail('getGenesisHash', { change: () => newAddress() });
  await expect(both.checkExpiry(signed)).rejects.toThrow(WrongChain);
});
