import { openDatabase } from '@gridlease/common/database/open';
import { openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import type { BillingTables } from '../../src/database/database.ts';
import { call, log, openBillingDatabase, openWallet } from '../billing.ts';
import { startBilling, untilReady } from '../process.ts';
import { makeKeys } from '../unavailable-chain.ts';
import { announcePayout, giveAddress, payoutOf } from './mailing.ts';

it('the service process mails events and counts the mails', async () => {
  const [database, server, keys] = await Promise.all([openBillingDatabase(), openMailServer(), makeKeys()]);
  const billing = await startBilling({
    server: { port: 0 },
    database: { url: database.url },
    blockchain: keys.config.blockchain,
    mail: { smtp_url: server.url, from: 'billing@gpu.example.org' },
  });
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'test', log });
  onTestFinished(async () => {
    await close();
    await billing.stop();
    await Promise.all([server.close(), database.close()]);
  });
  await untilReady(billing.url);
  const wallet = await openWallet(billing, { wallet_type: 'provider' });
  const email = await giveAddress(billing, wallet.user_id);
  await announcePayout(db, payoutOf(wallet.id), 'sent');
  await until(() => server.receivedBy(email).length === 1);
  const metrics = await until(async () => {
    const { body } = await call(billing, 'GET', '/metrics');
    return body.includes('outcome="sent"') ? (body as string) : undefined;
  });
  expect(metrics).toMatch(/^billing_mails_total\{kind="payout_sent",outcome="sent",service="[^"]+"\} 1$/m);
  expect(metrics).toMatch(/^billing_mails_waiting\{service="[^"]+"\} 0$/m);
  expect(billing.process.lines.join('\n')).not.toContain(email);
});
