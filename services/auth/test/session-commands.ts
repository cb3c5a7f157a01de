import { setDatabaseTime } from '@gridlease/testing/clock';
import { until } from '@gridlease/testing/until';
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Role } from '../src/users/roles.ts';
import { bearer, call, newEmail, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { claimsOf, logIn, refresh } from './logged-in.ts';
import type { KnownAccess, KnownRefresh, KnownUser, SessionModel } from './session-model.ts';

const BASE = '/api/v1/auth';

/** The service under test; a restart puts another one in its place. */
export interface Platform {
  auth: TestAuth;
  readonly administrator: { id: string; email: string; roles: readonly Role[] };
  restart(): Promise<void>;
}

/** An action on the service and the model, with a comparison of the results. */
type Step = (model: SessionModel, platform: Platform) => Promise<void>;

const SOON = { timeoutMs: 1_000, message: 'what the model says of an access token' };

function remember(model: SessionModel, session: KnownAccess['session'], token: string): void {
  const { roles, exp } = claimsOf(token);
  expect(new Set(roles)).toEqual(session.user.roles);
  model.access.push({ session, token, roles, expiresAt: exp * 1_000 });
}

const asAdmin = async ({ auth, administrator }: Platform, method: string, path: string) => {
  const { access_token } = await logIn(auth, administrator);
  const reply = await call(auth, method, `${BASE}/admin${path}`, undefined, bearer(access_token));
  expect(reply.status).toBe(200);
};

const ask = ({ auth }: Platform, method: string, path: string, access: KnownAccess, body?: unknown) =>
  call(auth, method, BASE + path, body, bearer(access.token));

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

const withUser =
  (index: number, work: (model: SessionModel, platform: Platform, user: KnownUser) => Promise<void>): Step =>
  async (model, platform) => {
    const user = pick(model.users, index);
    if (user !== undefined) await work(model, platform, user);
  };

const withRefresh =
  (
    index: number,
    work: (model: SessionModel, platform: Platform, token: KnownRefresh) => Promise<void>,
  ): Step =>
  async (model, platform) => {
    const token = pick(model.refreshTokens().reverse(), index);
    if (token !== undefined) await work(model, platform, token);
  };

/** Uses an access token, which must be refused exactly when it is invalid in the model. */
const withAccess =
  (
    index: number,
    send: (platform: Platform, access: KnownAccess) => Promise<Reply>,
    effect: (model: SessionModel, access: KnownAccess, reply: Reply) => void,
  ): Step =>
  async (model, platform) => {
    const access = pick(model.access.toReversed(), index);
    if (access === undefined) return;
    const reply = await send(platform, access);
    expect(reply.status === 401).toBe(!model.accepts(access));
    if (reply.status !== 401) effect(model, access, reply);
  };

const register: Step = async (model, { auth }) => {
  const email = newEmail();
  const registration = { email, password: PASSWORD };
  const { status, body } = await call(auth, 'POST', `${BASE}/register`, registration);
  expect(status).toBe(201);
  const twin = { ...registration, email: email.toUpperCase() };
  expect((await call(auth, 'POST', `${BASE}/register`, twin)).status).toBe(409);
  model.users.push({
    id: body.user_id,
    email,
    password: PASSWORD,
    isActive: true,
    roles: new Set(['renter']),
  });
};

const login = (index: number, isRight: boolean) =>
  withUser(index, async (model, { auth }, user) => {
    const password = isRight ? user.password : 'another one';
    const { status, body } = await call(auth, 'POST', `${BASE}/login`, { email: user.email, password });
    expect(status).toBe(isRight && user.isActive ? 200 : 401);
    if (status !== 200) return;
    const session = model.open(user, claimsOf(body.access_token).sid, body.refresh_token);
    remember(model, session, body.access_token);
  });

/** Presents a refresh token in `count` concurrent requests, which must all get the same reply. */
const refreshBy = (index: number, count: number) =>
  withRefresh(index, async (model, { auth }, { session, place }) => {
    const token = session.refreshTokens[place] ?? '';
    const verdict = model.judge({ session, place });
    const replies = await Promise.all(Array.from({ length: count }, () => refresh(auth, token)));
    const isTaken = verdict === 'rotate' || verdict === 'replay';
    expect(replies.map((reply) => reply.status)).toEqual(Array(count).fill(isTaken ? 200 : 401));
    if (verdict === 'reuse') session.isEnded = true;
    if (!isTaken) return;
    const [successor, ...others] = new Set(replies.map((reply) => reply.body.refresh_token));
    expect(others).toEqual([]);
    if (verdict === 'replay') expect(successor).toBe(session.refreshTokens.at(-1));
    else {
      expect(session.refreshTokens).not.toContain(successor);
      model.rotate(session, successor);
    }
    for (const { body } of replies) remember(model, session, body.access_token);
  });

const logOutByRefreshToken = (index: number) =>
  withRefresh(index, async (_model, { auth }, { session, place }) => {
    const body = { refresh_token: session.refreshTokens[place] };
    expect((await call(auth, 'POST', `${BASE}/logout`, body)).status).toBe(200);
    session.isEnded = true;
  });

const logOut = (index: number) =>
  withAccess(
    index,
    (platform, access) => ask(platform, 'POST', '/logout', access),
    (_model, { session }) => {
      session.isEnded = true;
    },
  );

const logOutEverywhere = (index: number) =>
  withAccess(
    index,
    (platform, access) => ask(platform, 'POST', '/logout-all', access),
    (model, { session }) => model.endSessions(session.user),
  );

const listSessions = (index: number) =>
  withAccess(
    index,
    (platform, access) => ask(platform, 'GET', '/sessions', access),
    (model, { session: { user } }, { body }) => {
      const live = model.sessions.filter((session) => session.user === user && model.isLive(session));
      const ids = (sessions: readonly { id: string }[]) => sessions.map(({ id }) => id).sort();
      expect(ids(body.sessions)).toEqual(ids(live));
    },
  );

const changePassword = (index: number, next: string) =>
  withAccess(
    index,
    (platform, access) => {
      const passwords = { current_password: access.session.user.password, new_password: next };
      return ask(platform, 'POST', '/change-password', access, passwords);
    },
    (model, { session }, { status }) => {
      expect(status).toBe(200);
      session.user.password = next;
      model.endSessions(session.user, session);
    },
  );

const setActive = (index: number, isActive: boolean) =>
  withUser(index, async (model, platform, user) => {
    await asAdmin(platform, 'POST', `/users/${user.id}/${isActive ? 'enable' : 'disable'}`);
    if (!isActive && user.isActive) model.endSessions(user);
    user.isActive = isActive;
  });

const setRole = (index: number, isGiven: boolean) =>
  withUser(index, async (_model, platform, user) => {
    await asAdmin(platform, isGiven ? 'PUT' : 'DELETE', `/users/${user.id}/roles/provider`);
    if (isGiven) user.roles.add('provider');
    else user.roles.delete('provider');
  });

const passTime =
  (seconds: number): Step =>
  async (model, { auth }) => {
    model.now += seconds * 1_000;
    await setDatabaseTime(auth.databaseUrl, new Date(model.now).toISOString());
  };

/** Verifies through forward authentication: at once while a token is valid, within a second when it no longer is. */
const verify =
  (index: number): Step =>
  async (model, platform) => {
    const access = pick(model.access.toReversed(), index);
    if (access === undefined) return;
    const ask = () => call(platform.auth, 'GET', `${BASE}/verify`, undefined, bearer(access.token));
    if (model.accepts(access)) expect((await ask()).status).toBe(200);
    else await until(async () => (await ask()).status === 401, SOON);
  };

const restart: Step = (_model, platform) => platform.restart();

class Command implements fc.AsyncCommand<SessionModel, Platform> {
  readonly name: string;
  readonly step: Step;
  constructor(name: string, step: Step) {
    this.name = name;
    this.step = step;
  }
  check = () => true;
  run = (model: SessionModel, platform: Platform) => this.step(model, platform);
  toString = () => this.name;
}

/** A command of this name, with a number that picks its subject. */
function command<T>(name: string, also: fc.Arbitrary<T>, make: (index: number, also: T) => Step) {
  return fc
    .tuple(fc.nat({ max: 5 }), also)
    .map(([index, value]) => new Command(`${name}(${index}, ${String(value)})`, make(index, value)));
}
const nothing = fc.constant('');
const refreshing = command('refresh', fc.constantFrom(1, 1, 1, 5), refreshBy);

const moments = fc.constantFrom(1, 5, 9.999, 10.001, 10.001, 50, 60, 60.001);
const passing = command('pass time', moments, (_index, seconds) => passTime(seconds));

const often = <T>(count: number, one: T): T[] => Array<T>(count).fill(one);

/** Refreshes are the most frequent, as in reality; sessions end rarely enough that some get old. */
export const COMMANDS = [
  ...often(12, refreshing),
  ...often(5, passing),
  ...often(3, command('login', fc.constantFrom(true, true, true, false), login)),
  ...often(3, command('verify', nothing, verify)),
  ...often(2, command('set active', fc.constantFrom(true, true, false), setActive)),
  ...often(2, command('set role', fc.boolean(), setRole)),
  command('register', nothing, () => register),
  command('logout', nothing, logOut),
  command('logout by refresh token', nothing, logOutByRefreshToken),
  command('logout everywhere', nothing, logOutEverywhere),
  command('sessions', nothing, listSessions),
  command('change password', fc.constantFrom('nine-amber-foxes-whistle', PASSWORD), changePassword),
  command('let days pass', fc.constantFrom(900, 86_400, 172_800), (_index, seconds) => passTime(seconds)),
  command('restart', nothing, () => restart),
];

/** Two logged-in users, so that runs need not create them first. */
export async function begin(model: SessionModel, platform: Platform): Promise<void> {
  for (const index of [0, 1]) {
    await register(model, platform);
    await login(index, true)(model, platform);
  }
}

/** The invariants, checked at the end: nothing that has ended works, and one token of each session does. */
export async function expectNothingLeft(model: SessionModel, platform: Platform): Promise<void> {
  const { auth } = platform;
  const { access_token } = await logIn(auth, platform.administrator);
  const isActive = async (token: string) =>
    (await call(auth, 'POST', `${BASE}/introspect`, { token }, bearer(access_token))).body.active === true;
  for (const session of model.sessions) {
    const live: string[] = [];
    for (const token of session.refreshTokens) if (await isActive(token)) live.push(token);
    const isLive = model.isLive(session) && session.user.isActive;
    expect(live).toEqual(isLive ? [session.refreshTokens.at(-1)] : []);
    if (isLive) continue;
    const replies = await Promise.all(session.refreshTokens.map((token) => refresh(auth, token)));
    expect(replies.every(({ status }) => status === 401)).toBe(true);
  }
  for (let index = 0; index < model.access.length; index += 1) await verify(index)(model, platform);
}
