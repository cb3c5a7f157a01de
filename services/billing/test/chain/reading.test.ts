import { nameMint } from '@gridlease/testing/mint-extensions';
import { testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther } from '@gridlease/testing/test-mint';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { MULTISIG_SIZE } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { associatedTokenAccount } from '../../src/chain/network/address.ts';
import { ChainUnavailable, NotAToken } from '../../src/chain/network/chain.ts';
import { accountOf, openTestAdapter } from './open-chain.ts';

const newAddress = () => Keypair.generate().publicKey.toBase58();

async function open() {
  const chain = await testChain();
  const endpoint = await chain.newEndpoint();
  return { chain, endpoint, adapter: openTestAdapter(chain, [endpoint]) };
}

test('a transfer is read by its balance changes, however it was sent', async () => {
  const { chain, adapter } = await open();
  const from = await chain.newOwner(1_000n);
  const sender = from.publicKey.toBase58();
  const ways = [
    {},
    { throughLookupTable: true },
    { parts: 4 },
    { memo: 'wallet:ä', memoProgram: 'v1' as const },
  ];
  for (const way of ways) {
    const to = newAddress();
    const signature = await sendTokens(chain, { from, to, amount: 10n, memo: 'wallet:x', ...way });
    await chain.untilFinal(signature);
    const found = await adapter.findTransaction(signature, 'finalized');
    expect(found).toMatchObject({ signature, error: undefined, memos: [way.memo ?? 'wallet:x'] });
    const token = { mint: chain.tokenAddress, program: 'token' };
    expect(found?.tokenChanges.toSorted((one, other) => Number(one.change - other.change))).toEqual([
      { ...token, tokenAccount: accountOf(chain, sender), owner: sender, change: -10n },
      { ...token, tokenAccount: accountOf(chain, to), owner: to, change: 10n },
    ]);
  }
});

test('a transaction that failed on the chain moved nothing and is marked as failed', async () => {
  const { chain, adapter } = await open();
  const from = await chain.newOwner(1_000n);
  const signature = await sendTokens(chain, { from, to: newAddress(), amount: 10n, isFailing: true });
  const status = await until(async () => {
    const found = await adapter.findStatus(signature);
    return found?.commitment === 'finalized' ? found : undefined;
  });
  expect(status.error).toContain('InstructionError');
  const found = await adapter.findTransaction(signature, 'finalized');
  expect(found?.error).toBe(status.error);
  expect(found?.tokenChanges.filter(({ change }) => change !== 0n)).toEqual([]);
});

test('a transaction is not found before it has the requested commitment', async () => {
  const { chain, endpoint, adapter } = await open();
  const from = await chain.newOwner(1_000n);
  const signature = await sendTokens(chain, { from, to: newAddress(), amount: 1n });
  // The node is paused here, so that the following transactions do not become final.
  endpoint.fail('getSignatureStatuses', {
    change: (result) => {
      const { value, ...rest } = result as { value: object[] };
      return { ...rest, value: [{ ...value[0], confirmationStatus: 'confirmed', confirmations: 1 }] };
    },
  });
  expect(await adapter.findTransaction(signature, 'confirmed')).toMatchObject({ signature });
  expect(await adapter.findTransaction(signature, 'finalized')).toBeUndefined();
  endpoint.clearFaults();
  await chain.untilFinal(signature);
  expect(await adapter.findTransaction(signature, 'finalized')).toMatchObject({ signature });
});

test('an unknown signature has neither a status nor a transaction', async () => {
  const { adapter } = await open();
  const unseen = '5'.repeat(87);
  expect(await adapter.findStatus(unseen)).toBeUndefined();
  expect(await adapter.findTransaction(unseen, 'confirmed')).toBeUndefined();
});

test('tokens of another mint are recognised by their mint, and a fee that the mint withholds is not counted as received', async () => {
  const { chain, adapter } = await open();
  const mint = await makeMint(chain, { program: 'token-2022', extensions: ['TransferFeeConfig'] });
  const from = await chain.newOwner();
  await mintOther(chain, mint, from.publicKey, 1_000_000n);
  const to = newAddress();
  const signature = await sendTokens(chain, { from, to, amount: 100_000n, mint });
  const found = await until(() => adapter.findTransaction(signature, 'confirmed'));
  const address = mint.address.toBase58();
  expect(found.tokenChanges.find(({ owner }) => owner === to)).toEqual({
    tokenAccount: associatedTokenAccount(to, address, 'token-2022'),
    owner: to,
    mint: address,
    program: 'token-2022',
    change: 99_000n,
  });
});

test('a mint is read with its decimals, program and extensions', async () => {
  const { chain, endpoint, adapter } = await open();
  const address = chain.tokenAddress;
  expect(await adapter.getMint()).toEqual({ address, decimals: 9, program: 'token', extensions: [] });
  const mintAt = async (tokenAddress: string) =>
    openTestAdapter(chain, [endpoint], { tokenAddress }).getMint();
  const plain = await makeMint(chain, { program: 'token-2022', decimals: 6 });
  expect(await mintAt(plain.address.toBase58())).toMatchObject({
    decimals: 6,
    program: 'token-2022',
    extensions: [],
  });
  const taxed = await makeMint(chain, { program: 'token-2022', extensions: ['TransferFeeConfig'] });
  expect(await mintAt(taxed.address.toBase58())).toMatchObject({ extensions: ['TransferFeeConfig'] });
  await expect(mintAt(newAddress())).rejects.toThrow(ChainUnavailable);
  await expect(mintAt(chain.platform.publicKey.toBase58())).rejects.toThrow(NotAToken);
  const owner = await chain.newOwner(1n);
  await expect(mintAt(accountOf(chain, owner.publicKey.toBase58()))).rejects.toThrow(NotAToken);
});

test('a mint whose account the program lengthens, so that it is no multisignature account, is read', async () => {
  const { chain, endpoint } = await open();
  const mint = await makeMint(chain, { program: 'token-2022', extensions: ['MetadataPointer'] });
  const metadata = { name: 'n'.repeat(20), symbol: 's'.repeat(7), uri: 'u'.repeat(10) };
  await nameMint(chain, mint.address, metadata);
  const account = await chain.connection.getAccountInfo(mint.address);
  expect(account?.data).toHaveLength(MULTISIG_SIZE + 2);
  const adapter = openTestAdapter(chain, [endpoint], { tokenAddress: mint.address.toBase58() });
  expect(await adapter.getMint()).toMatchObject({ extensions: ['MetadataPointer', 'TokenMetadata'] });
});

test('the final signatures of an account come newest first, in pages, without those that are not final', async () => {
  const { chain, adapter } = await open();
  const from = await chain.newOwner(1_000n);
  const to = newAddress();
  const account = accountOf(chain, to);
  expect(await adapter.listSignatures(account, { limit: 10 })).toEqual([]);
  const sent: string[] = [];
  for (const isFailing of [false, false, true]) {
    sent.unshift(await sendTokens(chain, { from, to, amount: 5n, memo: String(sent.length), isFailing }));
  }
  const all = await until(async () => {
    const listed = await adapter.listSignatures(account, { limit: 10 });
    // Everything that is listed is final, whenever it is read.
    for (const { signature } of listed) {
      expect(await adapter.findStatus(signature)).toMatchObject({ commitment: 'finalized' });
    }
    return listed.length === 3 ? listed : undefined;
  });
  expect(all.map(({ signature }) => signature)).toEqual(sent);
  expect(all.map(({ hasFailed }) => hasFailed)).toEqual([true, false, false]);
  const [newest, middle, oldest] = sent as [string, string, string];
  const page = async (options: { before?: string; until?: string; limit: number }) =>
    (await adapter.listSignatures(account, options)).map(({ signature }) => signature);
  expect(await page({ limit: 1 })).toEqual([newest]);
  expect(await page({ before: newest, limit: 1 })).toEqual([middle]);
  expect(await page({ until: oldest, limit: 10 })).toEqual([newest, middle]);
});

test('a signature above the finalized slot is not listed, even if the node lists it as finalized', async () => {
  const { chain, endpoint, adapter } = await open();
  const to = newAddress();
  await chain.untilFinal(await chain.giveTokens(to, 1n));
  expect(await adapter.listSignatures(accountOf(chain, to), { limit: 10 })).toHaveLength(1);
  endpoint.fail('getSlot', { change: () => 1 });
  expect(await adapter.listSignatures(accountOf(chain, to), { limit: 10 })).toEqual([]);
});

test('a page is filled up after newer signatures are skipped, so that a short page is the last one', async () => {
  const { chain, endpoint, adapter } = await open();
  const from = await chain.newOwner(1_000n);
  const to = newAddress();
  const account = accountOf(chain, to);
  const sent: string[] = [];
  for (let at = 0; at < 4; at += 1) {
    const signature = await sendTokens(chain, { from, to, amount: 1n, memo: String(at) });
    await chain.untilFinal(signature);
    sent.unshift(signature);
  }
  const [{ slot } = { slot: 0 }] = await adapter.listSignatures(account, { limit: 1 });
  endpoint.fail('getSlot', { change: () => slot - 1 });
  const listed = await adapter.listSignatures(account, { limit: 2 });
  expect(listed.map(({ signature }) => signature)).toEqual(sent.slice(1, 3));
});

test('listing before a signature that the node does not know is an error, not an empty page', async () => {
  const { chain, adapter } = await open();
  const to = newAddress();
  await chain.untilFinal(await chain.giveTokens(to, 1n));
  const page = { before: '5'.repeat(87), limit: 10 };
  await expect(adapter.listSignatures(accountOf(chain, to), page)).rejects.toThrow(ChainUnavailable);
});

test('the balances of many accounts come with their slot; an account that does not exist has none', async () => {
  const { chain, adapter } = await open();
  const rich = await chain.newOwner(2n ** 63n);
  const poor = await chain.newOwner(1n);
  const other = await makeMint(chain, { program: 'token' });
  await mintOther(chain, other, poor.publicKey, 77n);
  const foreign = associatedTokenAccount(poor.publicKey.toBase58(), other.address.toBase58(), 'token');
  const accounts = [rich, poor].map(({ publicKey }) => accountOf(chain, publicKey.toBase58()));
  const missing = Array.from({ length: 150 }, () => accountOf(chain, newAddress()));
  const before = await chain.connection.getSlot('confirmed');
  const asked = [accounts[0] ?? '', ...missing, foreign, rich.publicKey.toBase58(), accounts[1] ?? ''];
  const { slot, balances } = await adapter.readTokenBalances(asked);
  expect([...balances]).toEqual([
    [accounts[0], 2n ** 63n],
    [accounts[1], 1n],
  ]);
  expect(slot).toBeGreaterThanOrEqual(before);
  expect(await adapter.readTokenBalances([])).toMatchObject({ balances: new Map() });
  expect(await adapter.readLamports(poor.publicKey.toBase58())).toBe(10_000_000_000n);
  expect(await adapter.readLamports(newAddress())).toBe(0n);
});
