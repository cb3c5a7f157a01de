import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, newEmail, PASSWORD, register } from './auth.ts';
import { type MailedAuth, openMailedAuth } from './mailed.ts';
import { auditOf, outcome } from './people.ts';

const BASE = '/api/v1/auth';
/** Failures of one account from anywhere until only known networks get through. */
const KNOWN_ONLY = 12;
const DAY = 86_400;

let auth: MailedAuth;
beforeAll(async () => {
  auth = await openMailedAuth({
    environment: { GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: String(KNOWN_ONLY) },
    trustedProxies: ['127.0.0.1'],
  });
});
afterAll(() => auth.close());

const from = (network: string) => ({ 'x-forwarded-for': network });
const logIn = (email: string, password: string, network: string) =>
  call(auth, 'POST', `${BASE}/login`, { email, password }, from(network));
const follow = (token: string, network: string) =>
  call(auth, 'POST', `${BASE}/unlock`, { token }, from(network));

/** Fails to log in from as many networks as it takes to let only known ones through. */
async function besiege(email: string, times = KNOWN_ONLY): Promise<void> {
  for (let at = 0; at < times; at += 1) {
    expect((await logIn(email, `wrong ${at}`, `198.51.100.${at}`)).status).toBe(401);
  }
}

const subjects = async (email: string) =>
  (await auth.subjectsTo(email)).filter((subject) => subject.includes('logins'));

describe('the victim of a lockout from many networks', () => {
  it('gets in by a mailed link, from the network in which it is followed, and the attacker does not', async () => {
    const { email, user_id: id } = await register(auth);
    await besiege(email);
    const home = '203.0.113.7';
    expect(outcome(await logIn(email, PASSWORD, home))).toEqual([401, 'invalid_credentials']);
    const token = await auth.tokenFor(email, 'unlock');
    expect((await follow(token, home)).status).toBe(200);
    // The counts stay: no other network gets a guess by it, not even with the right password.
    expect((await logIn(email, PASSWORD, '198.51.100.200')).status).toBe(401);
    expect((await logIn(email, PASSWORD, home)).status).toBe(200);
    expect(outcome(await follow(token, '198.51.100.200'))).toEqual([400, 'link_invalid']);
    const actions = (await auditOf(auth, id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['user.unlock_sent', 'user.network_admitted']));
  });

  it('gets in although the own network is locked, and the attack goes on', async () => {
    const { email } = await register(auth);
    const home = '203.0.113.8';
    for (let at = 0; at < 11; at += 1) await logIn(email, `mistyped ${at}`, home);
    await besiege(email);
    const token = await auth.tokenFor(email, 'unlock');
    expect((await follow(token, home)).status).toBe(200);
    await besiege(email);
    expect((await logIn(email, PASSWORD, home)).status).toBe(200);
  });

  it('has a day to log in, and is known there afterwards', async () => {
    const other = await openMailedAuth({
      environment: { GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: String(KNOWN_ONLY) },
      trustedProxies: ['127.0.0.1'],
    });
    const [late, inTime] = [await register(other), await register(other)];
    const attempt = (email: string, password: string, network: string) =>
      call(other, 'POST', `${BASE}/login`, { email, password }, from(network));
    const siege = async (email: string) => {
      for (let at = 0; at < KNOWN_ONLY; at += 1) await attempt(email, 'wrong', `198.51.100.${at}`);
    };
    for (const { email } of [late, inTime]) {
      await siege(email);
      const token = await other.tokenFor(email, 'unlock');
      await call(other, 'POST', `${BASE}/unlock`, { token }, from('203.0.113.9'));
    }
    expect((await attempt(inTime.email, PASSWORD, '203.0.113.9')).status).toBe(200);
    await advanceDatabaseTime(other.databaseUrl, DAY + 1);
    for (const { email } of [late, inTime]) await siege(email);
    expect((await attempt(late.email, PASSWORD, '203.0.113.9')).status).toBe(401);
    expect((await attempt(inTime.email, PASSWORD, '203.0.113.9')).status).toBe(200);
    await other.close();
  });

  it('gets one mail a day, however many logins fail', async () => {
    const { email } = await register(auth);
    await besiege(email, KNOWN_ONLY - 1);
    expect(await subjects(email)).toEqual([]);
    await besiege(email);
    expect(await subjects(email)).toHaveLength(1);
    await besiege(email);
    expect(await subjects(email)).toHaveLength(1);
  });

  it('gets in after a reset of the password, too, while the attack goes on', async () => {
    const { email } = await register(auth);
    await besiege(email);
    const home = '203.0.113.10';
    await call(auth, 'POST', `${BASE}/forgot-password`, { email });
    const token = await auth.tokenFor(email, 'reset-password');
    const new_password = 'nine-amber-foxes-whistle';
    await call(auth, 'POST', `${BASE}/reset-password`, { token, new_password }, from(home));
    await besiege(email);
    expect((await logIn(email, new_password, '203.0.113.11')).status).toBe(401);
    expect((await logIn(email, new_password, home)).status).toBe(200);
  });
});

describe('a lockout', () => {
  it('reveals nothing: the same replies and the same rows for an address that nobody has', async () => {
    const receiving = await openMailedAuth({
      environment: { GRIDLEASE_THROTTLE__FAILURES_BEFORE_KNOWN_ONLY: String(KNOWN_ONLY) },
      trustedProxies: ['127.0.0.1'],
      sendsMail: false,
    });
    const { email } = await register(receiving);
    await adminQuery('delete from mails', [], receiving.databaseUrl);
    const seen = [];
    for (const address of [email, newEmail()]) {
      const replies = [];
      for (let at = 0; at < KNOWN_ONLY + 3; at += 1) {
        const body = { email: address, password: 'wrong' };
        const reply = await call(receiving, 'POST', `${BASE}/login`, body, from(`198.51.100.${at}`));
        replies.push([reply.status, reply.body.code, reply.body.detail]);
      }
      const rows = await adminQuery('select length(content) as size from mails', [], receiving.databaseUrl);
      await adminQuery('delete from mails', [], receiving.databaseUrl);
      seen.push(JSON.stringify([replies, rows]));
    }
    expect(seen[0]).toBe(seen[1]);
    expect(seen[0]).toContain('size');
    await receiving.close();
  });

  it('of an address that nobody has sends no mail', async () => {
    const email = newEmail();
    await besiege(email);
    expect(await auth.subjectsTo(email)).toEqual([]);
  });
});
