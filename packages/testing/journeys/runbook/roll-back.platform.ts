import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createBillingClient, endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { adminQuery } from '@gridlease/testing/database';
import { doStep } from '@gridlease/testing/runbook-steps';
import {
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { expect, it } from 'vitest';
import { addMachine, billingOf, CARD, fund, openWallet } from '../fixtures.ts';
import { keepDoing, PATIENT, untilAllProgressed } from '../killed-processes/load.ts';
import { type Person, signUp } from '../people.ts';
import { ownDatabaseUrl } from '../platform-internals.ts';

const RESTART_TIMEOUT_MS = 60_000;
/** An addition of the next release to a table that this one writes all the time. */
const NEXT_RELEASE = '9999_next_release';
const MIGRATED = [
  { name: 'auth', database: 'auth', table: 'sessions' },
  { name: 'provider-registry', database: 'provider_registry', table: 'providers' },
  { name: 'billing', database: 'billing', table: 'sessions' },
];

/** Migrates as the next release would, and restarts the service as the release that it is. */
async function rollBack(
  site: Site,
  platform: RunningPlatform,
  one: (typeof MIGRATED)[number],
): Promise<void> {
  const url = await ownDatabaseUrl(site, one.database);
  await adminQuery(`alter table ${one.table} add column of_the_next_release text default 'kept'`, [], url);
  await adminQuery('insert into kysely_migration values ($1, $2)', [NEXT_RELEASE, 'now'], url);
  const { pid } = await platform.processOf(`services/${one.name}/src/main`);
  await doStep('stop-service', { SERVICE_PID: String(pid) });
  await platform.npm.waitForLine(new RegExp(`^${one.name} runs again`), RESTART_TIMEOUT_MS);
  const log = await readFile(join(site.dataFolder, 'logs', `${one.name}.log`), 'utf8');
  expect(log).toMatch(
    new RegExp(`"newer":\\["${NEXT_RELEASE}"\\].*the database schema is from a newer release`),
  );
}

function keepBusy(url: string, rita: Person, machine: string) {
  const asRita = { baseUrl: url, token: rita.accessToken, retry: PATIENT };
  const billing = createBillingClient(asRita);
  const registry = createRegistryClient(asRita);
  const rentals: string[] = [];
  return {
    rentals,
    works: [
      keepDoing('rentals', 300, async () => {
        const { id } = await startRental(billing, { provider_id: machine, ...CARD });
        await endRental(billing, id, 'done');
        rentals.push(id);
      }),
      keepDoing('searches', 200, async () => void (await orThrow(registry.GET('/providers')))),
    ],
  };
}

it('the previous release runs on what the next one has migrated and loses nothing, and is told when it cannot', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const [rita, paula] = await Promise.all([signUp(url, 'renter', 'rita'), signUp(url, 'provider', 'paula')]);
  const machine = await addMachine(url, paula, 'rig-1');
  await fund(site, url, rita, await openWallet(billingOf(url, rita), {}));
  const { works, rentals } = keepBusy(url, rita, machine);
  await untilAllProgressed(works, 1);
  for (const one of MIGRATED) {
    await rollBack(site, platform, one);
    await untilAllProgressed(works, 1);
  }
  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure())).toEqual([undefined, undefined]);

  const billingUrl = await ownDatabaseUrl(site, 'billing');
  const kept = await adminQuery<{ id: string }>(
    `select id from sessions where of_the_next_release = 'kept'`,
    [],
    billingUrl,
  );
  expect(kept.map(({ id }) => id).sort()).toEqual(rentals.sort());

  // A migration that removes something has forbidden the way back.
  await adminQuery('update schema_floor set migration = $1', [NEXT_RELEASE], billingUrl);
  const shell = {
    SERVICE: 'billing',
    GRIDLEASE_DATABASE__URL: billingUrl,
    GRIDLEASE_CONFIG: join(site.dataFolder, 'config', 'billing.yaml'),
  };
  await expect(doStep('can-release-run', shell)).rejects.toMatchObject({
    cause: { code: 1 },
    message: expect.stringContaining(`no release without ${NEXT_RELEASE} may run on it`),
  });
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
