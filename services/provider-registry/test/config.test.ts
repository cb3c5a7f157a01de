import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadRegistryConfig } from '../src/config/config.ts';

const root = mkdtempSync(join(tmpdir(), 'gridlease-registry-config-'));
afterAll(() => rmSync(root, { recursive: true }));

const database = { GRIDLEASE_DATABASE_URL: 'postgres://registry:pw@127.0.0.1:5432/registry' };

function load(environment: Record<string, string>, file = '') {
  const workingFolder = mkdtempSync(join(root, 'case-'));
  writeFileSync(join(workingFolder, 'config.yaml'), file);
  return loadRegistryConfig(environment, workingFolder, () => undefined);
}

test("the specification's own keys alone make a configuration", () => {
  const file = `
port: ":8002"
log_level: debug
request_timeout: 15s
database_url: postgres://registry:pw@db:5432/registry
secrets_file_path: ""
consul_address: 127.0.0.1:8500
service_name: registry
service_id_prefix: registry-
service_tags: [gpu, v1]
health_check_path: /healthz
health_check_interval: 5s
health_check_timeout: 5s
`;
  const config = load({}, file);
  expect(config).toMatchObject({
    listen: { port: 8002 },
    log_level: 'debug',
    request_timeout: 15_000,
    database_url: 'postgres://registry:pw@db:5432/registry',
    consul_address: '127.0.0.1:8500',
    service_name: 'registry',
    service_id_prefix: 'registry-',
    service_tags: ['gpu', 'v1'],
    health_check_path: '/healthz',
    health_check_interval: 5000,
    health_check_timeout: 5000,
  });
  expect(['0.0.0.0', '::']).toContain(config.listen.host);
});

test('with a database and nothing else it listens on this machine alone and is open', () => {
  expect(load(database)).toMatchObject({
    listen: { host: '127.0.0.1', port: 8002 },
    auth: { mode: 'off' },
    consul_address: '',
    lease: { heartbeat_interval: 15_000 },
    registry: { public_catalog: true },
    events: { url: '', retention: 604_800_000 },
  });
});

test('access tokens can be required, with public keys from the authentication service or a shared secret', () => {
  expect(load({ ...database, GRIDLEASE_AUTH__MODE: 'required' })).toMatchObject({
    auth: { mode: 'required', issuer: 'gridlease-auth', audience: 'gridlease', secret: '' },
    upstreams: { auth: 'http://127.0.0.1:8000' },
  });
  const consul = { GRIDLEASE_UPSTREAMS__AUTH: 'consul', GRIDLEASE_CONSUL_ADDRESS: '127.0.0.1:8500' };
  const shared = { GRIDLEASE_AUTH__SECRET: 's'.repeat(32), GRIDLEASE_AUTH__ALGORITHM: 'HS512' };
  expect(load({ ...database, ...consul, ...shared })).toMatchObject({
    auth: { secret: 's'.repeat(32), algorithm: 'HS512' },
    upstreams: { auth: 'consul' },
  });
});

test('the database can come from the secrets file and the environment together', () => {
  const path = join(root, 'secrets.json');
  writeFileSync(path, JSON.stringify({ db: { host: 'db', name: 'registry', user: 'registry' } }));
  const environment = { GRIDLEASE_SECRETS_FILE_PATH: path, GRIDLEASE_DB_PASSWORD: 'p@ss' };
  expect(load(environment).database_url).toBe('postgres://registry:p%40ss@db:5432/registry');
});

test('without any database the start stops and says how to give one', () => {
  expect(() => load({})).toThrow(/no database is given: give database_url/);
});

test.each([
  ['127.0.0.1:8500'],
  ['consul'],
  ['[::1]:8500'],
  ['http://consul:8500/'],
  ['https://consul.example.org'],
])('the Consul agent may be at %s', (address) => {
  expect(load({ ...database, GRIDLEASE_CONSUL_ADDRESS: address }).consul_address).toBe(address);
});

test.each([
  ['GRIDLEASE_HEALTH_CHECK_TIMEOUT', '11s', 'longer than health_check_interval'],
  ['GRIDLEASE_CONSUL_ADDRESS', 'ftp://consul', 'is not an address such as'],
  ['GRIDLEASE_CONSUL_ADDRESS', 'consul:99999', 'is not an address such as'],
  ['GRIDLEASE_HEALTH_CHECK_PATH', 'health', 'is not a path'],
  ['GRIDLEASE_HEALTH_CHECK_PATH', '/metrics', 'for something else'],
  ['GRIDLEASE_HEALTH_CHECK_PATH', '/providers/events', 'for something else'],
  ['GRIDLEASE_LEASE__HEARTBEAT_INTERVAL', '1400ms', 'whole number of seconds'],
  ['GRIDLEASE_TRUSTED_PROXIES', '10.0.0.0/33', 'neither an IP address nor a network'],
  ['GRIDLEASE_CORS__ALLOWED_ORIGINS', 'https://example.org/', 'neither an origin'],
  ['GRIDLEASE_EVENTS__URL', 'nats://a:4222,http://b', 'nats:// or tls://'],
  ['GRIDLEASE_EVENTS__SUBJECT_PREFIX', 'registry.>', 'words with dots between'],
  ['GRIDLEASE_INSTANCE_ID', 'a b', 'letters, digits'],
  ['GRIDLEASE_AUTH__MODE', 'on', 'off, required'],
  ['GRIDLEASE_UPSTREAMS__AUTH', 'consul', 'needs a consul_address'],
  ['GRIDLEASE_UPSTREAMS__AUTH', 'auth:8000', 'http'],
])('%s cannot be "%s"', (variable, value, message) => {
  const failure = () => load({ ...database, [variable]: value });
  expect(failure).toThrow(variable);
  expect(failure).toThrow(message);
});
