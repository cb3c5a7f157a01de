import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * The import rules are in biome.json. Here Biome checks a tree of seeded violations with that very file: each must be
 * reported, and the nearest allowed code must not be.
 */
interface Seed {
  /** Path of the code; the folder before it is the seed's own. */
  readonly file: string;
  readonly code: string;
  /** The rule that must report it; undefined where none may. */
  readonly rule?: 'noRestrictedImports' | 'noImportCycles' | 'noProcessEnv' | 'noConsole';
}

const IMPORTS = 'noRestrictedImports';
const SERVICE = 'services/billing/src';
const COMMON = 'packages/common/src';
const uses = (specifier: string) => `import { a } from '${specifier}';\nexport const b = a;\n`;

const SEEDS: Readonly<Record<string, Seed>> = {
  'a service imports another service': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: uses('@gridlease/auth/users/user'),
    rule: IMPORTS,
  },
  'a service reaches into the sources of another': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: uses('../../../auth/src/users/user.ts'),
    rule: IMPORTS,
  },
  'a service imports common, client and pricing': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: `${uses('@gridlease/common/database/transaction')}export * from '@gridlease/client/registry';\nexport * from '@gridlease/pricing/price';\n`,
  },
  'pricing imports common': {
    file: 'packages/pricing/src/price.ts',
    code: uses('@gridlease/common/errors/service-error'),
    rule: IMPORTS,
  },
  'a service imports the embedded platform': {
    file: `${SERVICE}/app.ts`,
    code: uses('@gridlease/devstack/servers/find'),
    rule: IMPORTS,
  },
  'a service imports the test tools': {
    file: `${SERVICE}/app.ts`,
    code: uses('@gridlease/testing/until'),
    rule: IMPORTS,
  },
  'a unit test of a service imports the test tools': {
    file: `${SERVICE}/wallets/rates.test.ts`,
    code: "import { a } from '@gridlease/testing/until';\nimport { test } from 'vitest';\ntest('a', a);\n",
  },
  'a service imports the test runner': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: uses('vitest'),
    rule: IMPORTS,
  },
  'a migration imports pg': {
    file: 'services/billing/migrations/0005_wallets.ts',
    code: uses('pg'),
    rule: IMPORTS,
  },
  'a migration imports kysely': { file: 'services/billing/migrations/0005_wallets.ts', code: uses('kysely') },
  'a use case imports fastify': {
    file: `${SERVICE}/wallets/service.ts`,
    code: "import type { FastifyRequest } from 'fastify';\nexport type A = FastifyRequest;\n",
    rule: IMPORTS,
  },
  'a use case imports HTTP from common': {
    file: `${SERVICE}/wallets/service.ts`,
    code: uses('@gridlease/common/http/page'),
    rule: IMPORTS,
  },
  'a use case imports kysely': { file: `${SERVICE}/wallets/service.ts`, code: uses('kysely'), rule: IMPORTS },
  'a use case imports pg': { file: `${SERVICE}/wallets/service.ts`, code: uses('pg'), rule: IMPORTS },
  'a use case imports routes': {
    file: `${SERVICE}/wallets/service.ts`,
    code: uses('./routes.ts'),
    rule: IMPORTS,
  },
  'a use case imports a schema': {
    file: `${SERVICE}/wallets/service.ts`,
    code: uses('../quotes/schema.ts'),
    rule: IMPORTS,
  },
  "a use case imports another feature's service": {
    file: `${SERVICE}/wallets/service.ts`,
    code: uses('../quotes/service.ts'),
    rule: IMPORTS,
  },
  "a use case imports another feature's store": {
    file: `${SERVICE}/wallets/service.ts`,
    code: `${uses('../quotes/store.ts')}export * from './store.ts';\n`,
  },
  'a use case imports a service at run time': {
    file: `${SERVICE}/wallets/service.ts`,
    code: "export const routes = await import('./routes.ts');\n",
    rule: IMPORTS,
  },
  'a use case re-exports routes': {
    file: `${SERVICE}/wallets/service.ts`,
    code: "export * from './routes.ts';\n",
    rule: IMPORTS,
  },
  'a store imports a service': {
    file: `${SERVICE}/wallets/store.ts`,
    code: uses('./service.ts'),
    rule: IMPORTS,
  },
  'a store imports routes': { file: `${SERVICE}/wallets/store.ts`, code: uses('./routes.ts'), rule: IMPORTS },
  'a store imports kysely': { file: `${SERVICE}/wallets/store.ts`, code: uses('kysely') },
  'routes import a service and a schema': {
    file: `${SERVICE}/wallets/routes.ts`,
    code: `${uses('./service.ts')}export * from './schema.ts';\n`,
  },
  'routes import the NATS adapter': {
    file: `${SERVICE}/wallets/routes.ts`,
    code: uses('@gridlease/common/messaging/nats'),
    rule: IMPORTS,
  },
  'main imports the NATS adapter': {
    file: `${SERVICE}/main.ts`,
    code: uses('@gridlease/common/messaging/nats'),
  },
  'main imports the NATS client': { file: `${SERVICE}/main.ts`, code: uses('nats'), rule: IMPORTS },
  'common imports one of ours': {
    file: `${COMMON}/outbox/relay.ts`,
    code: uses('@gridlease/client/registry'),
    rule: IMPORTS,
  },
  'common imports pg outside of its adapter': {
    file: `${COMMON}/outbox/relay.ts`,
    code: uses('pg'),
    rule: IMPORTS,
  },
  'common opens PostgreSQL in its adapter': { file: `${COMMON}/database/open.ts`, code: uses('pg') },
  'common imports the NATS client outside of its adapter': {
    file: `${COMMON}/outbox/relay.ts`,
    code: uses('nats'),
    rule: IMPORTS,
  },
  'common imports the NATS adapter instead of the port': {
    file: `${COMMON}/outbox/relay.ts`,
    code: uses('../messaging/nats.ts'),
    rule: IMPORTS,
  },
  'common imports the port': { file: `${COMMON}/outbox/relay.ts`, code: uses('../messaging/broker.ts') },
  'common uses the NATS client in its adapter': { file: `${COMMON}/messaging/nats.ts`, code: uses('nats') },
  'common imports the Consul client outside of its adapter': {
    file: `${COMMON}/discovery/registration.ts`,
    code: uses('consul'),
    rule: IMPORTS,
  },
  'common imports the Consul adapter outside of the registration': {
    file: `${COMMON}/http/health.ts`,
    code: uses('../discovery/consul.ts'),
    rule: IMPORTS,
  },
  'the registration uses the Consul adapter': {
    file: `${COMMON}/discovery/registration.ts`,
    code: uses('./consul.ts'),
  },
  'client imports common': {
    file: 'packages/client/src/registry.ts',
    code: uses('@gridlease/common/errors/problem'),
    rule: IMPORTS,
  },
  'the embedded platform imports a service': {
    file: 'packages/devstack/src/platform/services.ts',
    code: uses('@gridlease/provider-registry/config'),
    rule: IMPORTS,
  },
  'the embedded platform imports the test tools': {
    file: 'packages/devstack/src/platform/services.ts',
    code: uses('@gridlease/testing/until'),
    rule: IMPORTS,
  },
  'the embedded platform uses pg and common': {
    file: 'packages/devstack/src/platform/databases.ts',
    code: `${uses('pg')}export * from '@gridlease/common/log/logger';\n`,
  },
  'the test tools use the test runner': { file: 'packages/testing/src/database.ts', code: uses('vitest') },
  'the environment is read outside of the entry points': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: 'export const home = process.env.HOME;\n',
    rule: 'noProcessEnv',
  },
  'something is printed bypassing the log': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: "console.log('paid');\n",
    rule: 'noConsole',
  },
  'two files import each other': {
    file: `${SERVICE}/wallets/rates.ts`,
    code: "import { c } from './fees.ts';\nexport const a = () => c();\n",
    rule: 'noImportCycles',
  },
};
/** The other half of the cycle. */
const CYCLE = "import { a } from './rates.ts';\nexport const c = () => a();\n";

const checkout = fileURLToPath(new URL('../../../', import.meta.url));
const folderOf = (name: string) => name.replaceAll(/[^a-z]+/gi, '-').toLowerCase();
let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gridlease-layers-'));
  for (const [name, { file, code, rule }] of Object.entries(SEEDS)) {
    const path = join(root, folderOf(name), file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, code);
    if (rule === 'noImportCycles') await writeFile(join(dirname(path), 'fees.ts'), CYCLE);
    // Biome's globs start from the folder of its configuration: each seed is a separate checkout.
    for (const settings of ['biome.json', '.gitignore']) {
      await copyFile(join(checkout, settings), join(root, folderOf(name), settings));
    }
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

/** The rules that Biome, as installed and configured here, reports as errors for one seed. */
async function reportedRules(name: string): Promise<string[]> {
  const biome = join(checkout, 'node_modules', '.bin', 'biome');
  const output = await new Promise<string>((resolve, reject) => {
    const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.'];
    execFile(biome, args, { cwd: join(root, folderOf(name)) }, (error, stdout, stderr) => {
      // Biome exits with 1 when it found something; any other output is a failure to run.
      if (stdout.startsWith('{')) resolve(stdout);
      else reject(new Error(`biome did not report: ${stderr}`, { cause: error }));
    });
  });
  const { summary, diagnostics } = JSON.parse(output) as {
    summary: { changed: number; unchanged: number };
    diagnostics: { severity: string; category: string }[];
  };
  expect(summary.changed + summary.unchanged).toBeGreaterThan(0);
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category }) => category.split('/').at(-1) ?? category);
}

for (const [name, { rule }] of Object.entries(SEEDS)) {
  test.concurrent(`${rule === undefined ? 'allowed' : `reported (${rule})`}: ${name}`, async () => {
    const rules = new Set(await reportedRules(name));
    expect([...rules]).toEqual(rule === undefined ? [] : [rule]);
  });
}
