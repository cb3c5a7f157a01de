import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { type MailServer, openMailServer, reply } from '@gridlease/testing/mail-server';
import { startProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openWallet } from '../billing.ts';
import { openRentals, type Rentals } from '../rentals.ts';
import { announcePayout, giveAddress, type Mailing, payoutOf, startMailing, untilQuiet } from './mailing.ts';

const KILLABLE = 'services/billing/test/notifications/killable-mailer.ts';
const HOUR = 3_600;
const LEASE_SECONDS = 15;

// Each test has its own queue: they share one worker, and stop the clock.
let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterAll(() => rentals.close());

async function openServer(options: Parameters<typeof openMailServer>[0] = {}): Promise<MailServer> {
  const server = await openMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

function start(smtpUrl: string): Mailing {
  const mailing = startMailing({ databaseUrl: rentals.databaseUrl, smtpUrl });
  onTestFinished(() => mailing.stop());
  return mailing;
}

/** A user with an address, about whom a payout is announced. */
async function announceTo(what: 'sent' | 'failed' = 'sent') {
  const wallet = await openWallet(rentals, { wallet_type: 'provider' });
  const email = await giveAddress(rentals, wallet.user_id);
  await announcePayout(rentals.db, payoutOf(wallet.id), what);
  return email;
}

const outcomeOf = async (email: string) => {
  const row = await rentals.db
    .selectFrom('mails')
    .innerJoin('notification_settings as n', 'n.user_id', 'mails.user_id')
    .select(['outcome', 'attempts'])
    .where('n.email', '=', email)
    .executeTakeFirst();
  return row && { ...row };
};

describe('while the mail server is unavailable', () => {
  it.each(['cut', 'stall'] as const)('(%s) mails wait, and all arrive once it is back', async (fault) => {
    const server = await openServer();
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    onTestFinished(() => proxy.close());
    proxy[fault]();
    const mailing = start(`smtp://127.0.0.1:${proxy.port}`);
    const emails: string[] = [];
    for (let at = 0; at < 6; at += 1) emails.push(await announceTo());
    await until(async () => (await outcomeOf(emails.at(-1) ?? '')) !== undefined);
    if (fault === 'stall') await until(() => proxy.connectionCount() > 0);
    expect([server.received, mailing.outcomes]).toEqual([[], []]);
    proxy.restore();
    await untilQuiet(rentals.databaseUrl);
    for (const email of emails) {
      // A server that hung may have accepted the mail nevertheless.
      const ids = server.receivedBy(email).map(({ messageId }) => messageId);
      expect(new Set(ids).size).toBe(1);
      expect(await outcomeOf(email)).toEqual({ outcome: 'sent', attempts: 0 });
    }
  });

  it("each user's mails keep their order", async () => {
    const later = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) => done(later.delete(address) ? reply(451) : null),
    });
    const proxy = await openFaultProxy('127.0.0.1', server.port);
    onTestFinished(() => proxy.close());
    proxy.cut();
    const emails: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      const wallet = await openWallet(rentals, { wallet_type: 'provider' });
      emails.push(await giveAddress(rentals, wallet.user_id));
      const payout = payoutOf(wallet.id);
      await announcePayout(rentals.db, payout, 'sent');
      await announcePayout(rentals.db, { ...payout, version: 2 }, 'failed');
    }
    const [greylisted = ''] = emails;
    later.add(greylisted);
    start(`smtp://127.0.0.1:${proxy.port}`);
    await until(async () => (await outcomeOf(emails.at(-1) ?? '')) !== undefined);
    proxy.restore();
    await until(() => later.size === 0);
    await until(() => server.receivedBy(emails.at(-1) ?? '').length === 2);
    expect(server.receivedBy(greylisted)).toEqual([]);
    await rentals.advance(10);
    await untilQuiet(rentals.databaseUrl);
    for (const email of emails) {
      expect(server.receivedBy(email).map(({ subject }) => subject)).toEqual([
        'Your payout is on its way',
        'Your payout failed',
      ]);
    }
  });

  it('for more than a day, earlier events are not mailed any more, but new ones are', async () => {
    const server = await openServer();
    const early = await announceTo('failed');
    await rentals.advance(25 * HOUR);
    const late = await announceTo('failed');
    // A mail that was already in the queue is as old as one that was not.
    const mailing = start(server.url);
    await until(() => server.receivedBy(late).length === 1);
    await untilQuiet(rentals.databaseUrl);
    expect(server.receivedBy(early)).toEqual([]);
    expect(mailing.outcomes.toSorted()).toEqual(['payout_failed sent', 'payout_failed too_old']);
  });

  it('mails that were queued for more than a day are given up', async () => {
    const server = await openServer();
    const first = startMailing({ databaseUrl: rentals.databaseUrl, smtpUrl: 'smtp://127.0.0.1:1' });
    const email = await announceTo();
    await until(async () => (await outcomeOf(email)) !== undefined);
    await first.stop();
    await rentals.advance(25 * HOUR);
    const mailing = start(server.url);
    await untilQuiet(rentals.databaseUrl);
    expect([server.received, mailing.outcomes]).toEqual([[], ['payout_sent too_old']]);
    expect(await outcomeOf(email)).toMatchObject({ outcome: 'too_old' });
  });
});

describe('a recipient', () => {
  it('that is rejected permanently is skipped, and the others receive their mail', async () => {
    const refused = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) =>
        done(refused.has(address) ? reply(550, 'no such mailbox') : null),
    });
    const emails = [];
    for (let at = 0; at < 3; at += 1) emails.push(await announceTo());
    const [bad = '', ...good] = emails;
    refused.add(bad);
    const mailing = start(server.url);
    await untilQuiet(rentals.databaseUrl);
    expect(await outcomeOf(bad)).toEqual({ outcome: 'refused', attempts: 0 });
    for (const email of good) expect(server.receivedBy(email)).toHaveLength(1);
    expect(mailing.outcomes.filter((outcome) => outcome === 'payout_sent refused')).toHaveLength(1);
  });

  it('whose server is temporarily unavailable is retried later and delays no one', async () => {
    let isGreylisted = true;
    const greylisted = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) =>
        done(isGreylisted && greylisted.has(address) ? reply(451) : null),
    });
    const slow = await announceTo();
    greylisted.add(slow);
    const quick = await announceTo();
    start(server.url);
    await until(() => server.receivedBy(quick).length === 1);
    await until(async () => (await outcomeOf(slow))?.attempts === 1);
    expect(await outcomeOf(slow)).toEqual({ outcome: null, attempts: 1 });
    isGreylisted = false;
    await rentals.advance(10);
    await untilQuiet(rentals.databaseUrl);
    expect(server.receivedBy(slow)).toHaveLength(1);
  });

  it('at which the server hangs up delays no one for long', async () => {
    const poison = new Set<string>();
    const server = await openServer({
      onRcptTo: ({ address }, _session, done) => done(poison.has(address) ? reply(421) : null),
    });
    const bad = await announceTo();
    poison.add(bad);
    const others = [];
    for (let at = 0; at < 10; at += 1) others.push(await announceTo());
    start(server.url);
    for (const email of others) {
      await until(() => server.receivedBy(email).length >= 1, { timeoutMs: 60_000 });
    }
    expect(await outcomeOf(bad)).toEqual({ outcome: null, attempts: 0 });
    poison.clear();
    await untilQuiet(rentals.databaseUrl);
    for (const email of [bad, ...others]) expect(server.receivedBy(email)).toHaveLength(1);
  });
});

describe('errors that do not concern the recipient', () => {
  it('a server that rejects everything from us counts as unavailable', async () => {
    let isRefusing = true;
    const server = await openServer({
      onMailFrom: (_address, _session, done) => done(isRefusing ? reply(550, 'not you') : null),
    });
    const email = await announceTo();
    const mailing = start(server.url);
    await until(async () => (await outcomeOf(email)) !== undefined);
    expect(await outcomeOf(email)).toEqual({ outcome: null, attempts: 0 });
    isRefusing = false;
    await untilQuiet(rentals.databaseUrl);
    expect(mailing.outcomes).toEqual(['payout_sent sent']);
  });
});

describe('a service that is killed', () => {
  it('after the server accepted a mail but before that was recorded sends it again with the same Message-ID', async () => {
    const server = await openServer();
    const email = await announceTo();
    const options = { databaseUrl: rentals.databaseUrl, smtpUrl: server.url };
    const killed = await startProcess({
      command: process.execPath,
      args: [...programArguments(KILLABLE), JSON.stringify(options)],
    });
    expect((await killed.exited).signal).toBe('SIGKILL');
    expect(server.receivedBy(email)).toHaveLength(1);
    // The clock stands still, so the lease of the killed process expires only now.
    await rentals.advance(LEASE_SECONDS + 1);
    start(server.url);
    await untilQuiet(rentals.databaseUrl);
    const [first, second, ...more] = server.receivedBy(email);
    expect([first?.messageId, more]).toEqual([second?.messageId, []]);
    expect(first?.text).toBe(second?.text);
  });
});
