import { until } from '@gridlease/testing/until';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { IN_FLIGHT_MAX } from '../../src/notices/webhooks/webhook.ts';
import { call, openWallet } from '../billing.ts';
import { announcePayout, payoutOf } from '../notifications/mailing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { openReceiver, type Receiver, status, verify } from './receiver.ts';
import {
  deliveriesOf,
  ENCRYPTION_KEY,
  LOCAL,
  register,
  type Sending,
  startSending,
  untilDelivery,
  WEBHOOKS,
} from './sending.ts';

const HOUR = 3_600;
const DAY = 86_400;

let billing: Rentals;
let sending: Sending;
beforeAll(async () => {
  billing = await openRentals({ config: { encryption: { key: ENCRYPTION_KEY }, webhooks: LOCAL } });
  sending = startSending({ databaseUrl: billing.databaseUrl, webhooks: { timeout: '2s' } });
});
afterEach(async () => {
  const { body } = await call(billing, 'GET', WEBHOOKS);
  for (const { id } of body.webhooks) await call(billing, 'DELETE', `${WEBHOOKS}/${id}`);
});
afterAll(async () => {
  await sending.stop();
  await billing.close();
});

/** Announces events of payouts; returns the ids of the transactions. */
async function announce(count = 1, what: 'sent' | 'failed' = 'sent'): Promise<string[]> {
  const wallet = await openWallet(billing, { wallet_type: 'provider' });
  const payouts = Array.from({ length: count }, () => payoutOf(wallet.id));
  for (const payout of payouts) await announcePayout(billing.db, payout, what);
  return payouts.map(({ id }) => id);
}

async function open(members: object = {}, respond?: Receiver['respond']) {
  const receiver = await openReceiver(respond && { respond });
  const webhook = await register(billing, { url: receiver.url, ...members });
  return { receiver, id: webhook.id, secret: webhook.secret, path: `${WEBHOOKS}/${webhook.id}` };
}

const untilReceived = (receiver: Receiver, count: number) =>
  until(() => receiver.received.length >= count, { timeoutMs: 20_000, message: `${count} requests` });

const ended = (delivery: { status: string }) => delivery.status !== 'pending';
const tried = (count: number) => (delivery: { attempt_count: number }) => delivery.attempt_count === count;

describe('an event', () => {
  it('is sent in the form of Standard Webhooks, once', async () => {
    const { receiver, id, secret } = await open();
    const [payout] = await announce();
    await untilReceived(receiver, 1);
    const [received] = receiver.received;
    if (received === undefined) throw new Error('nothing was received');
    expect(received.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': expect.any(String),
      'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
      'webhook-signature': expect.stringMatching(/^v1,\S+$/),
      'x-correlation-id': 'test',
    });
    const event = verify(secret, received);
    expect(event).toMatchObject({
      type: 'payout.sent',
      timestamp: '2026-03-01T12:00:00.000Z',
      data: { id: payout, type: 'payout', amount: '12.5' },
      id: received.headers['webhook-id'],
      version: 1,
      aggregate: { type: 'transaction', id: payout, version: 1 },
      correlation_id: 'test',
    });
    const delivery = await untilDelivery(billing, id, ended);
    expect(delivery).toEqual({
      id: expect.any(String),
      webhook_id: id,
      event_id: event.id,
      type: 'payout.sent',
      event_at: '2026-03-01T12:00:00.000Z',
      status: 'delivered',
      attempt_count: 1,
      attempts: [
        {
          number: 1,
          at: expect.any(String),
          duration_ms: expect.any(Number),
          status: 200,
          response: 'thanks',
        },
      ],
      created_at: expect.any(String),
      ended_at: expect.any(String),
    });
    const { body } = await call(billing, 'GET', `${WEBHOOKS}/${id}/deliveries/${delivery.id}`);
    expect(body).toEqual({ ...delivery, payload: event });
    expect(receiver.received).toHaveLength(1);
  });

  it('goes to the webhooks that want its type, and not to those that were registered after it', async () => {
    const [exact, family, all, other] = [
      await open({ types: ['payout.failed'] }),
      await open({ types: ['session.*', 'payout.*'] }),
      await open({ types: ['*'] }),
      await open({ types: ['session.*'] }),
    ];
    await announce(1, 'sent');
    await announce(1, 'failed');
    await untilReceived(family.receiver, 2);
    await untilReceived(all.receiver, 2);
    await untilReceived(exact.receiver, 1);
    const late = await open({ types: ['*'] });
    await announce(1, 'failed');
    await untilReceived(late.receiver, 1);
    await untilReceived(exact.receiver, 2);
    expect(other.receiver.received).toEqual([]);
    expect(late.receiver.received).toHaveLength(1);
  });

  it('whose transaction is rolled back is not sent', async () => {
    const { receiver } = await open();
    const wallet = await openWallet(billing, { wallet_type: 'provider' });
    await announcePayout(billing.db, payoutOf(wallet.id), 'sent', true);
    const [payout] = await announce();
    await untilReceived(receiver, 1);
    expect(JSON.parse(receiver.received[0]?.body ?? '').data.id).toBe(payout);
  });
});

describe('a receiver', () => {
  it('that fails gets the same message again after growing delays, until it accepts it', async () => {
    const { receiver, id, secret } = await open({}, status(500, {}, 'broken\0'.repeat(1_000)));
    await announce();
    const first = await untilDelivery(billing, id, tried(1));
    expect(first.attempts[0]).toMatchObject({ status: 500, error: 'the response status is 500' });
    expect(first.attempts[0].response).toHaveLength(1_024);
    expect(Date.parse(first.next_attempt_at) - Date.parse(first.event_at)).toBe(5_000);
    expect((await call(billing, 'GET', `${WEBHOOKS}/${id}`)).body.failing_since).toBe(first.event_at);
    await billing.advance(5);
    await untilDelivery(billing, id, tried(2));
    await billing.advance(299);
    receiver.respond = status(204);
    await billing.advance(1);
    const last = await untilDelivery(billing, id, ended);
    expect(last).toMatchObject({ status: 'delivered', attempt_count: 3 });
    expect(last.attempts.map((attempt: { status: number }) => attempt.status)).toEqual([500, 500, 204]);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map((received) => verify(secret, received).id)).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect((await call(billing, 'GET', `${WEBHOOKS}/${id}`)).body).not.toHaveProperty('failing_since');
  });

  it('that accepts nothing for more than a day is given up for that message', async () => {
    const { id } = await open({}, status(404));
    await announce();
    for (const [at, seconds] of [0, 5, 300, 1_800, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR].entries()) {
      await billing.advance(seconds);
      await untilDelivery(billing, id, tried(at + 1));
    }
    const [delivery] = await deliveriesOf(billing, id);
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 8 });
    expect(delivery).not.toHaveProperty('next_attempt_at');
  });

  it('can ask to be left alone for a while', async () => {
    const { receiver, id } = await open({}, status(429, { 'retry-after': String(HOUR) }));
    await announce();
    const { next_attempt_at: next, event_at: at } = await untilDelivery(billing, id, tried(1));
    expect(Date.parse(next) - Date.parse(at)).toBe(HOUR * 1_000);
    receiver.respond = status(200);
    await billing.advance(HOUR);
    await untilDelivery(billing, id, ended);
  });

  it('that closes the connection, or cannot be reached, is retried', async () => {
    const { receiver, id } = await open({}, (response) => response.destroy());
    await announce();
    const first = await untilDelivery(billing, id, tried(1));
    expect(first.attempts[0]).toMatchObject({ error: expect.any(String) });
    expect(first.attempts[0]).not.toHaveProperty('status');
    await receiver.close();
    await billing.advance(5);
    const second = await untilDelivery(billing, id, tried(2));
    expect(second.attempts[1].error).toContain('ECONNREFUSED');
    expect(second.status).toBe('pending');
  });

  it('whose response breaks off or never ends has responded nevertheless', async () => {
    const { id } = await open({}, (response) => {
      response.writeHead(200).write('begun', () => response.destroy());
    });
    await announce();
    const delivery = await untilDelivery(billing, id, ended);
    expect(delivery).toMatchObject({ status: 'delivered', attempts: [{ status: 200, response: 'begun' }] });
    const endless = await open({}, (response) => {
      response.writeHead(200);
      const fill = () => {
        while (response.writable && response.write('x'.repeat(10_000)));
        response.once('drain', fill);
      };
      fill();
    });
    await announce();
    const other = await untilDelivery(billing, endless.id, ended);
    expect(other.attempts[0].response).toBe('x'.repeat(1_024));
  });

  it('that hangs delays only its own deliveries, and few of them hang at a time', async () => {
    const hanging = await open({}, () => {});
    const quick = await open();
    await announce(3 * IN_FLIGHT_MAX);
    await untilReceived(quick.receiver, 3 * IN_FLIGHT_MAX);
    await until(() => hanging.receiver.received.length > IN_FLIGHT_MAX);
    expect(hanging.receiver.open()).toBeLessThanOrEqual(IN_FLIGHT_MAX);
    await until(async () => {
      const all = await deliveriesOf(billing, hanging.id);
      return all.some(({ attempts }) => attempts[0]?.error?.startsWith('there was no response within'));
    });
    hanging.receiver.respond = status(200);
    await until(
      async () => {
        await billing.advance(5);
        return (await deliveriesOf(billing, hanging.id)).every(ended);
      },
      { timeoutMs: 20_000, every: 200 },
    );
    const ids = new Set(hanging.receiver.received.map(({ headers }) => headers['webhook-id']));
    expect(ids.size).toBe(3 * IN_FLIGHT_MAX);
  });

  it('that redirects is not followed', async () => {
    const target = await openReceiver();
    for (const code of [301, 302, 307, 308]) {
      const { id } = await open({}, status(code, { location: target.url }));
      await announce();
      const delivery = await untilDelivery(billing, id, tried(1));
      const error = `the response status is ${code}; redirects are not followed`;
      expect(delivery).toMatchObject({ status: 'pending', attempts: [{ status: code, error }] });
    }
    expect(target.received).toEqual([]);
  });
});

describe('secrets', () => {
  it('overlap when they are rotated: both sign until the former one is over', async () => {
    const { receiver, id, secret: former, path } = await open();
    const rotated = await call(billing, 'POST', `${path}/rotate-secret`, { overlap_seconds: HOUR });
    const { secret, former_secret_until: over } = rotated.body;
    expect(secret).not.toBe(former);
    expect(over).toEqual(expect.any(String));
    await announce();
    await untilDelivery(billing, id, ended);
    await billing.advance(HOUR);
    await announce();
    await untilReceived(receiver, 2);
    const [during, after] = receiver.received;
    if (during === undefined || after === undefined) throw new Error('there are two');
    expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
    for (const each of [secret, former]) expect(verify(each, during).type).toBe('payout.sent');
    expect(verify(secret, after).type).toBe('payout.sent');
    expect(() => verify(former, after)).toThrow();
    const now = await call(billing, 'POST', `${path}/rotate-secret`, { overlap_seconds: 0 });
    expect(now.body).not.toHaveProperty('former_secret_until');
    await announce();
    await untilReceived(receiver, 3);
    expect(receiver.received[2]?.headers['webhook-signature']).toMatch(/^v1,\S+$/);
  });

  it('that cannot be decrypted send nothing, until they are rotated', async () => {
    const { receiver, id, path } = await open();
    await billing.db
      .updateTable('webhooks')
      .set({ secret: Buffer.alloc(60, 1) })
      .where('id', '=', id)
      .execute();
    await announce();
    const delivery = await untilDelivery(billing, id, tried(1));
    expect(delivery.attempts[0].error).toContain('encryption.key');
    expect(receiver.received).toEqual([]);
    await call(billing, 'POST', `${path}/rotate-secret`);
    await billing.advance(5);
    await untilDelivery(billing, id, ended);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a test delivery', () => {
  it('is attempted once, also to a disabled webhook, and its failure does not count', async () => {
    const { receiver, id, secret, path } = await open({}, status(500));
    const { status: accepted, body } = await call(billing, 'POST', `${path}/test`);
    expect([accepted, body.type, body.status]).toEqual([202, 'webhook.test', 'pending']);
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'failed', attempt_count: 1 });
    await call(billing, 'PATCH', path, { is_active: false });
    receiver.respond = status(200);
    await call(billing, 'POST', `${path}/test`);
    expect(await untilDelivery(billing, id, ended)).toMatchObject({
      type: 'webhook.test',
      status: 'delivered',
    });
    const [, received] = receiver.received;
    if (received === undefined) throw new Error('there are two');
    expect(verify(secret, received)).toMatchObject({ type: 'webhook.test', data: { webhook_id: id } });
    const { failing_since, is_active } = (await call(billing, 'GET', path)).body;
    expect([failing_since, is_active]).toEqual([undefined, false]);
  });
});

describe('deliveries', () => {
  it('are found by status, type, event and time, in pages', async () => {
    const { id, path } = await open();
    const early = (await announce(3)).length;
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === early);
    await billing.advance(60);
    await announce(2, 'failed');
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === 5);
    const all = await deliveriesOf(billing, id);
    expect(await deliveriesOf(billing, id, '?type=payout.failed')).toEqual(all.slice(0, 2));
    expect(await deliveriesOf(billing, id, `?event_id=${all[3].event_id}`)).toEqual([all[3]]);
    expect(await deliveriesOf(billing, id, `?from=${all[0].event_at}`)).toEqual(all.slice(0, 2));
    expect(await deliveriesOf(billing, id, `?to=${all[0].event_at}`)).toEqual(all.slice(2));
    expect(await deliveriesOf(billing, id, '?status=pending')).toEqual([]);
    const first = (await call(billing, 'GET', `${path}/deliveries?limit=3`)).body;
    const rest = await deliveriesOf(billing, id, `?limit=3&cursor=${first.next_cursor}`);
    expect([...first.deliveries, ...rest]).toEqual(all);
  });

  it('are replayed one by one, whatever became of them, with the same id', async () => {
    const { receiver, id, path } = await open();
    await announce();
    const { id: delivery } = await untilDelivery(billing, id, ended);
    const { status: accepted, body } = await call(billing, 'POST', `${path}/deliveries/${delivery}/replay`);
    expect([accepted, body.status]).toEqual([202, 'pending']);
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered', attempt_count: 2 });
    const [one, two] = receiver.received;
    expect([two?.headers['webhook-id'], two?.body]).toEqual([one?.headers['webhook-id'], one?.body]);
    const absent = await call(billing, 'POST', `${path}/deliveries/${v7()}/replay`);
    expect(absent.body.code).toBe('delivery_not_found');
  });

  it('that wait for a retry are sent at once by a replay, with all their retries', async () => {
    const { receiver, id, path } = await open({}, status(503, { 'retry-after': String(DAY) }));
    await announce();
    const { id: delivery } = await untilDelivery(billing, id, tried(1));
    receiver.respond = status(200);
    await call(billing, 'POST', `${path}/deliveries/${delivery}/replay`);
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered', attempt_count: 2 });
  });

  it('that were missed while the webhook was disabled are replayed since a time', async () => {
    const { receiver, id, path } = await open();
    await announce(2);
    await untilReceived(receiver, 2);
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === 2);
    await call(billing, 'PATCH', path, { is_active: false });
    await billing.advance(60);
    const missed = await announce(3);
    await until(async () => (await deliveriesOf(billing, id, '?status=skipped')).length === 3);
    const [{ id: delivery, event_at: since }] = await deliveriesOf(billing, id);
    for (const [rest, body] of [
      ['/replay', { since }],
      [`/deliveries/${delivery}/replay`, undefined],
    ] as const) {
      expect((await call(billing, 'POST', path + rest, body)).body.code).toBe('webhook_disabled');
    }
    await call(billing, 'PATCH', path, { is_active: true });
    const later = new Date(Date.parse(since) + 1).toISOString();
    const replay = (body: object) => call(billing, 'POST', `${path}/replay`, body);
    expect((await replay({ since: later })).body).toEqual({ replayed: 0 });
    expect((await replay({ since: '2026-01-01T00:00:00Z', until: since })).body).toEqual({ replayed: 0 });
    const { status: accepted, body } = await replay({ since });
    expect([accepted, body]).toEqual([202, { replayed: 3 }]);
    await untilReceived(receiver, 5);
    const got = receiver.received.slice(2).map((received) => JSON.parse(received.body).data.id);
    expect(got.toSorted()).toEqual(missed.toSorted());
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === 5);
    const every = { since: '2026-01-01T00:00:00Z', statuses: ['delivered'] };
    expect((await replay(every)).body).toEqual({ replayed: 5 });
    await untilReceived(receiver, 10);
  });

  it('that wait when a webhook is disabled are skipped, and nothing more is sent', async () => {
    const { receiver, id, path } = await open({}, status(500));
    await announce(2);
    await until(async () => (await deliveriesOf(billing, id)).filter(tried(1)).length === 2);
    await call(billing, 'PATCH', path, { is_active: false });
    await until(async () => (await deliveriesOf(billing, id, '?status=skipped')).length === 2);
    await billing.advance(DAY);
    const other = await open();
    await announce();
    await untilReceived(other.receiver, 1);
    expect(receiver.received).toHaveLength(2);
  });
});

it('several replicas deliver every message once', async () => {
  const replicas = [1, 2].map(() => startSending({ databaseUrl: billing.databaseUrl }));
  onTestFinished(async () => {
    await Promise.all(replicas.map((replica) => replica.stop()));
  });
  const hooks = [await open(), await open(), await open()];
  const payouts = await announce(30);
  for (const { receiver } of hooks) await untilReceived(receiver, payouts.length);
  for (const { id } of hooks) {
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === payouts.length);
  }
  for (const { receiver } of hooks) {
    const got = receiver.received.map(({ body }) => JSON.parse(body).data.id);
    expect(got.toSorted()).toEqual(payouts.toSorted());
  }
});
