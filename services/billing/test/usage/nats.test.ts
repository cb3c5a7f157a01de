import { createSecretKeySource } from '@gridlease/common/access/key-source';
import { createRevocationSet } from '@gridlease/common/access/revocation-set';
import {
  createRevocableVerifier,
  noRevocationsYet,
  tokenRevoked,
} from '@gridlease/common/access/revocations';
import { createTokenVerifier } from '@gridlease/common/access/token-verifier';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RecordReports } from '../../src/rentals/usage/queue.ts';
import type { UsageOutcome } from '../../src/rentals/usage/report.ts';
import { call, issuer, openBilling } from '../billing.ts';
import { openUsageBroker, type Sent, type UsageBroker } from './broker.ts';
import {
  endOpened,
  type OpenedSession,
  openSession,
  openSessions,
  openUsageDatabase,
  record,
  totalsOf,
  type UsageDatabase,
} from './opener.ts';

let database: UsageDatabase;
let toDatabase: RecordReports;
beforeAll(async () => {
  database = await openUsageDatabase();
  toDatabase = (reports) => record(database.db, reports);
});
afterAll(() => database.close());

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function openBroker(): UsageBroker {
  const broker = openUsageBroker();
  undo.push(() => broker.close());
  return broker;
}

function consume(broker: UsageBroker, options?: Parameters<UsageBroker['consume']>[1], to = toDatabase) {
  const consumer = broker.consume(to, options);
  undo.push(() => consumer.close());
  return consumer;
}

async function consuming(
  broker: UsageBroker,
  options?: Parameters<UsageBroker['consume']>[1],
  to?: RecordReports,
) {
  const consumer = consume(broker, options, to);
  await until(() => consumer.status() === 'connected');
  return consumer;
}

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const body = (session: Pick<OpenedSession, 'id'>, more: Record<string, unknown> = {}) => ({
  session_id: session.id,
  gpu_utilization_percent: 50,
  vram_utilization_percent: 40,
  power_draw_w: 310,
  event_id: crypto.randomUUID(),
  timestamp: ago(30_000),
  ...more,
});

describe('a report over NATS', () => {
  it('is recorded once, however often it is sent and over both ways concurrently', async () => {
    const broker = openBroker();
    await consuming(broker);
    const session = await openSession(database.db);
    const billing = await openBilling({ databaseUrl: database.url });
    undo.push(() => billing.close());
    const reports = Array.from({ length: 40 }, (_, n) => body(session, { timestamp: ago(30_000 + n * 200) }));
    const sent = reports.map((one) => ({ subject: broker.subjectOf(session), body: one }));
    const posted = Promise.all(
      reports.map((one) => call(billing, 'POST', '/api/v1/billing/usage-update', one)),
    );
    await Promise.all([broker.publish(sent), broker.publish(sent), posted]);
    expect((await posted).map(({ status }) => status)).toEqual(reports.map(() => 200));
    await broker.untilConsumed();
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: reports.length });
    expect(await broker.deadLetters()).toEqual([]);
  });

  it('counts as received when the stream accepted it, which identifies it without an id and time', async () => {
    const broker = openBroker();
    await (await consuming(broker)).close();
    const session = await openSession(database.db);
    const anonymous = { ...body(session), event_id: undefined, timestamp: undefined };
    const unset = { ...anonymous, timestamp: '0001-01-01T00:00:00Z' };
    const bodies = [anonymous, anonymous, unset];
    await broker.publish(bodies.map((each) => ({ subject: broker.subjectOf(session), body: each })));
    const published = Date.now();
    await until(() => Date.now() > published + 300);
    await consuming(broker);
    await broker.untilConsumed();
    const { reports, last_report_at, last_measured_at } = await totalsOf(database.db, session.id);
    expect(reports).toBe(3);
    expect(last_report_at).toEqual(last_measured_at);
    expect(last_report_at?.getTime()).toBeLessThanOrEqual(published);
  });

  it('that waits past the end of its session is late, but not lost', async () => {
    const broker = openBroker();
    await (await consuming(broker)).close();
    const session = await openSession(database.db);
    await broker.publish([{ subject: broker.subjectOf(session), body: body(session) }]);
    await endOpened(database.db, session.id);
    await consuming(broker);
    await broker.untilConsumed();
    expect(await broker.deadLetters()).toEqual([]);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 0 });
  });
});

it('a consumer has caught up with what was stored before it was asked last, however much follows', async () => {
  const broker = openBroker();
  const waiting: (() => void)[] = [];
  const consumer = consume(broker, {}, async (reports) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return toDatabase(reports);
  });
  await until(() => consumer.hasCaughtUp());
  const session = await openSession(database.db);
  const publish = () => broker.publish([{ subject: broker.subjectOf(session), body: body(session) }]);
  await publish();
  await until(() => waiting.length === 1);
  expect(await consumer.hasCaughtUp()).toBe(false);
  await publish();
  expect(await consumer.hasCaughtUp()).toBe(false);
  waiting[0]?.();
  await until(() => waiting.length === 2);
  // The first was handled, which was all that there was when it was asked first.
  await until(() => consumer.hasCaughtUp());
  expect(await consumer.hasCaughtUp()).toBe(false);
  waiting[1]?.();
  await until(() => consumer.hasCaughtUp());
  await consumer.close();
  expect(await consumer.hasCaughtUp()).toBe(false);
});

describe('more than ten reports of a second', () => {
  it('are dropped and counted, and neither block nor bury anything', async () => {
    const broker = openBroker();
    const outcomes: UsageOutcome[] = [];
    const counted: RecordReports = async (reports) => {
      const recorded = await toDatabase(reports);
      outcomes.push(...recorded);
      return recorded;
    };
    await consuming(broker, {}, counted);
    const [session, other] = await openSessions(database.db, 2);
    if (session === undefined || other === undefined) throw new Error('no sessions');
    const timestamp = ago(30_000);
    const [subject, subjectOfOther] = [broker.subjectOf(session), broker.subjectOf(other)];
    const dense = Array.from({ length: 14 }, () => ({ subject, body: body(session, { timestamp }) }));
    const beside = { subject: subjectOfOther, body: body(other, { timestamp }) };
    const later = { subject, body: body(session, { timestamp: ago(28_000) }) };
    await broker.publish([...dense, beside, later, ...dense]);
    await broker.untilConsumed();
    expect(await broker.deadLetters()).toEqual([]);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 11 });
    expect(await totalsOf(database.db, other.id)).toMatchObject({ reports: 1 });
    const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
    expect(refused.map(({ reason }) => reason)).toEqual(Array.from({ length: 8 }, () => 'too_many_reports'));
    expect(outcomes.filter(({ kind }) => kind === 'duplicate')).toHaveLength(10);
  });
});

describe('a message that can never be accepted', () => {
  it('is dead-lettered with the reason and does not block others', async () => {
    const broker = openBroker();
    await consuming(broker);
    const [session, other, over] = await openSessions(database.db, 3);
    if (session === undefined || other === undefined || over === undefined) throw new Error('no sessions');
    await endOpened(database.db, over.id, 60);
    const subject = broker.subjectOf(session);
    const first = body(session);
    const unknown = { ...session, id: crypto.randomUUID() };
    const wrong: [string, Sent][] = [
      ['invalid_subject', { subject: `${subject}.more`, body: first }],
      ['invalid_json', { subject, body: '{' }],
      ['validation_failed', { subject, body: body(session, { power: 1 }) }],
      ['session_mismatch', { subject, body: body(other) }],
      [
        'session_of_another_provider',
        { subject: broker.subjectOf({ ...session, providerId: 'x' }), body: first },
      ],
      ['session_not_found', { subject: broker.subjectOf(unknown), body: body(unknown) }],
      ['session_not_active', { subject: broker.subjectOf(over), body: body(over, { timestamp: ago(0) }) }],
      ['invalid_timestamp', { subject, body: body(session, { timestamp: ago(-3_600_000) }) }],
      ['usage_conflict', { subject, body: { ...first, power_draw_w: 1 } }],
    ];
    const headers = { Authorization: 'Bearer secret', 'X-Correlation-ID': 'c-1', 'Nats-Msg-Id': 'm-1' };
    await broker.publish([{ subject, body: first }]);
    for (const [, sent] of wrong) await broker.publish([sent]);
    await broker.publish([{ subject, body: body(session), headers: { ...headers, 'Nats-Msg-Id': 'm-2' } }]);
    await broker.publish([{ subject, body: '[]', headers }]);
    await broker.untilConsumed();

    const letters = (await broker.deadLetters()).toSorted((a, b) => a.sequence - b.sequence);
    expect(letters.map(({ reason }) => reason)).toEqual([
      ...wrong.map(([reason]) => reason),
      'validation_failed',
    ]);
    expect(letters[1]).toMatchObject({ subject, body: '{', sequence: 3 });
    expect(Math.abs(Date.parse(letters[1]?.time ?? '') - Date.now())).toBeLessThan(600_000);
    expect(letters.at(-1)?.names).toContain('X-Correlation-ID');
    expect(letters.at(-1)?.names).not.toContain('Authorization');
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 2 });
  });
});

describe('with access tokens required', () => {
  const verifier = createTokenVerifier({
    keys: createSecretKeySource({ secret: issuer.secret, algorithm: 'HS256' }),
    issuer: issuer.issuer,
    audience: issuer.audience,
  });

  it("a message carries a token of the machine's owner that was valid when the stream accepted it", async () => {
    const broker = openBroker();
    await (await consuming(broker)).close();
    const session = await openSession(database.db);
    const { ownerId: sub, providerId } = session;
    const nowSeconds = Math.floor(Date.now() / 1_000);
    const exp = nowSeconds + 3;
    const daemon = (claims: object = {}) => issuer.daemonToken('billing:usage', { sub, ...claims });
    const tokens: [string | undefined, string][] = [
      [`Bearer ${daemon({ exp })}`, 'taken'],
      [`Bearer ${daemon({ exp, provider_ids: [providerId] })}`, 'taken'],
      [`Bearer ${issuer.serviceToken('scheduler', 'billing:usage')}`, 'taken'],
      [`Bearer ${daemon({ iat: nowSeconds - 900, exp: nowSeconds - 1 })}`, 'unauthenticated'],
      [undefined, 'unauthenticated'],
      ['Basic x', 'unauthenticated'],
      [`Bearer ${daemon()}x`, 'unauthenticated'],
      // Where a message comes from is not known, so a key that is bound to networks reports over HTTP.
      [`Bearer ${daemon({ networks: ['0.0.0.0/0', '::/0'] })}`, 'network_not_allowed'],
      [`Bearer ${daemon({ sub: 'somebody' })}`, 'not_owner'],
      [`Bearer ${daemon({ provider_ids: ['another'] })}`, 'not_owner'],
      [`Bearer ${issuer.daemonToken('registry:heartbeat', { sub })}`, 'not_owner'],
    ];
    for (const [token] of tokens) {
      const headers: Record<string, string> = token === undefined ? {} : { Authorization: token };
      await broker.publish([{ subject: broker.subjectOf(session), body: body(session), headers }]);
    }
    // The first two have expired by the time they are read.
    await until(() => Date.now() > (exp + 1) * 1_000);
    await consuming(broker, { verifier });
    await broker.untilConsumed();
    const letters = (await broker.deadLetters()).toSorted((a, b) => a.sequence - b.sequence);
    const refused = tokens.filter(([, outcome]) => outcome !== 'taken');
    expect(letters.map(({ reason }) => reason)).toEqual(refused.map(([, reason]) => reason));
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 3 });
  });

  it('a message with a token of a revoked key counts if it was stored before the revocation', async () => {
    const broker = openBroker();
    await (await consuming(broker)).close();
    const session = await openSession(database.db);
    const token = issuer.daemonToken('billing:usage', { sub: session.ownerId, client_id: 'key' });
    const headers = { Authorization: `Bearer ${token}` };
    const publish = () =>
      broker.publish([{ subject: broker.subjectOf(session), body: body(session), headers }]);
    await publish();
    const published = Date.now();
    await until(() => Date.now() > published + 50);
    const revocations = createRevocationSet();
    const at = Date.now();
    revocations.add({ kind: 'client', subject: 'key', at, isLive: false, scopes: ['billing:usage'] });
    await until(() => Date.now() > at + 50);
    await publish();
    const revocable = createRevocableVerifier(verifier, {
      refuseRevoked(caller, time) {
        if (revocations.judge(caller, time) !== 'nothing') throw tokenRevoked();
      },
    });
    await consuming(broker, { verifier: revocable });
    await broker.untilConsumed();
    expect(await broker.deadLetters()).toMatchObject([{ reason: 'unauthenticated', sequence: 2 }]);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 1 });
  });

  it('a message waits while it is unknown which tokens were revoked', async () => {
    const broker = openBroker();
    await (await consuming(broker)).close();
    const session = await openSession(database.db);
    const token = issuer.daemonToken('billing:usage', { sub: session.ownerId });
    const headers = { Authorization: `Bearer ${token}` };
    await broker.publish([{ subject: broker.subjectOf(session), body: body(session), headers }]);
    let tries = 0;
    let isKnown = false;
    const waiting = createRevocableVerifier(verifier, {
      refuseRevoked() {
        tries += 1;
        if (!isKnown) throw noRevocationsYet();
      },
    });
    await consuming(broker, { verifier: waiting });
    await until(() => tries > 0);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 0 });
    isKnown = true;
    await broker.untilConsumed();
    expect(await broker.deadLetters()).toEqual([]);
    expect(await totalsOf(database.db, session.id)).toMatchObject({ reports: 1 });
  });
});

describe('the broker', () => {
  it('can be unavailable at the start and later, and then deliver a backlog of 10,000', async () => {
    const broker = openBroker();
    const { hostname, port } = new URL(broker.url);
    const proxy = await openFaultProxy(hostname, Number(port));
    undo.push(() => proxy.close());
    proxy.cut();
    const consumer = consume(broker, { url: proxy.through(broker.url) });
    expect(consumer.status()).toBe('away');
    proxy.restore();
    await until(() => consumer.status() === 'connected', { timeoutMs: 60_000 });

    proxy.cut();
    await until(() => consumer.status() === 'away');
    const sessions = await openSessions(database.db, 200);
    const messages = sessions.flatMap((session) =>
      Array.from({ length: 50 }, (_, n) => ({
        subject: broker.subjectOf(session),
        body: body(session, { timestamp: ago(30_000 + n * 200) }),
      })),
    );
    await broker.publish(messages);
    proxy.restore();
    await broker.untilConsumed(25_000);
    for (const { id } of sessions) expect(await totalsOf(database.db, id)).toMatchObject({ reports: 50 });
  });

  it('gets its streams and consumer recreated after they were deleted', async () => {
    const broker = openBroker();
    const consumer = await consuming(broker);
    await broker.close();
    const session = await openSession(database.db);
    await until(
      async () => {
        await broker.publish([{ subject: broker.subjectOf(session), body: body(session) }]);
        return true;
      },
      { timeoutMs: 60_000, every: 200 },
    );
    await until(async () => (await totalsOf(database.db, session.id)).reports > 0, { timeoutMs: 60_000 });
    expect(consumer.status()).toBe('connected');
  });
});
