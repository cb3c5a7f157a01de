import { adminQuery } from '@gridlease/testing/database';
import { testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { beforeAll, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, openWallet, type TestBilling } from './billing.ts';

let chain: Awaited<ReturnType<typeof testChain>>;
beforeAll(async () => {
  chain = await testChain();
});

const NEVER = '1h';
const UNREACHABLE = 'ws://127.0.0.1:9';
const TOKEN = 1_000_000_000n;

interface Scene {
  readonly billing: TestBilling;
  readonly endpoint: Awaited<ReturnType<typeof chain.newEndpoint>>;
}

/** A service with its own hot wallet, behind an endpoint of its own that counts calls. */
async function withBilling(
  config: Partial<Record<'blockchain' | 'deposits' | 'reconciliation', Record<string, string>>>,
  prepare: (endpoint: Scene['endpoint']) => void,
  use: (scene: Scene) => Promise<void>,
): Promise<void> {
  const endpoint = await chain.newEndpoint();
  prepare(endpoint);
  const { keyFile } = await chain.newPlatform({ sol: 1 });
  const blockchain = { private_key_path: keyFile, ws_url: chain.websocketUrl, ...config.blockchain };
  const options = { chain, rpcUrls: [endpoint.url], config: { ...config, blockchain } };
  const billing = await openBilling(options);
  try {
    await until(async () => (await proofOf(billing)) !== undefined);
    await use({ billing, endpoint });
  } finally {
    await billing.close();
  }
}

const proofOf = async (billing: TestBilling): Promise<Body | undefined> => {
  const { status, body } = await call(billing, 'GET', '/api/v1/reconciliation');
  return status === 200 && body.status === 'even' ? body : undefined;
};
const give = (wallet: Body) => chain.giveTokens(wallet.deposit_address, 3n * TOKEN);
const untilCredited = (billing: TestBilling, wallet: Body, balance = '3') =>
  until(async () => (await balanceOf(billing, wallet.id)).balance === balance);

it('notices deposits by a subscription, long before the next scan', async () => {
  const deposits = { scan_interval: NEVER, full_scan_interval: NEVER };
  await withBilling(
    { deposits, reconciliation: { interval: NEVER } },
    () => undefined,
    async ({ billing, endpoint }) => {
      const [one, other] = [await openWallet(billing), await openWallet(billing)];
      // Its first scan may still be before the subscription.
      await until(async () => {
        await give(one);
        return (await balanceOf(billing, one.id)).balance !== '0';
      });
      const before = endpoint.countOf('getProgramAccounts');
      await give(other);
      await untilCredited(billing, other);
      await give(other);
      await untilCredited(billing, other, '6');
      expect(endpoint.countOf('getProgramAccounts') - before).toBeLessThan(5);
      // A node may list a transaction later than it includes it in a balance.
      endpoint.fail('getSignaturesForAddress', { change: () => [] }, { times: 8 });
      await give(other);
      await untilCredited(billing, other, '9');
    },
  );
});

it('reads all accounts with one call, however many wallets there are', async () => {
  const deposits = { scan_interval: '200ms', sweep_minimum: '1000' };
  const blockchain = { ws_url: UNREACHABLE };
  await withBilling(
    { deposits, blockchain },
    () => undefined,
    async ({ billing, endpoint }) => {
      const wallet = await openWallet(billing);
      await adminQuery(
        `insert into wallets (id, user_id, wallet_type, deposit_address, deposit_token_account)
      select gen_random_uuid(), 'many-' || n, 'user', 'address-' || n, 'account-' || n from generate_series(1, 2000) as n`,
        [],
        billing.databaseUrl,
      );
      const passes = () => endpoint.countOf('getProgramAccounts');
      const [before, calls] = [passes(), endpoint.calls.length];
      await until(() => passes() >= before + 6);
      // Of 2,000 accounts, twenty calls would read the balances.
      expect((endpoint.calls.length - calls) / (passes() - before)).toBeLessThan(12);
      await give(wallet);
      await untilCredited(billing, wallet);
      const proof = await until(() => proofOf(billing));
      expect(proof.accounts).toBeGreaterThan(2_000);
    },
  );
});

it('reads accounts one by one where no node lists them', async () => {
  const refuse = (endpoint: Scene['endpoint']) =>
    endpoint.fail('getProgramAccounts', {
      error: { code: -32_010, message: 'excluded from account secondary indexes' },
    });
  const blockchain = { ws_url: UNREACHABLE };
  await withBilling({ blockchain }, refuse, async ({ billing, endpoint }) => {
    const wallet = await openWallet(billing);
    await give(wallet);
    await untilCredited(billing, wallet);
    // It is not asked again at every scan.
    expect(endpoint.countOf('getProgramAccounts')).toBeLessThan(4);
  });
});

it('believes no list of accounts that is incomplete', async () => {
  const hide = (endpoint: Scene['endpoint']) =>
    endpoint.fail('getProgramAccounts', {
      change: (result) => ({ ...(result as object), value: [] }),
    });
  await withBilling(
    { blockchain: { ws_url: UNREACHABLE } },
    () => undefined,
    async ({ billing, endpoint }) => {
      const wallet = await openWallet(billing);
      await give(wallet);
      await untilCredited(billing, wallet);
      hide(endpoint);
      const { finished_at: before } = (await until(() => proofOf(billing))) ?? {};
      await until(async () => {
        const proof = await proofOf(billing);
        return proof !== undefined && proof.finished_at > before && proof.on_chain !== '0';
      });
      const uneven = await adminQuery(
        'select from reconciliations where not is_even',
        [],
        billing.databaseUrl,
      );
      expect(uneven).toEqual([]);
      expect((await call(billing, 'GET', '/api/v1/admin/outgoing')).body.frozen).toBe(false);
    },
  );
});
