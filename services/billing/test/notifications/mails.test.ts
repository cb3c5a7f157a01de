import { type MailServer, openMailServer } from '@gridlease/testing/mail-server';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWallet } from '../billing.ts';
import { order } from '../delivery/delivery.ts';
import { openRentals, type Rentals, started } from '../rentals.ts';
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
let server: MailServer;
let mailing: Mailing;
beforeAll(async () => {
  // A minute costs 0.01 tokens.
  rentals = await openRentals({ config: { billing: { initial_period: '10m', minimum_balance: '0.1' } } });
  server = await openMailServer();
  mailing = startMailing({ databaseUrl: rentals.databaseUrl, smtpUrl: server.url });
});
afterAll(async () => {
  await mailing.stop();
  await server.close();
  await rentals.close();
});

/** A user with a wallet and an own mail address. */
async function payee(settings: object = {}) {
  const wallet = await openWallet(rentals, { wallet_type: 'provider' });
  return { wallet, email: await giveAddress(rentals, wallet.user_id, settings) };
}

async function untilReceived(email: string, count = 1) {
  await until(() => server.receivedBy(email).length >= count, { message: `mail for ${email}` });
  return server.receivedBy(email);
}

describe('mails about a rental', () => {
  it('are sent to the renter only: when funds are low, in grace, and at termination', async () => {
    const wallet = await rentals.renter('0.3');
    const email = await giveAddress(rentals, wallet.user_id);
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(36);
    const mails = await untilReceived(email, 3);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [[email], 'Your rental is running out of funds'],
      [[email], 'Your rental is out of funds'],
      [[email], 'Your rental was ended'],
    ]);
    for (const { text, from, headers } of mails) {
      expect(text).toContain(`Rental: ${id} Card: NVIDIA GeForce RTX 4090 Price: 0.6 TOKEN an hour`);
      expect(from).toBe('no-reply@gpu.example.org');
      expect(headers).toMatch(/^From: Gridlease <no-reply@gpu\.example\.org>$/m);
      expect(headers).toMatch(/^Auto-Submitted: auto-generated$/m);
    }
    expect(mails[0]?.text).toContain('for less than 15 minutes');
    expect(mails[1]?.text).toContain('It continues until 2026-03-01 12:35 UTC');
    expect(mails[2]?.text).toMatch(/ended at 2026-03-01 12:35 UTC, because its funds were used up/);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(3);
  });

  it('say that a rental whose machine was not ready in time costs nothing, and name no bill', async () => {
    const wallet = await rentals.renter('10');
    const email = await giveAddress(rentals, wallet.user_id);
    expect((await order(rentals, { user_id: wallet.user_id, start_within: '90s' })).status).toBe(201);
    await rentals.pass(2);
    const [mail] = await untilReceived(email);
    expect(mail?.subject).toBe('Your rental was ended');
    expect(mail?.text).toMatch(
      /because its machine was not ready in time\. It never started, and costs nothing\./,
    );
    expect(mail?.text).toContain('You can rent again at any time.');
    expect(mail?.text).not.toContain('rental history');
  });
});

describe('mails about a payout', () => {
  it('are sent once to the owner of the paying wallet, however many attempts there are', async () => {
    const [{ wallet, email }, other] = [await payee(), await payee()];
    const payout = payoutOf(wallet.id);
    await announcePayout(rentals.db, payout, 'sent');
    await announcePayout(rentals.db, { ...payout, version: 2 }, 'sent');
    await announcePayout(rentals.db, payoutOf(other.wallet.id), 'failed');
    expect((await untilReceived(other.email)).map(({ subject }) => subject)).toEqual(['Your payout failed']);
    await announcePayout(rentals.db, { ...payout, version: 3 }, 'sent');
    await announcePayout(rentals.db, { ...payout, version: 4, status: 'failed' }, 'failed');
    await untilReceived(email, 2);
    await untilQuiet(rentals.databaseUrl);
    const [sent, ...rest] = server.receivedBy(email);
    expect(sent?.subject).toBe('Your payout is on its way');
    expect(sent?.text).toContain('Amount: 12.5 TOKEN To: So11111111111111111111111111111111111111112');
    expect(rest.map(({ subject }) => subject)).toEqual(['Your payout failed']);
  });

  it('are not sent for rolled-back events', async () => {
    const { wallet, email } = await payee();
    await announcePayout(rentals.db, payoutOf(wallet.id), 'failed', true);
    await announcePayout(rentals.db, payoutOf(wallet.id), 'sent');
    await untilReceived(email);
    await untilQuiet(rentals.databaseUrl);
    expect(server.receivedBy(email)).toHaveLength(1);
  });

  it('have the id of the event as Message-ID', async () => {
    const { wallet, email } = await payee();
    await announcePayout(rentals.db, payoutOf(wallet.id), 'sent');
    const [mail] = await untilReceived(email);
    await untilQuiet(rentals.databaseUrl);
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@gpu\.example\.org>$/);
    const row = await rentals.db
      .selectFrom('mails')
      .selectAll()
      .where('event_id', '=', mail?.messageId.slice(1, 37) ?? '')
      .executeTakeFirst();
    expect(row).toMatchObject({ kind: 'payout_sent', outcome: 'sent', user_id: wallet.user_id });
  });
});

describe('unwanted mails', () => {
  const SWITCHES = [
    ['payout_sent', 'sent'],
    ['payout_failed', 'failed'],
  ] as const;

  it.each(SWITCHES)('are not sent when %s is off, while the others still are', async (off, what) => {
    const { wallet, email } = await payee({ [off]: false });
    const payout = payoutOf(wallet.id);
    const other = what === 'sent' ? 'failed' : 'sent';
    await announcePayout(rentals.db, payout, what);
    await announcePayout(rentals.db, { ...payout, version: 2 }, other);
    await untilReceived(email);
    await untilQuiet(rentals.databaseUrl);
    expect(server.receivedBy(email)).toHaveLength(1);
    expect(mailing.outcomes).toContain(`${off} switched_off`);
  });

  it('are not sent when rental notifications are off', async () => {
    const wallet = await rentals.renter('0.3');
    const off = { low_funds: false, grace: false, termination: true };
    const email = await giveAddress(rentals, wallet.user_id, off);
    await started(rentals, { user_id: wallet.user_id });
    await rentals.pass(36);
    const mails = await untilReceived(email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Your rental was ended']);
    expect(mailing.outcomes).toEqual(
      expect.arrayContaining(['low_funds switched_off', 'grace switched_off']),
    );
  });

  it('are counted when there is no address, and the latest settings apply', async () => {
    const { wallet, email } = await payee();
    await setNotifications(rentals, wallet.user_id, {});
    await announcePayout(rentals.db, payoutOf(wallet.id), 'sent');
    await until(() => mailing.outcomes.includes('payout_sent no_address'));
    await untilQuiet(rentals.databaseUrl);
    expect(server.receivedBy(email)).toEqual([]);
  });
});
