import { type TestChain, testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther } from '@gridlease/testing/test-mint';
import { until } from '@gridlease/testing/until';
import { getAssociatedTokenAddressSync, TOKEN_2022_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, Transaction } from '@solana/web3.js';
import { expect, test } from 'vitest';
import type { Chain, SendOutcome } from '../../src/chain/network/chain.ts';
import { createDepositKeys } from '../../src/chain/network/deposit-address.ts';
import { readPrivateKey } from '../../src/chain/network/private-key.ts';
import { accountOf, DEPOSIT_SEED, openTestAdapter, signPayout } from './open-chain.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();

/** A chain whose hot account has tokens, with the adapter on its own endpoint. */
async function open() {
  const chain = await testChain();
  await chain.giveTokens(chain.platform.publicKey.toBase58(), 1_000_000n);
  const endpoint = await chain.newEndpoint();
  return { chain, endpoint, adapter: openTestAdapter(chain, [endpoint]) };
}

async function receivedBy(chain: TestChain, adapter: Chain, owner: string): Promise<bigint> {
  const account = accountOf(chain, owner);
  const { balances } = await adapter.readTokenBalances([account]);
  return balances.get(account) ?? 0n;
}

async function untilFinalized(adapter: Chain, signature: string) {
  return until(async () => {
    const status = await adapter.findStatus(signature);
    return status?.commitment === 'finalized' ? status : undefined;
  });
}

test("a payout creates the recipient's token account, and pays once however often it is sent", async () => {
  const { chain, adapter } = await open();
  const to = newAddress();
  const signed = await signPayout(adapter, to, 123_456n);
  expect(await adapter.findStatus(signed.signature)).toBeUndefined();
  expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind: 'accepted' });
  const outcomes: SendOutcome['kind'][] = [];
  for (let again = 0; again < 5; again += 1) {
    outcomes.push((await adapter.send(signed.bytes, { isFirst: again % 2 === 0 })).kind);
  }
  expect(outcomes.filter((kind) => kind !== 'already_landed' && kind !== 'accepted')).toEqual([]);
  expect(outcomes).toContain('already_landed');
  expect(await untilFinalized(adapter, signed.signature)).toMatchObject({ error: undefined });
  expect(await receivedBy(chain, adapter, to)).toBe(123_456n);
  expect(await adapter.findTransaction(signed.signature, 'finalized')).toMatchObject({
    memos: [`gridlease:${to}:1`],
  });
  expect(await adapter.checkExpiry(signed)).toEqual({ kind: 'landed' });
});

test('every attempt has its own signature and its expiry', async () => {
  const { chain, adapter } = await open();
  const to = newAddress();
  const order = { from: { kind: 'hot' }, toOwner: to, createsAccount: true, amount: 1n } as const;
  const one = await adapter.signTransfer({ ...order, memo: 'gridlease:x:1' });
  const two = await adapter.signTransfer({ ...order, memo: 'gridlease:x:2' });
  expect(one.signature).not.toBe(two.signature);
  const height = await chain.connection.getBlockHeight('confirmed');
  expect(one.lastValidBlockHeight).toBeGreaterThan(height);
  expect(one.lastValidBlockHeight).toBeLessThanOrEqual(height + 151);
  expect(one.signedSlot).toBeLessThanOrEqual(await chain.connection.getSlot('processed'));
  expect(one.blockhash).toBe(Transaction.from(one.bytes).recentBlockhash);
});

test('deposits are swept to the hot account with the key of their wallet, and the platform pays the network fee', async () => {
  const { chain, adapter } = await open();
  const walletId = '01890a5d-ac96-774b-bcce-b302099a8057';
  const owner = createDepositKeys(DEPOSIT_SEED).addressOf(walletId);
  await chain.giveTokens(owner, 500n);
  const platform = chain.platform.publicKey.toBase58();
  const before = await receivedBy(chain, adapter, platform);
  const swept = await adapter.signTransfer({
    from: { kind: 'deposit', walletId },
    toOwner: platform,
    createsAccount: true,
    amount: 500n,
    memo: 'gridlease:sweep:1',
  });
  expect(await adapter.send(swept.bytes, { isFirst: true })).toEqual({ kind: 'accepted' });
  await untilFinalized(adapter, swept.signature);
  expect(await receivedBy(chain, adapter, platform)).toBe(before + 500n);
  expect(await receivedBy(chain, adapter, owner)).toBe(0n);
  expect(await adapter.readLamports(owner)).toBe(0n);
});

test('a token of Token-2022 is paid out as well', async () => {
  const { chain, endpoint } = await open();
  const mint = await makeMint(chain, { program: 'token-2022', decimals: 6 });
  await mintOther(chain, mint, chain.platform.publicKey, 50n);
  const adapter = openTestAdapter(chain, [endpoint], { tokenAddress: mint.address.toBase58() });
  const to = Keypair.generate().publicKey;
  const signed = await signPayout(adapter, to.toBase58(), 20n);
  expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind: 'accepted' });
  await untilFinalized(adapter, signed.signature);
  const account = getAssociatedTokenAddressSync(mint.address, to, false, TOKEN_2022_PROGRAM_ID);
  expect((await chain.connection.getTokenAccountBalance(account)).value.amount).toBe('20');
});

test('the priority fee follows recent fees within its bounds', async () => {
  const { chain, endpoint } = await open();
  const feeWith = async (fees: readonly number[], bounds: { min: number; max: number }) => {
    endpoint.clearFaults();
    endpoint.fail('getRecentPrioritizationFees', {
      change: () => fees.map((prioritizationFee, slot) => ({ slot, prioritizationFee })),
    });
    const adapter = openTestAdapter(chain, [endpoint], { priorityFee: bounds });
    const { instructions } = Transaction.from((await signPayout(adapter, newAddress(), 1n)).bytes);
    return instructions[1]?.data.readBigUInt64LE(1);
  };
  expect(await feeWith([], { min: 5, max: 100 })).toBe(5n);
  expect(await feeWith([1, 70, 900], { min: 5, max: 100 })).toBe(70n);
  expect(await feeWith([1, 1, 2], { min: 5, max: 100 })).toBe(5n);
  expect(await feeWith([900, 900, 900], { min: 5, max: 100 })).toBe(100n);
  endpoint.clearFaults();
  endpoint.fail('getRecentPrioritizationFees', { error: { code: -32_601, message: 'Method not found' } });
  await expect(signPayout(openTestAdapter(chain, [endpoint]), newAddress(), 1n)).resolves.toBeDefined();
});

test('a lost response leaves the outcome unknown, and the transaction lands', async () => {
  const { chain, endpoint, adapter } = await open();
  for (const [fault, kind] of [
    ['drop_response', 'unknown'],
    [{ httpStatus: 500 }, 'unknown'],
    [{ httpStatus: 429, retryAfter: '0' }, 'unknown'],
    [{ error: { code: -32_603, message: 'Internal error' } }, 'unknown'],
    ['not_sent', 'unknown'],
  ] as const) {
    const to = newAddress();
    const signed = await signPayout(adapter, to, 7n);
    endpoint.fail('sendTransaction', fault, { times: 1 });
    expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind });
    const again = await adapter.send(signed.bytes, { isFirst: false });
    expect(['accepted', 'already_landed']).toContain(again.kind);
    await untilFinalized(adapter, signed.signature);
    expect(await receivedBy(chain, adapter, to)).toBe(7n);
  }
});

test('an endpoint that does not respond in time leaves the outcome unknown', async () => {
  const { chain, endpoint } = await open();
  const adapter = openTestAdapter(chain, [endpoint], { callTimeoutMs: 300 });
  const signed = await signPayout(adapter, newAddress(), 7n);
  endpoint.fail('sendTransaction', 'hold_response', { times: 1 });
  expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind: 'unknown' });
  await untilFinalized(adapter, signed.signature);
});

test('a transaction that was not forwarded is told apart from one that would fail and from a malformed one', async () => {
  const { chain, endpoint, adapter } = await open();
  const signed = await signPayout(adapter, newAddress(), 7n);
  const send = (bytes: Uint8Array) => adapter.send(bytes, { isFirst: true });
  for (const error of [
    { code: -32_005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } },
    { code: -32_016, message: 'Minimum context slot has not been reached', data: { contextSlot: 1 } },
    {
      code: -32_002,
      message: 'Transaction simulation failed: Blockhash not found',
      data: { err: 'BlockhashNotFound' },
    },
  ]) {
    endpoint.fail('sendTransaction', { error }, { times: 1 });
    expect(await send(signed.bytes)).toMatchObject({ kind: 'not_sent' });
  }
  const foreign = Transaction.from(signed.bytes);
  foreign.recentBlockhash = newAddress();
  foreign.sign(chain.platform);
  expect(await send(foreign.serialize())).toMatchObject({ kind: 'not_sent' });
  for (const code of [-32_003, -32_013, -32_602, -32_700]) {
    endpoint.fail('sendTransaction', { error: { code, message: 'no' } }, { times: 1 });
    expect(await send(signed.bytes)).toEqual({ kind: 'malformed', detail: `no (${code})` });
  }
  expect(await send(signed.bytes.subarray(0, 100))).toMatchObject({ kind: 'malformed' });
  expect(await send(new Uint8Array(1_300))).toMatchObject({ kind: 'malformed' });
  expect(await send(signed.bytes)).toEqual({ kind: 'accepted' });
});

test('a payout that would fail gives the reason before anything is sent', async () => {
  const { chain, endpoint, adapter } = await open();
  const first = async (from: Chain, amount: bigint, to = newAddress()) =>
    from.send((await signPayout(from, to, amount)).bytes, { isFirst: true });
  expect(await first(adapter, 2n ** 60n)).toMatchObject({
    kind: 'would_fail',
    reason: 'insufficient_tokens',
  });
  const without = await chain.newPlatform({ sol: 0 });
  const poor = openTestAdapter(chain, [endpoint], { platformKey: readPrivateKey(without.keyFile) });
  expect(await first(poor, 1n)).toMatchObject({ kind: 'would_fail', reason: 'insufficient_lamports' });
  const scarce = await chain.newPlatform({ sol: 0.001 });
  const thin = openTestAdapter(chain, [endpoint], { platformKey: readPrivateKey(scarce.keyFile) });
  expect(await first(thin, 1n)).toMatchObject({ kind: 'would_fail', reason: 'insufficient_lamports' });
  const bare = await chain.newPlatform({ sol: 1 });
  const none = openTestAdapter(chain, [endpoint], { platformKey: readPrivateKey(bare.keyFile) });
  expect(await first(none, 1n)).toMatchObject({ kind: 'would_fail', reason: 'insufficient_tokens' });
});

test('a recipient with a frozen account is reported', async () => {
  const { chain, adapter } = await open();
  const frozen = await chain.newOwner(1n);
  await chain.freeze(frozen.publicKey.toBase58());
  const signed = await signPayout(adapter, frozen.publicKey.toBase58(), 1n);
  expect(await adapter.send(signed.bytes, { isFirst: true })).toMatchObject({
    kind: 'would_fail',
    reason: 'account_frozen',
  });
});
