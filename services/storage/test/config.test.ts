import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadStorageConfig } from '../src/config/config.ts';

const root = mkdtempSync(join(tmpdir(), 'gridlease-storage-config-'));
afterAll(() => rmSync(root, { recursive: true }));

function load(environment: Record<string, string>, file = '', warnings: string[] = []) {
  const workingFolder = mkdtempSync(join(root, 'case-'));
  writeFileSync(join(workingFolder, 'config.yaml'), file);
  return loadStorageConfig(environment, workingFolder, (message) => warnings.push(message));
}

test("the specification's own keys alone are a valid configuration", () => {
  const file = `
instance_id: one
log_level: debug
request_timeout: 15s
server: { host: 0.0.0.0, port: 9000 }
registry:
  enabled: true
  address: 127.0.0.1:8500
  registration:
    name: storage
    id_prefix: storage-
    tags: [files, v1]
    health_check_path: /healthz
    health_check_interval: 5s
    health_check_timeout: 1s
object_store:
  endpoint: localhost:9000
  accessKeyID: key
  secretAccessKey: secret
  useSSL: true
  region: eu-central-1
  defaultBucket: files
  autoCreateDefaultBucket: false
`;
  expect(load({}, file)).toMatchObject({
    instance_id: 'one',
    log_level: 'debug',
    request_timeout: 15_000,
    server: { host: '0.0.0.0', port: 9000 },
    registry: {
      enabled: true,
      address: '127.0.0.1:8500',
      registration: { name: 'storage', tags: ['files', 'v1'] },
    },
    object_store: {
      driver: 'auto',
      endpoint: 'localhost:9000',
      accessKeyID: 'key',
      secretAccessKey: 'secret',
      useSSL: true,
      region: 'eu-central-1',
      defaultBucket: 'files',
      autoCreateDefaultBucket: false,
    },
  });
});

test('a file with the key names of similar services is the same configuration, with one warning per key', () => {
  const warnings: string[] = [];
  const file = `
minio: { endpoint: 'minio:9000', accessKeyID: key, secretAccessKey: secret, useSSL: false, defaultBucket: files }
consul:
  enabled: true
  address: consul:8500
  registration: { service_name: storage, service_id_prefix: storage-, service_tags: [files] }
`;
  expect(load({ GRIDLEASE_MINIO__REGION: 'eu-central-1' }, file, warnings)).toMatchObject({
    object_store: {
      endpoint: 'minio:9000',
      accessKeyID: 'key',
      secretAccessKey: 'secret',
      defaultBucket: 'files',
      region: 'eu-central-1',
    },
    registry: {
      enabled: true,
      address: 'consul:8500',
      registration: { name: 'storage', id_prefix: 'storage-', tags: ['files'] },
    },
  });
  expect(warnings).toHaveLength(11);
  expect(warnings.join()).toContain('the key is called registry.registration.tags ');
  expect(warnings.join()).toContain('GRIDLEASE_MINIO__REGION is a former name');
});

test('a check may take as long as its interval', () => {
  const registration = 'health_check_interval: 10s, health_check_timeout: 10s';
  const { registry } = load({}, `registry: { registration: { ${registration} } }`);
  expect(registry.registration.health_check_timeout).toBe(10_000);
});

test('without any configuration it listens on loopback only, is open, and has a default bucket', () => {
  expect(load({})).toMatchObject({
    server: { host: '127.0.0.1', port: 8082 },
    auth: { mode: 'off' },
    registry: { enabled: false },
    object_store: { driver: 'auto', endpoint: '', defaultBucket: 'gridlease', autoCreateDefaultBucket: true },
    max_upload_bytes: 5 * 1024 ** 3,
  });
});

test('keys in snake_case and environment variables are equivalent', () => {
  const file =
    'object_store: { access_key_id: a, secret_access_key: b, use_ssl: true, default_bucket: snake }';
  const environment = { GRIDLEASE_OBJECT_STORE__ENDPOINT: 'https://s3.example.org' };
  expect(load(environment, file).object_store).toMatchObject({
    endpoint: 'https://s3.example.org',
    accessKeyID: 'a',
    secretAccessKey: 'b',
    useSSL: true,
    defaultBucket: 'snake',
  });
});

test('access rules are a list, and in the environment a JSON array', () => {
  const rule = { bucket: 'models', prefix: 'public/', actions: ['read', 'list'] };
  const expected = [{ ...rule, roles: [] }];
  expect(load({}, JSON.stringify({ access: { rules: [rule] } })).access.rules).toEqual(expected);
  expect(load({ GRIDLEASE_ACCESS__RULES: JSON.stringify([rule]) }).access.rules).toEqual(expected);
});

test.each([
  ['GRIDLEASE_SERVER__HOST', 'a b', 'host name'],
  ['GRIDLEASE_SERVER__PORT', '70000', '0 to 65535'],
  ['GRIDLEASE_REGISTRY__ENABLED', 'true', 'address of an agent'],
  ['GRIDLEASE_REGISTRY__REGISTRATION__HEALTH_CHECK_TIMEOUT', '11s', 'longer than'],
  ['GRIDLEASE_REGISTRY__REGISTRATION__HEALTH_CHECK_PATH', '/objects/x', 'for something else'],
  ['GRIDLEASE_OBJECT_STORE__DRIVER', 'ftp', 'auto, s3, disk'],
  ['GRIDLEASE_OBJECT_STORE__DRIVER', 's3', 'needs the endpoint'],
  ['GRIDLEASE_OBJECT_STORE__ENDPOINT', 'http://a/b', 'is not an address'],
  ['GRIDLEASE_OBJECT_STORE__ENDPOINT', 'ftp://a', 'is not an address'],
  ['GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT', 'files.example.org', 'is not an address'],
  ['GRIDLEASE_OBJECT_STORE__DEFAULT_BUCKET', 'Files', 'rules of S3'],
  ['GRIDLEASE_UPLOADS__STATE_BUCKET', 'gridlease', 'is the default bucket'],
  ['GRIDLEASE_MAX_UPLOAD_BYTES', '0', '1 to 5497558138880'],
  ['GRIDLEASE_ACCESS__RULES', '[{"bucket":"b"}]', 'has no bucket'],
  ['GRIDLEASE_ACCESS__RULES', '[{"bucket":"bbb"}]', 'has no actions'],
  ['GRIDLEASE_ACCESS__RULES', '[{"bucket":"bbb","actions":["read"],"roles":["king"]}]', 'has roles other'],
  ['GRIDLEASE_UPSTREAMS__AUTH', 'consul', 'needs a registry.address'],
])('%s cannot be "%s"', (variable, value, message) => {
  const failure = () => load({ [variable]: value });
  expect(failure).toThrow(variable);
  expect(failure).toThrow(message);
});
