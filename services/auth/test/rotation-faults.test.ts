import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mintRefreshToken } from '../src/sessions/refresh-token.ts';
import { openAuth, type Reply, type TestAuth } from './auth.ts';
import { claimsOf, loggedIn, refresh } from './logged-in.ts';

const MANY = 24;

let auth: TestAuth;
beforeAll(async () => {
  auth = await openAuth();
});
afterAll(() => auth.close());

interface OpenedSession {
  readonly id: string;
  readonly refreshToken: string;
}

async function openSessions(count: number): Promise<OpenedSession[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => loggedIn(auth)));
  return opened.map(({ access_token, refresh_token }) => ({
    id: claimsOf(access_token).sid,
    refreshToken: refresh_token,
  }));
}

const refreshAll = (sessions: readonly OpenedSession[]): Promise<Reply[]> =>
  Promise.all(sessions.map(({ refreshToken }) => refresh(auth, refreshToken)));

async function countersOf(sessions: readonly OpenedSession[]): Promise<number[]> {
  const rows = await query<{ id: string; counter: number }>(
    'select id, counter from sessions where id = any($1::uuid[])',
    [sessions.map(({ id }) => id)],
  );
  const counters = new Map(rows.map(({ id, counter }) => [id, counter]));
  return sessions.map(({ id }) => counters.get(id) ?? Number.NaN);
}

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  adminQuery<Row>(text, values, auth.databaseUrl);

/** While `work` runs, every update of one of these sessions first does what `body` (PL/pgSQL) says. */
async function whileUpdatesDo<T>(
  sessions: readonly OpenedSession[],
  body: string,
  work: () => Promise<T>,
): Promise<T> {
  const name = `fault_${crypto.randomUUID().replaceAll('-', '')}`;
  const ids = sessions.map(({ id }) => `'${id}'`).join();
  await query(
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return new; end $$`,
  );
  await query(
    `create trigger ${name} before update on sessions for each row when (new.id in (${ids})) execute function ${name}()`,
  );
  try {
    return await work();
  } finally {
    await query(`drop function ${name} cascade`);
  }
}

it('a token that cannot be replaced fails alone', async () => {
  const sessions = await openSessions(MANY);
  const [poisoned] = sessions.splice(MANY / 2, 1) as [OpenedSession];
  const fault = `raise exception 'poisoned';`;
  const [own, others] = await whileUpdatesDo([poisoned], fault, () =>
    Promise.all([refresh(auth, poisoned.refreshToken), refreshAll(sessions)]),
  );
  expect(own).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  expect(others.map(({ status }) => status)).toEqual(sessions.map(() => 200));
  expect(await countersOf([poisoned, ...sessions])).toEqual([0, ...sessions.map(() => 1)]);
  expect((await refresh(auth, poisoned.refreshToken)).status).toBe(200);
});

it('a statement that fails is a 503 for each request of its own, and changes nothing', async () => {
  const sessions = await openSessions(MANY);
  const fault = `raise exception 'canceling statement due to statement timeout' using errcode = '57014';`;
  const replies = await whileUpdatesDo(sessions, fault, () => refreshAll(sessions));
  for (const { status, body, headers } of replies) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'database_busy' });
    expect(headers.get('retry-after')).toBe('1');
  }
  expect(new Set(replies.map(({ body }) => body.request_id)).size).toBe(MANY);
  expect(await countersOf(sessions)).toEqual(sessions.map(() => 0));
  expect((await refreshAll(sessions)).map(({ status }) => status)).toEqual(sessions.map(() => 200));
});

it('a connection that is lost during the statement fails none, and each token is replaced once', async () => {
  const sessions = await openSessions(MANY);
  const gate = new Client({ connectionString: auth.databaseUrl });
  await gate.connect();
  await gate.query('select pg_advisory_lock(25)');
  const waiting = `from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
  const fault = 'perform pg_advisory_xact_lock_shared(25);';
  const replies = await whileUpdatesDo(sessions, fault, async () => {
    const pending = refreshAll(sessions);
    await until(async () => (await query(`select ${waiting}`)).length > 0, { message: 'a statement waits' });
    await query(`select pg_terminate_backend(pid) ${waiting}`);
    await gate.end();
    return await pending;
  });
  expect(replies.map(({ status }) => status)).toEqual(sessions.map(() => 200));
  expect(await countersOf(sessions)).toEqual(sessions.map(() => 1));
});

it('a session that is locked is waited for by its own requests only', async () => {
  const [locked, ...sessions] = (await openSessions(MANY)) as [OpenedSession, ...OpenedSession[]];
  const holder = new Client({ connectionString: auth.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from sessions where id = $1 for update', [locked.id]);
  const late = Promise.all([refresh(auth, locked.refreshToken), refresh(auth, locked.refreshToken)]);
  const replies = await refreshAll(sessions);
  expect(replies.map(({ status }) => status)).toEqual(sessions.map(() => 200));
  expect(await countersOf([locked, ...sessions])).toEqual([0, ...sessions.map(() => 1)]);
  await holder.query('commit');
  const [one, other] = await late;
  expect([one.status, other.status]).toEqual([200, 200]);
  expect(one.body.refresh_token).toBe(other.body.refresh_token);
  expect(await countersOf([locked])).toEqual([1]);
  await holder.end();
});

interface Pair {
  /** How often the session was rotated before. */
  readonly before: number;
  /** Ages of the two tokens: 0 is the current one. */
  readonly ages: readonly [number, number];
  /** Whether the rotations before are so long ago that no older token is excused. */
  readonly isLongAgo: boolean;
  readonly endsSession: boolean;
}

it.each<[string, Pair]>([
  ['two tabs with the current token', { before: 0, ages: [0, 0], isLongAgo: false, endsSession: false }],
  ['two tabs with the previous token', { before: 1, ages: [1, 1], isLongAgo: false, endsSession: false }],
  ['one with the previous token', { before: 1, ages: [1, 0], isLongAgo: false, endsSession: false }],
  ['one with a token from before that', { before: 3, ages: [3, 0], isLongAgo: false, endsSession: false }],
  ['one with a stolen token', { before: 2, ages: [2, 0], isLongAgo: true, endsSession: true }],
  ['two with a stolen token', { before: 2, ages: [1, 1], isLongAgo: true, endsSession: true }],
  [
    'two with a token that is not issued yet',
    { before: 0, ages: [-1, -1], isLongAgo: false, endsSession: true },
  ],
])('parallel pairs of many sessions: %s', async (_name, { before, ages, isLongAgo, endsSession }) => {
  const scenes = await Promise.all((await openSessions(MANY)).map((one) => rotated(one, before, isLongAgo)));
  const outcomes = await Promise.all(
    scenes.map(async ({ tokens, ...scene }) => {
      const replies = await Promise.all(ages.map((age) => refresh(auth, tokens[before - age] ?? '')));
      return { ...scene, replies };
    }),
  );
  for (const { id, replies } of outcomes) {
    const [row] = await query<{ counter: number; revoke_reason: string | null }>(
      'select counter, revoke_reason from sessions where id = $1',
      [id],
    );
    const audited = await query(
      `select from audit_events where action = 'refresh.reused' and detail ->> 'session_id' = $1`,
      [id],
    );
    expect(row?.revoke_reason).toBe(endsSession ? 'refresh_reused' : null);
    expect(audited).toHaveLength(endsSession ? 1 : 0);
    // Nobody gets more than the one successor, whoever comes first.
    const granted = replies.filter(({ status }) => status === 200);
    if (!endsSession) expect(granted).toHaveLength(2);
    expect(granted.length).toBeLessThanOrEqual(ages.filter((age) => age === 0 || !endsSession).length);
    expect(row?.counter).toBeLessThanOrEqual(before + (ages.includes(0) ? 1 : 0));
    if (ages.includes(0) && !endsSession) expect(row?.counter).toBe(before + 1);
    if (endsSession) {
      const after = await Promise.all(granted.map(({ body }) => refresh(auth, body.refresh_token)));
      expect(after.map(({ status }) => status)).toEqual(granted.map(() => 401));
    }
  }
});

/** The session after some rotations, with all of its refresh tokens, of which one more than there should be is known. */
async function rotated({ id, refreshToken }: OpenedSession, count: number, isLongAgo: boolean) {
  const tokens = [refreshToken];
  for (let n = 0; n < count; n += 1) tokens.push((await refresh(auth, tokens[n] ?? '')).body.refresh_token);
  tokens.push(mintRefreshToken(auth.deps.keys.refreshMac, { sessionId: id, counter: count + 1 }));
  if (isLongAgo) {
    await query(
      `update sessions set rotated_at = array(select at - interval '1 day' from unnest(rotated_at) as at) where id = $1`,
      [id],
    );
  }
  return { id, tokens };
}
