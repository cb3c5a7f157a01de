import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Body, bearer, call, issuer, openBilling, type Target, type TestBilling } from '../billing.ts';
import { announcePayout, payoutOf } from '../notifications/mailing.ts';
import { as, end, openRentals, type Rentals, started } from '../rentals.ts';
import { closeStreams, openStream, type Stream } from './stream.ts';

const MACHINE = `machine-${crypto.randomUUID()}`;
const OTHER_MACHINE = `machine-${crypto.randomUUID()}`;
/** With open access, an unknown machine is its own owner. */
const OWNER = MACHINE;

let rentals: Rentals;
/** The same ledger with access tokens required. */
let secured: TestBilling;
let wallet: Body;
let ownerWallet: Body;
let callers: Readonly<Record<string, Target>>;
beforeAll(async () => {
  rentals = await openRentals();
  secured = await openBilling({ databaseUrl: rentals.databaseUrl, access: 'required', hasWorkers: false });
  wallet = await rentals.renter('1');
  const { status, body } = await call(rentals, 'POST', '/api/v1/wallet', {
    user_id: OWNER,
    wallet_type: 'provider',
  });
  expect(status).toBe(201);
  ownerWallet = body;
  const withToken = (token: string) => ({ url: secured.url, headers: bearer(token) });
  const key = (sub: string, scope: string, ...provider_ids: string[]) =>
    withToken(
      issuer.daemonToken(scope, {
        sub,
        roles: ['provider', 'renter'],
        ...(provider_ids.length > 0 && { provider_ids }),
      }),
    );
  const renter = wallet.user_id;
  callers = {
    renter: as(secured, { sub: renter, roles: ['renter'] }),
    'another renter': as(secured, { sub: 'bob', roles: ['renter'] }),
    "the machine's owner": as(secured, { sub: OWNER, roles: ['provider'] }),
    'another provider': as(secured, { sub: 'pete', roles: ['provider'] }),
    admin: as(secured, { sub: 'root', roles: ['admin'] }),
    'service billing:read': withToken(issuer.serviceToken('reports', 'billing:read')),
    "the owner's key": key(OWNER, 'billing:read'),
    "the machine's key": key(OWNER, 'billing:read', MACHINE),
    "another machine's key": key(OWNER, 'billing:read', OTHER_MACHINE),
    "the renter's key of another machine": key(renter, 'billing:read', OTHER_MACHINE),
    "the machine's runner": key(OWNER, 'rentals:run', MACHINE),
    "the owner's runner": key(OWNER, 'rentals:run'),
    "another machine's runner": key(OWNER, 'rentals:run', OTHER_MACHINE),
    "the renter's runner": key(renter, 'rentals:run'),
    'service billing:sessions': withToken(issuer.serviceToken('scheduler', 'billing:sessions')),
    "the machine's daemon": key(OWNER, 'billing:usage', MACHINE),
  };
});
afterEach(closeStreams);
afterAll(async () => {
  closeStreams();
  await secured.close();
  await rentals.close();
});

/** Everything that anybody may see happens once, ending with a balance of the renter. */
async function happen(): Promise<{ readonly session: Body }> {
  const session = await started(rentals, { user_id: wallet.user_id, provider_id: MACHINE });
  await rentals.pass(103);
  await rentals.fund(wallet.id, '0.53');
  await rentals.pass(1);
  await end(rentals, session.id);
  await announcePayout(rentals.db, payoutOf(ownerWallet.id), 'sent');
  await announcePayout(rentals.db, { ...payoutOf(wallet.id), type: 'withdrawal' }, 'failed');
  await announcePayout(rentals.db, { ...payoutOf(wallet.id), type: 'refund' }, 'confirmed');
  await rentals.announceBalances();
  return { session };
}

const RENTAL = ['session.completed', 'session.in_grace', 'session.resumed', 'session.started'];
const RENTER = ['session.low_funds', 'transfer.failed', 'wallet.balance_changed'];
const SEEN: Readonly<Record<string, readonly string[]>> = {
  renter: [...RENTAL, ...RENTER],
  'another renter': [],
  "the machine's owner": [...RENTAL, 'payout.sent'],
  'another provider': [],
  admin: [...RENTAL, ...RENTER, 'payout.sent'],
  'service billing:read': [...RENTAL, ...RENTER, 'payout.sent'],
  "the owner's key": [...RENTAL, 'payout.sent'],
  // A key that is bound to machines reads its user's wallets over HTTP, too.
  "the machine's key": [...RENTAL, 'payout.sent'],
  "another machine's key": ['payout.sent'],
  "the renter's key of another machine": ['transfer.failed', 'wallet.balance_changed'],
  "the machine's runner": RENTAL,
  "the owner's runner": RENTAL,
  "another machine's runner": [],
  "the renter's runner": [],
};

const typesOf = ({ events }: Stream) => [...new Set(events.map(({ event }) => event))].sort();

/** The last event that happens. */
const isLast = ({ event }: { readonly event: string }) => event === 'wallet.balance_changed';

describe('a stream', () => {
  it('has what its caller may see, as it happens and when it resumes', { timeout: 60_000 }, async () => {
    const live = new Map<string, Stream>();
    for (const name of Object.keys(SEEN)) live.set(name, await openStream(callers[name] as Target));
    const before = await openStream(callers.admin as Target);
    const { session } = await happen();
    const { id: last } = await before.untilEvent(isLast);
    for (const [name, types] of Object.entries(SEEN)) {
      const resumed = await openStream(callers[name] as Target, {}, 0);
      for (const stream of [live.get(name) as Stream, resumed]) {
        await until(() => typesOf(stream).length >= types.length, { message: name });
        expect(typesOf(stream), name).toEqual(types.toSorted());
        expect(
          stream.events.every(({ id }) => id <= last),
          name,
        ).toBe(true);
      }
      expect(resumed.events, name).toEqual(live.get(name)?.events);
    }
    expectLimited(session.id, live);
    const all = [...live.values()].map((stream) => stream.text()).join('');
    expect(all).not.toMatch(/"(workload|connection)"/);
  });

  it('shows deposits and withdrawals as transfers, with the envelope that is published otherwise', async () => {
    const stream = await openStream(callers.renter as Target, { type: 'transfer.*' });
    const withdrawal = { ...payoutOf(wallet.id), type: 'withdrawal' as const };
    await announcePayout(rentals.db, withdrawal, 'requested');
    const deposit = { ...payoutOf(wallet.id), type: 'deposit' as const };
    await announcePayout(
      rentals.db,
      { ...deposit, fromWalletId: undefined, toWalletId: wallet.id },
      'confirmed',
    );
    await stream.untilEvent(({ event }) => event === 'transfer.confirmed');
    expect(stream.events).toMatchObject([
      {
        event: 'transfer.requested',
        data: {
          type: 'transfer.requested',
          version: 1,
          aggregate: { type: 'transaction', id: withdrawal.id },
          data: { id: withdrawal.id, type: 'withdrawal', from_wallet_id: wallet.id },
        },
      },
      { event: 'transfer.confirmed', data: { data: { type: 'deposit', to_wallet_id: wallet.id } } },
    ]);
  });

  it('is refused to callers without a token or scope', async () => {
    const path = '/api/v1/billing/events';
    expect((await call({ url: secured.url }, 'GET', path)).status).toBe(401);
    for (const name of ['service billing:sessions', "the machine's daemon"]) {
      const { status, body } = await call(callers[name] as Target, 'GET', path);
      expect([name, status, body.code]).toEqual([name, 403, 'insufficient_scope']);
    }
  });

  it('has everything where access is open', async () => {
    const stream = await openStream(rentals);
    const session = await started(rentals, { user_id: (await rentals.renter('5')).user_id });
    await end(rentals, session.id);
    await stream.untilEvent(({ event }) => event === 'session.completed');
    expect(typesOf(stream)).toEqual(['session.completed', 'session.started']);
  });

  it("ends when its caller's token expires", async () => {
    const exp = Math.ceil(Date.now() / 1_000) + 1;
    const stream = await openStream(as(secured, { sub: wallet.user_id, exp }));
    await until(() => stream.isEnded());
    expect(stream.response.complete).toBe(true);
    expect(Date.now()).toBeGreaterThanOrEqual(exp * 1_000);
  });
});

/** Only the renter's side sees what the renter owes. */
function expectLimited(sessionId: string, streams: ReadonlyMap<string, Stream>): void {
  const debtIn = (name: string) => {
    const events = streams.get(name)?.events ?? [];
    const inGrace = events.find(
      ({ event, data }) => event === 'session.in_grace' && data.data.id === sessionId,
    );
    return inGrace?.data.data.debt;
  };
  for (const name of ['renter', 'admin', 'service billing:read']) expect(debtIn(name), name).toBe('0.01');
  for (const name of ["the machine's owner", "the machine's runner", "the machine's key"]) {
    expect(debtIn(name), name).toBeUndefined();
  }
}
