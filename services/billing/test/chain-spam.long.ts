import { adminQuery } from '@gridlease/testing/database';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import type { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SCAN_BOUNDS } from '../src/chain/reconciliation/listing.ts';
import {
  type BillingOptions,
  type Body,
  balanceOf,
  call,
  openBilling,
  openBillingDatabase,
  openWallet,
  type TestBilling,
} from './billing.ts';
import { accountOf } from './chain/open-chain.ts';
import { addSpam, READ_EVERY } from './chain-spam.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

const SPAM = 150_000;
/** Maximum of the scan worker and of the comparison, which may read concurrently. */
const WORKERS = 2;
const TIMEOUT_MS = 180_000;

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
});

/** A ledger, hot wallet and endpoint for one test; its service can be stopped and started. */
let database: Awaited<ReturnType<typeof openBillingDatabase>>;
let proxy: RpcProxy;
let platform: { keypair: Keypair; keyFile: string };
let running: TestBilling | undefined;
let spammer: Keypair;
beforeEach(async () => {
  platform = await chain.newPlatform({ sol: 5 });
  const { keypair } = platform;
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  spammer = await chain.newOwner(1_000_000n);
  proxy = await chain.newEndpoint();
  await database?.close();
  database = await openBillingDatabase();
});
afterAll(async () => {
  await running?.close();
  await database.close();
});

async function restart(options: Partial<BillingOptions> = {}): Promise<TestBilling> {
  await running?.close();
  running = await openBilling({
    chain,
    rpcUrls: [proxy.url],
    databaseUrl: database.url,
    config: {
      blockchain: { private_key_path: platform.keyFile },
      // Deposits are not swept, so that only the test moves tokens.
      deposits: { sweep_minimum: '1000000' },
    },
    ...options,
  });
  return running;
}

const hot = () => accountOf(chain, platform.keypair.publicKey.toBase58());
const unread = async (): Promise<number> => {
  const [row] = await adminQuery<{ count: number }>(
    'select count(*)::integer as count from chain_unread where token_account = $1',
    [hot()],
    database.url,
  );
  return row?.count ?? 0;
};
const untilEven = (billing: TestBilling) =>
  until(async () => (await call(billing, 'GET', '/api/v1/reconciliation')).body.status === 'even', {
    timeoutMs: 60_000,
    message: 'an even comparison',
  });
const unattributed = async (billing: TestBilling): Promise<Body[]> =>
  (await call(billing, 'GET', '/api/v1/deposits/unattributed')).body.deposits;
const proofs = () =>
  adminQuery<{ is_even: boolean }>('select distinct is_even from reconciliations', [], database.url);

/** Withdraws one token and waits until that is final. */
async function pay(billing: TestBilling, wallet: Body): Promise<void> {
  const { body } = await withdraw(billing, wallet.id, { amount: '1', to_address: newAddress() });
  await untilStatus(billing, wallet.id, body.id, 'confirmed');
}

/** A transaction that mentions the hot account and transfers this many base units to it. */
const send = (n: number | string, amount: bigint): Promise<string> =>
  sendTokens(chain, { from: spammer, to: platform.keypair.publicKey.toBase58(), amount, memo: String(n) });

describe('150,000 transactions that mention the hot account', { timeout: TIMEOUT_MS }, () => {
  it('do not delay outgoing transfers, are read in bounded passes across restarts, and hide no deposit', async () => {
    let billing = await restart();
    await untilEven(billing);
    const wallet = await openFundedWallet(billing, chain, 5n);
    const other = await openWallet(billing);
    await running?.close();
    running = undefined;
    const slot = await chain.connection.getSlot('finalized');
    await until(async () => (await chain.connection.getSlot('finalized')) > slot + 2);
    const spam = addSpam(proxy, { account: hot(), slot, count: SPAM });

    billing = await restart();
    await pay(billing, wallet);
    await until(() => spam.countOfPages() > 20, { timeoutMs: 60_000 });
    billing = await restart();
    await pay(billing, wallet);
    const deposit = await send(`wallet:${other.id}`, 700n);
    await until(async () => (await unread()) >= SPAM / READ_EVERY, { timeoutMs: 60_000 });
    await pay(billing, wallet);
    spam.release();
    await until(async () => (await balanceOf(billing, other.id)).balance === '0.0000007', {
      timeoutMs: 60_000,
      message: `the deposit ${deposit} to be credited`,
    });
    await until(async () => (await unread()) === 0, { timeoutMs: 60_000 });
    await untilEven(billing);
    await pay(billing, wallet);

    // Every page is listed once, or once by each of two concurrent workers, and never again from the start.
    const pages = SPAM / SCAN_BOUNDS.pageSize;
    expect(spam.countOfPages()).toBeGreaterThanOrEqual(pages - 1);
    expect(spam.countOfPages()).toBeLessThanOrEqual(WORKERS * pages);
    // A page with transactions that are not final is filled up by a second call.
    const calls = WORKERS * (SCAN_BOUNDS.pages + 1);
    expect(spam.mostInAPass('getSignaturesForAddress')).toBeLessThanOrEqual(calls);
    expect(spam.mostInAPass('getTransaction')).toBeLessThanOrEqual(WORKERS * SCAN_BOUNDS.reads);
    expect(await proofs()).toEqual([{ is_even: true }]);
    expect(await unattributed(billing)).toEqual([]);
  });

  it('that are older than the ledger are not even listed', async () => {
    const slot = await chain.connection.getSlot('finalized');
    const spam = addSpam(proxy, { account: hot(), slot, count: SPAM });
    await until(async () => (await chain.connection.getSlot('finalized')) > slot + 40, {
      timeoutMs: 60_000,
    });
    const billing = await restart();
    const wallet = await openFundedWallet(billing, chain, 5n);
    await pay(billing, wallet);
    await until(async () => (await unread()) === 0, { timeoutMs: 60_000 });
    expect(spam.countOfPages()).toBe(0);
  });
});

describe('slightly more transactions than one pass reads', { timeout: TIMEOUT_MS }, () => {
  /** 25 that move nothing, ten of dust, and three deposits. */
  const LANDED = 38;
  const scanBounds = { pages: 1, pageSize: 4, reads: 3, readsAtOnce: 2 };
  const all = (count: number, amount: bigint, name: string) =>
    Promise.all(Array.from({ length: count }, (_, n) => send(`${name} ${n}`, amount)));

  it('that land during downtime do not delay outgoing transfers, and each is read once', async () => {
    let billing = await restart();
    await untilEven(billing);
    const wallet = await openFundedWallet(billing, chain, 5n);
    const other = await openWallet(billing);
    await running?.close();
    running = undefined;
    await all(25, 0n, 'nothing');
    // The node lists them but does not return them: they stay unread.
    proxy.fail('getTransaction', { error: { code: -32_000, message: 'not now' } });
    billing = await restart({ scanBounds });
    await pay(billing, wallet);
    await until(async () => (await unread()) === 25, { timeoutMs: 60_000 });
    await Promise.all([
      all(10, 1n, 'dust'),
      send(`wallet:${other.id}`, 5n),
      send('too much for dust', 1_000n),
    ]);
    const small = await send(`wallet:${other.id}`, 2n);
    await chain.untilFinal(small);
    await pay(billing, wallet);
    await until(async () => (await unread()) >= LANDED, { timeoutMs: 60_000 });
    billing = await restart({ scanBounds });
    await pay(billing, wallet);
    expect(await unread()).toBeGreaterThanOrEqual(LANDED);
    proxy.clearFaults();
    await until(async () => (await unread()) === 0, { timeoutMs: 60_000 });
    await until(async () => (await balanceOf(billing, other.id)).balance === '0.000000007');
    await untilEven(billing);
    expect(await proofs()).toEqual([{ is_even: true }]);
    expect(await unattributed(billing)).toMatchObject([{ amount: '0.000001' }]);
    const dust = await adminQuery<{ amount: string; count: number }>(
      `select sum(e.amount)::text as amount, count(*)::integer as count
      from entries e join accounts a on a.id = e.account_id where a.code = 'platform:dust'`,
      [],
      database.url,
    );
    expect(dust).toEqual([{ amount: '10', count: 10 }]);
  });
});

describe('unreadable transactions that brought tokens during downtime', { timeout: TIMEOUT_MS }, () => {
  it('block outgoing transfers until they are read, because a restored backup may miss payments', async () => {
    let billing = await restart();
    await untilEven(billing);
    const wallet = await openFundedWallet(billing, chain, 5n);
    await running?.close();
    running = undefined;
    await chain.untilFinal(await send(`wallet:${wallet.id}`, 5n));
    proxy.fail('getTransaction', { error: { code: -32_000, message: 'not now' } });
    billing = await restart();
    const { body } = await withdraw(billing, wallet.id, { amount: '1', to_address: newAddress() });
    const before = proxy.countOf('getMultipleAccounts');
    await until(() => proxy.countOf('getMultipleAccounts') > before + 8, { timeoutMs: 60_000 });
    const attempts = 'select count(*)::integer as count from transfer_attempts';
    expect(await adminQuery(attempts, [], database.url)).toEqual([{ count: 0 }]);
    proxy.clearFaults();
    await untilStatus(billing, wallet.id, body.id, 'confirmed');
    expect((await balanceOf(billing, wallet.id)).balance).toBe('4.000000005');
  });
});

describe('dust', { timeout: TIMEOUT_MS }, () => {
  it('that is claimed, or sent to a deposit address, is booked once', async () => {
    const billing = await restart();
    // What arrived before the first comparison is part of the opening balance.
    await untilEven(billing);
    const wallet = await openWallet(billing);
    const signature = await send('from nobody', 999n);
    await chain.untilFinal(signature);
    const claimed = () =>
      call(billing, 'POST', `/api/v1/wallet/${wallet.id}/deposit`, { solana_signature: signature });
    for (const { status, body } of await Promise.all([claimed(), claimed(), claimed()]))
      expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
    const own = await sendTokens(chain, { from: spammer, to: wallet.deposit_address, amount: 1n });
    await until(async () => (await balanceOf(billing, wallet.id)).balance === '0.000000001', {
      timeoutMs: 60_000,
      message: `the deposit ${own}`,
    });
    const dust = () => adminQuery('select signature, amount from dust_receipts', [], database.url);
    await until(async () => (await dust()).length > 0, { timeoutMs: 60_000 });
    await untilEven(billing);
    expect(await dust()).toEqual([{ signature, amount: '999' }]);
  });
});
