import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { call, login, newEmail, openAuth, PASSWORD, type Reply, register, type TestAuth } from './auth.ts';

const opened: TestAuth[] = [];
afterEach(async () => {
  for (const auth of opened.splice(0)) await auth.close();
});

/** The parameters of production, one hash at once, and a short patience. */
async function openCostly(environment: Record<string, string> = {}): Promise<TestAuth> {
  const auth = await openAuth({
    environment: {
      GRIDLEASE_HASHING__MEMORY_KIB: '19456',
      GRIDLEASE_HASHING__PASSES: '2',
      GRIDLEASE_HASHING__CONCURRENCY: '1',
      GRIDLEASE_THROTTLE__FAILED_LOGINS_PER_MINUTE: '0',
      GRIDLEASE_THROTTLE__FAILURES_BEFORE_LOCK: '0',
      GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: '0',
      ...environment,
    },
  });
  opened.push(auth);
  return auth;
}

const logIn = (auth: TestAuth, email: string, password: string, signal?: AbortSignal) =>
  fetch(`${auth.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    ...(signal === undefined ? {} : { signal }),
  });

async function metric(auth: TestAuth, name: string): Promise<number> {
  const page: string = (await call(auth, 'GET', '/metrics')).body;
  const line = page.split('\n').find((each) => each.startsWith(name));
  return Number(line?.split(' ').at(-1) ?? 0);
}

describe('more logins than can be worked on', () => {
  it('V13.1.2 get 503 with Retry-After, and do not count as failures', async () => {
    const auth = await openCostly({ GRIDLEASE_HASHING__QUEUE_BUDGET: '100ms' });
    const { email } = await register(auth);
    const attempt = () => call(auth, 'POST', '/api/v1/auth/login', { email, password: 'wrong' });
    const replies: Reply[] = await Promise.all(Array.from({ length: 80 }, attempt));
    const statuses = new Set(replies.map((reply) => reply.status));
    expect([...statuses].sort()).toEqual([401, 503]);
    const refused = replies.filter((reply) => reply.status === 503);
    for (const reply of refused) {
      expect(reply.body.code).toBe('hashing_overloaded');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const [counted] = await adminQuery(
      'select failures, pending from login_failures where length(key) = 16',
      [],
      auth.databaseUrl,
    );
    expect(counted).toEqual({ failures: 80 - refused.length, pending: 0 });
    expect(await metric(auth, 'auth_hash_rejected_total')).toBe(refused.length);
    expect(await metric(auth, 'auth_hash_queue_depth')).toBe(0);
    expect((await call(auth, 'POST', '/api/v1/auth/login', { email, password: PASSWORD })).status).toBe(200);
  });

  it('are refused without asking the database, which others need', async () => {
    const auth = await openCostly({ GRIDLEASE_HASHING__QUEUE_BUDGET: '100ms' });
    const blocker = new pg.Client({ connectionString: auth.databaseUrl });
    await blocker.connect();
    await blocker.query('begin');
    // Whoever is counted waits here.
    await blocker.query('lock table address_counts');
    let refused = 0;
    const flood = Array.from({ length: 40 }, async () => {
      const reply = await call(auth, 'POST', '/api/v1/auth/login', { email: newEmail(), password: 'wrong' });
      if (reply.body.code === 'hashing_overloaded') refused += 1;
    });
    await until(() => refused >= 30);
    await blocker.query('rollback');
    await Promise.all(flood);
    await blocker.end();
  });

  it('keep nothing else waiting, and take no more memory than what is worked on', async () => {
    const auth = await openCostly({ GRIDLEASE_HASHING__QUEUE_BUDGET: '10s' });
    const { email } = await register(auth);
    const { refresh_token } = await login(auth, email);
    const before = process.memoryUsage().rss;
    let done = 0;
    let peak = 0;
    const flood = Array.from({ length: 200 }, async () => {
      const reply = await logIn(auth, newEmail(), 'wrong');
      await reply.text();
      done += 1;
      peak = Math.max(peak, process.memoryUsage().rss);
    });
    await until(() => done > 0);
    const refreshed = await call(auth, 'POST', '/api/v1/auth/refresh', { refresh_token });
    const health = await call(auth, 'GET', '/health');
    const doneMeanwhile = done;
    await Promise.all(flood);
    expect([refreshed.status, health.status]).toEqual([200, 200]);
    // Behind the queue they would have been the last.
    expect(doneMeanwhile).toBeLessThan(200);
    // Two hundred at once would have taken 3.9 GB.
    expect(peak - before).toBeLessThan(400 * 1024 * 1024);
  });

  it('are dropped when their client has gone', async () => {
    const auth = await openCostly({
      GRIDLEASE_HASHING__QUEUE_BUDGET: '60s',
      GRIDLEASE_HASHING__PASSES: '20',
    });
    const gone = new AbortController();
    const first = logIn(auth, newEmail(), 'wrong');
    const abandoned = Array.from({ length: 10 }, () =>
      logIn(auth, newEmail(), 'wrong', gone.signal).catch(() => {}),
    );
    await until(async () => (await metric(auth, 'auth_hash_queue_depth')) >= 5);
    gone.abort();
    await Promise.all(abandoned);
    await until(async () => (await metric(auth, 'auth_hash_rejected_total{reason="client_closed"')) >= 5);
    expect((await first).status).toBe(401);
    const pending = async () =>
      (await adminQuery<{ sum: string }>('select sum(pending) from login_failures', [], auth.databaseUrl))[0]
        ?.sum;
    await until(async () => (await pending()) === '0');
  });
});

it('hashing leaves a thread to other work, however many hashes are configured to run at once', async () => {
  const reduced = (auth: TestAuth) =>
    auth.logLines.filter((line) => line.includes('hashing.concurrency is reduced'));
  const wide = await openCostly({ GRIDLEASE_HASHING__CONCURRENCY: '1024' });
  expect(reduced(wide).map((line) => JSON.parse(line))).toMatchObject([{ concurrency: 1_024, most: 3 }]);
  expect(reduced(await openCostly({ GRIDLEASE_HASHING__CONCURRENCY: '3' }))).toEqual([]);
});

describe('V6.3.8 the work of a refused login', () => {
  /** CPU time of this process, which holds client and service; the database is another one. */
  async function cpuOf(work: () => Promise<unknown>): Promise<number> {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }

  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

  it('is within 10 % the same for a wrong password, an unknown user, an invalid address, and a disabled account', async () => {
    const auth = await openCostly();
    const { email } = await register(auth);
    const disabled = await register(auth);
    await adminQuery(
      "update users set status = 'disabled' where id = $1",
      [disabled.user_id],
      auth.databaseUrl,
    );
    const cases: { email: string; password: string; samples: number[] }[] = [
      { email, password: 'wrong', samples: [] },
      { email: newEmail(), password: 'wrong', samples: [] },
      { email: 'no address', password: 'wrong', samples: [] },
      { email: disabled.email, password: PASSWORD, samples: [] },
    ];
    const refuse = async (given: { email: string; password: string }) => {
      const reply = await logIn(auth, given.email, given.password);
      await reply.text();
      expect(reply.status).toBe(401);
    };
    for (let warm = 0; warm < 8; warm += 1) for (const each of cases) await refuse(each);
    for (let round = 0; round < 60; round += 1) {
      for (const each of cases) each.samples.push(await cpuOf(() => refuse(each)));
      // Each has each place in turn, so that nobody always pays for what the one before left behind.
      cases.push(...cases.splice(0, 1));
    }
    const [known = 0, ...others] = cases.map((each) => median(each.samples));
    // 60 turns of four: the first is the first again.
    for (const other of others) expect(Math.abs(other / known - 1)).toBeLessThan(0.1);
  }, 120_000);
});
