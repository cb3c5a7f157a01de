import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, issuer, openBilling, type TestBilling } from '../billing.ts';
import {
  endOpened,
  type OpenedSession,
  openSession,
  openUsageDatabase,
  totalsOf,
  type UsageDatabase,
} from './opener.ts';

const UPDATE = '/api/v1/billing/usage-update';

let database: UsageDatabase;
let open: TestBilling;
let closed: TestBilling;
beforeAll(async () => {
  database = await openUsageDatabase();
  const databaseUrl = database.url;
  open = await openBilling({ databaseUrl });
  closed = await openBilling({ databaseUrl, access: 'required' });
});
afterAll(async () => {
  await open.close();
  await closed.close();
  await database.close();
});

const body = (session: Pick<OpenedSession, 'id'>, more: Record<string, unknown> = {}) => ({
  session_id: session.id,
  gpu_utilization_percent: 97.5,
  vram_utilization_percent: 40,
  power_draw_w: 310,
  ...more,
});
const post = (payload: object) => call(open, 'POST', UPDATE, payload);
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

describe('a usage update', () => {
  it("gets the session's status in response, and is reported as a duplicate when repeated", async () => {
    const session = await openSession(database.db);
    const report = body(session, { event_id: 'a-1', temperature_c: 71 });
    const success = { status: 'success', session_status: 'active' };
    expect(await post(report)).toMatchObject({
      status: 200,
      body: { message: 'Usage recorded.', ...success },
    });
    const again = await post(report);
    expect(again).toMatchObject({ status: 200, body: { duplicate: true, ...success } });
    expect(again.body.late).toBeUndefined();
    expect((await post({ ...report, power_draw_w: 311 })).body.code).toBe('usage_conflict');
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 1, actual_power_w: 310 });
  });

  it('without an id is identified by its time, and without a time it is always new', async () => {
    const session = await openSession(database.db);
    const timestamp = ago(5_000);
    expect((await post(body(session, { timestamp }))).status).toBe(200);
    const sameMoment = timestamp.replace('Z', '+00:00');
    expect((await post(body(session, { timestamp: sameMoment }))).body.duplicate).toBe(true);
    const anonymous = await Promise.all([post(body(session)), post(body(session)), post(body(session))]);
    expect(anonymous.map(({ body: response }) => response.duplicate)).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 4 });
  });

  it("with Go's zero time counts as measured now, and 0 degrees is a valid temperature", async () => {
    const session = await openSession(database.db);
    const unset = { timestamp: '0001-01-01T00:00:00Z', temperature_c: 0 };
    const responses = [await post(body(session, unset)), await post(body(session, unset))];
    expect(responses.map(({ status, body: response }) => [status, response.duplicate])).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    const listed = await call(open, 'GET', `/api/v1/billing/sessions/${session.id}/usage`);
    expect(listed.body.records).toHaveLength(2);
    for (const { temperature_c, timestamp, received_at } of listed.body.records) {
      expect([temperature_c, timestamp]).toEqual([0, received_at]);
    }
  });

  it('that is the eleventh of its session within a second is a 429, at once and later, and repeats are not', async () => {
    const session = await openSession(database.db);
    const other = await openSession(database.db);
    const start = Date.now() - 60_000;
    const reportAt = (milliseconds: number, one = session) =>
      body(one, { timestamp: new Date(start + milliseconds).toISOString() });
    const tooMany = { status: 429, body: { code: 'too_many_reports' } };
    const dense = Array.from({ length: 10 }, (_, n) => reportAt(n * 90));
    for (const { status } of await Promise.all(dense.map(post))) expect(status).toBe(200);
    const refused = await post(reportAt(999));
    expect(refused).toMatchObject(tooMany);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    // Out of order, too.
    expect(await post(reportAt(5))).toMatchObject(tooMany);
    for (const { body: response } of await Promise.all(dense.map(post)))
      expect(response.duplicate).toBe(true);
    for (const taken of [reportAt(1_000), reportAt(-200), reportAt(5, other)])
      expect((await post(taken)).status).toBe(200);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 12 });
  });

  it('for an ended session gets a stop, whether it is stored or not', async () => {
    const session = await openSession(database.db);
    await endOpened(database.db, session.id, 5);
    const late = await post(body(session, { timestamp: ago(60_000) }));
    expect(late).toMatchObject({
      status: 200,
      body: { late: true, session_status: 'completed', action: 'stop' },
    });
    const after = await post(body(session));
    expect(after).toMatchObject({
      status: 409,
      body: { code: 'session_not_active', session_status: 'completed', action: 'stop' },
    });
  });

  it.each([
    ['an unknown member', { power_draw: 3 }],
    ['a utilisation above 100 %', { gpu_utilization_percent: 100.1 }],
    ['a negative power', { power_draw_w: -1 }],
    ['an impossible temperature', { temperature_c: 256 }],
    ['an id with a space', { event_id: 'a b' }],
    ['an id that is too long', { event_id: 'x'.repeat(129) }],
    ['an invalid time', { timestamp: 'yesterday' }],
  ])('with %s is a 400', async (_what, more) => {
    const session = await openSession(database.db);
    expect((await post(body(session, more))).status).toBe(400);
  });

  it('with an impossible time is a 400 invalid_timestamp, and for an unknown session a 404', async () => {
    const session = await openSession(database.db);
    const ahead = await post(body(session, { timestamp: ago(-120_000) }));
    expect(ahead).toMatchObject({ status: 400, body: { code: 'invalid_timestamp' } });
    const absent = await post(body({ id: crypto.randomUUID() }));
    expect(absent).toMatchObject({ status: 404, body: { code: 'session_not_found' } });
  });
});

describe('with access tokens required', () => {
  const as = (token: string | undefined, session: OpenedSession) =>
    call(
      { url: closed.url, headers: token === undefined ? {} : bearer(token) },
      'POST',
      UPDATE,
      body(session),
    );

  it("the machine's owner, its keys, administrators and billing:usage can report; others find no session", async () => {
    const session = await openSession(database.db);
    const { ownerId: sub, providerId, userId } = session;
    const provider = { sub, roles: ['provider'] };
    const expected: [string | undefined, number][] = [
      [undefined, 401],
      [issuer.token(provider), 200],
      [issuer.token({ sub: 'root', roles: ['admin'] }), 200],
      [issuer.serviceToken('scheduler', 'billing:usage'), 200],
      [issuer.serviceToken('scheduler', 'billing:read'), 403],
      [issuer.daemonToken('billing:usage', { sub }), 200],
      [issuer.daemonToken('billing:usage', { sub, provider_ids: [providerId] }), 200],
      [issuer.daemonToken('billing:usage', { sub, provider_ids: ['another'] }), 404],
      [issuer.daemonToken('registry:heartbeat', { sub }), 403],
      [issuer.daemonToken('billing:usage', { sub: 'somebody' }), 404],
      [issuer.token({ sub: 'somebody', roles: ['provider'] }), 404],
      [issuer.token({ sub: userId, roles: ['renter'] }), 404],
    ];
    for (const [token, status] of expected) expect((await as(token, session)).status).toBe(status);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 5 });
  });

  it('renter and owner can read the reports, others find nothing', async () => {
    const session = await openSession(database.db);
    const read = async (token: string) => {
      const path = `/api/v1/billing/sessions/${session.id}/usage`;
      return (await call({ url: closed.url, headers: bearer(token) }, 'GET', path)).status;
    };
    expect(await read(issuer.token({ sub: session.userId, roles: ['renter'] }))).toBe(200);
    expect(await read(issuer.token({ sub: session.ownerId, roles: ['provider'] }))).toBe(200);
    expect(await read(issuer.serviceToken('scheduler', 'billing:read'))).toBe(200);
    expect(await read(issuer.token({ sub: 'root', roles: ['admin'] }))).toBe(200);
    expect(await read(issuer.token({ sub: 'somebody', roles: ['provider'] }))).toBe(404);
    expect(await read(issuer.serviceToken('scheduler', 'billing:usage'))).toBe(403);
  });
});

describe('the list of reports', () => {
  it('is ordered by time and paged, with the cost of the session in between', async () => {
    // 60 tokens per hour: one per minute.
    const session = await openSession(database.db, { rate: 60_000_000_000n, startedMinutesAgo: 30 });
    const minutes = [25.5, 10.5, 20.5, 10.4];
    for (const [at, minute] of minutes.entries()) {
      const timestamp = ago(minute * 60_000);
      await post(body(session, { timestamp, ...(at === 0 && { event_id: 'first', temperature_c: 50 }) }));
    }
    const path = `/api/v1/billing/sessions/${session.id}/usage`;
    const whole = await call(open, 'GET', path);
    expect(whole).toMatchObject({ status: 200, body: { limit: 100 } });
    const costs = whole.body.records.map((one: Record<string, unknown>) => [
      one.event_id,
      one.temperature_c,
      one.period_minutes,
      one.period_cost,
    ]);
    expect(costs).toEqual([
      ['first', 50, 5, '5'],
      [undefined, undefined, 5, '5'],
      [undefined, undefined, 10, '10'],
      [undefined, undefined, 0, '0'],
    ]);

    const first = await call(open, 'GET', `${path}?limit=3`);
    expect(first.body.records).toEqual(whole.body.records.slice(0, 3));
    expect(first.headers.get('x-next-cursor')).toBe(first.body.next_cursor);
    const second = await call(open, 'GET', `${path}?limit=3&cursor=${first.body.next_cursor}`);
    expect(second.body.records).toEqual(whole.body.records.slice(3));
    expect(second.body.next_cursor).toBeUndefined();
    const [, from] = whole.body.records;
    const between = await call(open, 'GET', `${path}?from=${from.timestamp}&to=${ago(10.45 * 60_000)}`);
    expect(between.body.records).toEqual(whole.body.records.slice(1, 3));
    expect((await call(open, 'GET', `${path}?cursor=x`)).body.code).toBe('invalid_cursor');
  });
});
