import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { adminQuery } from '@gridlease/testing/database';
import { openTestHttpServer, type TestHttpServer } from '@gridlease/testing/http-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closings } from '../src/account/closing-worker.ts';
import { bearer, login, openAuth, PASSWORD, type TestAuth } from './auth.ts';
import { auditOf, type LoggedInPerson, newPerson, outcome } from './people.ts';

/**
 * The other services are a server here that says what a test wants to hear: what they say is tested in their own tests, and
 * all together in packages/testing/journeys.
 */
interface World {
  billing: Record<string, unknown>;
  machines: number;
  objects: number;
  status: number;
  /** Called when billing was told to end the account. */
  onEnd: () => Promise<void> | void;
  /** What becomes of the balance that is given up. */
  onForfeit: () => void;
  readonly calls: string[];
}
const EMPTY = {
  balance: '0',
  debt: '0',
  claims: '0',
  open_transfers: 0,
  open_disputes: 0,
  live_rentals: 0,
  has_entries: true,
  forfeitable: false,
};
const giveUp = () => void Object.assign(world.billing, EMPTY);
const world: World = {
  billing: {},
  machines: 0,
  objects: 0,
  status: 200,
  onEnd: () => {},
  onForfeit: giveUp,
  calls: [],
};

const list = (length: number) => Array.from({ length }, () => ({ id: crypto.randomUUID() }));
const WALLET = 'a0000000-0000-7000-8000-000000000001';

function bodyOf(path: string, isOfMachine: boolean): unknown {
  if (path.startsWith('/providers')) return list(world.machines);
  if (path.startsWith('/objects')) return list(world.objects);
  if (path === '/api/v1/wallet') return { wallets: [{ id: WALLET }] };
  if (path.startsWith('/api/v1/billing/accounts')) return world.billing;
  const sessions = isOfMachine ? list(1) : [];
  return { transactions: list(2), sessions, records: [], disputes: [], payouts: [] };
}

let others: TestHttpServer;
let auth: TestAuth;
beforeAll(async () => {
  others = await openTestHttpServer(async (request, reply) => {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    world.calls.push(`${method} ${path}`);
    request.resume();
    await once(request, 'end');
    if (path.endsWith('/end')) await world.onEnd();
    if (path.endsWith('/forfeit')) world.onForfeit();
    const body = JSON.stringify(bodyOf(path, url.includes('provider_id=')));
    reply.writeHead(world.status, { 'content-type': 'application/json' }).end(body);
  });
  const { url } = others;
  auth = await openAuth({
    environment: {
      GRIDLEASE_UPSTREAMS__BILLING: url,
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: url,
      GRIDLEASE_UPSTREAMS__STORAGE: url,
    },
  });
});
beforeEach(() => {
  const initial = { billing: { ...EMPTY }, machines: 0, objects: 0, status: 200 };
  Object.assign(world, { ...initial, onEnd: () => {}, onForfeit: giveUp });
  world.calls.length = 0;
});
afterAll(async () => {
  await auth.close();
  await others.close();
});

const remove = (person: LoggedInPerson, members = {}) =>
  person.ask('DELETE', '/me', { password: PASSWORD, ...members });
const query = <Row extends object>(text: string, ...values: unknown[]) =>
  adminQuery<Row>(text, values, auth.databaseUrl);
const statusOf = async ({ id }: LoggedInPerson) =>
  (await query<{ status: string }>('select status from users where id = $1', id))[0]?.status;
const closingsOf = ({ id }: LoggedInPerson) =>
  query('select user_id from account_closings where user_id = $1', id);
const eventsOf = async ({ id }: LoggedInPerson) =>
  (await query<{ type: string }>('select type from outbox where aggregate_id = $1 order by seq', id)).map(
    ({ type }) => type,
  );

describe('an account that is not empty', () => {
  it('is not deleted, is told what it still has, and nothing of it changes', async () => {
    const person = await newPerson(auth, 'renter');
    world.billing = { ...EMPTY, balance: '12.5', live_rentals: 2, debt: '0.25' };
    world.machines = 3;
    world.objects = 1;
    const { status, body } = await remove(person);
    expect([status, body.code]).toEqual([409, 'account_not_empty']);
    expect(body.left).toEqual({
      balance: '12.5',
      debt: '0.25',
      live_rentals: 2,
      machines: 3,
      objects: true,
    });
    expect(await statusOf(person)).toBe('active');
    expect(await eventsOf(person)).toEqual([]);
    expect(world.calls.some((each) => each.startsWith('POST'))).toBe(false);
    expect((await person.ask('GET', '/me')).status).toBe(200);
  });

  it('is enabled again when something came while it was being deleted, with its sessions', async () => {
    const person = await newPerson(auth, 'renter');
    world.onEnd = () => {
      world.billing = { ...EMPTY, balance: '1' };
    };
    expect(outcome(await remove(person))).toEqual([409, 'account_not_empty']);
    expect(await statusOf(person)).toBe('active');
    expect(await closingsOf(person)).toEqual([]);
    expect(await eventsOf(person)).toEqual(['user.disabled', 'user.enabled']);
    expect((await person.ask('GET', '/me')).status).toBe(200);
  });

  it('keeps a small balance unless its user gives it up', async () => {
    const person = await newPerson(auth, 'renter');
    world.billing = { ...EMPTY, balance: '0.004', forfeitable: true };
    const { status, body } = await remove(person);
    expect([status, body.left, body.forfeitable]).toEqual([409, { balance: '0.004' }, true]);
    world.billing = { ...EMPTY, balance: '0.004', forfeitable: true };
    expect((await remove(person, { forfeit: true })).status).toBe(200);
    expect(world.calls.at(-4)).toMatch(/forfeit$/);
    expect(await statusOf(person)).toBe('deleted');
  });

  it('does not give up what can be withdrawn', async () => {
    const person = await newPerson(auth, 'renter');
    world.billing = { ...EMPTY, balance: '4', forfeitable: false };
    expect(outcome(await remove(person, { forfeit: true }))).toEqual([409, 'account_not_empty']);
    expect(world.calls.some((each) => each.endsWith('/forfeit'))).toBe(false);
  });
});

describe('while a service is unavailable', () => {
  it('no account is deleted', async () => {
    const person = await newPerson(auth, 'renter');
    world.status = 500;
    const { status, body, headers } = await remove(person);
    expect([status, body.code]).toEqual([503, 'account_holdings_unknown']);
    expect(headers.get('retry-after')).toBe('5');
    expect(await statusOf(person)).toBe('active');
  });

  it('an account whose deletion has begun is enabled again', async () => {
    const person = await newPerson(auth, 'renter');
    world.onEnd = () => {
      world.status = 500;
    };
    expect(outcome(await remove(person))).toEqual([503, 'account_holdings_unknown']);
    expect(await statusOf(person)).toBe('active');
    expect(await closingsOf(person)).toEqual([]);
  });

  it('an export breaks before it begins', async () => {
    const person = await newPerson(auth, 'renter');
    world.status = 500;
    expect(outcome(await person.ask('GET', '/me/export'))).toEqual([503, 'export_unavailable']);
  });
});

describe('an empty account', () => {
  it('is disabled, ended, asked about and deleted, in this order', async () => {
    const person = await newPerson(auth, 'renter');
    let during: string | undefined;
    world.onEnd = async () => {
      during = await statusOf(person);
    };
    expect((await remove(person)).status).toBe(200);
    expect(during).toBe('disabled');
    const path = `/api/v1/billing/accounts/${person.id}`;
    const billing = world.calls.filter((each) => each.includes(path));
    expect(billing).toEqual([`GET ${path}/holdings`, `POST ${path}/end`, `GET ${path}/holdings`]);
    expect(await statusOf(person)).toBe('deleted');
    expect(await eventsOf(person)).toEqual(['user.disabled', 'user.deleted']);
    expect((await person.ask('GET', '/me')).status).toBe(401);
  });

  it('is deleted once by two requests at a time', async () => {
    const person = await newPerson(auth, 'renter');
    const outcomes = await Promise.all([remove(person), remove(person), remove(person)]);
    const statuses = outcomes.map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => [200, 401, 403].includes(status))).toBe(true);
    const deleted = (await auditOf(auth, person.id)).filter(({ action }) => action === 'user.deleted');
    expect(deleted).toHaveLength(1);
  });

  it('stays disabled when an administrator disables it meanwhile', async () => {
    const admin = await newPerson(auth, 'admin');
    const person = await newPerson(auth, 'renter');
    world.onEnd = async () => {
      expect((await admin.ask('POST', `/admin/users/${person.id}/disable`)).status).toBe(200);
    };
    expect(outcome(await remove(person))).toEqual([409, 'deletion_cancelled']);
    expect(await statusOf(person)).toBe('disabled');
    await admin.ask('POST', `/admin/users/${person.id}/enable`);
    expect(await statusOf(person)).toBe('active');
    // Disabling by an administrator ended the sessions.
    expect((await login(auth, person.email)).user.id).toBe(person.id);
  });
});

describe('an account that an administrator deletes', () => {
  const removeAs = (admin: LoggedInPerson, { id }: LoggedInPerson, members?: object) =>
    admin.ask('DELETE', `/admin/users/${id}`, members);

  it('leaves nothing of a deletion by its user that was under way', async () => {
    const admin = await newPerson(auth, 'admin');
    const person = await newPerson(auth, 'renter');
    let isFirst = true;
    world.onEnd = async () => {
      if (!isFirst) return;
      isFirst = false;
      expect((await removeAs(admin, person)).status).toBe(200);
    };
    expect((await remove(person)).status).toBe(200);
    expect(await statusOf(person)).toBe('deleted');
    expect(await closingsOf(person)).toEqual([]);
  });

  it('is ended in billing, and stays when the balance was not given up', async () => {
    const admin = await newPerson(auth, 'admin');
    const person = await newPerson(auth, 'renter');
    await admin.ask('POST', `/admin/users/${person.id}/disable`);
    world.billing = { ...EMPTY, balance: '0.004', forfeitable: true };
    world.onForfeit = () => {
      world.billing = { ...EMPTY, balance: '7' };
    };
    expect(outcome(await removeAs(admin, person, { forfeit: true }))).toEqual([409, 'account_not_empty']);
    expect(await statusOf(person)).toBe('disabled');
    const path = `/api/v1/billing/accounts/${person.id}`;
    expect(world.calls.filter((each) => each.startsWith('POST'))).toEqual([
      `POST ${path}/end`,
      `POST ${path}/forfeit`,
    ]);
  });
});

describe('a deletion whose process died', () => {
  /** As the process left it: disabled, with a row. */
  async function interrupted(): Promise<LoggedInPerson> {
    const person = await newPerson(auth, 'renter');
    await query("update users set status = 'disabled', version = version + 1 where id = $1", person.id);
    await query(
      `insert into account_closings (user_id, actor, request_id, correlation_id, forfeit, version, touched_at)
       values ($1::uuid, 'somebody', 'r', 'c', false, 2, gridlease_now() - interval '2 minutes')`,
      person.id,
    );
    return person;
  }
  const pass = () => closings(auth.deps).pass(undefined as never);

  it('is completed by another', async () => {
    const person = await interrupted();
    await pass();
    expect(await statusOf(person)).toBe('deleted');
    expect(await closingsOf(person)).toEqual([]);
  });

  it('is given up by another when something is left, or a service is unavailable', async () => {
    const owner = await interrupted();
    world.billing = { ...EMPTY, balance: '3' };
    await pass();
    expect(await statusOf(owner)).toBe('active');
    const other = await interrupted();
    world.status = 500;
    await pass();
    expect(await statusOf(other)).toBe('active');
    expect(await closingsOf(other)).toEqual([]);
  });
});

describe('the export', () => {
  it('is an archive of all services that any tar reads', async () => {
    const person = await newPerson(auth, 'renter');
    world.machines = 2;
    world.objects = 1;
    const response = await fetch(`${auth.url}/api/v1/auth/me/export`, { headers: bearer(person.token) });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/x-tar']);
    const archive = Buffer.from(await response.arrayBuffer());
    const names = execFileSync('tar', ['-tf', '-'], { input: archive }).toString().trim().split('\n');
    expect(names).toEqual([
      'account.json',
      'billing/wallets-00001.jsonl',
      `billing/transactions-${WALLET}-00001.jsonl`,
      'registry/machines-00001.jsonl',
      'storage/objects-00001.jsonl',
      expect.stringMatching(/^billing\/rentals-on-/),
      expect.stringMatching(/^billing\/rentals-on-/),
    ]);
    const file = (name: string) => execFileSync('tar', ['-xOf', '-', name], { input: archive }).toString();
    expect(JSON.parse(file('account.json')).user.id).toBe(person.id);
    expect(file('registry/machines-00001.jsonl').trim().split('\n')).toHaveLength(2);
  });

  it('has the payouts of an owner whose machines are gone', async () => {
    const person = await newPerson(auth, 'provider');
    const response = await fetch(`${auth.url}/api/v1/auth/me/export`, { headers: bearer(person.token) });
    await response.arrayBuffer();
    expect(world.calls).toContain(`GET /api/v1/provider/${person.id}/payouts`);
  });

  it('is only of this service as JSON', async () => {
    const person = await newPerson(auth, 'renter');
    const headers = { ...bearer(person.token), accept: 'application/json' };
    const response = await fetch(`${auth.url}/api/v1/auth/me/export`, { headers });
    expect(await response.json()).toMatchObject({ user: { id: person.id } });
    expect(world.calls).toEqual([]);
  });
});
