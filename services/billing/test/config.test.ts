import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { withdrawalRulesOf } from '../src/chain/transfers/wallet-limits.ts';
import { loadBillingConfig } from '../src/config/config.ts';
import { createConfiguredProviders } from '../src/market/providers/configured.ts';
import { sessionRulesOf } from '../src/rentals/sessions/rules.ts';
import { usageRulesOf } from '../src/rentals/usage/report.ts';
import { log } from './billing.ts';

const root = mkdtempSync(join(tmpdir(), 'gridlease-billing-config-'));
afterAll(() => rmSync(root, { recursive: true }));

const database = { GRIDLEASE_DATABASE__URL: 'postgres://billing:pw@127.0.0.1:5432/billing' };

function load(environment: Record<string, string>, file = '', warnings: string[] = []) {
  const workingFolder = mkdtempSync(join(root, 'case-'));
  writeFileSync(join(workingFolder, 'config.yaml'), file);
  return loadBillingConfig(environment, workingFolder, (message) => warnings.push(message));
}

test("the specification's own keys alone form a valid configuration", () => {
  const file = `
server: { host: 127.0.0.1, port: 8081, read_timeout: 20s, write_timeout: 40s, shutdown_timeout: 10s }
database: { url: "postgres://billing:pw@db:5432/billing" }
blockchain:
  rpc_url: http://127.0.0.1:8899
  ws_url: ws://127.0.0.1:8900
  token_address: So11111111111111111111111111111111111111112
  platform_wallet: So11111111111111111111111111111111111111112
  private_key_path: /run/secrets/platform.json
pricing:
  base_rates: { nvidia-geforce-rtx-4090: 0.60, my-gpu: 0.1 }
  default_rate: 0.2
  vram_rate_per_gb: "0.03"
  power_multiplier: 0.002
  platform_fee_percent: 7.5
messaging: { url: "nats://127.0.0.1:4222", subjects: { events: billing.events.v1 } }
registry:
  enabled: true
  address: 127.0.0.1:8500
  registration:
    name: billing
    id_prefix: billing-
    tags: [money]
    health_check_path: /health
    health_check_interval: 5s
    health_check_timeout: 1s
billing: { billing_interval: 30s, minimum_balance: "2.5", grace_period: 10m, initial_period: 2h }
`;
  expect(load({}, file)).toMatchObject({
    server: { port: 8081, read_timeout: 20_000, write_timeout: 40_000, shutdown_timeout: 10_000 },
    database: { url: 'postgres://billing:pw@db:5432/billing' },
    blockchain: { rpc_url: ['http://127.0.0.1:8899'], private_key_path: '/run/secrets/platform.json' },
    pricing: {
      base_rates: { 'nvidia-geforce-rtx-4090': '0.60', 'my-gpu': '0.1' },
      default_rate: '0.2',
      vram_rate_per_gb: '0.03',
      power_multiplier: '0.002',
      platform_fee_percent: '7.5',
    },
    messaging: { url: 'nats://127.0.0.1:4222', subjects: { events: 'billing.events.v1' } },
    registry: {
      enabled: true,
      registration: { name: 'billing', tags: ['money'], health_check_interval: 5_000 },
    },
    billing: {
      billing_interval: 30_000,
      minimum_balance: '2.5',
      grace_period: 600_000,
      initial_period: 7_200_000,
    },
  });
});

test("the registry's keys in the naming of similar services are equivalent, with a warning for each", () => {
  const warnings: string[] = [];
  const file = `
consul:
  enabled: true
  address: consul:8500
  registration:
    service_name: billing
    service_tags: [money]
    health_check_interval: 10s
    health_check_timeout: 10s
`;
  const environment = { ...database, GRIDLEASE_CONSUL__REGISTRATION__SERVICE_ID_PREFIX: 'billing-' };
  expect(load(environment, file, warnings).registry).toMatchObject({
    enabled: true,
    address: 'consul:8500',
    registration: { name: 'billing', id_prefix: 'billing-', tags: ['money'], health_check_timeout: 10_000 },
  });
  expect(warnings).toHaveLength(7);
  expect(warnings[2]).toBe(
    'consul.registration.service_name (config.yaml:6) is a former name: the key is called ' +
      'registry.registration.name (GRIDLEASE_REGISTRY__REGISTRATION__NAME).',
  );
});

test.each(['202', '200'])('an accepted withdrawal can be configured to respond with %s', (status) => {
  const environment = { ...database, GRIDLEASE_WITHDRAWALS__ACCEPTED_STATUS: status };
  expect(load(environment).withdrawals.accepted_status).toBe(status);
});

test('a new address waits for a day where access tokens are required, and not at all where they are not', () => {
  const secondsOf = (mode: string, more = {}) =>
    withdrawalRulesOf(load({ ...database, GRIDLEASE_AUTH__MODE: mode, ...more }), () => 1n)
      .addressCooldownSeconds;
  expect([secondsOf('required'), secondsOf('off')]).toEqual([86_400, 0]);
  const hour = { GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN: '1h' };
  expect([secondsOf('required', hour), secondsOf('off', hour)]).toEqual([3_600, 3_600]);
  expect(secondsOf('required', { GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN: '0s' })).toBe(0);
});

test('by default the smallest transfer is 0.01, a new account costs 0.5, and nothing else limits what leaves', () => {
  expect(withdrawalRulesOf(load(database), () => 1n)).toMatchObject({
    minimum: 10_000_000n,
    newAccountFee: 500_000_000n,
    unit: 1n,
    transferMax: undefined,
    dayMax: undefined,
    approvalThreshold: undefined,
  });
});

test('with only a database configured, the service listens on loopback and has the default prices', () => {
  const config = load(database);
  expect(config).toMatchObject({
    server: { host: '127.0.0.1', port: 8081 },
    blockchain: { rpc_url: [], token_program: 'auto' },
    pricing: {
      default_rate: '0.25',
      vram_rate_per_gb: '0.02',
      power_multiplier: '0.001',
      platform_fee_percent: '5',
    },
    billing: {
      billing_interval: 60_000,
      minimum_balance: '1',
      grace_period: 300_000,
      initial_period: 3_600_000,
      deposit_wait: 20_000,
    },
    messaging: { stream: 'BILLING_EVENTS', subjects: { events: 'billing.events.v1' } },
    registry: { enabled: false, registration: { name: 'billing-payment-service' } },
  });
  expect(Object.keys(config.pricing.base_rates)).toHaveLength(20);
  expect(config.pricing.base_rates['nvidia-tesla-h100']).toBe('4.00');
});

test('access defaults to open on loopback and to required elsewhere, and an explicit setting wins', () => {
  const host = (name: string) => ({ ...database, GRIDLEASE_SERVER__HOST: name });
  for (const name of ['127.0.0.1', 'localhost', '::1']) expect(load(host(name)).auth.mode).toBe('off');
  for (const name of ['0.0.0.0', '::', '10.0.0.7', 'billing.internal'])
    expect([name, load(host(name)).auth.mode]).toEqual([name, 'required']);
  expect(load({ ...host('0.0.0.0'), GRIDLEASE_AUTH__MODE: 'off' }).auth.mode).toBe('off');
  expect(load({ ...database, GRIDLEASE_AUTH__MODE: 'required' }).auth.mode).toBe('required');
});

test('where access is required, the registry is asked at each start unless configured otherwise', () => {
  const isChecked = (mode: string, written?: string) => {
    const check: Record<string, string> =
      written === undefined ? {} : { GRIDLEASE_BILLING__CHECK_PROVIDER: written };
    const config = load({ ...database, GRIDLEASE_AUTH__MODE: mode, ...check });
    return createConfiguredProviders(config, log).isChecked;
  };
  expect([isChecked('off'), isChecked('required')]).toEqual([false, true]);
  expect([isChecked('off', 'true'), isChecked('required', 'false')]).toEqual([true, false]);
});

test('a rental may be silent for 15 minutes where access is required, and for ever where it is not', () => {
  const minutesOf = (mode: string, more = {}) => {
    const config = load({ ...database, GRIDLEASE_AUTH__MODE: mode, ...more });
    const [usage, sessions] = [usageRulesOf(config), sessionRulesOf(config)];
    expect(usage.staleAfterMs).toBe(sessions.staleAfterMs);
    return usage.staleAfterMs / 60_000;
  };
  expect([minutesOf('required'), minutesOf('off')]).toEqual([15, 0]);
  const written = (value: string) => ({ GRIDLEASE_USAGE__STALE_AFTER: value });
  expect([minutesOf('required', written('0s')), minutesOf('off', written('3m'))]).toEqual([0, 3]);
});

test('camelCase keys are accepted, the environment takes precedence, and secrets can be read from files', () => {
  const seed = join(root, 'seed');
  writeFileSync(seed, 's'.repeat(40), { mode: 0o600 });
  const environment = {
    ...database,
    GRIDLEASE_BILLING__MINIMUM_BALANCE: '3',
    GRIDLEASE_BLOCKCHAIN__DEPOSIT_SEED_FILE: seed,
    GRIDLEASE_PRICING__BASE_RATES: '{"a":"1.5"}',
  };
  const config = load(
    environment,
    'billing: { minimumBalance: 2, gracePeriod: 1m }\npricing: { platformFeePercent: 0 }\n',
  );
  expect(config.billing).toMatchObject({ minimum_balance: '3', grace_period: 60_000 });
  expect(config.blockchain.deposit_seed).toBe('s'.repeat(40));
  expect(config.pricing).toMatchObject({ base_rates: { a: '1.5' }, platform_fee_percent: '0' });
});

test('a missing configuration file is created with every key commented out', () => {
  const workingFolder = mkdtempSync(join(root, 'case-'));
  loadBillingConfig(database, workingFolder, () => undefined);
  const file = join(workingFolder, 'config.yaml');
  const text = readFileSync(file, 'utf8');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const key of ['rpc_url', 'private_key_path', 'platform_fee_percent', 'minimum_balance'])
    expect(text).toMatch(new RegExp(`^# *${key}:`, 'm'));
  expect(text).not.toContain('pw@');
  expect(() => loadBillingConfig(database, workingFolder, () => undefined)).not.toThrow();
});

test('without a database the start fails and says how to configure one', () => {
  expect(() => load({})).toThrow(/no database is given/);
});

test.each([
  ['GRIDLEASE_BLOCKCHAIN__RPC_URL', 'http://127.0.0.1:8899', 'is needed where there is a blockchain.rpc_url'],
  ['GRIDLEASE_BLOCKCHAIN__RPC_URL', 'chain:8899', 'http'],
  ['GRIDLEASE_BLOCKCHAIN__WS_URL', 'http://127.0.0.1', 'ws'],
  ['GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS', '0x12', 'is not a base58 address'],
  ['GRIDLEASE_BLOCKCHAIN__TOKEN_DECIMALS', '10', '9'],
  ['GRIDLEASE_BLOCKCHAIN__PRIORITY_FEE_MIN', '2000000', 'above priority_fee_max'],
  ['GRIDLEASE_BILLING__DEPOSIT_WAIT', '30s', 'not shorter than server.write_timeout'],
  ['GRIDLEASE_BILLING__MINIMUM_BALANCE', '1e-9', 'is not an amount'],
  ['GRIDLEASE_BILLING__MINIMUM_BALANCE', '-1', 'is not an amount'],
  ['GRIDLEASE_BILLING__INITIAL_PERIOD', '25h', 'between 1m and 1d'],
  ['GRIDLEASE_PRICING__PLATFORM_FEE_PERCENT', '101', 'percentage from 0 to 100'],
  ['GRIDLEASE_PRICING__PLATFORM_FEE_PERCENT', '5%', 'percentage from 0 to 100'],
  ['GRIDLEASE_PRICING__DEFAULT_RATE', '-0.5', 'is not a rate'],
  ['GRIDLEASE_PRICING__BASE_RATES', '{"a":"cheap"}', 'under "a"'],
  ['GRIDLEASE_PRICING__DEMAND__MULTIPLIER_MAX', '0.9', 'is not a number from 1 to 10'],
  ['GRIDLEASE_PRICING__DEMAND__BONUS_MAX', '1', 'is not a number from 0 to 0.9'],
  ['GRIDLEASE_PRICING__DEMAND__TARGET_PERCENT', '100', '1 to 99'],
  ['GRIDLEASE_PRICING__DEMAND__MAX_AGE', '59s', 'shorter than interval'],
  ['GRIDLEASE_BILLING__CHECK_PROVIDER', 'perhaps', 'neither true nor false'],
  ['GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY', 'consul', 'needs a registry.address'],
  ['GRIDLEASE_WITHDRAWALS__TRANSFER_MAX', '0.0000000001', 'is not an amount'],
  ['GRIDLEASE_WITHDRAWALS__TRANSFER_MAX', '0.009', 'below withdrawals.minimum'],
  ['GRIDLEASE_WITHDRAWALS__DAY_MAX', '0.009', 'below withdrawals.minimum'],
  ['GRIDLEASE_WITHDRAWALS__MINIMUM', '-1', 'is not an amount'],
  ['GRIDLEASE_WITHDRAWALS__NEW_ACCOUNT_FEE', '0.0000000001', 'is not an amount'],
  ['GRIDLEASE_WITHDRAWALS__ADDRESS_COOLDOWN', '25d', 'is not between'],
  ['GRIDLEASE_MESSAGING__URL', 'http://b', 'nats://'],
  ['GRIDLEASE_MESSAGING__SUBJECTS__EVENTS', 'billing.>', 'words with dots between'],
  ['GRIDLEASE_MESSAGING__SUBJECTS__REGISTRY_EVENTS', 'registry.>', 'words with dots between'],
  ['GRIDLEASE_MAIL__SMTP_URL', 'http://mail.example.org', 'smtp://'],
  ['GRIDLEASE_MAIL__SMTP_URL', 'smtp://user:50%@mail.example.org', 'with a "%"'],
  ['GRIDLEASE_MAIL__FROM', 'Gridlease', 'is not a sender'],
  ['GRIDLEASE_MAIL__FROM', 'Gridlease <a@example.org>, b@example.org', 'is not a sender'],
  ['GRIDLEASE_MAIL__FROM', 'Gridlease <a@example.org>\r\nBcc: b@example.org', 'is not a sender'],
  ['GRIDLEASE_MAIL__SEND_TIMEOUT', '0s', 'between 100ms and 1m'],
  ['GRIDLEASE_REGISTRY__ENABLED', 'true', 'registry.address'],
  ['GRIDLEASE_SERVER__HOST', 'http://x', 'is not a host name'],
  ['GRIDLEASE_SERVER__PORT', '65536', '65535'],
  ['GRIDLEASE_UPSTREAMS__AUTH', 'consul', 'needs a registry.address'],
  ['GRIDLEASE_AUTH__MODE', 'on', 'off, required'],
])('%s cannot be "%s"', (variable, value, message) => {
  expect(() => load({ ...database, [variable]: value })).toThrow(message);
});

test('a misspelt key is reported together with the correct one', () => {
  const failure = () => load(database, 'blockchain: { private_key_pth: /x }\nbiling: { grace_period: 1m }\n');
  expect(failure).toThrow('private_key_pth');
  expect(failure).toThrow('biling');
});
