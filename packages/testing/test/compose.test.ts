import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Route, readRouteTable } from '@gridlease/devstack/gateway/routes';
import { DEPLOY_TOOL_TIMEOUT_MS, deployToolOrSkip, prepareDeployTool } from '@gridlease/testing/deploy-tools';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { parse } from 'yaml';
import { HAVE_DATABASES, loadSettings, stopsWithinMs, USE_NATS } from './service-settings.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const read = (file: string) => readFile(join(checkout, file), 'utf8');

interface ComposeService {
  image?: string;
  build?: { dockerfile: string; target: string; args: Record<string, string> };
  user?: string;
  restart?: string;
  stop_grace_period?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  volumes?: string[];
  scale?: number;
  environment?: Record<string, string>;
  profiles?: string[];
  depends_on?: Record<string, { condition: string; required?: boolean }>;
  healthcheck?: { test: string[] };
  deploy?: { resources?: { limits?: Record<string, string | number> } };
}

interface Compose {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

/** A compose file with the defaults of its variables, without any in the environment. */
async function readCompose(file: string): Promise<Compose> {
  const plain = (await read(file))
    .replaceAll(/\$\{\w+:\+[^{}]*\$\{\w+\}\}/g, '')
    .replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')
    .replaceAll(/\$\{\w+:\?[^}]*\}/g, 'required');
  return parse(plain, { merge: true }) as Compose;
}

const compose = await readCompose('docker-compose.yml');
const secure = await readCompose('deploy/compose.secure.yml');
const operations = await readCompose('deploy/compose.operations.yml');
const all = Object.entries(compose.services);
/** Those that the file for operations adds. */
const added = Object.entries(operations.services).filter(([name]) => !(name in compose.services));
const isOnce = (service: ComposeService | undefined) => service?.restart === 'no';
const ours = all.filter(([, { build }]) => build?.target === 'service');

describe('Docker Compose', () => {
  beforeAll(() => prepareDeployTool('docker-compose'), DEPLOY_TOOL_TIMEOUT_MS);
  const SECURE = ['--file', 'docker-compose.yml', '--file', 'deploy/compose.secure.yml'];

  /** The services that it would start. */
  async function services(context: TestContext, ...options: string[]): Promise<string[]> {
    const program = await deployToolOrSkip(context, 'docker-compose');
    const { stdout } = await run(program, [...options, 'config', '--services'], { cwd: checkout });
    return stdout.trim().split('\n').sort();
  }

  test('accepts the file, and starts everything except what has to be requested', async (context) => {
    const started = all.filter(([, { profiles = [] }]) => profiles.length === 0).map(([name]) => name);
    expect(await services(context)).toEqual(started.sort());
    expect(await services(context, '--profile', '*')).toEqual(all.map(([name]) => name).sort());
  });

  test('accepts the closed platform, which has no demonstration machine', async (context) => {
    expect(await services(context, ...SECURE)).toEqual(await services(context));
  });

  test('accepts the platform on a domain, and names each setting that it lacks', async (context) => {
    const program = await deployToolOrSkip(context, 'docker-compose');
    const config = (env: Record<string, string>) =>
      run(program, [...SECURE, '--file', 'deploy/compose.domain.yml', 'config'], { cwd: checkout, env });
    const settings = {
      GRIDLEASE_DOMAIN: 'gridlease.example.org',
      GRIDLEASE_ADMIN_EMAIL: 'admin@example.org',
      GRIDLEASE_MAIL_URL: 'smtps://gridlease:word@mail.example.org:465',
      GRIDLEASE_MAIL_FROM: 'Gridlease <no-reply@example.org>',
    };
    const { stdout } = await config(settings);
    expect(stdout).toContain('https://gridlease.example.org');
    for (const name of Object.keys(settings)) {
      await expect(config({ ...settings, [name]: '' })).rejects.toThrow(
        `required variable ${name} is missing`,
      );
    }
  });

  test('accepts what operations add, and requires to know where the runbook is', async (context) => {
    const program = await deployToolOrSkip(context, 'docker-compose');
    const files = ['--file', 'docker-compose.yml', '--file', 'deploy/compose.operations.yml'];
    const config = (env: Record<string, string>) =>
      run(program, [...files, '--profile', '*', 'config', '--services'], { cwd: checkout, env });
    const { stdout } = await config({ GRIDLEASE_RUNBOOK_URL: 'https://git.example.org/RUNBOOK.md' });
    expect(stdout.trim().split('\n').sort()).toEqual([...all, ...added].map(([name]) => name).sort());
    await expect(config({})).rejects.toThrow('required variable GRIDLEASE_RUNBOOK_URL is missing');
  });
});

test.each([...all, ...added])('%s is contained, limited and restarted', (_name, service) => {
  expect(service.image).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
  expect(service).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect(service.restart).toMatch(/^(no|unless-stopped)$/);
  const limits = service.deploy?.resources?.limits;
  expect(limits).toEqual({ cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) });
  expect(service.healthcheck?.test[0]).toBe(isOnce(service) ? undefined : 'CMD');
  expect(service.user).toMatch(isOnce(service) ? /^\d+:\d+$/ : /^[1-9]\d*:\d+$/);
});

test.each([...all, ...added])(
  '%s starts after its dependencies are healthy or done',
  (_name, { depends_on = {} }) => {
    for (const [name, { condition }] of Object.entries(depends_on)) {
      const once = isOnce(compose.services[name]);
      expect(condition).toBe(once ? 'service_completed_successfully' : 'service_healthy');
    }
  },
);

test('every published port is bound to 127.0.0.1', () => {
  const ports = [...all, ...added].flatMap(([, service]) => service.ports ?? []);
  expect(ports.length).toBeGreaterThan(0);
  expect(ports.filter((port) => !/^127\.0\.0\.1:\d+:\d+$/.test(port))).toEqual([]);
});

test('no secret is written in the file: every value of that kind is a file', async () => {
  for (const [name, { environment = {} }] of all) {
    for (const [key, value] of Object.entries(environment)) {
      const isSecret =
        /password|secret|token(?!_address)|credential|(_|^)key|seed|database_+url|(events|messaging)__url/i.test(
          key,
        );
      if (isSecret)
        expect([name, key, value]).toEqual([
          name,
          expect.stringMatching(/_(FILE|PATH)$/),
          expect.stringMatching(/^\/run\/secrets\//),
        ]);
      expect(String(value)).not.toMatch(/:\/\/[^/\s]*@/);
    }
  }
});

test('every mounted file is in the checkout and every volume is declared', async () => {
  // Docker creates the backup folder if there is none.
  const volumes = [...all, ...added].flatMap(([, service]) => service.volumes ?? []);
  const declared = Object.keys({ ...compose.volumes, ...operations.volumes });
  for (const volume of volumes.filter((each) => each !== './backups:/backups')) {
    const source = volume.split(':')[0] ?? '';
    if (source.startsWith('./')) await access(join(checkout, source));
    // The machine itself, for what watches it.
    else if (source !== '/') expect(declared).toContain(source);
  }
});

test('each service of the checkout is built by the one Dockerfile and runs', async () => {
  const services = await readdir(join(checkout, 'services'));
  expect(ours.map(([name]) => name).sort()).toEqual(services.sort());
  for (const [name, { build }] of ours) expect(build).toMatchObject({ args: { SERVICE: name } });
  const dockerfiles = all.flatMap(([, { build }]) => (build === undefined ? [] : [build.dockerfile]));
  expect(new Set(dockerfiles)).toEqual(new Set(['deploy/Dockerfile']));
});

describe('the secrets of the first start', () => {
  let root: string;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'gridlease-secrets-'));
    for (const [name] of ours) await mkdir(join(root, 'secrets', name), { recursive: true });
    for (const name of [
      'secrets/postgres',
      'secrets/nats',
      'secrets/objects',
      'data/postgres',
      'data/nats',
      'secrets/grafana',
      'secrets/chain',
      'data/billing-settings',
      'data/objects',
      'data/prometheus',
      'data/grafana',
      'data/gateway',
    ]) {
      await mkdir(join(root, name), { recursive: true });
    }
    await makeSecrets();
  });
  afterAll(async () => {
    await run('chmod', ['-R', 'u+w', root]);
    await rm(root, { recursive: true, force: true });
  });

  /** Runs the script of the service `secrets` with this user as every owner. */
  async function makeSecrets(): Promise<void> {
    const own = `${process.getuid?.()}:${process.getgid?.()}`;
    // biome-ignore lint/style/noProcessEnv: the script's own tools are found through PATH.
    const PATH = process.env.PATH ?? '';
    const variables = Object.entries(compose.services.secrets?.environment ?? {});
    const settings = variables.map(([key, value]) => [key, key.endsWith('_OWNER') ? own : value]);
    const env = { ...Object.fromEntries(settings), PATH };
    await run('sh', [join(checkout, 'deploy/make-secrets.sh'), root], { env });
  }

  async function readSecrets(): Promise<Record<string, string>> {
    const folder = join(root, 'secrets');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    const pairs = files.map(
      async (file) => [file.slice(folder.length + 1), await readFile(file, 'utf8')] as const,
    );
    return Object.fromEntries(await Promise.all(pairs));
  }

  test('are random, readable by their owner alone, and the same after a second start', async () => {
    const secrets = await readSecrets();
    const ofServers = ['postgres/superuser', 'postgres/auth', 'postgres/provider_registry', 'nats/password'];
    const ofObjects = ['objects/access-key', 'objects/secret-key'];
    const ofAuth = ['auth/master-key', 'auth/admin-password', 'auth/client-scheduler', 'auth/client-billing'];
    const passwords = [...ofServers, ...ofObjects, ...ofAuth].map((name) => secrets[name]);
    expect(new Set(passwords).size).toBe(passwords.length);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/);
    for (const name of Object.keys(secrets)) {
      expect((await stat(join(root, 'secrets', name))).mode & 0o777).toBe(0o400);
    }
    await makeSecrets();
    expect(await readSecrets()).toEqual(secrets);
  });

  /** The service's configuration from its variables, with those secrets. */
  function load(name: string, variables: Record<string, string>) {
    const folder = join(root, 'secrets', name);
    const environment = Object.entries(variables).map(([key, value]) => [
      key,
      String(value).replaceAll('/run/secrets/', `${folder}/`),
    ]);
    return loadSettings(name, Object.fromEntries(environment), root);
  }

  test.each(ours)(
    '%s accepts its environment: every key is known and every value valid',
    (name, { environment = {} }) => {
      const config = load(name, environment);
      expect(config).toMatchObject({ auth: { mode: 'off' }, listen: { host: name } });
      if (HAVE_DATABASES.includes(name)) expect(config?.database_url).toContain('@postgres:5432/');
      if (USE_NATS.includes(name)) {
        expect(config).toMatchObject({ events: { url: expect.stringContaining('@nats:4222') } });
      }
      // An account is deleted when all of them say that it is empty.
      if (name === 'auth') expect(Object.values(config?.upstreams ?? {})).toHaveLength(3);
      expect(() => load(name, { ...environment, GRIDLEASE_PROT: '1' })).toThrow('GRIDLEASE_PROT');
    },
  );

  test.each(ours)(
    '%s of the closed platform requires callers, and only auth could sign a token',
    (name, { environment = {} }) => {
      const config = load(name, { ...environment, ...secure.services[name]?.environment });
      expect(config).toMatchObject({ auth: { mode: 'required' } });
      if (name === 'auth') expect(config).toMatchObject({ algorithm: 'EdDSA', secret_key: '' });
      else expect(config).toMatchObject({ auth: { secret: '' }, upstreams: { auth: 'http://auth:8000' } });
    },
  );

  test('billing of the closed platform lets larger transfers wait for an administrator, the open one does not', () => {
    const { environment = {} } = compose.services.billing ?? {};
    const closed = load('billing', { ...environment, ...secure.services.billing?.environment });
    expect(closed).toMatchObject({ withdrawals: { approval_threshold: '1000' } });
    expect(load('billing', environment)).toMatchObject({ withdrawals: { approval_threshold: '' } });
  });

  test.each(ours)('%s ends by itself before it would be killed', (name, service) => {
    const seconds = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1]);
    expect(seconds * 1_000).toBeGreaterThan(stopsWithinMs(load(name, service.environment ?? {})));
  });

  test('the gateway forgets an instance, and its idle connections to it, while it is still serving', async () => {
    const caddyfile = await read('deploy/gateway/Caddyfile');
    const times = [...caddyfile.matchAll(/^\s*(?:refresh|keepalive) (\d+)s$/gm)].map(([, text]) =>
      Number(text),
    );
    const transports = [...caddyfile.matchAll(/^\s*transport http \{\n(?:(?!\}).*\n)*?\s*keepalive /gm)];
    expect(transports).toHaveLength([...caddyfile.matchAll(/transport http/g)].length);
    for (const [name, { environment = {} }] of ours) {
      const { drain_delay } = load(name, environment) as { drain_delay: number };
      expect(Math.max(...times) * 1_000).toBeLessThan(drain_delay);
    }
  });

  test('each service listens on the one port at which the gateway looks for all of its instances', async () => {
    const caddyfile = await read('deploy/gateway/Caddyfile');
    for (const [name, { environment = {} }] of ours) {
      const { listen } = load(name, environment) as { listen: { port: number } };
      const variable = name.toUpperCase().replaceAll('-', '_');
      expect(caddyfile).toContain(`port {$GRIDLEASE_PORTS__${variable}:${listen.port}}`);
    }
  });

  test('the object store knows the storage service and the backups, each by a key of its own', async () => {
    const secrets = await readSecrets();
    const credentials = {
      accessKey: secrets['objects/access-key'],
      secretKey: secrets['objects/secret-key'],
    };
    const ofBackups = { accessKey: secrets['objects/backup-access-key'], secretKey: expect.any(String) };
    expect(JSON.parse(secrets['objects/s3.json'] ?? '')).toMatchObject({
      identities: [
        { credentials: [credentials] },
        { credentials: [ofBackups], actions: ['Admin:gridlease-backups'] },
      ],
    });
    expect(ofBackups.accessKey).not.toBe(credentials.accessKey);
    expect(load('storage', compose.services.storage?.environment ?? {})).toMatchObject({
      auth: { client_id: 'storage', client_secret: secrets['auth/client-storage'] },
      object_store: { accessKeyID: credentials.accessKey, secretAccessKey: credentials.secretKey },
    });
  });

  test('the first administrator and the service accounts have those secrets', async () => {
    const secrets = await readSecrets();
    const variables = compose.services.auth?.environment ?? {};
    expect(load('auth', variables)).toMatchObject({
      bootstrap_admin: { email: 'admin@gridlease.local', password: secrets['auth/admin-password'] },
      service_accounts: [
        { client_id: 'scheduler', secret: secrets['auth/client-scheduler'] },
        { client_id: 'billing', secret: secrets['auth/client-billing'] },
        { client_id: 'provider-registry', secret: secrets['auth/client-provider-registry'] },
        { client_id: 'storage', secret: secrets['auth/client-storage'] },
      ],
    });
    expect(load('billing', compose.services.billing?.environment ?? {})).toMatchObject({
      auth: { client_id: 'billing', client_secret: secrets['auth/client-billing'] },
    });
    expect(load('provider-registry', compose.services['provider-registry']?.environment ?? {})).toMatchObject(
      {
        auth: { client_id: 'provider-registry', client_secret: secrets['auth/client-provider-registry'] },
      },
    );
  });
});

test('presigned URLs lead to the store’s published port', async () => {
  const { environment = {} } = compose.services.storage ?? {};
  const { ports, command } = compose.services.objects as ComposeService & { command: string[] };
  const port = new URL(environment.GRIDLEASE_OBJECT_STORE__PUBLIC_ENDPOINT ?? '').port;
  expect(ports).toEqual([`127.0.0.1:${port}:${port}`]);
  expect(new URL(environment.GRIDLEASE_OBJECT_STORE__ENDPOINT ?? '').host).toBe(`objects:${port}`);
  // By default it deletes a bucket with everything in it.
  expect(command).toContain('-s3.allowDeleteBucketNotEmpty=false');
});

test('the store’s servers without authentication are bound to its own loopback, and its memory is bounded', () => {
  const { command, environment, deploy } = compose.services.objects as ComposeService & { command: string[] };
  expect(command).toEqual(
    expect.arrayContaining(['-ip=127.0.0.1', '-ip.bind=127.0.0.1', '-s3.port.iceberg=0', '-s3.port.lance=0']),
  );
  expect([environment?.GOMEMLIMIT, deploy?.resources?.limits?.memory]).toEqual(['700MiB', '1G']);
});

test('a data volume that `secrets` gives to its user receives nothing from the image that it is mounted in', () => {
  const given = (compose.services.secrets?.volumes ?? []).filter((volume) => volume.includes(':/data/'));
  const names = given.map((volume) => volume.split(':')[0]).filter((name) => name !== 'billing-settings');
  for (const name of names) {
    const owner = name?.replace('-data', '') ?? '';
    const mounted = compose.services[owner]?.volumes?.find((volume) => volume.startsWith(`${name}:`));
    expect([name, mounted]).toEqual([name, expect.stringMatching(/:nocopy$/)]);
  }
});

test('the closed platform only adds to what the open one has, its gateway included', () => {
  const closed = Object.entries(secure.services);
  const guarded = [...ours.map(([name]) => name), 'gateway'];
  expect(closed.map(([name]) => name).sort()).toEqual([...guarded, 'agent'].sort());
  // Cards that do not exist must not be rented.
  expect(secure.services.agent).toEqual({ scale: 0 });
  for (const name of guarded) {
    const service = secure.services[name] ?? {};
    expect(Object.keys(service)).toEqual(['environment']);
    expect(service.environment?.GRIDLEASE_AUTH__MODE).toBe('required');
    expect(compose.services[name]?.environment?.GRIDLEASE_AUTH__MODE).toBe('off');
  }
});

test('the deployed gateway has the routes of the embedded one, and compose has its upstreams', async () => {
  const script = join(checkout, 'scripts/write-gateway-config.ts');
  await run(process.execPath, ['--conditions=source', script, '--check']);
  const { upstreams } = readRouteTable(join(checkout, 'deploy/gateway/routes.json'));
  for (const [name, { address }] of Object.entries(upstreams)) {
    const { GRIDLEASE_PORT, GRIDLEASE_SERVER__HOST, GRIDLEASE_SERVER__PORT } =
      compose.services[name]?.environment ?? {};
    const listens = GRIDLEASE_PORT ?? `${GRIDLEASE_SERVER__HOST}:${GRIDLEASE_SERVER__PORT}`;
    expect(listens).toBe(`${name}:${new URL(address).port}`);
  }
});

test('the deployed gateway requires a caller for everything that is not open to everybody', async () => {
  const { routes } = readRouteTable(join(checkout, 'deploy/gateway/routes.json'));
  // The registry itself decides what a reader without a token sees.
  const isCatalogue = ({ path, methods }: Route) =>
    /^(\/api\/v1)?\/providers$/.test(path) && methods?.join() === 'GET,HEAD';
  const isOpen = (route: Route) =>
    isCatalogue(route) ||
    /^\/(verify-email|reset-password|invitation|unlock|auth\/(register|login|refresh)|api\/v1\/(auth|platform|pricing|provider\/\*\/rates)|\.well-known|presigned|(docs|redoc|openapi)\/[\w.-]+)$/.test(
      route.path,
    );
  expect(routes.filter(({ access }) => access === 'open')).toEqual(routes.filter(isOpen));
  const caddyfile = await read('deploy/gateway/Caddyfile');
  const guard = '\t\t\t\timport access-{$GRIDLEASE_AUTH__MODE:off}\n';
  const blocks = [...caddyfile.matchAll(/^\t\thandle @route(\d+) \{\n(.*?)^\t\t\}$/gms)];
  expect(blocks).toHaveLength(routes.length);
  for (const [, at, block = ''] of blocks) {
    const { access, path, upstream } = routes[Number(at)] ?? {};
    const passesOn = block.indexOf(`import ${upstream}\n`);
    expect([path, passesOn >= 0]).toEqual([path, true]);
    expect([path, block.slice(0, passesOn).includes(guard)]).toEqual([path, access !== 'open']);
  }
});
