import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWallet } from '../billing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { registerUser, startAuth, type TestAuth } from './auth.ts';
import {
  announcePayout,
  giveAddress,
  type Mailing,
  payoutOf,
  setNotifications,
  startMailing,
  untilQuiet,
} from './mailing.ts';

let rentals: Rentals;
let auth: TestAuth;
let server: MailServer;
beforeAll(async () => {
  [rentals, auth, server] = await Promise.all([openRentals(), startAuth(['auth:read']), openMailServer()]);
});
afterAll(() => Promise.all([rentals.close(), auth.close(), server.close()]));

function start(account: Pick<TestAuth, 'url' | 'clientId' | 'clientSecret'>): Mailing {
  const mailing = startMailing({ databaseUrl: rentals.databaseUrl, smtpUrl: server.url, auth: account });
  onTestFinished(() => mailing.stop());
  return mailing;
}

async function announceTo(user_id: string): Promise<void> {
  const wallet = await openWallet(rentals, { user_id, wallet_type: 'provider' });
  await announcePayout(rentals.db, payoutOf(wallet.id), 'sent');
}

describe('a user without an address in the settings', () => {
  it('receives mail at the address of the account, which the authentication service returns', async () => {
    const { user_id, email } = await registerUser(auth);
    start(auth);
    await announceTo(user_id.toUpperCase());
    await until(() => server.receivedBy(email).length === 1);
  });

  it('receives none without an account, or with an id that no account can have', async () => {
    const mailing = start(auth);
    for (const userId of [crypto.randomUUID(), `user-${crypto.randomUUID()}`]) await announceTo(userId);
    await untilQuiet(rentals.databaseUrl);
    expect(mailing.outcomes).toEqual(['payout_sent no_address', 'payout_sent no_address']);
  });

  it('receives mail at the address in the settings once there is one', async () => {
    const { user_id, email } = await registerUser(auth);
    await setNotifications(rentals, user_id, { email: 'elsewhere@example.org' });
    start(auth);
    await announceTo(user_id);
    await until(() => server.receivedBy('elsewhere@example.org').length === 1);
    expect(server.receivedBy(email)).toEqual([]);
  });

  it('waits while the authentication service is unavailable; users with an address in the settings do not', async () => {
    const proxy = await openFaultProxy('127.0.0.1', Number(new URL(auth.url).port));
    onTestFinished(() => proxy.close());
    proxy.cut();
    const { user_id, email } = await registerUser(auth);
    const mailing = start({ ...auth, url: `http://127.0.0.1:${proxy.port}` });
    await announceTo(user_id);
    const own = await openWallet(rentals, { wallet_type: 'provider' });
    const ownEmail = await giveAddress(rentals, own.user_id);
    await announcePayout(rentals.db, payoutOf(own.id), 'sent');
    await until(() => server.receivedBy(ownEmail).length === 1);
    await until(() => mailing.outcomes.includes('payout_sent postponed'));
    proxy.restore();
    await until(
      async () => {
        await rentals.advance(60);
        return server.receivedBy(email).length === 1;
      },
      { timeoutMs: 60_000, every: 500 },
    );
  });

  it("waits while billing's account has no permission to read users", async () => {
    const strict = await startAuth(['registry:read']);
    onTestFinished(() => strict.close());
    const { user_id, email } = await registerUser(strict);
    const mailing = start(strict);
    await announceTo(user_id);
    await until(() => mailing.outcomes.includes('payout_sent postponed'));
    expect(server.receivedBy(email)).toEqual([]);
    await rentals.db.deleteFrom('mails').where('user_id', '=', user_id).execute();
  });
});
