import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { orThrow } from '@gridlease/client/problem-error';
import { listStream } from '@gridlease/testing/nats-stream';
import {
  openSite,
  type RunningPlatform,
  type Site,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { addMachine, billingOf, CARD, openWallet } from './fixtures.ts';
import { logIn, logInAdmin, type Person, signUp } from './people.ts';
import { freeze } from './revocations/platform.ts';

// biome-ignore lint/suspicious/noExplicitAny: replies are inspected, not typed
type Body = any;

async function ask(
  url: string,
  { accessToken }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly body: Body }> {
  const response = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

interface Stage {
  readonly url: string;
  readonly platform: RunningPlatform;
  readonly admin: Person;
  readonly owner: Person;
  readonly machine: string;
}

const give = async ({ url, admin }: Stage, wallet: string, amount: string): Promise<void> => {
  const order = { amount, reason: 'journey' };
  const { status } = await ask(url, admin, 'POST', `/api/v1/admin/wallets/${wallet}/adjustment`, order);
  expect(status).toBeLessThan(300);
};
const setActive = async ({ url, admin }: Stage, { id }: Person, what: 'enable' | 'disable') =>
  expect((await ask(url, admin, 'POST', `/api/v1/auth/admin/users/${id}/${what}`)).status).toBe(200);

/** A renter with these tokens. */
async function renterWith(stage: Stage, name: string, amount: string) {
  const person = await signUp(stage.url, 'renter', name);
  const wallet = await openWallet(billingOf(stage.url, person), {});
  await give(stage, wallet, amount);
  return { person, wallet };
}

async function rent({ url, machine }: Stage, person: Person): Promise<string> {
  const order = { provider_id: machine, ...CARD };
  const { status, body } = await ask(url, person, 'POST', '/api/v1/billing/start-session', order);
  expect([status, body.code]).toEqual([201, undefined]);
  return body.session.id;
}

const sessionOf = async ({ url, admin }: Stage, id: string): Promise<Body> =>
  (await ask(url, admin, 'GET', `/api/v1/billing/sessions/${id}`)).body.session;
const untilEnded = (stage: Stage, id: string, reason: string) =>
  until(async () => (await sessionOf(stage, id)).end_reason === reason, {
    message: `the rental ends as ${reason}`,
  });
const suspendersOf = async ({ url, admin, machine }: Stage): Promise<string[]> =>
  ((await ask(url, admin, 'GET', `/providers/${machine}`)).body.suspended ?? []).map(
    ({ by }: { by: string }) => by,
  );

it('what becomes of an account becomes of everything that it has in every service', async () => {
  const site = await openSite();
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const admin = await logInAdmin(url, site.dataFolder);
  const owner = await signUp(url, 'provider', 'olga');
  const stage = { url, platform, admin, owner, machine: await addMachine(url, owner, 'rig-1') };
  await disabledRenter(stage);
  await disabledOwner(stage);
  await newsThatNobodyHeard(stage);
  await deletion(stage);
  await exported(stage);
  await published(site, owner);
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});

/** Also while NATS is away. */
async function disabledRenter(stage: Stage): Promise<void> {
  for (const [name, isAway] of [
    ['rita', false],
    ['rolf', true],
  ] as const) {
    const { person } = await renterWith(stage, name, '20');
    const session = await rent(stage, person);
    const thaw = isAway ? freeze(await stage.platform.processOf('nats-server')) : () => {};
    try {
      await setActive(stage, person, 'disable');
      await untilEnded(stage, session, 'renter_disabled');
    } finally {
      thaw();
    }
  }
}

async function disabledOwner(stage: Stage): Promise<void> {
  const { url, admin, owner, machine } = stage;
  const { person } = await renterWith(stage, 'rosa', '20');
  const session = await rent(stage, person);
  await setActive(stage, owner, 'disable');
  await until(async () => (await suspendersOf(stage)).join() === 'account');
  await untilEnded(stage, session, 'provider_suspended');
  await ask(url, admin, 'POST', `/providers/${machine}/suspension`, { reason: 'a complaint' });
  await setActive(stage, owner, 'enable');
  // What an administrator suspended stays suspended.
  await until(async () => (await suspendersOf(stage)).join() === 'admin');
  await ask(url, admin, 'DELETE', `/providers/${machine}/suspension`);
  await until(async () => (await suspendersOf(stage)).length === 0);
}

/** Billing is killed, the account disabled, and billing hears of it only by asking. */
async function newsThatNobodyHeard(stage: Stage): Promise<void> {
  const { person } = await renterWith(stage, 'ralf', '20');
  const session = await rent(stage, person);
  const billing = await stage.platform.processOf('services/billing/src/main');
  process.kill(billing.pid, 'SIGKILL');
  await setActive(stage, person, 'disable');
  await untilEnded(stage, session, 'renter_disabled');
}

async function deletion(stage: Stage): Promise<void> {
  const { url } = stage;
  const { person, wallet } = await renterWith(stage, 'resi', '20');
  const session = await rent(stage, person);
  const remove = (forfeit = false) => {
    const { password } = person.credentials;
    return ask(url, person, 'DELETE', '/api/v1/auth/me', { password, forfeit });
  };
  const refused = await remove();
  expect([refused.status, refused.body.code]).toEqual([409, 'account_not_empty']);
  expect(refused.body.left).toMatchObject({ live_rentals: 1, balance: expect.any(String) });
  expect((await sessionOf(stage, session)).status).toBe('active');
  await orThrow(
    billingOf(url, person).POST('/api/v1/billing/end-session', { body: { session_id: session } }),
  );
  await put(url, person, 'kept.bin');
  const balance = async () =>
    (await ask(url, stage.admin, 'GET', `/api/v1/wallet/${wallet}/balance`)).body.available_balance;
  // All but what is too little to be withdrawn.
  await give(stage, wallet, `-${(Number(await balance()) - 0.005).toFixed(9)}`);
  const objects = await remove(true);
  expect([objects.status, objects.body.left]).toEqual([
    409,
    { balance: expect.stringMatching(/^0\.00\d*$/), objects: true },
  ]);
  await fetch(`${url}/objects/users/${person.id}/kept.bin`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${person.accessToken}` },
  });
  const path = `/presigned-url/users/${person.id}/late.bin`;
  const { body: late } = await ask(url, person, 'POST', path, { method: 'PUT', expiry: '168h' });
  expect((await remove()).body.forfeitable).toBe(true);
  // Refusals changed nothing: the same token is still good.
  expect((await remove(true)).status).toBe(200);
  expect(await balance()).toBe('0');
  await expect(logIn(url, person.credentials)).rejects.toThrow();
  await until(async () => (await fetch(late.url, { method: 'PUT', body: 'late' })).status === 404, {
    message: 'the presigned URL of a deleted account stores nothing',
  });
  // What comes later is kept, and goes nowhere.
  await give(stage, wallet, '3');
  expect(await balance()).toBe('3');
}

/** On NATS, in order, and never with an address. */
async function published(site: Site, { id }: Person): Promise<void> {
  const url = (await readFile(join(site.dataFolder, 'secrets', 'nats-url'), 'utf8')).trim();
  // Events follow the response.
  const events = await until(async () => {
    const soFar = (await listStream(url, 'AUTH_EVENTS')).map(({ envelope }) => envelope);
    return soFar.some(({ type }) => type === 'user.deleted') ? soFar : undefined;
  });
  const ofOwner = events.filter(({ aggregate }) => aggregate.id === id).map(({ type }) => type);
  expect(ofOwner).toEqual(['user.registered', 'user.disabled', 'user.enabled']);
  expect(events.map(({ type }) => type)).toContain('user.deleted');
  expect(JSON.stringify(events)).not.toContain('example.org');
}

const put = (url: string, { id, accessToken }: Person, name: string) =>
  fetch(`${url}/objects/users/${id}/${name}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessToken}` },
    body: 'weights',
  });

async function exported(stage: Stage): Promise<void> {
  const { url, machine } = stage;
  const owner = await logIn(url, stage.owner.credentials);
  await put(url, owner, 'model.bin');
  const response = await fetch(`${url}/api/v1/auth/me/export`, {
    headers: { authorization: `Bearer ${owner.accessToken}` },
  });
  expect(response.status).toBe(200);
  const archive = Buffer.from(await response.arrayBuffer());
  const read = (name: string) => execFileSync('tar', ['-xOf', '-', name], { input: archive }).toString();
  expect(JSON.parse(read('account.json')).user.email).toBe(owner.credentials.email);
  expect(JSON.parse(read('registry/machines-00001.jsonl')).id).toBe(machine);
  expect(JSON.parse(read('storage/objects-00001.jsonl')).key).toBe(`users/${owner.id}/model.bin`);
  expect(JSON.parse(read('billing/wallets-00001.jsonl')).user_id).toBe(owner.id);
  expect(read(`billing/rentals-on-${machine}-00001.jsonl`)).toContain(machine);
}
