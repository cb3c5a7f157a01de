import { readFile } from 'node:fs/promises';
import { consulOrSkip } from '@gridlease/testing/consul';
import { adminQuery, openTestDatabase } from '@gridlease/testing/database';
import { testNats } from '@gridlease/testing/nats';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceOf, call, openBillingDatabase, openWallet } from './billing.ts';
import { claim, fillHotWallet, openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { freePort, runBilling, startBilling, untilReady } from './process.ts';
import { newAddress } from './responses/source.ts';
import { makeKeys } from './unavailable-chain.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Cleanup after the test, in reverse order. */
function later<T>(value: T, step: (value: T) => Promise<unknown>): T {
  undo.push(() => step(value));
  return value;
}

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
});

const emptyDatabase = async () => later(await openTestDatabase(), (one) => one.close());
const migratedDatabase = async () => later(await openBillingDatabase(), (one) => one.close());
const start = async (config: object) => later(await startBilling(config), (one) => one.stop());

/** The chain settings by the specification's own keys, with a new or the given hot wallet. */
function blockchainKeys(keyFile = chain.platformKeyFile, platform = chain.platform) {
  return {
    rpc_url: chain.rpcUrl,
    ws_url: chain.websocketUrl,
    token_address: chain.tokenAddress,
    platform_wallet: platform.publicKey.toBase58(),
    private_key_path: keyFile,
  };
}

async function ownBlockchain() {
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  return blockchainKeys(keyFile, keypair);
}

describe("the service with the specification's own configuration keys", () => {
  it('moves money in both directions, registers in Consul, does not reveal its key, and shuts down cleanly', {
    timeout: 90_000,
  }, async (context) => {
    const consul = await consulOrSkip(context);
    const [database, port] = [await emptyDatabase(), await freePort()];
    const name = `billing-${port}`;
    const { url: natsUrl, prefix } = testNats();
    const billing = await startBilling({
      server: { host: '127.0.0.1', port, read_timeout: '30s', write_timeout: '30s', shutdown_timeout: '5s' },
      database: { url: database.url },
      blockchain: blockchainKeys(),
      pricing: {
        base_rates: { 'nvidia-geforce-rtx-4090': 0.5 },
        default_rate: 0.25,
        vram_rate_per_gb: 0.02,
        power_multiplier: 0.001,
        platform_fee_percent: 5,
      },
      messaging: { url: natsUrl, subjects: { events: `${prefix}.v1` } },
      registry: {
        enabled: true,
        address: new URL(consul.url).host,
        registration: {
          name,
          id_prefix: `${name}-`,
          tags: ['money'],
          health_check_path: '/healthz',
          health_check_interval: '1s',
          health_check_timeout: '500ms',
        },
      },
      billing: { billing_interval: '1m', minimum_balance: '1', grace_period: '5m', initial_period: '1h' },
    });
    await untilReady(billing.url);
    const wallet = await openFundedWallet(billing, chain, 5n);
    const { body } = await withdraw(billing, wallet.id, { amount: '2', to_address: newAddress() });
    await untilStatus(billing, wallet.id, body.id, 'confirmed');
    const healthy = { status: 'healthy', service: 'billing-payment-service' };
    for (const path of ['/health', '/api/v1/health', '/healthz', '/health/ready', '/health/live'])
      expect([path, (await call(billing, 'GET', path)).body]).toEqual([path, healthy]);

    const ask = async (path: string) => (await fetch(`${consul.url}${path}`)).json() as Promise<never[]>;
    const [entry] = await until<Record<string, unknown>[] | undefined>(async () => {
      const passing = await ask(`/v1/health/service/${name}?passing=true`);
      return passing.length > 0 ? passing : undefined;
    });
    expect(entry?.Service).toMatchObject({ Tags: ['money'], Port: port, Address: '127.0.0.1' });
    expect(await billing.stop()).toBe(0);
    expect(await ask(`/v1/catalog/service/${name}`)).toEqual([]);
    const written = billing.process.lines.join('\n');
    const key = JSON.parse(await readFile(chain.platformKeyFile, 'utf8')) as number[];
    expect(written).not.toContain(key.slice(0, 8).join(','));
    expect(written).not.toContain(Buffer.from(key).toString('hex').slice(0, 16));
    expect(await runBilling({ database: { url: database.url } }, ['prove'])).toMatchObject({
      code: 0,
      lines: expect.arrayContaining(['{"is_sound":true,"findings":[]}']),
    });
  });
});

describe('an unusable configuration', () => {
  it('stops the start with a message that names the key', async () => {
    const config = { databse: { url: 'postgres://x' }, billing: { grace_period: 'soon' } };
    const { code, output } = await runBilling(config, []);
    expect(code).toBe(1);
    for (const name of ['databse', 'billing.grace_period']) expect(output).toContain(name);
  });

  it("includes a private key that others can read or that is not the platform's", async () => {
    const database = await migratedDatabase();
    const [open, other] = [await makeKeys(0o644), await makeKeys()];
    const { blockchain } = open.config;
    const readable = await runBilling({ database: { url: database.url }, blockchain }, []);
    expect([readable.code, readable.output.includes('has mode 0644')]).toEqual([1, true]);
    const expected = { ...other.config.blockchain, platform_wallet: open.platform.publicKey.toBase58() };
    const wrong = await runBilling({ database: { url: database.url }, blockchain: expected }, []);
    expect([wrong.code, wrong.output.includes('platform_wallet')]).toEqual([1, true]);
    for (const { output } of [readable, wrong])
      expect(output).not.toContain([...open.platform.secretKey].slice(0, 6).join(','));
  });
});

describe('a command', () => {
  it('migrates, proves and recovers, and reports findings', async () => {
    const database = await emptyDatabase();
    const config = { database: { url: database.url } };
    expect((await runBilling(config, ['migrate'])).code).toBe(0);
    expect(await adminQuery('select count(*) from wallets', [], database.url)).toEqual([{ count: '0' }]);
    const { config: keys } = await makeKeys();
    const recovered = await runBilling({ ...config, ...keys }, ['recover']);
    expect(recovered).toMatchObject({ code: 0, lines: expect.arrayContaining(['{"recovered":[]}']) });
    await adminQuery(
      "set session_replication_role = replica; update accounts set balance = 1 where code = 'platform:adjustments'",
      [],
      database.url,
    );
    const proof = await runBilling(config, ['prove']);
    expect(proof.code).toBe(1);
    expect(proof.output).toContain('"is_sound":false');
  });
});

describe('access', () => {
  it('is required beyond loopback unless configured otherwise', async () => {
    const database = await migratedDatabase();
    const { config } = await makeKeys();
    const server = { host: '0.0.0.0', port: 0 };
    const auth = { algorithm: 'HS256', secret: 's'.repeat(48) };
    const closed = await start({ server, database: { url: database.url }, auth, ...config });
    await untilReady(closed.url);
    expect(await call(closed, 'GET', '/api/v1/wallet')).toMatchObject({
      status: 401,
      body: { code: 'token_missing' },
    });
    const open = await start({ server: { port: 0 }, database: { url: database.url }, ...config });
    await untilReady(open.url);
    expect((await call(open, 'GET', '/api/v1/wallet')).status).toBe(200);
  });
});

describe('on the wrong chain', () => {
  it('the service is not ready and neither credits nor pays', async () => {
    const database = await migratedDatabase();
    await adminQuery("update chain_state set genesis_hash = 'another', since = now()", [], database.url);
    const billing = await start({
      server: { port: 0 },
      database: { url: database.url },
      blockchain: await ownBlockchain(),
      billing: { deposit_wait: '1s' },
    });
    const unready = await until(async () => {
      const { status, body } = await call(billing, 'GET', '/health/ready');
      return status === 503 && body.dependencies.chain !== undefined ? body : undefined;
    });
    expect(unready.dependencies).toEqual({ chain: 'wrong_chain' });
    const wallet = await openWallet(billing);
    const signature = await chain.giveTokens(wallet.deposit_address, TOKEN);
    await chain.untilFinal(signature);
    const { status, body } = await claim(billing, wallet.id, signature);
    expect([status, body.code]).toEqual([503, 'wrong_chain']);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ total_balance: '0' });
  });
});
