import { joinGroup, type MintExtension, makeGroup, nameMint } from '@gridlease/testing/mint-extensions';
import { testChain } from '@gridlease/testing/solana';
import { makeMint, mintOther, type TestMint } from '@gridlease/testing/test-mint';
import { until } from '@gridlease/testing/until';
import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  call,
  openBilling,
  openBillingDatabase,
  openWallet,
  type TestBilling,
} from './billing.ts';
import { claim, untilStatus, withdraw } from './funding.ts';
import { runBilling, startBilling } from './process.ts';
import { end, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

let chain: Awaited<ReturnType<typeof testChain>>;
beforeAll(async () => {
  chain = await testChain();
});

/** What an owner's account of a mint holds, in the mint's units. */
async function holdingOf(mint: TestMint, owner: string): Promise<bigint> {
  const account = getAssociatedTokenAddressSync(mint.address, new PublicKey(owner), true, mint.program);
  return (await getAccount(chain.connection, account, 'confirmed', mint.program)).amount;
}

const POINTERS: readonly MintExtension[] = ['MetadataPointer', 'GroupPointer', 'GroupMemberPointer'];

/** Writes into a mint what its pointers point to. */
async function furnish({ address }: TestMint): Promise<void> {
  await nameMint(chain, address, { name: 'Token', symbol: 'T', uri: 'https://token.example.org/' });
  await makeGroup(chain, address);
  const group = await makeMint(chain, { program: 'token-2022', extensions: ['GroupPointer'] });
  await makeGroup(chain, group.address);
  await joinGroup(chain, address, group.address);
}

interface MintKind {
  readonly name: string;
  readonly program: 'token' | 'token-2022';
  readonly decimals: number;
  readonly extensions?: readonly MintExtension[];
  /** Adds what is written after the mint is initialized. */
  readonly complete?: (mint: TestMint) => Promise<void>;
}

const MINTS: readonly MintKind[] = [
  { name: '6 decimals, as USDC', program: 'token', decimals: 6 },
  { name: '2 decimals', program: 'token', decimals: 2 },
  { name: 'no decimals', program: 'token', decimals: 0 },
  {
    name: 'the program Token-2022, 6 decimals, and metadata, group and member with their pointers',
    program: 'token-2022',
    decimals: 6,
    extensions: POINTERS,
    complete: furnish,
  },
];

/** 100 tokens per hour: the first minute costs 1.666666666, of which the owner gets 1.583333333. */
const PRICING = { default_rate: '100', vram_rate_per_gb: '0', power_multiplier: '0' };
const EARNED = 1_583_333_333n;

describe.each(MINTS)('a token with $name', (kind) => {
  const unit = 10n ** BigInt(9 - kind.decimals);
  let mint: TestMint;
  let billing: TestBilling;
  let renter: Body;

  const balance = async (id: string) => (await call(billing, 'GET', `/api/v1/wallet/${id}/balance`)).body;
  const give = (owner: string, units: bigint) => mintOther(chain, mint, new PublicKey(owner), units);

  beforeAll(async () => {
    mint = await makeMint(chain, kind);
    await kind.complete?.(mint);
    const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
    const tokens = 10n ** BigInt(kind.decimals);
    await chain.untilFinal(await give(keypair.publicKey.toBase58(), 1_000n * tokens));
    const token_address = mint.address.toBase58();
    const blockchain = { token_address, private_key_path: keyFile };
    billing = await openBilling({ chain, config: { blockchain, pricing: PRICING } });
    renter = await openWallet(billing);
    const signature = await give(renter.deposit_address, 200n * tokens + 1n);
    await until(async () => (await claim(billing, renter.id, signature)).status === 200, {
      timeoutMs: 60_000,
    });
  });
  afterAll(() => billing.close());

  it('credits a deposit exactly', async () => {
    const units = 200n * 10n ** BigInt(kind.decimals) + 1n;
    const { available_balance: available, withdrawable } = await balance(renter.id);
    expect(available).toBe(decimal(units * unit));
    expect(withdrawable).toBe(available);
  });

  it('refuses amounts with more digits than the token, and changes nothing', async () => {
    const before = await balance(renter.id);
    const amount = decimal(unit + 1n);
    const refusal = {
      status: 400,
      body: { code: 'amount_precision', errors: [{ path: 'amount', code: 'amount_precision' }] },
    };
    expect(await withdraw(billing, renter.id, { amount, to_address: newAddress() })).toMatchObject(refusal);
    expect(await claim(billing, renter.id, '5'.repeat(87), { amount })).toMatchObject(refusal);
    const payout = await call(billing, 'POST', '/api/v1/provider/nobody/payout', { amount });
    expect(payout).toMatchObject(refusal);
    expect(payout.body.detail).toContain(`${kind.decimals} fractional digits`);
    expect(await balance(renter.id)).toEqual(before);
  });

  it('charges nine digits, pays out what the token can carry, and leaves the rest to the owner', async () => {
    const owner = `owner-${crypto.randomUUID()}`;
    const payee = Keypair.generate().publicKey.toBase58();
    await chain.untilFinal(await give(payee, 1n));
    const rented = await started(billing, { user_id: renter.user_id, provider_id: owner, gpu_model: 'x' });
    const { body: ended } = await end(billing, rented.id);
    expect(ended.session).toMatchObject({ total_cost: '1.666666666', provider_earnings: decimal(EARNED) });
    const { status, body } = await call(billing, 'POST', `/api/v1/provider/${owner}/payout`, {
      to_address: payee,
    });
    expect(status).toBe(202);
    const paid = EARNED - (EARNED % unit);
    expect(body.amount).toBe(decimal(paid));
    await untilStatus(billing, body.transaction.from_wallet_id, body.payout_id, 'confirmed');
    expect(await holdingOf(mint, payee)).toBe(paid / unit + 1n);
    const earnings = (await call(billing, 'GET', `/api/v1/provider/${owner}/earnings`)).body;
    expect(earnings.available_earnings).toBe(decimal(EARNED - paid));
    // What is left is less than the token can carry.
    const again = await call(billing, 'POST', `/api/v1/provider/${owner}/payout`, { to_address: payee });
    expect(again).toMatchObject({ status: 402, body: { code: 'insufficient_funds' } });
  });

  it('shows what of a balance can be withdrawn, and sends exactly that', async () => {
    const { available_balance: available, withdrawable } = await balance(renter.id);
    expect(available).not.toBe(withdrawable);
    const receiver = Keypair.generate().publicKey.toBase58();
    await chain.untilFinal(await give(receiver, 1n));
    const { body } = await withdraw(billing, renter.id, { amount: withdrawable, to_address: receiver });
    await untilStatus(billing, renter.id, body.id, 'confirmed');
    const sent = (await holdingOf(mint, receiver)) - 1n;
    expect(decimal(sent * unit)).toBe(withdrawable);
    expect((await balance(renter.id)).withdrawable).toBe('0');
    const proof = await until(async () => {
      const { body: found } = await call(billing, 'GET', '/api/v1/reconciliation');
      return Date.parse(found.finished_at ?? found.created_at) > Date.now() - 1_000 ? found : undefined;
    });
    expect(proof).toMatchObject({ difference: '0', mismatches: [] });
  });
});

function decimal(units: bigint): string {
  const text = String(units).padStart(10, '0');
  const fraction = text.slice(-9).replace(/0+$/, '');
  return fraction === '' ? text.slice(0, -9) : `${text.slice(0, -9)}.${fraction}`;
}

it('learns a token that it could not read at its first start, and mends what it had assumed', async () => {
  const mint = await makeMint(chain, { program: 'token-2022', decimals: 6 });
  const endpoint = await chain.newEndpoint();
  endpoint.fail('*', { httpStatus: 503 });
  const { keyFile } = await chain.newPlatform({ sol: 1 });
  const blockchain = { token_address: mint.address.toBase58(), private_key_path: keyFile };
  const billing = await openBilling({ chain, rpcUrls: [endpoint.url], config: { blockchain } });
  try {
    const wallet = await openWallet(billing);
    const given = { amount: '1.123456789', reason: 'a gift' };
    await call(billing, 'POST', `/api/v1/admin/wallets/${wallet.id}/adjustment`, given);
    const order = { amount: given.amount, to_address: newAddress() };
    const { status, body: withdrawal } = await withdraw(billing, wallet.id, order);
    expect(status).toBe(202);
    endpoint.clearFaults();
    const [stuck] = await until(
      async () => {
        const path = `/api/v1/admin/transfers?status=needs_review&wallet_id=${wallet.id}`;
        const { transfers } = (await call(billing, 'GET', path)).body;
        return transfers.length > 0 ? transfers : undefined;
      },
      { timeoutMs: 60_000 },
    );
    expect(stuck).toMatchObject({ id: withdrawal.id, reason: 'amount_precision', waiting_for: 'review' });
    const returned = await call(billing, 'POST', `/api/v1/admin/transfers/${withdrawal.id}/return`);
    expect(returned.status).toBe(200);
    const balance = (await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/balance`)).body;
    expect(balance).toMatchObject({ available_balance: given.amount, withdrawable: '1.123456' });
    // Its deposit account was derived for the other token program before.
    const signature = await mintOther(chain, mint, new PublicKey(wallet.deposit_address), 7n);
    await until(async () => (await claim(billing, wallet.id, signature)).status === 200, {
      timeoutMs: 60_000,
    });
  } finally {
    await billing.close();
  }
});

describe('a mint that cannot be used', () => {
  const configOf = (databaseUrl: string, blockchain: object) => ({
    server: { port: 0 },
    database: { url: databaseUrl },
    blockchain: { rpc_url: chain.rpcUrl, private_key_path: chain.platformKeyFile, ...blockchain },
  });
  const problemOf = async (blockchain: object): Promise<string> => {
    const database = await openBillingDatabase();
    const billing = await startBilling(configOf(database.url, blockchain));
    try {
      const line = await billing.process.waitForLine(/"problem":"([^"]+)"/, 25_000);
      const { status, body } = await call(billing, 'GET', '/health/ready');
      expect(status).toBe(503);
      expect(JSON.stringify(body)).toContain('wrong_token');
      return line;
    } finally {
      await billing.stop();
      await database.close();
    }
  };

  it.each<{ refused: readonly MintExtension[] }>([
    {
      refused: [
        'TransferFeeConfig',
        'MintCloseAuthority',
        'DefaultAccountState',
        'InterestBearingConfig',
        'PermanentDelegate',
        'TransferHook',
        'PausableConfig',
      ],
    },
    // The program does not allow these with some of the others.
    { refused: ['NonTransferable', 'ScaledUiAmountConfig'] },
  ])('is refused by the names of its extensions: $refused', async ({ refused }) => {
    const mint = await makeMint(chain, { program: 'token-2022', extensions: [...POINTERS, ...refused] });
    await furnish(mint);
    const problem = await problemOf({ token_address: mint.address.toBase58() });
    const [, named = ''] = /not supported: ([^"]+)"/.exec(problem) ?? [];
    expect(named.split(', ').toSorted()).toEqual(refused.toSorted());
  });

  it('is refused by what differs from the configuration', async () => {
    const stated = { token_address: chain.tokenAddress, token_decimals: 6 };
    expect(await problemOf(stated)).toContain('9 decimals');
  });

  it('stops the start where the books are of another token', async () => {
    const database = await openBillingDatabase();
    const billing = await startBilling(configOf(database.url, { token_address: chain.tokenAddress }));
    await until(async () => (await call(billing, 'GET', '/health/ready')).status === 200, {
      timeoutMs: 60_000,
    });
    expect(await billing.stop()).toBe(0);
    const other = await makeMint(chain, { program: 'token' });
    const { code, output } = await runBilling(
      configOf(database.url, { token_address: other.address.toBase58() }),
      [],
    );
    expect(code).not.toBe(0);
    expect(output).toContain(`the balances in this database are of the token ${chain.tokenAddress}`);
    await database.close();
  });
});
