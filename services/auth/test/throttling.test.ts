import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { advanceDatabaseTime, setDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterEach, describe, expect, it } from 'vitest';
import { throttlingPurge } from '../src/throttling/purge-worker.ts';
import {
  call,
  newEmail,
  type OpenAuthOptions,
  openAuth,
  PASSWORD,
  type Reply,
  register,
  type TestAuth,
} from './auth.ts';
import { newPerson, outcome } from './people.ts';

const opened: TestAuth[] = [];
afterEach(async () => {
  for (const auth of opened.splice(0)) await auth.close();
});

/** A service whose clock stands still, behind a proxy that says where clients come from. */
async function openStopped(throttle: Record<string, number | string> = {}, more: OpenAuthOptions = {}) {
  const environment = Object.fromEntries(
    Object.entries(throttle).map(([key, value]) => [
      `GRIDLEASE_THROTTLE__${key.toUpperCase()}`,
      String(value),
    ]),
  );
  const auth = await openAuth({ environment, trustedProxies: ['127.0.0.1'], ...more });
  opened.push(auth);
  await setDatabaseTime(auth.databaseUrl, '2026-03-04T05:06:07Z');
  return {
    auth,
    query: <Row extends object>(text: string, values: unknown[] = []) =>
      adminQuery<Row>(text, values, auth.databaseUrl),
    advance: (seconds: number) => advanceDatabaseTime(auth.databaseUrl, seconds),
    logIn: (email: string, password: string, from = '198.51.100.1') =>
      call(auth, 'POST', '/api/v1/auth/login', { email, password }, { 'x-forwarded-for': from }),
  };
}

type Stopped = Awaited<ReturnType<typeof openStopped>>;

async function fail({ logIn }: Stopped, email: string, times: number, from?: string): Promise<void> {
  for (let at = 0; at < times; at += 1) expect((await logIn(email, `wrong ${at}`, from)).status).toBe(401);
}

const many = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)));

function tally(replies: readonly Reply[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('V6.3.1 failures in a row of one account from one address', () => {
  it('lock it there after ten, by the clock of the database, and a success forgets them', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    await fail(world, email, 9);
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
    await fail(world, email, 10);
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
    await world.advance(0.999);
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
    await world.advance(0.001);
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
    await fail(world, email, 9);
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
  });

  it('lock it for twice as long each time, up to a quarter of an hour', async () => {
    const world = await openStopped({ failed_logins_per_minute: 0 });
    const { email } = await register(world.auth);
    await fail(world, email, 9);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await fail(world, email, 1);
      await world.advance(seconds - 0.001);
      expect([seconds, (await world.logIn(email, PASSWORD)).status]).toEqual([seconds, 401]);
      await world.advance(0.001);
    }
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
  });

  it('lock no other network out, but a whole IPv6 /64', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    await fail(world, email, 10, '2001:db8:1:2::1');
    expect((await world.logIn(email, PASSWORD, '2001:db8:1:2:ffff::9')).status).toBe(401);
    expect((await world.logIn(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200);
    expect((await world.logIn(email, PASSWORD, '198.51.100.2')).status).toBe(200);
  });

  it('are those of the account, however its e-mail is written', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    for (let at = 0; at < 10; at += 1)
      await world.logIn(at % 2 === 0 ? email.toUpperCase() : ` ${email}`, 'wrong');
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
  });

  it('are told to the audit log once a lock', async () => {
    const world = await openStopped();
    const { email, user_id } = await register(world.auth);
    await fail(world, email, 15);
    const actions = await world.query<{ action: string }>(
      'select action from audit_events where target = $1',
      [user_id],
    );
    const count = (name: string) => actions.filter(({ action }) => action === name).length;
    expect([count('login.failed'), count('login.locked')]).toEqual([15, 1]);
  });

  it('count exactly when ever so many come at once', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    const replies = await many(60, (at) => world.logIn(email, `wrong ${at}`));
    expect(tally(replies)).toEqual({ 401: 60 });
    const rows = await world.query('select failures, pending from login_failures order by key');
    // Ten failures lock; what ends while it is locked is no further one.
    expect(rows).toEqual([
      { failures: 10, pending: 0 },
      { failures: 10, pending: 0 },
    ]);
    const [minute] = await world.query("select count from address_counts where what = 'login_failure'");
    expect(minute).toEqual({ count: 60 });
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
  });

  it('are failures only: thirty right logins at once all succeed', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    expect(tally(await many(30, () => world.logIn(email, PASSWORD)))).toEqual({ 200: 30 });
    const rows = await world.query('select failures, pending from login_failures');
    expect(rows).toEqual([
      { failures: 0, pending: 0 },
      { failures: 0, pending: 0 },
    ]);
    expect(await world.query("select count from address_counts where what = 'login_failure'")).toEqual([
      { count: 0 },
    ]);
  });

  it('are counted also when the process died before it knew', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    await fail(world, email, 1);
    await world.query('update login_failures set pending = 8');
    await world.advance(121);
    await fail(world, email, 1);
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
  });

  it('are forgotten after a day without one', async () => {
    const world = await openStopped();
    const { email } = await register(world.auth);
    await fail(world, email, 9);
    await world.advance(86_401);
    await fail(world, email, 9);
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('V6.3.1 failures in a row of one account from everywhere', () => {
  const limits = { failures_before_lock: 0, failures_before_known_only: 6 };

  it('let only addresses with an earlier success get through', async () => {
    const world = await openStopped(limits);
    const { email } = await register(world.auth);
    expect((await world.logIn(email, PASSWORD, '203.0.113.1')).status).toBe(200);
    for (let at = 0; at < 6; at += 1) await fail(world, email, 1, `198.51.100.${at}`);
    expect((await world.logIn(email, PASSWORD, '203.0.113.2')).status).toBe(401);
    await fail(world, email, 1, '203.0.113.1');
    expect((await world.logIn(email, PASSWORD, '203.0.113.1')).status).toBe(200);
    expect((await world.logIn(email, PASSWORD, '203.0.113.2')).status).toBe(200);
  });

  it('count exactly, also at once from many addresses', async () => {
    const world = await openStopped({ ...limits, failures_before_known_only: 100 });
    const { email } = await register(world.auth);
    await many(40, (at) => world.logIn(email, 'wrong', `198.51.100.${at}`));
    const rows = await world.query('select failures from login_failures where length(key) = 16');
    expect(rows).toEqual([{ failures: 40 }]);
  });

  it('are forgotten when the account is unlocked', async () => {
    const world = await openStopped({ ...limits, failures_before_lock: 2 });
    const { email } = await register(world.auth);
    await fail(world, email, 8);
    expect((await world.logIn(email, PASSWORD)).status).toBe(401);
    await world.auth.deps.forgetFailures(world.auth.deps.db, { email });
    expect((await world.logIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('failed logins of one address', () => {
  it('beyond the limit per minute get 429 with Retry-After, exactly', async () => {
    const world = await openStopped({ failed_logins_per_minute: 7, failures_before_lock: 0 });
    const replies = await many(25, () => world.logIn(newEmail(), 'wrong'));
    expect(tally(replies)).toEqual({ 401: 7, 429: 18 });
    const refused = replies.find((reply) => reply.status === 429);
    expect(refused?.body.code).toBe('too_many_failed_logins');
    expect(refused?.headers.get('retry-after')).toBe('53');
    expect((await world.logIn(newEmail(), 'wrong', '198.51.100.2')).status).toBe(401);
    await world.advance(53);
    expect((await world.logIn(newEmail(), 'wrong')).status).toBe(401);
  });

  it('are not made fewer by a stranger who writes X-Forwarded-For', async () => {
    const limits = { GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '3' };
    const world = await openStopped({}, { environment: limits, trustedProxies: [] });
    const replies = await many(6, (at) => world.logIn(newEmail(), 'wrong', `198.51.100.${at}`));
    expect(tally(replies)).toEqual({ 401: 3, 429: 3 });
  });

  it('do not include successes', async () => {
    const world = await openStopped({ failed_logins_per_minute: 2 });
    const { email } = await register(world.auth);
    for (let at = 0; at < 6; at += 1) expect((await world.logIn(email, PASSWORD)).status).toBe(200);
  });
});

it('registrations from one address beyond the limit per minute get 429, exactly', async () => {
  const { auth, advance } = await openStopped({ registrations_per_minute: 3 });
  const post = () => call(auth, 'POST', '/api/v1/auth/register', { email: newEmail(), password: PASSWORD });
  const replies = await many(8, post);
  expect(tally(replies)).toEqual({ 201: 3, 429: 5 });
  const refused = replies.find((reply) => reply.status === 429);
  expect([refused?.body.code, refused?.headers.get('retry-after')]).toEqual(['too_many_registrations', '53']);
  await advance(60);
  expect((await post()).status).toBe(201);
});

it('new addresses of accounts count as registrations, taken or free', async () => {
  const { auth, advance } = await openStopped({ registrations_per_minute: 3 });
  const [person, other] = [await newPerson(auth, 'renter'), await newPerson(auth, 'renter')];
  const change = (email: string, password = PASSWORD) =>
    person.ask('PATCH', '/me', { email, current_password: password });
  expect(outcome(await change(other.email, 'wrong'))).toEqual([403, 'current_password_wrong']);
  expect((await person.ask('PATCH', '/me', { name: 'Ann', email: person.email })).status).toBe(200);
  for (let at = 0; at < 2; at += 1) expect(outcome(await change(other.email))).toEqual([409, 'email_taken']);
  await register(auth);
  for (const email of [other.email, newEmail()])
    expect(outcome(await change(email))).toEqual([429, 'too_many_registrations']);
  expect((await person.ask('GET', '/me')).body.email).toBe(person.email);
  await advance(60);
  expect((await change(newEmail())).status).toBe(200);
});

it('limits of 0 are off', async () => {
  const off = [
    'failures_before_lock',
    'failures_before_known_only',
    'failed_logins_per_minute',
    'registrations_per_minute',
  ];
  const world = await openStopped(Object.fromEntries(off.map((key) => [key, 0])));
  const { email } = await register(world.auth);
  await fail(world, email, 130);
  expect((await world.logIn(email, PASSWORD)).status).toBe(200);
});

it('counts reveal no e-mail address, and are deleted once they no longer matter', async () => {
  const world = await openStopped();
  const { email } = await register(world.auth);
  await fail(world, email, 10);
  await fail(world, 'somebody-else@example.org', 1);
  const rows = async () => [
    ...(await world.query('select *, encode(key, $1) from login_failures', ['escape'])),
    ...(await world.query('select * from address_counts')),
  ];
  expect(await rows()).toHaveLength(6);
  expect(JSON.stringify(await rows())).not.toMatch(/example|somebody|user-/);
  const purge = () =>
    startLeasedWorker({
      db: world.auth.deps.db,
      holder: 'test',
      log: world.auth.deps.log,
      ...throttlingPurge(86_400),
    });
  await world.advance(600);
  const first = purge();
  await until(async () => (await world.query('select from address_counts')).length === 0);
  await first.stop();
  expect(await rows()).toHaveLength(4);
  await world.advance(86_400);
  const second = purge();
  await until(async () => (await rows()).length === 0);
  await second.stop();
});
