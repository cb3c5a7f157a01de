import { inTransaction } from '@gridlease/common/database/transaction';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { openTestHttpServer, type TestHttpServer } from '@gridlease/testing/http-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateEmail } from '../src/account/store.ts';
import { unverifiedAccounts } from '../src/account/unverified-worker.ts';
import { normalizeEmail } from '../src/users/email.ts';
import { call, newEmail, PASSWORD, register } from './auth.ts';
import { type MailedAuth, openMailedAuth } from './mailed.ts';
import { auditOf, newPerson } from './people.ts';

const BASE = '/api/v1/auth';
const WEEK = 7 * 86_400;

const NOTHING = {
  balance: '0',
  debt: '0',
  claims: '0',
  open_transfers: 0,
  open_disputes: 0,
  live_rentals: 0,
  has_entries: false,
  forfeitable: false,
};
const WITH_ENTRIES = { ...NOTHING, has_entries: true };

/** What the other services say; that they say it is tested in packages/testing/journeys. */
const world = {
  machinesOf: '',
  status: 200,
  billing: NOTHING as object,
  whileAsked: async (): Promise<unknown> => undefined,
  /** The user to whom money comes while the account ends. */
  paidMeanwhile: '',
};

function bodyOf(url: string): unknown {
  if (url.startsWith('/api/v1/billing')) return world.billing;
  const hasMachines = url.startsWith('/providers') && url.includes(world.machinesOf);
  return world.machinesOf !== '' && hasMachines ? [{ id: 'machine-1' }] : [];
}

let others: TestHttpServer;
let auth: MailedAuth;
beforeAll(async () => {
  others = await openTestHttpServer(async (request, reply) => {
    request.resume();
    await world.whileAsked();
    if (request.url?.endsWith(`/${world.paidMeanwhile}/end`)) world.billing = WITH_ENTRIES;
    reply.writeHead(world.status, { 'content-type': 'application/json' });
    reply.end(JSON.stringify(bodyOf(request.url ?? '')));
  });
  auth = await openMailedAuth({
    environment: {
      GRIDLEASE_UPSTREAMS__BILLING: others.url,
      GRIDLEASE_UPSTREAMS__PROVIDER_REGISTRY: others.url,
      GRIDLEASE_UPSTREAMS__STORAGE: others.url,
    },
  });
});
beforeEach(() => {
  Object.assign(world, {
    machinesOf: '',
    status: 200,
    billing: NOTHING,
    whileAsked: async () => undefined,
    paidMeanwhile: '',
  });
});
afterAll(async () => {
  await auth.close();
  await others.close();
});

/** Lets the worker run once, to the end. */
async function runWorker(deps = auth.deps): Promise<void> {
  let isDone = false;
  const onPass = () => {
    isDone = true;
  };
  const { db, log } = deps;
  const worker = startLeasedWorker({ ...unverifiedAccounts(deps), db, log, holder: 'test', onPass });
  await until(() => isDone, { timeoutMs: 60_000, message: 'the worker has run' });
  await worker.stop();
}

const advance = (seconds: number) => advanceDatabaseTime(auth.databaseUrl, seconds);

async function statusOf(id: string): Promise<string | undefined> {
  const rows = adminQuery<{ status: string }>(
    'select status from users where id = $1',
    [id],
    auth.databaseUrl,
  );
  return (await rows)[0]?.status;
}

function insertKey(userId: string): Promise<unknown> {
  const insertion = `insert into clients (client_id, kind, name, secret_hash, scopes, user_id, created_by)
    values ($1::uuid::text, 'api_key', 'rig', '\\x00', '{billing:usage}', $1::uuid, 'test')`;
  return adminQuery(insertion, [userId], auth.databaseUrl);
}

describe('an account whose address is not verified', () => {
  it('is deleted a week after it was first seen, and its user is told', async () => {
    const { email, user_id: id } = await register(auth);
    await runWorker();
    await advance(WEEK - 1);
    await runWorker();
    expect(await statusOf(id)).toBe('active');
    await advance(2);
    await runWorker();
    expect(await statusOf(id)).toBe('deleted');
    expect((await auditOf(auth, id)).at(-1)).toMatchObject({ actor: 'unverified', action: 'user.deleted' });
    expect(await auth.subjectsTo(email)).toEqual([
      'Confirm your e-mail address for Gridlease',
      'Your Gridlease account was changed',
    ]);
  });

  it('stays when it is verified in time', async () => {
    const { email, user_id: id } = await register(auth);
    await runWorker();
    const token = await auth.tokenFor(email, 'verify-email');
    expect((await call(auth, 'POST', `${BASE}/verify-email`, { token })).status).toBe(200);
    await advance(WEEK + 1);
    await runWorker();
    expect(await statusOf(id)).toBe('active');
  });

  it('has the whole week from its new address on, and gets a link if it has none', async () => {
    const person = await newPerson(auth, 'renter');
    await runWorker();
    expect(await auth.subjectsTo(person.email)).toEqual(['Confirm your e-mail address for Gridlease']);
    await advance(WEEK - 10);
    const change = { email: newEmail(), current_password: PASSWORD };
    const changed = await call(auth, 'PATCH', `${BASE}/me`, change, {
      authorization: `Bearer ${await freshToken(person.email)}`,
    });
    expect(changed.status).toBe(200);
    await advance(20);
    await runWorker();
    expect(await statusOf(person.id)).toBe('active');
  });

  it('stays while it owns a machine, or a key, and if it is an administrator', async () => {
    const [owner, holder] = [await newPerson(auth, 'provider'), await newPerson(auth, 'provider')];
    const admin = await newPerson(auth, 'admin');
    world.machinesOf = owner.id;
    await insertKey(holder.id);
    await runWorker();
    await advance(WEEK + 1);
    await runWorker();
    for (const { id } of [owner, holder, admin]) expect(await statusOf(id)).toBe('active');
    world.machinesOf = '';
    await runWorker();
    expect(await statusOf(owner.id)).toBe('active');
    await advance(WEEK + 1);
    await runWorker();
    expect(await statusOf(owner.id)).toBe('deleted');
  });

  it('stays when it ever had money, of which nothing is left, or billing does not say', async () => {
    const { has_entries: _unknown, ...earlier } = NOTHING;
    const { user_id: id } = await register(auth);
    await runWorker();
    for (const billing of [WITH_ENTRIES, earlier]) {
      world.billing = billing;
      await advance(WEEK + 1);
      await runWorker();
      expect(await statusOf(id)).toBe('active');
    }
    expect((await auditOf(auth, id)).map(({ action }) => action)).toEqual(['user.registered']);
  });

  it('is enabled again when money came while it was being deleted', async () => {
    const { user_id: id } = await register(auth);
    await runWorker();
    await advance(WEEK + 1);
    world.paidMeanwhile = id;
    await runWorker();
    expect(await statusOf(id)).toBe('active');
    expect((await auditOf(auth, id)).at(-1)).toMatchObject({ action: 'user.deletion_ended' });
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['gets another address', (id) => changeAddress(id)],
    ['gets a key', insertKey],
    ['becomes one of the staff', (id) => grantRole(id)],
  ])('stays when it %s while the other services are asked', async (_what, change) => {
    const { id } = await newPerson(auth, 'provider');
    await runWorker();
    await advance(WEEK + 1);
    let changed: Promise<unknown> | undefined;
    world.whileAsked = () => (changed ??= change(id));
    await runWorker();
    expect(await changed).toBeDefined();
    expect(await statusOf(id)).toBe('active');
    expect((await auditOf(auth, id)).map(({ action }) => action)).not.toContain('user.deletion_started');
  });

  const grantRole = (id: string) =>
    adminQuery("insert into user_roles values ($1, 'support', 'test')", [id], auth.databaseUrl);

  async function changeAddress(id: string): Promise<unknown> {
    const address = normalizeEmail(newEmail());
    if (address === undefined) throw new Error('the tests make no e-mail addresses');
    return inTransaction(auth.deps.db, (trx) => updateEmail(trx, id, address));
  }

  it('stays while the other services cannot be asked, or auth knows none of them', async () => {
    const { user_id: id } = await register(auth);
    await runWorker();
    await advance(WEEK + 1);
    world.status = 503;
    await runWorker();
    expect(await statusOf(id)).toBe('active');
    world.status = 200;
    await runWorker({ ...auth.deps, holdings: undefined });
    expect(await statusOf(id)).toBe('active');
    await runWorker();
    expect(await statusOf(id)).toBe('deleted');
  });

  async function freshToken(email: string): Promise<string> {
    const { body } = await call(auth, 'POST', `${BASE}/login`, { email, password: PASSWORD });
    return body.access_token;
  }
});
