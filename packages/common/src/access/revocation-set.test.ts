import { expect, it } from 'vitest';
import type { Caller } from './caller.ts';
import { createRevocationSet, type Revocation } from './revocation-set.ts';

const PERIODS = { tokenMs: 1_000, clientMs: 10_000 };

function caller(more: Partial<Caller> = {}): Caller {
  return {
    subject: 'ada',
    roles: ['renter', 'provider'],
    scopes: new Set(),
    clientId: 'web',
    sessionId: 'session',
    tokenId: 'token',
    networks: undefined,
    spendDayMax: undefined,
    providerIds: undefined,
    isService: false,
    mayRegister: false,
    isDaemon: false,
    expiresAt: 0,
    authenticatedAt: undefined,
    emailVerified: undefined,
    ...more,
  };
}

const key = (more: Partial<Caller> = {}) =>
  caller({ clientId: 'key', sessionId: undefined, isDaemon: true, roles: ['provider'], ...more });

const user = (more: Partial<Extract<Revocation, { kind: 'user' }>>): Revocation => {
  const state = { isActive: true, roles: ['renter', 'provider'], removed: [] };
  return { kind: 'user', subject: 'ada', at: 5, ...state, ...more };
};

function judge(revocations: readonly Revocation[], token = caller(), at?: number) {
  const set = createRevocationSet();
  for (const revocation of revocations) set.add(revocation);
  return set.judge(token, at);
}

it('a session or token that was revoked has ended, and no other', () => {
  for (const kind of ['session', 'token'] as const) {
    expect(judge([{ kind, subject: kind, at: 5 }])).toBe('ended');
    expect(judge([{ kind, subject: 'other', at: 5 }])).toBe('nothing');
  }
  expect(judge([{ kind: 'session', subject: 'token', at: 5 }])).toBe('nothing');
  expect(judge([])).toBe('nothing');
});

it('a key that was revoked is refused, and one that has fewer scopes now where the token claims more', () => {
  const client = (isLive: boolean, scopes: readonly string[]): Revocation => {
    return { kind: 'client', subject: 'key', at: 5, isLive, scopes };
  };
  const token = key({ scopes: new Set(['a', 'b']) });
  expect(judge([client(false, ['a', 'b'])], token)).toBe('changed');
  expect(judge([client(true, ['a', 'b'])], token)).toBe('nothing');
  expect(judge([client(true, ['a'])], token)).toBe('changed');
  expect(judge([client(true, ['a']), client(true, ['a', 'b'])], token)).toBe('nothing');
  expect(judge([client(false, [])], caller())).toBe('nothing');
});

it('a user who is not active is refused, except as the service account of the same name', () => {
  expect(judge([user({ isActive: false })])).toBe('changed');
  expect(judge([user({ isActive: false }), user({})])).toBe('nothing');
  expect(judge([user({ isActive: false })], caller({ isService: true, roles: [] }))).toBe('nothing');
});

it('a user is inactive from the state that says so until one that does not', () => {
  const set = createRevocationSet();
  const { subject } = user({});
  expect(set.isInactive(subject)).toBe(false);
  set.add(user({ isActive: false }));
  expect([set.isInactive(subject), set.isInactive('another')]).toEqual([true, false]);
  set.add(user({}));
  expect(set.isInactive(subject)).toBe(false);
});

it('a role that was removed is refused where the token claims it; what was never removed is not', () => {
  const removed = user({ roles: ['renter'], removed: [{ role: 'provider', at: 5 }] });
  expect(judge([removed])).toBe('changed');
  expect(judge([removed], caller({ roles: ['renter'] }))).toBe('nothing');
  expect(judge([removed, user({})])).toBe('nothing');
  // The news of a grant may come later than the token that it gave.
  expect(judge([user({ roles: ['renter'] })], caller({ roles: ['renter', 'admin'] }))).toBe('nothing');
});

it("an administrator's key claims the role provider, for as long as one of the two roles is left", () => {
  const lostAdmin = { removed: [{ role: 'admin', at: 5 }] };
  expect(judge([user({ roles: ['admin'], removed: [{ role: 'provider', at: 5 }] })], key())).toBe('nothing');
  expect(judge([user({ roles: ['provider'], ...lostAdmin })], key())).toBe('nothing');
  expect(judge([user({ roles: ['renter'], ...lostAdmin })], key())).toBe('changed');
});

it('of a message, only revocations until it was stored count', () => {
  const client: Revocation = { kind: 'client', subject: 'key', at: 5, isLive: false, scopes: [] };
  const removed = user({ at: 3, roles: [], removed: [{ role: 'provider', at: 5 }] });
  const session: Revocation = { kind: 'session', subject: 'session', at: 5 };
  for (const [revocation, token] of [
    [client, key()],
    [removed, key()],
    [user({ isActive: false }), key()],
    [session, caller()],
  ] as const) {
    expect(judge([revocation], token, 4)).toBe('nothing');
    expect(judge([revocation], token, 5)).not.toBe('nothing');
    expect(judge([revocation], token)).not.toBe('nothing');
  }
});

it('is forgotten after its period, counted from when it was heard of', () => {
  let now = 0;
  const set = createRevocationSet(() => now);
  const client: Revocation = { kind: 'client', subject: 'key', at: 5, isLive: false, scopes: [] };
  set.add({ kind: 'session', subject: 'session', at: 5 });
  set.add(client);
  set.expire(PERIODS);
  now = 900;
  set.add({ kind: 'session', subject: 'later', at: 5 });
  // Heard of again: its place stays.
  set.add({ kind: 'session', subject: 'session', at: 5 });
  set.expire(PERIODS);
  now = 1_000;
  set.expire(PERIODS);
  expect(set.judge(caller())).toBe('nothing');
  expect(set.judge(caller({ sessionId: 'later' }))).toBe('ended');
  expect(set.judge(key())).toBe('changed');
  now = 10_000;
  set.expire(PERIODS);
  expect([set.judge(key()), set.size()]).toEqual(['nothing', 0]);
});

it('many at once are forgotten a part at a time', () => {
  let now = 0;
  const set = createRevocationSet(() => now);
  const COUNT = 100_000;
  for (let id = 0; id < COUNT; id += 1) set.add({ kind: 'session', subject: `${id}`, at: 5 });
  expect(set.size()).toBe(COUNT);
  now = 2_000;
  const sizes: number[] = [];
  while (set.size() > 0) {
    set.expire(PERIODS);
    sizes.push(set.size());
  }
  expect(sizes).toEqual([70_000, 40_000, 10_000, 0]);
});
