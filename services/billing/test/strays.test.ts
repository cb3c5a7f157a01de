import { randomBytes } from 'node:crypto';
import { openDatabase } from '@gridlease/common/database/open';
import { giveSol, land } from '@gridlease/devstack/chain/transactions';
import { adminQuery } from '@gridlease/testing/database';
import { testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther, type TestMint } from '@gridlease/testing/test-mint';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import {
  createInitializeAccount3Instruction,
  createMintToCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { Chain } from '../src/chain/network/chain.ts';
import { openConfiguredChain } from '../src/chain/network/solana/configured-chain.ts';
import { moveOptions } from '../src/chain/strays/command.ts';
import { type MoveDeps, moveStray, type Receiver } from '../src/chain/strays/move-stray.ts';
import { decimalText } from '../src/chain/strays/stray.ts';
import { billingConfigSchema } from '../src/config/config.ts';
import type { BillingTables } from '../src/database/database.ts';
import {
  type Body,
  balanceOf,
  call,
  DEPOSIT_SEED,
  log,
  openBilling,
  openWallet,
  type TestBilling,
} from './billing.ts';
import { claim, openFundedWallet, TOKEN } from './funding.ts';
import { runBilling } from './process.ts';

const TOKEN_ACCOUNT_BYTES = 165;

let chain: Awaited<ReturnType<typeof testChain>>;
let endpoint: Awaited<ReturnType<typeof chain.newEndpoint>>;
let platform: Keypair;
let former: Keypair;
let billing: TestBilling;
let wallet: Body;
let blockchain: Record<string, string>;
/** As USDC. */
let other: TestMint;

beforeAll(async () => {
  chain = await testChain();
  endpoint = await chain.newEndpoint();
  const [hot, old] = [await chain.newPlatform({ sol: 5 }), await chain.newPlatform({ sol: 1 })];
  [platform, former] = [hot.keypair, old.keypair];
  other = await makeMint(chain, { program: 'token', decimals: 6 });
  blockchain = { private_key_path: hot.keyFile, former_private_key_paths: old.keyFile };
  const deposits = { stray_interval: '100ms', sweep_minimum: '1000' };
  billing = await openBilling({ chain, rpcUrls: [endpoint.url], config: { blockchain, deposits } });
  wallet = await openFundedWallet(billing, chain, 5n);
});
afterAll(() => billing.close());

const list = async (): Promise<Body[]> => (await call(billing, 'GET', '/api/v1/admin/strays')).body.strays;
const accountOf = (mint: TestMint, owner: string) =>
  getAssociatedTokenAddressSync(mint.address, new PublicKey(owner), true, mint.program).toBase58();
const untilListed = (account: string): Promise<Body> =>
  until(async () => (await list()).find((one) => one.token_account === account), {
    timeoutMs: 60_000,
    message: `${account} being listed`,
  });
const untilGone = (account: string) =>
  until(async () => (await list()).every((one) => one.token_account !== account), { timeoutMs: 60_000 });

const ownMint = (): TestMint => ({ address: chain.mint.publicKey, program: TOKEN_PROGRAM_ID, decimals: 9 });

/** Mints tokens of the platform to a new account of an owner, which is not the derived one. */
async function giveElsewhere(owner: string, amount: bigint): Promise<{ account: string; signature: string }> {
  const account = Keypair.generate();
  const { connection, faucet } = chain;
  const mint = chain.mint.publicKey;
  const signature = await land(
    connection,
    [
      SystemProgram.createAccount({
        fromPubkey: faucet.publicKey,
        newAccountPubkey: account.publicKey,
        space: TOKEN_ACCOUNT_BYTES,
        lamports: await connection.getMinimumBalanceForRentExemption(TOKEN_ACCOUNT_BYTES),
        programId: TOKEN_PROGRAM_ID,
      }),
      createInitializeAccount3Instruction(account.publicKey, mint, new PublicKey(owner)),
      createMintToCheckedInstruction(mint, account.publicKey, faucet.publicKey, amount, 9),
    ],
    [faucet, account],
  );
  return { account: account.publicKey.toBase58(), signature };
}

it('amounts are in tokens of the mint, whatever its decimals', () => {
  const texts = [decimalText(1_500_000n, 6), decimalText(3n, 0), decimalText(7n, 12), decimalText(100n, 2)];
  expect(texts).toEqual(['1.5', '3', '0.000000000007', '1']);
});

it('a command to move a stray needs an address, and an amount for another receiver', () => {
  const [account, to] = addresses(2) as [string, string];
  const one = ['--token-account', account];
  expect(moveOptions(one)).toEqual({ tokenAccount: account, receiver: undefined });
  const receiver = { to, amount: '1.5' };
  expect(moveOptions([...one, '--to', to, '--amount', '1.5'])).toEqual({ tokenAccount: account, receiver });
  expect(() => moveOptions([])).toThrow('--token-account needs an address');
  expect(() => moveOptions([...one, '--to', 'nowhere', '--amount', '1'])).toThrow('--to needs an address');
  expect(() => moveOptions([...one, '--to', to])).toThrow('--amount');
  expect(() => moveOptions([...one, '--amount', '1'])).toThrow('--to');
});

it('another token at a deposit address is listed, and a claim of it says so', async () => {
  const signature = await mintOther(chain, other, new PublicKey(wallet.deposit_address), 1_500_000n);
  const account = accountOf(other, wallet.deposit_address);
  const { seen_at, ...stray } = await untilListed(account);
  const mint = other.address.toBase58();
  expect(stray).toEqual({
    token_account: account,
    mint,
    amount: '1.5',
    reason: 'other_mint',
    wallet_id: wallet.id,
  });
  expect(Date.parse(seen_at)).toBeGreaterThan(Date.now() - 600_000);
  const { status, body } = await claim(billing, wallet.id, signature);
  expect([status, body.code]).toEqual([422, 'solana_transaction_error']);
  expect(body.detail).toContain(`another token (mint ${mint})`);
  expect(body.detail).toContain(chain.tokenAddress);
  expect((await balanceOf(billing, wallet.id)).balance).toBe('5');
  // Another wallet learns nothing of it.
  const stranger = await openWallet(billing);
  expect((await claim(billing, stranger.id, signature)).body.detail).not.toContain(mint);
});

it('the own token at an account that is not the derived one is listed, and not credited', async () => {
  const { account, signature } = await giveElsewhere(wallet.deposit_address, 2n * TOKEN);
  expect(await untilListed(account)).toMatchObject({
    mint: chain.tokenAddress,
    amount: '2',
    reason: 'other_account',
    wallet_id: wallet.id,
  });
  const { status, body } = await claim(billing, wallet.id, signature);
  expect(status).toBe(422);
  expect(body.detail).toContain(account);
  expect((await balanceOf(billing, wallet.id)).balance).toBe('5');
});

it('what the keys of the platform hold of other tokens is listed until it has left again', async () => {
  const extended = await makeMint(chain, {
    program: 'token-2022',
    decimals: 2,
    extensions: ['MetadataPointer'],
  });
  const [hot, old] = [platform, former].map(({ publicKey }) => publicKey.toBase58()) as [string, string];
  await mintOther(chain, other, platform.publicKey, 1n);
  await mintOther(chain, extended, former.publicKey, 100n);
  const found = await untilListed(accountOf(other, hot));
  expect(found).toMatchObject({ amount: '0.000001', reason: 'other_mint' });
  expect(found).not.toHaveProperty('wallet_id');
  expect(await untilListed(accountOf(extended, old))).toMatchObject({ amount: '1', reason: 'other_mint' });
  // The operator sends it on.
  const receiver = Keypair.generate().publicKey.toBase58();
  await giveSol(chain.connection, former.publicKey, 1);
  await sendTokens(chain, { from: former, to: receiver, amount: 100n, mint: extended });
  await untilGone(accountOf(extended, old));
  expect(await untilListed(accountOf(other, hot))).toMatchObject({ seen_at: found.seen_at });
});

it('an operator moves strays: own tokens to where they are booked, others to a named owner', async () => {
  const config = {
    database: { url: billing.databaseUrl },
    blockchain: {
      ...blockchain,
      deposit_seed: DEPOSIT_SEED,
      rpc_url: chain.rpcUrl,
      token_address: chain.tokenAddress,
    },
  };
  const parsed = billingConfigSchema.parse(config);
  const configured = openConfiguredChain({ ...parsed, auth: { ...parsed.auth, mode: 'off' } }, log);
  const name = { url: billing.databaseUrl, applicationName: 'strays-test', log };
  const { db, close } = openDatabase<BillingTables>(name);
  onTestFinished(async () => {
    await configured.chain.close();
    await close();
  });
  const deps = { ...configured, db, signal: new AbortController().signal };
  const move = (tokenAccount: string, receiver?: Receiver, more: Partial<MoveDeps> = {}) =>
    moveStray({ ...deps, ...more }, { tokenAccount, receiver, by: 'test' });
  const { account: elsewhere } = await giveElsewhere(wallet.deposit_address, 3n * TOKEN);
  await untilListed(elsewhere);
  const receiver = Keypair.generate().publicKey.toBase58();
  await expect(move(elsewhere, { to: receiver, amount: '3' })).rejects.toThrow('leave --to');
  const own = await runBilling(config, ['move-stray', '--token-account', elsewhere]);
  expect(own.code, own.output).toBe(0);
  const moved = JSON.parse(own.lines.at(-1) ?? '');
  expect(moved).toMatchObject({ amount: '3', mint: chain.tokenAddress, to: wallet.deposit_address });
  await until(async () => (await balanceOf(billing, wallet.id)).balance === '8', { timeoutMs: 60_000 });
  await untilGone(elsewhere);
  const others = accountOf(other, wallet.deposit_address);
  await expect(move(others)).rejects.toThrow('--to');
  const ours = { to: platform.publicKey.toBase58(), amount: '1.5' };
  await expect(move(others, ours)).rejects.toThrow("platform's own");
  await expect(move(others, { to: receiver, amount: '1' })).rejects.toThrow('holds 1.5 tokens');
  // Killed before it knows the outcome: what was sent lands once.
  const ending = new AbortController();
  const killed: Chain = {
    ...deps.chain,
    async send(bytes, options) {
      ending.abort();
      return deps.chain.send(bytes, options);
    },
  };
  const order = { to: receiver, amount: '1.5' };
  await expect(move(others, order, { chain: killed, signal: ending.signal })).rejects.toThrow('interrupted');
  // Finds the account empty, or fails on the chain, or signs the same transaction.
  await move(others, order).catch((error) => expect(String(error)).toMatch(/nothing was moved|is empty/));
  await untilGone(others);
  const received = await chain.connection.getTokenAccountBalance(new PublicKey(accountOf(other, receiver)));
  expect(received.value.amount).toBe('1500000');
  // What is booked, what is empty, and what is not ours stays where it is.
  const booked = accountOf(ownMint(), wallet.deposit_address);
  for (const [account, reason] of [
    [booked, 'no stray'],
    [others, 'empty'],
    [accountOf(other, receiver), 'not ours'],
  ] as const)
    await expect(move(account)).rejects.toThrow(reason);
  const { audit } = (await call(billing, 'GET', '/api/v1/admin/audit')).body;
  const signed = audit.filter(({ action }: Body) => action === 'stray.move_signed');
  expect(signed.map(({ target }: Body) => target)).toEqual(expect.arrayContaining([elsewhere, others]));
  const { body: metrics } = await call(billing, 'GET', '/metrics');
  // Of the tests before: two tokens elsewhere, and what the hot key holds.
  for (const reason of ['other_account', 'other_mint'])
    expect(metrics).toMatch(new RegExp(`^billing_strays\\{[^}]*reason="${reason}"[^}]*\\} [1-9]`, 'm'));
});

it('a claim is enough to find one, long before its deposit address is searched', async () => {
  const quiet = await chain.newPlatform({ sol: 1 });
  const blockchain = { private_key_path: quiet.keyFile };
  const config = { blockchain, deposits: { stray_interval: '1s' } };
  const own = await openBilling({ chain, config });
  try {
    const strays = async () => (await call(own, 'GET', '/api/v1/admin/strays')).body.strays;
    const customer = await openWallet(own);
    // The search is far away from it.
    await adminQuery(
      `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'many-' || n, 'user', a, b
      from unnest($1::text[], $2::text[]) with ordinality as made(a, b, n)`,
      [addresses(5_000), addresses(5_000)],
      own.databaseUrl,
    );
    await adminQuery('update stray_search set after_wallet_id = null', [], own.databaseUrl);
    const signature = await mintOther(chain, other, new PublicKey(customer.deposit_address), 5n);
    expect((await claim(own, customer.id, signature)).status).toBe(422);
    const [stray] = await until(async () => ((await strays()).length > 0 ? strays() : undefined), {
      timeoutMs: 60_000,
    });
    expect(stray).toMatchObject({ amount: '0.000005', wallet_id: customer.id });
  } finally {
    await own.close();
  }
});

const addresses = (count: number) => Array.from({ length: count }, () => bs58.encode(randomBytes(32)));

it('the search asks the chain as often for many wallets as for a few', async () => {
  await adminQuery(
    `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
    select gen_random_uuid(), 'many-' || a, 'user', a, b from unnest($1::text[], $2::text[]) as made(a, b)`,
    [addresses(2_000), addresses(2_000)],
    billing.databaseUrl,
  );
  // Whole lists of the token's holders separate every ten passes.
  const isWide = ({ method, params }: { method: string; params: readonly unknown[] }) =>
    method === 'getProgramAccounts' && JSON.stringify(params).includes('"length":40');
  const from = endpoint.calls.length;
  const wide = () => endpoint.calls.flatMap((seen, at) => (at >= from && isWide(seen) ? at : []));
  await until(() => wide().length >= 2, { timeoutMs: 60_000 });
  const [first = 0, second = 0] = wide();
  const asked = endpoint.calls
    .slice(first, second)
    .filter(({ method }) => method === 'getTokenAccountsByOwner');
  // Two token programs: ten deposit addresses in each of ten passes, and the two keys of the platform once.
  expect(asked.length).toBeGreaterThan(100);
  expect(asked.length).toBeLessThanOrEqual(2 * (10 * 10 + 2));
});
