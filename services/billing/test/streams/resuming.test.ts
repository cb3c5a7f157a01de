import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { announcePayout, payoutOf } from '../notifications/mailing.ts';
import { end, openRentals, type Rentals, started } from '../rentals.ts';
import { closeStreams, openStream, type Stream } from './stream.ts';

let rentals: Rentals;
beforeAll(async () => {
  rentals = await openRentals();
});
afterEach(closeStreams);
afterAll(() => rentals.close());

const typesOf = ({ events }: Stream) => events.map(({ event }) => event);
const announce = (walletId: string, what: string) => announcePayout(rentals.db, payoutOf(walletId), what);

describe('the filters of a stream', () => {
  let wallet: Body;
  let sessions: Body[];
  beforeAll(async () => {
    wallet = await rentals.renter('50');
    sessions = [];
    for (const provider_id of ['rig-a', 'rig-b']) {
      const session = await started(rentals, { user_id: wallet.user_id, provider_id });
      await end(rentals, session.id);
      sessions.push(session);
    }
    await rentals.announceBalances();
    await announce(wallet.id, 'sent');
    await announcePayout(
      rentals.db,
      { ...payoutOf(wallet.id), metadata: { provider_id: 'rig-a' } },
      'confirmed',
    );
  });

  it.each([
    [
      'provider_id',
      () => ({ provider_id: 'rig-a' }),
      ['session.started', 'session.completed', 'payout.confirmed'],
    ],
    [
      'session_id',
      () => ({ session_id: sessions[1].id.toUpperCase() }),
      ['session.started', 'session.completed'],
    ],
    [
      'wallet_id',
      () => ({ wallet_id: wallet.id }),
      ['wallet.balance_changed', 'payout.sent', 'payout.confirmed'],
    ],
    [
      'type',
      () => ({ type: 'payout.sent,session.*', provider_id: 'rig-b' }),
      ['session.started', 'session.completed'],
    ],
    ['several', () => ({ wallet_id: wallet.id, type: 'wallet.*' }), ['wallet.balance_changed']],
    [
      'an empty value',
      () => ({ type: '', session_id: '', provider_id: 'rig-b' }),
      ['session.started', 'session.completed'],
    ],
    ['none', () => ({ wallet_id: crypto.randomUUID() }), []],
  ])('%s selects what it says, stored and as it happens', async (_name, query, expected) => {
    const marker = await started(rentals, { user_id: (await rentals.renter('1')).user_id });
    const everything = await openStream(rentals, {}, 0);
    const { id } = await everything.untilEvent(({ data }) => data.data.id === marker.id);
    const stream = await openStream(rentals, query(), 0);
    await until(() => stream.events.length >= expected.length);
    expect([...new Set(typesOf(stream))]).toEqual(expected);
    const live = await openStream(rentals, query(), id);
    await rentals.fund(wallet.id, '1');
    const session = await started(rentals, { user_id: wallet.user_id, provider_id: 'rig-c' });
    await rentals.announceBalances();
    await everything.untilEvent((one) => one.event === 'wallet.balance_changed' && one.id > id);
    await end(rentals, session.id);
    const isBalance = expected.includes('wallet.balance_changed');
    if (isBalance) await live.untilEvent(({ event }) => event === 'wallet.balance_changed');
    await rentals.announceBalances();
    expect(new Set(typesOf(live))).toEqual(new Set(isBalance ? ['wallet.balance_changed'] : []));
  });

  it.each([
    { session_id: 'no-uuid' },
    { wallet_id: '7' },
    { provider_id: 'a b' },
    { type: 'session' },
    { type: 'withdrawal.sent' },
    { type: 'session.*,' },
    { type: 'allocation.changed' },
  ] as Record<string, string>[])('are refused if they cannot be right: %o', async (query) => {
    const { status, body } = await call(
      rentals,
      'GET',
      `/api/v1/billing/events?${new URLSearchParams(query)}`,
    );
    expect([status, body.code, body.errors[0].path]).toEqual([
      400,
      'validation_failed',
      Object.keys(query)[0],
    ]);
  });
});

describe('a stream that resumes', () => {
  it('loses nothing and repeats nothing beside several writers', { timeout: 60_000 }, async () => {
    const own = await rentals.renter('0');
    const foreign = await rentals.renter('0');
    const writing = Promise.all(
      [own, own, foreign, own].map(async ({ id }) => {
        for (let at = 0; at < 40; at += 1) await announce(id, 'sent');
      }),
    );
    const seen: Body[] = [];
    let last: number | undefined = 0;
    while (seen.length < 120) {
      const stream = await openStream(rentals, { wallet_id: own.id }, last);
      const wanted = Math.min(5, 120 - seen.length);
      await until(() => stream.events.length >= wanted);
      stream.close();
      const taken = stream.events.slice(0, wanted);
      seen.push(...taken.map(({ data }) => data.id));
      last = taken.at(-1)?.id;
    }
    await writing;
    const stored = await adminQuery<{ id: string }>(
      `select id from outbox where type = 'payout.sent' and data::text like '%' || $1 || '%' order by position`,
      [own.id],
      rentals.databaseUrl,
    );
    expect(seen).toEqual(stored.map(({ id }) => id));
  });

  it('refuses what is no id, and says with a reset that events are gone', async () => {
    const refused = await call(rentals, 'GET', '/api/v1/billing/events', undefined, { 'last-event-id': 'x' });
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_last_event_id']);
    const [kept] = await adminQuery<{ position: string }>(
      'select max(position) - 1 as position from outbox',
      [],
      rentals.databaseUrl,
    );
    await adminQuery('delete from outbox where position <= $1', [kept?.position], rentals.databaseUrl);
    const stream = await openStream(rentals, { type: 'session.*' }, 1);
    const { data } = await stream.untilEvent(({ event }) => event === 'reset');
    expect(data).toMatchObject({ reason: 'position_expired', requested_position: 1 });
  });
});

describe('the balance of a wallet', () => {
  it('is announced once for all that was posted, and not while nothing is', async () => {
    const wallet = await rentals.renter('20');
    const stream = await openStream(rentals, { wallet_id: wallet.id });
    const { id } = await started(rentals, { user_id: wallet.user_id });
    await rentals.announceBalances();
    await rentals.announceBalances();
    await rentals.pass(11);
    await end(rentals, id);
    await rentals.announceBalances();
    await until(() => stream.events.length >= 2);
    const { body: balance } = await call(rentals, 'GET', `/api/v1/wallet/${wallet.id}/balance`);
    const { withdrawable: _withdrawable, ...balances } = balance;
    expect(stream.events.map(({ event, data }) => [event, data.aggregate.id])).toEqual(
      Array(2).fill(['wallet.balance_changed', wallet.id]),
    );
    const [held, final] = stream.events.map(({ data }) => data);
    expect(held.data).toMatchObject({ available_balance: '19.4', locked_balance: '0.6', balance: '20' });
    expect(final.data).toEqual({ ...balances, user_id: wallet.user_id, wallet_type: 'user' });
    expect(final.aggregate.version).toBeGreaterThan(held.aggregate.version);
  });

  it('is announced of every posting, whoever posts beside the announcing', async () => {
    const wallets = await Promise.all(Array.from({ length: 4 }, () => rentals.renter('0')));
    const funding = Promise.all(
      wallets.map(async ({ id }) => {
        for (let at = 0; at < 25; at += 1) await rentals.fund(id, '1');
      }),
    );
    let isDone = false;
    void funding.then(() => {
      isDone = true;
    });
    while (!isDone) await rentals.announceBalances();
    await rentals.announceBalances();
    for (const { id } of wallets) {
      const events = await adminQuery<{ available: string; version: string }>(
        `select data ->> 'available_balance' as available, aggregate_version as version from outbox
         where type = 'wallet.balance_changed' and aggregate_id = $1 order by seq`,
        [id],
        rentals.databaseUrl,
      );
      expect(events.at(-1)?.available).toBe('25');
      const versions = events.map(({ version }) => Number(version));
      expect(versions).toEqual([...new Set(versions)].sort((one, next) => one - next));
    }
    const [left] = await adminQuery<{ count: string }>(
      'select count(*) from balance_marks',
      [],
      rentals.databaseUrl,
    );
    expect(left?.count).toBe('0');
  });
});
