import { openTestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { ChainUnavailable, WrongChain } from '../../src/chain/network/chain.ts';
import { accountOf, openTestAdapter, signPayout } from './open-chain.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();

async function open() {
  const chain = await testChain();
  const [first, second] = [await chain.newEndpoint(), await chain.newEndpoint()];
  return { chain, first, second, adapter: openTestAdapter(chain, [first, second], { callTimeoutMs: 1_000 }) };
}

test('when one endpoint is down, another one serves requests and is preferred for a while', async () => {
  const { first, second, adapter } = await open();
  expect(await adapter.readLamports(newAddress())).toBe(0n);
  expect(second.calls).toEqual([]);
  first.fail('*', 'not_sent');
  expect(await adapter.readLamports(newAddress())).toBe(0n);
  first.clearFaults();
  const before = first.calls.length;
  expect(await adapter.readLamports(newAddress())).toBe(0n);
  expect(first.calls.length).toBe(before);
});

test('an endpoint that lags, hangs or returns garbage is skipped', async () => {
  const { first, adapter } = await open();
  for (const fault of [
    { error: { code: -32_005, message: 'Node is behind' } },
    { change: () => 'nonsense' },
    { httpStatus: 502 },
    'hold',
  ] as const) {
    first.fail('getBalance', fault, { times: 1 });
    expect(await adapter.readLamports(newAddress())).toBe(0n);
  }
});

test('an endpoint that sets Retry-After is not called until then', async () => {
  const { chain, first, second } = await open();
  const alone = openTestAdapter(chain, [first]);
  const both = openTestAdapter(chain, [first, second]);
  for (const adapter of [alone, both]) await adapter.readLamports(newAddress());
  first.fail('getBalance', { httpStatus: 429, retryAfter: '30' }, { times: 2 });
  await expect(alone.readLamports(newAddress())).rejects.toThrow(ChainUnavailable);
  expect(await both.readLamports(newAddress())).toBe(0n);
  const before = first.calls.length;
  await expect(alone.readLamports(newAddress())).rejects.toThrow('left alone');
  expect(await both.readLamports(newAddress())).toBe(0n);
  const { kind } = await alone.send(new Uint8Array(10), { isFirst: true });
  expect(kind).toBe('not_sent');
  expect(first.calls.length).toBe(before);
});

test('an endpoint is used again after the pause that it asked for', async () => {
  const { chain, first } = await open();
  const adapter = openTestAdapter(chain, [first]);
  first.fail('getBalance', { httpStatus: 429, retryAfter: '1' }, { times: 1 });
  await expect(adapter.readLamports(newAddress())).rejects.toThrow(ChainUnavailable);
  expect(await until(async () => (await adapter.readLamports(newAddress())) + 1n)).toBe(1n);
});

test('when no endpoint responds, the error says so without the addresses, which may contain keys', async () => {
  const { chain, first, second } = await open();
  const adapter = openTestAdapter(chain, [{ url: `${first.url}/secret?api-key=secret` }, second]);
  first.fail('*', { httpStatus: 403 });
  second.fail('*', 'not_sent');
  const error = await adapter.getMint().catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ChainUnavailable);
  expect(String(error)).toContain('HTTP 403');
  expect(String(error)).not.toContain('secret');
  await expect(adapter.getGenesisHash()).rejects.toThrow(ChainUnavailable);
  await expect(adapter.findStatus('5'.repeat(87))).rejects.toThrow(ChainUnavailable);
});

test('a status is the furthest that any endpoint reports', async () => {
  const { chain, first, adapter } = await open();
  const signature = await chain.giveTokens(newAddress(), 1n);
  await chain.untilFinal(signature);
  first.fail('getSignatureStatuses', 'null');
  expect(await adapter.findStatus(signature)).toMatchObject({ commitment: 'finalized' });
  first.fail('getTransaction', 'null');
  expect(await adapter.findTransaction(signature, 'finalized')).toMatchObject({ signature });
});

test('a transfer is sent through the endpoint that accepts it, and to all endpoints afterwards', async () => {
  const { chain, first, second, adapter } = await open();
  await chain.giveTokens(chain.platform.publicKey.toBase58(), 10n);
  const to = newAddress();
  const signed = await signPayout(adapter, to, 3n);
  first.fail('sendTransaction', { error: { code: -32_005, message: 'Node is behind' } }, { times: 1 });
  expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind: 'accepted' });
  expect([first.countOf('sendTransaction'), second.countOf('sendTransaction')]).toEqual([1, 1]);
  await adapter.send(signed.bytes, { isFirst: false });
  expect([first.countOf('sendTransaction'), second.countOf('sendTransaction')]).toEqual([2, 2]);
  await chain.untilFinal(signed.signature);
  const account = accountOf(chain, to);
  expect((await adapter.readTokenBalances([account])).balances.get(account)).toBe(3n);
});

test('a failed simulation proves nothing once another endpoint may have forwarded the transfer', async () => {
  const { chain, first, second, adapter } = await open();
  await chain.giveTokens(chain.platform.publicKey.toBase58(), 10n);
  const signed = await signPayout(adapter, newAddress(), 3n);
  const data = { err: { InstructionError: [3, { Custom: 1 }] } };
  first.fail('sendTransaction', 'drop_response', { times: 1 });
  second.fail('sendTransaction', { error: { code: -32_002, message: 'failed', data } }, { times: 1 });
  expect(await adapter.send(signed.bytes, { isFirst: true })).toEqual({ kind: 'unknown' });
  await chain.untilFinal(signed.signature);
});

test('an endpoint on another chain than the expected or the first one is refused', async () => {
  const { chain, first } = await open();
  const other = await openTestChain();
  const elsewhere = { url: other.rpcUrl };
  const genesis = await openTestAdapter(chain, [first]).getGenesisHash();
  expect(genesis).toBe(await chain.connection.getGenesisHash());
  await expect(openTestAdapter(chain, [first, elsewhere]).getGenesisHash()).rejects.toThrow(WrongChain);
  const expecting = openTestAdapter(chain, [elsewhere]);
  await expect(expecting.getGenesisHash(genesis)).rejects.toThrow(WrongChain);
  await expect(expecting.getMint()).rejects.toThrow(WrongChain);
  const late = openTestAdapter(chain, [elsewhere]);
  await late.getGenesisHash();
  await expect(late.getGenesisHash(genesis)).rejects.toThrow(WrongChain);
});

test('an address is refused when its replacement node is on another chain', async () => {
  const chain = await openTestChain();
  const adapter = openTestAdapter(chain, [{ url: chain.rpcUrl }]);
  const genesis = await adapter.getGenesisHash();
  expect(await adapter.readLamports(newAddress())).toBe(0n);
  await chain.restart();
  expect(await chain.connection.getGenesisHash()).not.toBe(genesis);
  await expect(adapter.readLamports(newAddress())).rejects.toThrow(WrongChain);
  await expect(adapter.findStatus('5'.repeat(87))).rejects.toThrow(WrongChain);
});

test('nothing is sent over a new connection before its chain is verified', async () => {
  const { chain, first } = await open();
  const adapter = openTestAdapter(chain, [first]);
  await chain.giveTokens(chain.platform.publicKey.toBase58(), 10n);
  const signed = await signPayout(adapter, newAddress(), 1n);
  first.fail('getSlot', 'not_sent', { times: 2 });
  await expect(adapter.listSignatures(newAddress(), { limit: 1 })).rejects.toThrow(ChainUnavailable);
  first.fail('getGenesisHash', { change: () => newAddress() });
  await expect(adapter.send(signed.bytes, { isFirst: true })).rejects.toThrow(WrongChain);
  expect(first.countOf('sendTransaction')).toBe(0);
});

test('an endpoint that closes every connection still works', async () => {
  const { chain } = await open();
  const closing = await chain.newEndpoint({ closesConnections: true });
  const adapter = openTestAdapter(chain, [closing]);
  expect(await adapter.readLamports(newAddress())).toBe(0n);
  expect(await adapter.getMint()).toMatchObject({ decimals: 9 });
});
