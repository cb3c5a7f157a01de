import { openDatabase } from '@gridlease/common/database/open';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import type { BillingTables } from '../../src/database/database.ts';
import { call, log, openBillingDatabase, openWallet } from '../billing.ts';
import { announcePayout, payoutOf } from '../notifications/mailing.ts';
import { startBilling, untilReady } from '../process.ts';
import { makeKeys } from '../unavailable-chain.ts';
import { openReceiver, verify } from './receiver.ts';
import { LOCAL, register, untilDelivery } from './sending.ts';

it('the service process sends events to webhooks, with a key from its deposit seed, and counts the attempts', async () => {
  const [database, keys, receiver] = await Promise.all([openBillingDatabase(), makeKeys(), openReceiver()]);
  const billing = await startBilling({
    server: { port: 0 },
    database: { url: database.url },
    blockchain: keys.config.blockchain,
    webhooks: LOCAL,
  });
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'test', log });
  onTestFinished(async () => {
    await close();
    await billing.stop();
    await database.close();
  });
  await untilReady(billing.url);
  const url = `http://localhost:${receiver.port}/secret-path`;
  const { id, secret } = await register(billing, { url });
  const wallet = await openWallet(billing, { wallet_type: 'provider' });
  await announcePayout(db, payoutOf(wallet.id), 'sent');
  await untilDelivery(billing, id, ({ status }) => status === 'delivered');
  const [received] = receiver.received;
  expect(received && verify(secret, received).type).toBe('payout.sent');
  const { body: metrics } = await until(async () => {
    const page = await call(billing, 'GET', '/metrics');
    return page.body.includes('billing_webhook_attempts_total{outcome="delivered"') && page;
  });
  expect(metrics).toMatch(/^billing_webhook_attempts_total\{outcome="delivered",service="[^"]+"\} 1$/m);
  expect(metrics).toMatch(/^billing_webhooks_disabled\{service="[^"]+"\} 0$/m);
  const output = billing.process.lines.join('\n');
  expect(output).not.toContain('secret-path');
  expect(output).not.toContain(secret);
});
