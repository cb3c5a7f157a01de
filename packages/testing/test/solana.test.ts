import { openConnection } from '@gridlease/devstack/chain/transactions';
import { getAssociatedTokenAddressSync, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, type PublicKey } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { testChain } from '../src/solana.ts';
import { makeMint, mintOther, type TestMint } from '../src/test-mint.ts';
import { sendTokens } from '../src/token-transfers.ts';
import { until } from '../src/until.ts';

async function balanceOf(owner: PublicKey, mint?: TestMint): Promise<string> {
  const chain = await testChain();
  const { address, program } = mint ?? { address: chain.mint.publicKey, program: TOKEN_PROGRAM_ID };
  const account = getAssociatedTokenAddressSync(address, owner, true, program);
  return (await chain.connection.getTokenAccountBalance(account)).value.amount;
}

test('tokens are sent in every way that customers use, and arrive', async () => {
  const chain = await testChain();
  const from = await chain.newOwner(1_000n);
  const to = Keypair.generate().publicKey;
  await sendTokens(chain, { from, to: to.toBase58(), amount: 10n, memo: 'wallet:1' });
  await sendTokens(chain, { from, to: to.toBase58(), amount: 20n, parts: 3 });
  await sendTokens(chain, { from, to: to.toBase58(), amount: 30n, throughLookupTable: true });
  const failed = await sendTokens(chain, { from, to: to.toBase58(), amount: 40n, isFailing: true });
  expect(await balanceOf(to)).toBe('60');
  await expect(chain.untilFinal(failed)).rejects.toThrow('failed');
});

test('a transaction whose block hash expired on the way is signed again, and lands once', async () => {
  const chain = await testChain();
  const from = await chain.newOwner(1_000n);
  const to = Keypair.generate().publicKey;
  const { blockhash, lastValidBlockHeight } = await chain.connection.getLatestBlockhash('confirmed');
  await until(async () => (await chain.connection.getBlockHeight('finalized')) > lastValidBlockHeight);
  const endpoint = await chain.newEndpoint();
  const outdate = (result: unknown) => {
    const { value, ...rest } = result as { value: object };
    return { ...rest, value: { ...value, blockhash } };
  };
  endpoint.fail('getLatestBlockhash', { change: outdate }, { times: 1 });
  const connection = openConnection(endpoint.url);
  await sendTokens({ ...chain, connection }, { from, to: to.toBase58(), amount: 10n });
  expect(endpoint.countOf('sendTransaction')).toBe(2);
  expect(await balanceOf(to)).toBe('10');
});

test('a mint of Token-2022 withholds its transfer fee', async () => {
  const chain = await testChain();
  const mint = await makeMint(chain, { program: 'token-2022', extensions: ['TransferFeeConfig'] });
  const from = await chain.newOwner();
  await mintOther(chain, mint, from.publicKey, 1_000_000n);
  const to = Keypair.generate().publicKey;
  await chain.untilFinal(await sendTokens(chain, { from, to: to.toBase58(), amount: 100_000n, mint }));
  expect(await balanceOf(to, mint)).toBe('99000');
});

test('a restarted chain is another chain at the same address, with the same mint', async () => {
  const chain = await testChain();
  const before = await chain.connection.getGenesisHash();
  const owner = await chain.newOwner(5n);
  expect(await balanceOf(owner.publicKey)).toBe('5');
  await chain.restart();
  expect(await chain.connection.getGenesisHash()).not.toBe(before);
  await expect(balanceOf(owner.publicKey)).rejects.toThrow('not found');
  await chain.giveTokens(owner.publicKey.toBase58(), 7n);
  expect(await balanceOf(owner.publicKey)).toBe('7');
});

test('an endpoint’s faults affect it alone, as often as requested', async () => {
  const chain = await testChain();
  const [bad, good] = [await chain.newEndpoint(), await chain.newEndpoint()];
  const call = async (url: string, method: string, params: unknown[] = []) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    return {
      status: response.status,
      body: (await response.json()) as { result?: unknown; error?: unknown },
    };
  };
  bad.fail('getHealth', { httpStatus: 429, retryAfter: '1' }, { times: 1 });
  bad.fail('getHealth', { error: { code: -32005, message: 'behind' } }, { times: 1 });
  bad.fail('getHealth', 'drop_response', { times: 1 });
  bad.fail('getSlot', { change: (slot) => Number(slot) - 1_000_000 });
  bad.fail('getSignatureStatuses', 'null');
  expect((await call(bad.url, 'getHealth')).status).toBe(429);
  expect((await call(bad.url, 'getHealth')).body.error).toEqual({ code: -32005, message: 'behind' });
  await expect(call(bad.url, 'getHealth')).rejects.toThrow('fetch failed');
  expect((await call(bad.url, 'getHealth')).body.result).toBe('ok');
  expect((await call(bad.url, 'getSlot')).body.result).toBeLessThan(0);
  expect((await call(good.url, 'getSlot')).body.result).toBeGreaterThan(0);
  const owner = await chain.newOwner();
  const [landed] = await chain.connection.getSignaturesForAddress(owner.publicKey);
  const statusAt = async (url: string) =>
    (await call(url, 'getSignatureStatuses', [[landed?.signature]])).body.result as { value: unknown[] };
  expect((await statusAt(good.url)).value).toMatchObject([{ err: null }]);
  expect((await statusAt(bad.url)).value).toEqual([null]);
  bad.clearFaults();
  expect((await statusAt(bad.url)).value).toMatchObject([{ err: null }]);
  expect([bad.countOf('getHealth'), good.countOf('getHealth')]).toEqual([4, 0]);
});
