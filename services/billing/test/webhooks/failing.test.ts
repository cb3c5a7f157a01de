import type { Resolve } from '@gridlease/common/fetch/resolve';
import { createMetrics } from '@gridlease/common/http/metrics';
import { openMailServer } from '@gridlease/testing/mail-server';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createWebhookInstruments } from '../../src/notices/webhooks/instruments.ts';
import { call, openWallet } from '../billing.ts';
import { announcePayout, payoutOf, startMailing } from '../notifications/mailing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { CERTIFICATE, CERTIFIED_HOST } from './certificate.ts';
import { openReceiver, status, verify } from './receiver.ts';
import {
  deliveriesOf,
  ENCRYPTION_KEY,
  LOCAL,
  register,
  type Sending,
  type SendingOptions,
  startSending,
  untilDelivery,
  WEBHOOKS,
} from './sending.ts';

const KILLABLE = 'services/billing/test/webhooks/killable-sender.ts';
const DAY = 86_400;
const STRICT = { allow_http: 'true', allow_private: 'false' };

// Each test has its own workers, with settings of their own.
let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({ config: { encryption: { key: ENCRYPTION_KEY }, webhooks: LOCAL } });
});
afterEach(async () => {
  const { body } = await call(billing, 'GET', WEBHOOKS);
  for (const { id } of body.webhooks) await call(billing, 'DELETE', `${WEBHOOKS}/${id}`);
});
afterAll(() => billing.close());

function start(options: Omit<SendingOptions, 'databaseUrl'> = {}): Sending {
  const sending = startSending({ databaseUrl: billing.databaseUrl, ...options });
  onTestFinished(() => sending.stop());
  return sending;
}

async function announce(): Promise<string> {
  const wallet = await openWallet(billing, { wallet_type: 'provider' });
  const payout = payoutOf(wallet.id);
  await announcePayout(billing.db, payout, 'sent');
  return payout.id;
}

const tried = (count: number) => (delivery: { attempt_count: number }) => delivery.attempt_count >= count;
const ended = (delivery: { status: string }) => delivery.status !== 'pending';
const webhookOf = async (id: string) => (await call(billing, 'GET', `${WEBHOOKS}/${id}`)).body;

async function metric(name: string): Promise<number | undefined> {
  const registry = createMetrics('billing-payment-service');
  createWebhookInstruments(registry, billing.db);
  const text = await registry.metrics();
  const value = new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1];
  return value === undefined ? undefined : Number(value);
}

describe('a webhook', () => {
  it('is disabled after a week of failures, its operators are mailed, and it can be enabled again', async () => {
    const mails = await openMailServer();
    const mailing = startMailing({ databaseUrl: billing.databaseUrl, smtpUrl: mails.url });
    onTestFinished(async () => {
      await mailing.stop();
      await mails.close();
    });
    start();
    const receiver = await openReceiver({ respond: status(500) });
    const { id } = await register(billing, { url: `${receiver.url}/secret-path`, email: 'ops@example.org' });
    await announce();
    await untilDelivery(billing, id, tried(1));
    await billing.advance(7 * DAY - 1);
    await untilDelivery(billing, id, tried(2));
    expect(await webhookOf(id)).toMatchObject({ is_active: true });
    expect(await metric('billing_webhook_failing_seconds')).toBe(7 * DAY - 1);
    const waiting = await announce();
    await until(async () => (await deliveriesOf(billing, id, '?limit=1'))[0]?.event_id !== undefined);
    await billing.advance(300);
    await until(async () => !(await webhookOf(id)).is_active);
    expect(await webhookOf(id)).toMatchObject({ disabled_reason: 'failing' });
    expect(await metric('billing_webhooks_disabled')).toBe(1);
    expect(await metric('billing_webhook_failing_seconds')).toBe(0);
    await until(async () => (await deliveriesOf(billing, id, '?status=skipped')).length === 2);
    await until(() => mails.receivedBy('ops@example.org').length === 1);
    const [mail] = mails.receivedBy('ops@example.org');
    expect(mail?.subject).toBe(`The webhook to 127.0.0.1:${receiver.port} was disabled`);
    expect(mail?.text).toContain(
      'Every attempt has failed for a week. Last error: the response status is 500',
    );
    expect(mail?.text).not.toContain('secret-path');
    const audited = await billing.db
      .selectFrom('audit_events')
      .select('actor')
      .where('target', '=', id)
      .where('action', '=', 'webhook.disabled')
      .execute();
    expect(audited).toEqual([{ actor: 'billing' }]);

    receiver.respond = status(200);
    const enabled = await call(billing, 'PATCH', `${WEBHOOKS}/${id}`, { is_active: true });
    expect(enabled.body).toMatchObject({ is_active: true });
    expect(enabled.body).not.toHaveProperty('failing_since');
    await call(billing, 'POST', `${WEBHOOKS}/${id}/replay`, { since: '2026-01-01T00:00:00Z' });
    await until(async () => (await deliveriesOf(billing, id, '?status=delivered')).length === 2);
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.id)).toContain(waiting);
  });

  it('whose receiver is gone (410) is disabled at once; without a mail server no mail waits forever', async () => {
    start({ sendsMail: false });
    const receiver = await openReceiver({ respond: status(410) });
    const { id } = await register(billing, { url: receiver.url, email: 'gone@example.org' });
    await announce();
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'failed', attempt_count: 1 });
    expect(await webhookOf(id)).toMatchObject({ is_active: false, disabled_reason: 'gone' });
    const mails = await billing.db
      .selectFrom('mails')
      .select('email')
      .where('email', '=', 'gone@example.org')
      .execute();
    expect(mails).toEqual([]);
  });
});

describe('a host', () => {
  it('is judged at each delivery: once it means a private address, nothing is sent', async () => {
    const receiver = await openReceiver();
    const resolved: string[] = [];
    let addresses: readonly string[] = ['127.0.0.1'];
    const resolve: Resolve = async (host) => {
      resolved.push(host);
      return addresses;
    };
    start({ webhooks: STRICT, resolve });
    // A name says nothing when it is registered.
    const { id } = await register(billing, { url: `http://rebinding.example.org:${receiver.port}/` });
    await announce();
    for (const [at, next] of [
      ['127.0.0.1'],
      ['10.0.0.5', '::ffff:127.0.0.1'],
      ['fe80::1', '169.254.169.254'],
    ].entries()) {
      addresses = next;
      if (at > 0) await billing.advance(2 * 3_600);
      const { attempts } = await untilDelivery(billing, id, tried(at + 1));
      expect(attempts.at(-1).error).toMatch(/^the host has only addresses that are not public: /);
    }
    expect(resolved).toEqual(Array(3).fill('rebinding.example.org'));
    expect(receiver.received).toEqual([]);
  });

  it('is connected to at the address that was judged, whatever its name means by then', async () => {
    const receiver = await openReceiver();
    let asked = 0;
    // The second question would lead to nobody.
    const resolve: Resolve = async () => {
      asked += 1;
      return asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    start({ resolve });
    const { id } = await register(billing, { url: `http://changing.example.org:${receiver.port}/a?b=c` });
    await announce();
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered' });
    const [received] = receiver.received;
    expect([received?.headers.host, received?.path]).toEqual([
      `changing.example.org:${receiver.port}`,
      '/a?b=c',
    ]);
    expect(asked).toBe(1);
    await call(billing, 'POST', `${WEBHOOKS}/${id}/test`);
    const { attempts } = await untilDelivery(billing, id, ended);
    expect(attempts[0].error).toContain('ECONNREFUSED');
    expect(asked).toBe(2);
  });

  it('has to prove its name over TLS', async () => {
    const receiver = await openReceiver({ tls: true });
    const resolve: Resolve = async () => ['127.0.0.1'];
    const trusting = start({ resolve, ca: CERTIFICATE });
    const { id, secret } = await register(billing, { url: `https://${CERTIFIED_HOST}:${receiver.port}/` });
    const other = await register(billing, { url: `https://other.example.test:${receiver.port}/` });
    await announce();
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered' });
    const { attempts } = await untilDelivery(billing, other.id, tried(1));
    expect(attempts[0].error).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
    const [received] = receiver.received;
    if (received === undefined) throw new Error('nothing was received');
    expect(verify(secret, received).type).toBe('payout.sent');
    expect(received.serverName).toBe(CERTIFIED_HOST);
    await trusting.stop();
    start({ resolve });
    await call(billing, 'POST', `${WEBHOOKS}/${id}/test`);
    const untrusted = await untilDelivery(billing, id, ended);
    expect(untrusted).toMatchObject({ type: 'webhook.test', status: 'failed' });
    expect(receiver.received).toHaveLength(1);
  });

  it('that does not exist, or is not found in time, is retried', async () => {
    const receiver = await openReceiver();
    start({ webhooks: { timeout: '200ms' }, resolve: () => new Promise(() => {}) });
    const { id } = await register(billing, { url: `http://slow.example.org:${receiver.port}/` });
    await announce();
    const { attempts, status: state } = await untilDelivery(billing, id, tried(1));
    expect([state, attempts[0].error]).toEqual(['pending', 'there was no response within 200 ms']);
  });

  it('by address is judged as well, after the settings became stricter', async () => {
    const receiver = await openReceiver();
    start({ webhooks: STRICT });
    const { id } = await register(billing, { url: receiver.url });
    await announce();
    const { attempts } = await untilDelivery(billing, id, tried(1));
    expect(attempts[0].error).toContain('webhooks.allow_private');
    expect(receiver.received).toEqual([]);
  });
});

describe('a process', () => {
  it('that is killed between sending and recording leads to the same message again', async () => {
    const receiver = await openReceiver();
    const { id, secret } = await register(billing, { url: receiver.url });
    const options: SendingOptions = { databaseUrl: billing.databaseUrl };
    await announce();
    const killed = await startProcess({
      command: process.execPath,
      args: [...programArguments(KILLABLE), JSON.stringify(options)],
    });
    expect((await killed.exited).signal).toBe('SIGKILL');
    expect(receiver.received).toHaveLength(1);
    expect(await untilDelivery(billing, id, tried(0))).toMatchObject({ status: 'pending', attempt_count: 0 });
    start();
    // The clock stands still: the claim of the killed process lapses only now.
    await billing.advance(60);
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered', attempt_count: 1 });
    const [first, second, ...more] = receiver.received.map((received) => verify(secret, received));
    expect([second, more]).toEqual([first, []]);
  });

  it('that stops while a receiver hangs leaves the delivery to the others', async () => {
    const receiver = await openReceiver({ respond: () => {} });
    const { id } = await register(billing, { url: receiver.url });
    const stopping = startSending({ databaseUrl: billing.databaseUrl });
    await announce();
    await until(() => receiver.open() === 1);
    await stopping.stop();
    receiver.respond = status(200);
    start();
    expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered', attempt_count: 1 });
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});

it('deliveries are deleted after 30 days, and those of a deleted webhook with it', async () => {
  const first = start();
  const [kept, deleted] = [await openReceiver(), await openReceiver()];
  const { id } = await register(billing, { url: kept.url });
  const other = await register(billing, { url: deleted.url });
  await announce();
  for (const each of [id, other.id]) await untilDelivery(billing, each, ended);
  await first.stop();
  await call(billing, 'DELETE', `${WEBHOOKS}/${other.id}`);
  const count = async (
    table: 'webhook_deliveries' | 'webhooks',
    column: 'webhook_id' | 'id',
    value: string,
  ) =>
    (
      await billing.db
        .selectFrom(table)
        .select('id')
        .where(column as 'id', '=', value)
        .execute()
    ).length;
  await billing.advance(30 * DAY - 60);
  const second = start();
  await until(async () => (await count('webhooks', 'id', other.id)) === 0);
  expect([await count('webhook_deliveries', 'webhook_id', id)]).toEqual([1]);
  await second.stop();
  await billing.advance(120);
  start();
  await until(async () => (await count('webhook_deliveries', 'webhook_id', id)) === 0);
  await until(async () => {
    const rows = await billing.db.selectFrom('webhook_messages').select('id').execute();
    return rows.length === 0;
  });
});

it('secrets are encrypted again with a new key, after which the former one is not needed', async () => {
  const receiver = await openReceiver();
  const { id, secret } = await register(billing, { url: receiver.url });
  const key = 'another encryption key, as long as the first one';
  const sealed = async () =>
    (await billing.db.selectFrom('webhooks').select('secret').where('id', '=', id).executeTakeFirstOrThrow())
      .secret;
  const before = await sealed();
  const rotating = start({ encryption: { key, former_key: ENCRYPTION_KEY } });
  await until(async () => !(await sealed()).equals(before));
  await rotating.stop();
  start({ encryption: { key } });
  await announce();
  expect(await untilDelivery(billing, id, ended)).toMatchObject({ status: 'delivered' });
  expect(receiver.received.map((received) => verify(secret, received).type)).toEqual(['payout.sent']);
});
