import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openWallet } from '../billing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { newAddress } from '../responses/source.ts';
import { giveAddress, type Mailing, setNotifications, startMailing, untilQuiet } from './mailing.ts';

let rentals: Rentals;
let server: MailServer;
let mailing: Mailing;
beforeAll(async () => {
  server = await openMailServer();
  rentals = await openRentals({
    config: { mail: { smtp_url: server.url, from: 'no-reply@gpu.example.org' } },
  });
  mailing = startMailing({ databaseUrl: rentals.databaseUrl, smtpUrl: server.url });
});
afterAll(async () => {
  await mailing.stop();
  await server.close();
  await rentals.close();
});

async function received(email: string, count: number) {
  mailing.wake();
  await until(() => server.receivedBy(email).length >= count, { message: `mail for ${email}` });
  await untilQuiet(rentals.databaseUrl);
  return server.receivedBy(email).map(({ subject, text }) => [subject, /Address: (\S+)/.exec(text)?.[1]]);
}

const SUBJECT = 'The payout address of your wallet was set';

it('a user is told of each new payout address, whatever mails are switched off', async () => {
  const user_id = `user-${crypto.randomUUID()}`;
  const off = { payout_sent: false, payout_failed: false, low_funds: false };
  const email = await giveAddress(rentals, user_id, off);
  const [first, second] = [newAddress(), newAddress()];
  const wallet = await openWallet(rentals, { user_id, solana_address: first });
  expect(await received(email, 1)).toEqual([[SUBJECT, first]]);

  const path = `/api/v1/wallet/${wallet.id}`;
  for (const solana_address of [second, second]) await call(rentals, 'PATCH', path, { solana_address });
  await call(rentals, 'PATCH', path, { spend_day_max: '5' });
  expect(await received(email, 2)).toEqual([
    [SUBJECT, first],
    [SUBJECT, second],
  ]);
});

it('a wallet without a payout address, and one that was refused, are no news', async () => {
  const user_id = `user-${crypto.randomUUID()}`;
  const email = await giveAddress(rentals, user_id);
  await openWallet(rentals, { user_id });
  // The user has one of this type already.
  await call(rentals, 'POST', '/api/v1/wallet', { user_id, solana_address: newAddress() });
  await setNotifications(rentals, user_id, { email, grace: false });
  mailing.wake();
  await untilQuiet(rentals.databaseUrl);
  expect(server.receivedBy(email)).toEqual([]);
});
