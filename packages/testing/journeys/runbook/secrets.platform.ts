import { join } from 'node:path';
import { createAuthClient } from '@gridlease/client/auth';
import { createBillingClient, endRental, startRental } from '@gridlease/client/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import { doStep } from '@gridlease/testing/runbook-steps';
import {
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { addMachine, billingOf, CARD, fund, openWallet } from '../fixtures.ts';
import { keepDoing, PATIENT, untilAllProgressed } from '../killed-processes/load.ts';
import { type Person, signUp } from '../people.ts';
import { ownDatabaseUrl } from '../platform-internals.ts';
import { schedulerToken } from '../roles/callers.ts';

const RESTART_TIMEOUT_MS = 60_000;

/** Rentals, for which billing asks the registry as a service account, and refreshes, which the master key signs. */
function keepBusy(url: string, rita: Person, machine: string) {
  const billing = createBillingClient({ baseUrl: url, token: rita.accessToken, retry: PATIENT });
  const auth = createAuthClient({ baseUrl: url, retry: PATIENT });
  let { refreshToken: refresh_token } = rita;
  return [
    keepDoing('rentals', 300, async () => {
      const { id } = await startRental(billing, { provider_id: machine, ...CARD });
      await endRental(billing, id, 'done');
    }),
    keepDoing('refreshes', 300, async () => {
      ({ refresh_token = '' } = await orThrow(
        auth.POST('/api/v1/auth/refresh', { body: { refresh_token } }),
      ));
    }),
  ];
}

/** An operator's shell on this machine. */
function openShell(site: Site, platform: RunningPlatform) {
  const places = { KEYS: join(site.dataFolder, 'secrets'), CONFIG: join(site.dataFolder, 'config') };
  const pidOf = async (name: string) => String((await platform.processOf(`services/${name}/src/main`)).pid);
  return {
    run: (step: string, environment: Record<string, string> = {}) =>
      doStep(step, { ...places, ...environment }),
    /** Runs a step that stops a service, and waits for its successor. */
    async restarting(name: string, step: string, environment: Record<string, string> = {}) {
      const before = platform.npm.lines.length;
      await doStep(step, { ...places, ...environment, SERVICE_PID: await pidOf(name) });
      const runs = new RegExp(`^${name} runs again`);
      const isBack = () => platform.npm.lines.slice(before).some((line) => runs.test(line));
      await until(isBack, { timeoutMs: RESTART_TIMEOUT_MS, message: `that ${name} runs again` });
    },
  };
}

async function canConnect(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString });
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

/** What a service keeps encrypted: the result of a query for one column `sealed`. */
async function sealedBy(site: Site, service: string, query: string): Promise<string[]> {
  const client = new Client({ connectionString: await ownDatabaseUrl(site, service) });
  await client.connect();
  try {
    const { rows } = await client.query<{ sealed: string }>(query);
    return rows.map(({ sealed }) => sealed);
  } finally {
    await client.end();
  }
}

const signingKeys = (site: Site) =>
  sealedBy(site, 'auth', `select encode(private_encrypted, 'hex') as sealed from signing_keys`);
const workloadOf = (site: Site, session: string) =>
  sealedBy(
    site,
    'billing',
    `select encode(workload, 'hex') as sealed from session_secrets where session_id = '${session}'`,
  );

/** Replaces a key, and waits until nothing is encrypted with the one before: only then may it be replaced again. */
async function untilSealedAnew(sealed: () => Promise<string[]>, replace: () => Promise<void>): Promise<void> {
  const before = await sealed();
  expect(before).not.toEqual([]);
  await replace();
  await until(async () => (await sealed()).every((each) => !before.includes(each)), {
    timeoutMs: 150_000,
    message: 'that everything is encrypted with the new key',
  });
}

it('secrets are replaced while rentals continue: a database password, a client secret, the master key, the encryption key', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const [rita, paula] = await Promise.all([signUp(url, 'renter', 'rita'), signUp(url, 'provider', 'paula')]);
  const machine = await addMachine(url, paula, 'rig-1');
  await fund(site, url, rita, await openWallet(billingOf(url, rita), {}));
  const works = keepBusy(url, rita, machine);
  await untilAllProgressed(works, 1);
  const shell = openShell(site, platform);

  const oldUrl = await ownDatabaseUrl(site, 'billing');
  const role = { ROLE: 'billing', PGPORT: String(portsFrom(String(site.portBase)).postgres) };
  await shell.restarting('billing', 'replace-database-password', { ...role, DATA: site.dataFolder });
  await untilAllProgressed(works, 1);
  expect([await canConnect(oldUrl), await canConnect(await ownDatabaseUrl(site, 'billing'))]).toEqual([
    false,
    true,
  ]);

  const before = await schedulerToken(url, site.dataFolder);
  for (const account of ['billing', 'scheduler']) await shell.run('new-client-secret', { ACCOUNT: account });
  await shell.restarting('auth', 'stop-service');
  await shell.restarting('billing', 'stop-service');
  await untilAllProgressed(works, 1);
  expect(await schedulerToken(url, site.dataFolder)).not.toBe(before);

  for (let count = 0; count < 2; count += 1) {
    await untilSealedAnew(
      () => signingKeys(site),
      () => shell.restarting('auth', 'replace-master-key'),
    );
    await untilAllProgressed(works, 1);
  }

  const workload = { image: 'notebook', env: { TOKEN: 'hunter2' } };
  const waiting = await startRental(billingOf(url, rita), {
    provider_id: await addMachine(url, paula, 'rig-2'),
    ...CARD,
    workload,
  });
  const readWorkload = async () => {
    const params = { path: { sessionID: waiting.id } };
    return (await orThrow(billingOf(url, rita).GET('/api/v1/billing/sessions/{sessionID}', { params })))
      .session.workload;
  };
  // From the key that is derived from the deposit seed to one of its own, and to the next ones.
  for (let count = 0; count < 3; count += 1) {
    await untilSealedAnew(
      () => workloadOf(site, waiting.id),
      () => shell.restarting('billing', 'replace-encryption-key'),
    );
    await untilAllProgressed(works, 1);
    expect(await readWorkload()).toEqual(workload);
  }

  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure())).toEqual([undefined, undefined]);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
