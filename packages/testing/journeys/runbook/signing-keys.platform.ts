import { createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { doStep } from '@gridlease/testing/runbook-steps';
import { openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { keepDoing, untilAllProgressed, type Work } from '../killed-processes/load.ts';
import { logInAdmin, type Person, signUp } from '../people.ts';
import { ownDatabaseUrl } from '../platform-internals.ts';

/** The runbook's numbers: how long a key is published before it signs, and accepted afterwards. */
const PUBLISHED_SECONDS = 600;
const KEPT_SECONDS = 15 * 60 + 90;
const REVOKED_MS = 15_000;

/** One request to each service that verifies tokens. */
const PATHS = ['/api/v1/auth/me', '/providers', '/api/v1/billing/sessions', '/objects/list?prefix=users/'];

function statusesFor(url: string, { id }: Person, token: string): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  return Promise.all(
    PATHS.map(async (path) => {
      const response = await fetch(url + (path.endsWith('users/') ? `${path}${id}/` : path), { headers });
      await response.text();
      return response.status;
    }),
  );
}

const ACCEPTED = PATHS.map(() => 200);
const REFUSED = PATHS.map(() => 401);

/** Refreshes continuously and uses each token at every service; `old` is used as long as it should be accepted. */
function keepRequesting(url: string, person: Person) {
  const anybody = createAuthClient({ baseUrl: url });
  const session = { access: person.accessToken, refresh: person.refreshToken };
  const old: string[] = [];
  const refresh = async () => {
    const body = { refresh_token: session.refresh };
    const response = await orThrow(anybody.POST('/api/v1/auth/refresh', { body }));
    Object.assign(session, { access: response.access_token, refresh: response.refresh_token ?? '' });
  };
  const work: Work = keepDoing('a client', 50, async () => {
    await refresh();
    for (const token of [session.access, ...old]) {
      const responses = await statusesFor(url, person, token);
      if (responses.some((status) => status !== 200)) throw new Error(`a token got ${responses}`);
    }
  });
  return { work, session, old, refresh };
}

const kidOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.', 1)[0] ?? '', 'base64url').toString()).kid;

async function open(site: Site, url: string) {
  const [rita, admin] = await Promise.all([signUp(url, 'renter', 'rita'), logInAdmin(url, site.dataFolder)]);
  const shell = { GATEWAY: url, ADMIN_TOKEN: admin.accessToken };
  return { rita, shell, client: keepRequesting(url, rita), authDatabase: await ownDatabaseUrl(site, 'auth') };
}

it('signing keys are rotated and nothing fails; a leaked key is revoked everywhere within seconds', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const { rita, shell, client, authDatabase } = await open(site, url);
  await untilAllProgressed([client.work], 2);

  // The next key is already known, but not for long enough.
  const first = kidOf(rita.accessToken);
  expect(await doStep('rotate-signing-keys', shell)).toMatch(/"rotated":false,.*"ready_in_seconds":[1-9]/);
  await advanceDatabaseTime(authDatabase, PUBLISHED_SECONDS);
  client.old.push(rita.accessToken);
  expect(await doStep('rotate-signing-keys', shell)).toContain('"rotated":true');
  await until(() => kidOf(client.session.access) !== first, { message: 'a token of the new key' });
  await untilAllProgressed([client.work], 2);

  client.old.length = 0;
  await untilAllProgressed([client.work], 1);
  await client.work.stop();
  expect(client.work.failure()).toBeUndefined();

  const hasStatuses = async (token: string, responses: readonly number[]) =>
    String(await statusesFor(url, rita, token)) === String(responses);
  const revoke = async (step: string) => {
    const leaked = client.session.access;
    const { accessToken } = await logInAdmin(url, site.dataFolder);
    await doStep(step, { ...shell, ADMIN_TOKEN: accessToken });
    expect(await statusesFor(url, rita, leaked)).toContain(401);
    await client.refresh();
    for (const [token, responses] of [
      [client.session.access, ACCEPTED],
      [leaked, REFUSED],
      [rita.accessToken, REFUSED],
    ] as const) {
      await until(() => hasStatuses(token, responses), { timeoutMs: REVOKED_MS, every: 200 });
    }
    expect(await hasStatuses(client.session.access, ACCEPTED)).toBe(true);
  };
  // The old key's last token expires, so that it is removed, and the new one has leaked.
  await advanceDatabaseTime(authDatabase, KEPT_SECONDS);
  await revoke('revoke-signing-key');
  await revoke('revoke-all-signing-keys');
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
