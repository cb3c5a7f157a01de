import { openDatabase } from '@gridlease/common/database/open';
import { land } from '@gridlease/devstack/chain/transactions';
import { adminQuery } from '@gridlease/testing/database';
import { testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther, type TestMint } from '@gridlease/testing/test-mint';
import { until } from '@gridlease/testing/until';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
} from '@solana/spl-token';
import { type Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../src/books/money/amount.ts';
import { loadKnownToken } from '../src/chain/guard/known-token.ts';
import type { Chain } from '../src/chain/network/chain.ts';
import { openConfiguredChain } from '../src/chain/network/solana/configured-chain.ts';
import { rentOptions } from '../src/chain/rent/command.ts';
import { type Recovery, type RentDeps, recoverRent } from '../src/chain/rent/recover-rent.ts';
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
import { claim } from './funding.ts';
import { runBilling } from './process.ts';

const IDLE_SECONDS = 180 * 86_400;
/** Of a signature, at the lowest priority. */
const SIGNATURE_FEE = 5_000n;

let chain: Awaited<ReturnType<typeof testChain>>;
beforeAll(async () => {
  chain = await testChain();
});

const KINDS = [
  { name: 'the program Token', program: 'token' },
  { name: 'the program Token-2022', program: 'token-2022', extensions: ['MetadataPointer'] },
] as const;

describe.each(KINDS)('a token of $name', (kind) => {
  let mint: TestMint;
  let platform: Keypair;
  let former: Keypair;
  let billing: TestBilling;
  let blockchain: Record<string, string>;
  let deps: RentDeps;
  let closeDatabase: () => Promise<void>;
  const one = 1_000_000_000n;

  beforeAll(async () => {
    mint = await makeMint(chain, kind);
    const [hot, old] = [await chain.newPlatform({ sol: 5 }), await chain.newPlatform({ sol: 1 })];
    [platform, former] = [hot.keypair, old.keypair];
    blockchain = {
      token_address: mint.address.toBase58(),
      private_key_path: hot.keyFile,
      former_private_key_paths: old.keyFile,
      deposit_seed: DEPOSIT_SEED,
      priority_fee_min: '0',
      rpc_url: chain.rpcUrl,
    };
    billing = await openBilling({ chain, config: { blockchain, deposits: { sweep_minimum: '0.1' } } });
    const parsed = billingConfigSchema.parse({ blockchain });
    const config = { ...parsed, auth: { ...parsed.auth, mode: 'off' as const } };
    const configured = openConfiguredChain(config, log);
    const name = { url: billing.databaseUrl, applicationName: 'rent-test', log };
    const { db, close } = openDatabase<BillingTables>(name);
    closeDatabase = close;
    await loadKnownToken(db, configured.token);
    deps = { ...configured, db, signal: new AbortController().signal };
  });
  afterAll(async () => {
    await deps.chain.close();
    await closeDatabase();
    await billing.close();
  });

  const accountOf = (owner: string) =>
    getAssociatedTokenAddressSync(mint.address, new PublicKey(owner), true, mint.program);
  const existing = async (owner: string) => {
    const info = await chain.connection.getAccountInfo(accountOf(owner), 'finalized');
    return info !== null;
  };
  /** Creates empty accounts, which anybody may do. */
  async function create(owners: readonly PublicKey[]): Promise<void> {
    const instructions = owners.map((owner) =>
      createAssociatedTokenAccountIdempotentInstruction(
        chain.faucet.publicKey,
        accountOf(owner.toBase58()),
        owner,
        mint.address,
        mint.program,
      ),
    );
    await chain.untilFinal(await land(chain.connection, instructions, [chain.faucet]));
  }
  /** Wallets with empty accounts that have never received anything. */
  async function unused(count: number): Promise<Body[]> {
    const wallets = await Promise.all(Array.from({ length: count }, () => openWallet(billing)));
    await create(wallets.map(({ deposit_address }) => new PublicKey(deposit_address)));
    return wallets;
  }
  const give = async (wallet: Body | undefined, units: bigint) => {
    const signature = await mintOther(chain, mint, new PublicKey(wallet?.deposit_address), units);
    await until(async () => (await claim(billing, wallet?.id, signature)).status === 200, {
      timeoutMs: 60_000,
    });
  };
  /** A wallet whose deposit has been swept. */
  async function swept(): Promise<Body> {
    const wallet = await openWallet(billing);
    await give(wallet, 2n * one);
    await until(
      async () => {
        const open = await adminQuery(
          `select from accounts a join wallets w on w.deposit_token_account = a.token_account
          where a.balance <> 0 and w.id = $1
          union all select from transfers
          where kind = 'sweep' and status in ('pending', 'processing') and wallet_id = $1`,
          [wallet.id],
          billing.databaseUrl,
        );
        return open.length === 0;
      },
      { timeoutMs: 60_000, message: 'the sweep being done' },
    );
    return wallet;
  }
  const age = (wallets: readonly (Body | undefined)[]) =>
    adminQuery(
      `with aged as (
        update wallets set created_at = created_at - interval '181 days' where id = any($1::uuid[]) returning id
      )
      update deposits set seen_at = seen_at - interval '181 days' where wallet_id in (select id from aged)`,
      [wallets.map((wallet) => wallet?.id)],
      billing.databaseUrl,
    );
  const solOf = async () => BigInt(await chain.connection.getBalance(platform.publicKey, 'finalized'));
  const recovered = (isDryRun = false, more: Partial<RentDeps> = {}) =>
    recoverRent({ ...deps, ...more }, { idleSeconds: IDLE_SECONDS, isDryRun, by: 'test' });
  const expectPrinted = async ({ accounts, lamports }: Recovery) => {
    const config = { database: { url: billing.databaseUrl }, blockchain };
    const { code, lines, output } = await runBilling(config, ['recover-rent', '--dry-run']);
    expect(code, output).toBe(0);
    const printed = { dry_run: true, accounts, lamports: String(lamports), sol: formatAmount(lamports) };
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject(printed);
  };
  const journals = () =>
    adminQuery('select count(*)::integer as n, max(id::text) from journals', [], billing.databaseUrl);

  it('a deposit that arrives just before makes the closing fail, and is credited', async () => {
    const wallets = await unused(2);
    // Less than is swept: the account stays filled, however quickly the service sees the deposit.
    const units = one / 20n;
    await age(wallets);
    const [reached, other] = wallets;
    let arriving = true;
    const { chain: network } = deps;
    const meanwhile: Chain = {
      ...network,
      async signClosing(order) {
        const signed = await network.signClosing(order);
        if (arriving) await mintOther(chain, mint, new PublicKey(reached?.deposit_address), units);
        arriving = false;
        return signed;
      },
      // Found out before it is sent, or in its block.
      send: (bytes, { isFirst }) => network.send(bytes, { isFirst: isFirst && kind.program === 'token' }),
    };
    const found = await recovered(false, { chain: meanwhile });
    expect(found).toMatchObject({ accounts: 1, transactions: 1 });
    expect(found.left).toMatchObject([{ tokenAccount: accountOf(reached?.deposit_address).toBase58() }]);
    expect(await existing(other?.deposit_address)).toBe(false);
    await until(async () => (await balanceOf(billing, reached?.id)).balance === '0.05', {
      timeoutMs: 60_000,
    });
    await give(other, one);
    expect((await balanceOf(billing, other?.id)).balance).toBe('1');
  });

  if (kind.program === 'token-2022') return;

  it('closes what is empty and idle, keeps the rest, and the addresses keep working', async () => {
    const [once, ...others] = await Promise.all([swept(), unused(6)]).then((both) => both.flat());
    await create([former.publicKey]);
    const idle = [once, ...others];
    const [recent] = await unused(1);
    const held = await openWallet(billing);
    // Less than what is swept.
    await give(held, one / 20n);
    await age([...idle, held]);
    await call(billing, 'POST', '/api/v1/admin/outgoing', { paused: true, reason: 'a test' });
    await expect(recovered()).rejects.toThrow('paused');
    await call(billing, 'POST', '/api/v1/admin/outgoing', { paused: false });
    const dry = await recovered(true);
    // Those of the wallets, and the one of the former key.
    expect(dry).toMatchObject({ accounts: 8, transactions: 0, left: [] });
    await expectPrinted(dry);
    for (const { deposit_address } of idle) expect(await existing(deposit_address)).toBe(true);
    const [before, books] = [await solOf(), await journals()];
    const done = await recovered();
    expect(done).toMatchObject({ accounts: 8, lamports: dry.lamports, left: [] });
    // Of the former key, six and one, each signed by its owner and the payer.
    expect(done.transactions).toBe(3);
    expect(await solOf()).toBe(before + done.lamports - (8n + 3n) * SIGNATURE_FEE);
    expect(await journals()).toEqual(books);
    for (const { deposit_address } of idle) expect(await existing(deposit_address)).toBe(false);
    expect(await existing(former.publicKey.toBase58())).toBe(false);
    expect(await existing(recent?.deposit_address)).toBe(true);
    expect(await existing(held.deposit_address)).toBe(true);
    expect(await existing(platform.publicKey.toBase58())).toBe(true);
    // Again: nothing is left to close.
    expect(await recovered()).toMatchObject({ accounts: 0, lamports: 0n, transactions: 0 });
    const audit = (await call(billing, 'GET', '/api/v1/admin/audit')).body.audit;
    const noted = audit.flatMap(({ action, detail }: Body) =>
      action === 'rent.recovery_signed' ? detail.token_accounts : [],
    );
    for (const { deposit_address } of idle) expect(noted).toContain(accountOf(deposit_address).toBase58());
    await give(once, 7n * one);
    expect((await balanceOf(billing, once?.id)).balance).toBe('9');
    const proof = await until(async () => {
      const { status, body } = await call(billing, 'GET', '/api/v1/reconciliation');
      return status === 200 && Date.parse(body.finished_at) > Date.now() - 2_000 ? body : undefined;
    });
    expect(proof).toMatchObject({ status: 'even', difference: '0' });
  });

  it('an interrupted run leaves nothing half done, and the next one goes on', async () => {
    const wallets = await unused(1);
    await age(wallets);
    const [wallet] = wallets;
    const ending = new AbortController();
    const { chain: network } = deps;
    const killed: Chain = {
      ...network,
      async send(bytes, options) {
        const outcome = await network.send(bytes, options);
        ending.abort();
        return outcome;
      },
    };
    const found = await recovered(false, { chain: killed, signal: ending.signal });
    expect(found).toMatchObject({ accounts: 0, left: [{ reason: 'interrupted' }] });
    // It lands, or a later run closes it.
    await until(
      async () => {
        await recovered();
        return !(await existing(wallet?.deposit_address));
      },
      { timeoutMs: 60_000 },
    );
    expect(await recovered()).toMatchObject({ accounts: 0, left: [] });
  });

  it('of two runs at the same time, each account is closed by one', async () => {
    const wallets = await unused(8);
    await age(wallets);
    const before = await solOf();
    const { lamports, accounts } = await recovered(true);
    expect(accounts).toBe(8);
    await Promise.all([recovered(), recovered()]);
    await until(async () => (await recovered(true)).accounts === 0, { timeoutMs: 60_000 });
    const gained = (await solOf()) - before;
    expect(gained).toBeLessThan(lamports);
    // Each run pays for at most its own two transactions, and for one of each account.
    expect(gained).toBeGreaterThanOrEqual(lamports - 2n * (8n + 2n + 16n) * SIGNATURE_FEE);
  });

  it('accounts of wrapped SOL are never closed, because they can be while they hold tokens', async () => {
    const token = {
      ...deps.token,
      current: () => ({ ...deps.token.current(), mint: NATIVE_MINT.toBase58() }),
    };
    await expect(recovered(true, { token })).rejects.toThrow('wrapped SOL');
  });
});

it('a duration of half a year is written as days', () => {
  expect(rentOptions([])).toEqual({ idleSeconds: IDLE_SECONDS, isDryRun: false });
  expect(rentOptions(['--older-than', '90d', '--dry-run'])).toEqual({
    idleSeconds: 90 * 86_400,
    isDryRun: true,
  });
  expect(() => rentOptions(['--older-than', 'half a year'])).toThrow('such as 180d');
  expect(() => rentOptions(['--older'])).toThrow('--older');
});
