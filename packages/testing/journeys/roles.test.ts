import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { openSite, type Site, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { billingOf, PRIVATE, unitsOf } from './fixtures.ts';
import { allowed } from './roles/allowed.ts';
import {
  bearer,
  type Credentials,
  daemonToken,
  type People,
  schedulerToken,
  send,
  signUpEverybody,
  uselessTokens,
} from './roles/callers.ts';
import { forbiddenAccounts, forbiddenFiles, forbiddenMachines } from './roles/forbidden-elsewhere.ts';
import { forbiddenMoney } from './roles/forbidden-money.ts';
import type { Attempt, Name, Targets } from './roles/rental.ts';
import { playRental } from './roles/rental.ts';
import { stateOf } from './roles/state.ts';

type Everybody = Readonly<Record<Name, Credentials>>;

/** Withdrawals and payouts wait for an administrator, so that there is something to approve, refuse and cancel. */
async function startClosed(site: Site) {
  const { config } = openDataFolder(site.dataFolder);
  writeFileSync(
    join(config, 'billing.yaml'),
    'withdrawals:\n  approval_threshold: "0.1"\n  new_account_fee: "0"\n',
  );
  return startPlatform(site, ['--secure']);
}

async function credentialsOf(site: Site, url: string, people: People, machine: string): Promise<Everybody> {
  const { rita, rolf, paula, pete, admin } = people;
  return {
    rita: bearer(rita.accessToken),
    rolf: bearer(rolf.accessToken),
    paula: bearer(paula.accessToken),
    pete: bearer(pete.accessToken),
    admin: bearer(admin.accessToken),
    daemon: bearer(await daemonToken(url, paula, machine)),
    scheduler: bearer(await schedulerToken(url, site.dataFolder)),
  };
}

/** The attempts that were not refused as expected, in words. */
async function wrongRefusals(
  url: string,
  attempts: readonly Attempt[],
  everybody: Everybody,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const attempt of attempts) {
    for (const who of attempt.who) {
      const { status, code } = await send(url, attempt.call, { ...attempt, credentials: everybody[who] });
      const actual = `${status} ${code ?? '-'}`;
      if (actual !== attempt.refusal) {
        wrong.push(`${who}: ${attempt.call}: ${actual}, not ${attempt.refusal}`);
      }
    }
  }
  return wrong;
}

/** The same calls without an identity: without a token, with an invalid one, or with one in the wrong place. */
async function takenFromNobody(
  url: string,
  attempts: readonly Attempt[],
  { rita, admin }: People,
): Promise<string[]> {
  const nobodies: Record<string, Credentials> = {
    ...uselessTokens(rita),
    nobody: {},
    'a token in the query': { query: `access_token=${admin.accessToken}&token=${admin.accessToken}` },
    'headers that name an administrator': {
      headers: { 'x-user-id': admin.id, 'x-user-roles': 'admin', 'x-user-email': admin.credentials.email },
    },
  };
  const taken: string[] = [];
  const distinct = new Map(attempts.map((attempt) => [attempt.call, attempt]));
  for (const [name, credentials] of Object.entries(nobodies)) {
    const tries = [...distinct.values()].map(async (attempt) => {
      const { status, headers } = await send(url, attempt.call, { ...attempt, credentials });
      const isAsked = headers.get('www-authenticate')?.startsWith('Bearer') === true;
      if (status !== 401 || !isAsked) taken.push(`${name}: ${attempt.call}: ${status}`);
    });
    await Promise.all(tries);
  }
  return taken;
}

/** What users read of other users' machines, and of lists, without any private fields. */
async function expectNothingLeaks(url: string, targets: Targets, everybody: Everybody): Promise<void> {
  const { machine, ids, wallet, session, liveSession } = targets;
  const hidden = [PRIVATE.hostname, PRIVATE.ip_address, PRIVATE.metadata.rack, 'GPU-'];
  const others = [ids.rita, wallet, session, liveSession];
  const lists = ['wallet', 'billing/sessions', 'billing/history', 'billing/disputes', 'billing/spend'];
  for (const who of ['rolf', 'rita'] as const) {
    for (const path of [`/providers/${machine}`, '/providers', `/providers?owner_id=${ids.paula}`]) {
      const { status, text } = await send(url, `GET ${path}`, { credentials: everybody[who] });
      expect([who, path, status, hidden.filter((word) => text.includes(word))]).toEqual([who, path, 200, []]);
    }
  }
  // Identity headers of a gateway are not trusted either.
  const risen = { 'x-user-id': ids.rita, 'x-user-roles': 'admin' };
  for (const who of ['rolf', 'pete'] as const) {
    for (const path of [...lists.map((list) => `/api/v1/${list}`), '/objects/list']) {
      const asked = { headers: risen, credentials: everybody[who] };
      const { status, text } = await send(url, `GET ${path}`, asked);
      expect([who, path, status, others.filter((id) => text.includes(id))]).toEqual([who, path, 200, []]);
    }
  }
}

/** At the end rita's balance is her deposit minus her bills and her withdrawal, plus her refund. */
async function expectSumsToHold(url: string, { rita, admin }: People, targets: Targets): Promise<void> {
  const billing = billingOf(url, rita);
  const params = { path: { walletID: targets.wallet } };
  const balance = () => orThrow(billing.GET('/api/v1/wallet/{walletID}/balance', { params }));
  await until(async () => (await balance()).pending_balance === '0', { timeoutMs: 60_000, every: 200 });
  const { records } = await orThrow(billing.GET('/api/v1/billing/history'));
  expect(records).toHaveLength(4);
  const costs = records.reduce((sum, { total_cost }) => sum + unitsOf(total_cost), 0n);
  const disputed = records.find(({ session_id }) => session_id === targets.disputedSession);
  const left = unitsOf('1000') - unitsOf('5.000000001') - costs + unitsOf(disputed?.total_cost ?? '0');
  expect(unitsOf((await balance()).total_balance)).toBe(left);
  const books = await orThrow(billingOf(url, admin).GET('/api/v1/reconciliation'));
  expect(books.status).toBe('even');
}

it('on a closed platform users are refused access to what is not theirs, nothing changes by it, and they may do what they are allowed to', async () => {
  const site = await openSite();
  const platform = await startClosed(site);
  const { url } = platform;
  const people = await signUpEverybody(url, site.dataFolder);
  const rental = await playRental(site, url, people);
  const { rita, rolf, paula, pete } = people;
  const ids = { rita: rita.id, rolf: rolf.id, paula: paula.id, pete: pete.id };
  const targets: Targets = { ...rental, ids };
  const everybody = await credentialsOf(site, url, people, rental.machine);
  const attempts = [forbiddenMoney, forbiddenMachines, forbiddenFiles, forbiddenAccounts].flatMap((of) =>
    of(targets),
  );

  const before = await stateOf(url, targets, everybody);
  expect(Object.entries(before).filter(([, seen]) => /^[345]\d\d /.test(seen))).toEqual([]);
  expect(await wrongRefusals(url, attempts, everybody)).toEqual([]);
  expect(await takenFromNobody(url, attempts, people)).toEqual([]);
  await expectNothingLeaks(url, targets, everybody);
  expect(await stateOf(url, targets, everybody)).toEqual(before);

  const refused: string[] = [];
  for (const { who, call, ...rest } of allowed(targets)) {
    for (const name of who) {
      const { status, text } = await send(url, call, { ...rest, credentials: everybody[name] });
      if (status >= 300) refused.push(`${name}: ${call}: ${status} ${text}`);
    }
  }
  expect(refused).toEqual([]);
  await expectSumsToHold(url, people, targets);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
