import type { Caller } from '@gridlease/common/access/caller';
import { startFollowingRevocations } from '@gridlease/common/access/revocation-follower';
import { type RevocationPageBody, readRevocationPage } from '@gridlease/common/access/revocation-page';
import { migrateDatabase } from '@gridlease/common/database/migrations';
import { inTransaction } from '@gridlease/common/database/transaction';
import { createLogger } from '@gridlease/common/log/logger';
import { adminQuery } from '@gridlease/testing/database';
import { openFaultProxy } from '@gridlease/testing/fault-proxy';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { revokeSessions } from '../src/sessions/store.ts';
import { listRevocations } from '../src/tokens/revocation-list.ts';
import type { RevocationPosition } from '../src/tokens/revocation-position.ts';
import { bearer, call, openAuth, type TestAuth } from './auth.ts';
import { makeClient } from './clients.ts';
import { claimsOf, loggedIn, makeUser } from './logged-in.ts';

const BASE = '/api/v1/auth';
const PATH = `${BASE}/revocations`;
let auth: TestAuth;
let token: string;
beforeAll(async () => {
  auth = await openAuth();
  token = await makeClient(auth, { id: 'follower', scopes: ['auth:revocations'] });
  await until(() => auth.deps.feed.isFresh());
});
afterAll(() => auth.close());

async function page(after?: string, wait = 0): Promise<RevocationPageBody> {
  const query = new URLSearchParams({ wait: String(wait), ...(after !== undefined && { after }) });
  const { status, body } = await call(auth, 'GET', `${PATH}?${query}`, undefined, bearer(token));
  expect(status).toBe(200);
  expect(() => readRevocationPage(JSON.stringify(body))).not.toThrow();
  return body;
}

/** A new session and what revokes it. */
async function newSession() {
  const { access_token } = await loggedIn(auth);
  const { sid } = claimsOf(access_token) as { sid: string };
  return { sid, revoke: () => call(auth, 'POST', `${BASE}/logout`, undefined, bearer(access_token)) };
}

const idsIn = ({ revocations }: RevocationPageBody) => revocations.map(({ id }) => id);

describe('the feed', () => {
  it('begins with a snapshot, and goes on with what is new, each once', async () => {
    const first = await newSession();
    await first.revoke();
    const snapshot = await page();
    expect(snapshot).toMatchObject({ reset: true, more: false });
    expect(idsIn(snapshot)).toContain(first.sid);
    expect(snapshot.token_seconds).toBe(900 + 600);
    expect(snapshot.client_seconds).toBe(8 * 86_400);
    const nothing = await page(snapshot.position);
    expect(nothing).toMatchObject({ reset: false, more: false, revocations: [] });
    const second = await newSession();
    await second.revoke();
    const news = await page(nothing.position);
    expect(idsIn(news)).toEqual([second.sid]);
    expect(await page(news.position)).toMatchObject({ revocations: [] });
  });

  it('is told as the state of users and keys, with the roles that were taken away', async () => {
    const { position } = await page();
    const { access_token: admin } = await loggedIn(auth, ['admin']);
    const user = await makeUser(auth, ['renter', 'provider']);
    const path = `${BASE}/admin/users/${user.id}`;
    await makeClient(auth, { id: `key-${user.id}`, scopes: ['registry:heartbeat'], owner: user });
    const act = async (method: string, place: string) =>
      expect((await call(auth, method, path + place, undefined, bearer(admin))).status).toBe(200);
    await act('DELETE', '/roles/provider');
    const removed = await page(position);
    const at = expect.any(Number);
    expect(removed.revocations).toEqual([
      {
        kind: 'user',
        id: user.id,
        at,
        is_active: true,
        roles: ['renter'],
        removed: [{ role: 'provider', at }],
      },
    ]);
    await act('PUT', '/roles/provider');
    const given = await page(removed.position);
    expect(given.revocations).toMatchObject([{ is_active: true, removed: [] }]);
    await act('POST', '/disable');
    const disabled = await page(given.position);
    expect(disabled.revocations).toMatchObject([
      { kind: 'client', id: `key-${user.id}`, is_live: false, scopes: ['registry:heartbeat'] },
      { kind: 'user', id: user.id, is_active: false },
    ]);
  });

  it('of rows that an earlier release wrote, every role that the user does not have counts as taken away', async () => {
    const { position } = await page();
    const user = await makeUser(auth, ['renter']);
    await adminQuery(
      `insert into revocations (kind, subject) values ('user', $1)`,
      [user.id],
      auth.databaseUrl,
    );
    const [told] = (await page(position)).revocations;
    const roles = told?.kind === 'user' ? told.removed.map(({ role }) => role).sort() : [];
    expect(roles).toEqual(['admin', 'auditor', 'finance', 'provider', 'support']);
  });

  it('misses no row that is committed later than younger ones, and tells none twice meanwhile', async () => {
    const [early, late] = [await newSession(), await newSession()];
    const { position } = await page();
    const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
    const { promise: isWritten, resolve: written } = Promise.withResolvers<void>();
    const open = inTransaction(auth.deps.db, async (trx) => {
      await revokeSessions(trx, { sessionId: early.sid }, 'logout');
      written();
      await mayCommit;
    });
    await isWritten;
    await late.revoke();
    const younger = await page(position);
    expect(idsIn(younger)).toEqual([late.sid]);
    expect(idsIn(await page(younger.position))).toEqual([]);
    commit();
    await open;
    expect(idsIn(await page(younger.position))).toEqual([early.sid]);
  });

  it('waits for news, which end the wait on every replica', async () => {
    const other = await openAuth({ databaseUrl: auth.databaseUrl });
    onTestFinished(() => other.close());
    await until(() => other.deps.feed.isFresh());
    const { position } = await page();
    const path = `${PATH}?${new URLSearchParams({ wait: '10', after: position })}`;
    const waiting = [auth, other].map((on) => call(on, 'GET', path, undefined, bearer(token)));
    const session = await newSession();
    await session.revoke();
    for (const reply of await Promise.all(waiting)) expect(idsIn(reply.body)).toEqual([session.sid]);
    expect((await page(position, 1)).revocations).toHaveLength(1);
  });

  it('is read in pages of one view, however many were revoked', async () => {
    const before = await listRevocations(auth.deps.db, undefined);
    expect(before.hasMore).toBe(false);
    const sessions = await Promise.all(Array.from({ length: 7 }, newSession));
    await Promise.all(sessions.map(({ revoke }) => revoke()));
    const read = async (start: RevocationPosition | undefined) => {
      const subjects: string[] = [];
      const resets: boolean[] = [];
      let position = start;
      for (let more = true; more; ) {
        const list = await listRevocations(auth.deps.db, position, 3);
        // Is not part of the view that is being read.
        await (await newSession()).revoke();
        subjects.push(...list.revocations.map(({ subject }) => subject));
        resets.push(list.isReset);
        ({ next: position, hasMore: more } = list);
      }
      return { subjects, resets, position };
    };
    const changes = await read(before.next);
    expect(changes.subjects.sort()).toEqual(sessions.map(({ sid }) => sid).sort());
    expect(changes.resets).toEqual([false, false, false]);
    // What was revoked meanwhile, one with each page.
    const { revocations } = await listRevocations(auth.deps.db, changes.position);
    expect(revocations).toHaveLength(3);
    const whole = await read(undefined);
    const again = whole.subjects.filter((subject) => changes.subjects.includes(subject));
    expect(again.sort()).toEqual(changes.subjects);
    expect(whole.resets.filter((reset) => reset)).toHaveLength(1);
  });

  it('begins again for a position of another start of the database, or one that is none', async () => {
    const { position } = await page();
    const [started = '', ...rest] = position.split('.');
    const foreign = [`${BigInt(started) - 1n}`, ...rest].join('.');
    const odd = [
      '',
      'x',
      '1',
      `${started}.9:1:`,
      `${started}.1:5:4,3`,
      `${started}.1:5:3,9`,
      `${started}.0:0:`,
    ];
    for (const after of [foreign, ...odd, `${position}.x.1`, `${started}.1:${2n ** 64n}:`]) {
      expect((await page(after)).reset, after).toBe(true);
    }
  });

  it('is for service accounts with its scope and administrators alone', async () => {
    const wrong = await makeClient(auth, { id: 'other', scopes: ['auth:read'] });
    const reply = await call(auth, 'GET', PATH, undefined, bearer(wrong));
    expect([reply.status, reply.body.code]).toEqual([403, 'insufficient_scope']);
  });
});

describe('a follower', () => {
  function follow(options: { url: string; maxAgeMs?: number; token?: string }) {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const follower = startFollowingRevocations({
      url: async () => options.url,
      createToken: () => async () => options.token ?? token,
      maxAgeMs: options.maxAgeMs ?? 60_000,
      log: createLogger({ service: 'test', level: 'info', destination }),
    });
    onTestFinished(() => follower.stop());
    return follower;
  }

  async function newCaller(on = auth) {
    const { access_token } = await loggedIn(on);
    const caller: Caller = await on.deps.verifier.verify(access_token);
    const end = () => call(on, 'POST', `${BASE}/logout`, undefined, bearer(access_token));
    return { caller, end };
  }
  const isRefused = (follower: ReturnType<typeof follow>, caller: Caller) => () => {
    try {
      follower.refuseRevoked(caller);
      return false;
    } catch (error) {
      return (error as { code?: string }).code === 'invalid_token';
    }
  };

  it('refuses what was revoked before and after it began, and tells who watches', async () => {
    const [before, after] = [await newCaller(), await newCaller()];
    await before.end();
    const follower = follow(auth);
    expect(() => follower.refuseRevoked(after.caller)).toThrow(
      expect.objectContaining({ code: 'token_keys_unavailable' }),
    );
    await until(() => follower.isKnown());
    expect(isRefused(follower, before.caller)()).toBe(true);
    expect(() => follower.refuseRevoked(after.caller)).not.toThrow();
    const heard: string[] = [];
    follower.watch(before.caller, () => heard.push('before'));
    follower.watch(after.caller, () => heard.push('after'));
    follower.watch(after.caller, () => heard.push('ended early'))();
    expect(heard).toEqual(['before']);
    await after.end();
    await until(() => heard.includes('after'));
    expect(isRefused(follower, after.caller)()).toBe(true);
    expect(heard).toEqual(['before', 'after']);
    expect(follower.size()).toBeGreaterThan(1);
  });

  it('keeps what it knows while authentication is away, says when it is too old, and catches up', async () => {
    const { hostname, port } = new URL(auth.url);
    const proxy = await openFaultProxy(hostname, Number(port));
    onTestFinished(() => proxy.close());
    const [before, meanwhile] = [await newCaller(), await newCaller()];
    await before.end();
    const follower = follow({ url: `http://127.0.0.1:${proxy.port}`, maxAgeMs: 3_000 });
    await until(() => follower.isKnown());
    expect(follower.isUnknown()).toBe(false);
    proxy.cut();
    await meanwhile.end();
    await until(() => follower.isUnknown());
    expect(follower.ageSeconds()).toBeGreaterThanOrEqual(3);
    expect(isRefused(follower, before.caller)()).toBe(true);
    expect(isRefused(follower, meanwhile.caller)()).toBe(false);
    proxy.restore();
    await until(isRefused(follower, meanwhile.caller));
    expect(follower.isUnknown()).toBe(false);
  });

  it('begins again after a restart of the database, which may have been restored, and refuses meanwhile what it knew', async () => {
    const postgres = await openPrivatePostgres();
    onTestFinished(() => postgres.close());
    await migrateDatabase({
      url: postgres.url,
      migrations,
      log: createLogger({ service: 'x', level: 'silent' }),
    });
    const own = await openAuth({ databaseUrl: postgres.url });
    onTestFinished(() => own.close());
    const [lost, kept] = [await newCaller(own), await newCaller(own)];
    const bearerToken = await makeClient(own, { id: 'follower', scopes: ['auth:revocations'] });
    const follower = follow({ url: own.url, token: bearerToken });
    await until(() => follower.isKnown());
    await Promise.all([lost.end(), kept.end()]);
    await until(isRefused(follower, lost.caller));
    await until(isRefused(follower, kept.caller));
    // As if it had been restored from before that one.
    const { sessionId } = lost.caller;
    await adminQuery('delete from revocations where subject = $1', [sessionId], postgres.url);
    await postgres.stop();
    expect(isRefused(follower, lost.caller)()).toBe(true);
    await postgres.start();
    await until(() => !isRefused(follower, lost.caller)());
    expect(isRefused(follower, kept.caller)()).toBe(true);
  });
});
