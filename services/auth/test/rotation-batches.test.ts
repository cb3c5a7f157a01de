import { setDatabaseTime } from '@gridlease/testing/clock';
import fc from 'fast-check';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AuthTables } from '../src/database/database.ts';
import { ROTATIONS_KEPT } from '../src/sessions/rotation.ts';
import { type Rotation, rotateSessions, type SessionWithUser } from '../src/sessions/rotation-store.ts';
import { secondsLeft } from '../src/sessions/store.ts';
import { openAuth, type TestAuth } from './auth.ts';
import { makeUser } from './logged-in.ts';

const NOW = Date.parse('2030-06-01T00:00:00.000Z');
const IDLE_SECONDS = 3_600;
const SESSIONS = 6;
const USERS = 3;
const RUNS = 150;

let auth: TestAuth;
let userIds: readonly string[];
beforeAll(async () => {
  auth = await openAuth();
  await setDatabaseTime(auth.databaseUrl, new Date(NOW).toISOString());
  userIds = await Promise.all(
    Array.from(
      { length: USERS },
      async (_, n) => (await makeUser(auth, n === 0 ? ['provider', 'renter'] : ['renter'])).id,
    ),
  );
});
afterAll(() => auth.close());

type Tx = Transaction<AuthTables>;

/** One token as the first build replaced it: a statement for each. */
async function rotateAlone(trx: Tx, { token, origin }: Rotation): Promise<SessionWithUser | undefined> {
  const { rows } = await sql<SessionWithUser>`
    with rotated as (
      update sessions set
        counter = counter + 1,
        rotated_at = (array_prepend(gridlease_now()::timestamptz(3), rotated_at))[1:${sql.lit(ROTATIONS_KEPT)}],
        last_used_at = gridlease_now(),
        idle_expires_at = least(gridlease_now() + make_interval(secs => ${IDLE_SECONDS}), expires_at),
        ip = ${origin.ip},
        user_agent = coalesce(${origin.userAgent?.slice(0, 512) ?? null}, user_agent)
      where id = ${token.sessionId} and counter = ${token.counter} and revoked_at is null
        and gridlease_now() < least(idle_expires_at, expires_at)
        and exists (select from users where users.id = sessions.user_id and status = 'active')
      returning id, counter, client_id, amr, authenticated_at, user_id, ${secondsLeft} as seconds_left
    )
    select rotated.id, counter, client_id, amr, authenticated_at, user_id, seconds_left, email, password_change_required,
      email_verified_at is not null as email_verified,
      array(select role from user_roles where user_roles.user_id = rotated.user_id order by role) as roles
    from rotated join users on users.id = rotated.user_id`.execute(trx);
  return rows[0];
}

/** Seconds from now. */
const at = (seconds: number) => new Date(NOW + seconds * 1_000);
const seconds = fc.constantFrom(-1, 0, 1, 60, 3_600, 86_400, 864_000);

const session = fc.record({
  user: fc.nat(USERS - 1),
  counter: fc.nat(10),
  isRevoked: fc.constantFrom(false, false, false, true),
  idleEnds: seconds,
  ends: seconds,
  authenticated: fc.constantFrom(-90_000, -30),
  userAgent: fc.option(fc.constant('first/1.0')),
});

const presented = fc.record({
  session: fc.nat(SESSIONS),
  /** Of the token, relative to the session's; 0 is the current one. */
  age: fc.constantFrom(0, 0, 0, 1, 2, -1),
  ip: fc.constantFrom('192.0.2.1', '2001:db8::1', ''),
  userAgent: fc.option(fc.constantFrom('tab/1.0', 'tab "two", {3}\\', 'x'.repeat(600)), { nil: undefined }),
});

interface State {
  readonly sessions: readonly (typeof session extends fc.Arbitrary<infer S> ? S : never)[];
  readonly states: readonly ('active' | 'disabled')[];
}

async function arrange(trx: Tx, { sessions, states }: State): Promise<string[]> {
  for (const [n, id] of userIds.entries()) {
    const status = states[n] ?? 'active';
    await trx
      .updateTable('users')
      .set({ status, password_change_required: n === 1 })
      .where('id', '=', id)
      .execute();
  }
  const ids = sessions.map(() => auth.deps.newId());
  for (const [n, one] of sessions.entries()) {
    await trx
      .insertInto('sessions')
      .values({
        id: ids[n] as string,
        user_id: userIds[one.user] as string,
        counter: one.counter,
        rotated_at: Array.from({ length: Math.min(one.counter, ROTATIONS_KEPT) }, (_, age) =>
          at(-10 * (age + 1)),
        ),
        client_id: 'test',
        amr: ['pwd'],
        authenticated_at: at(one.authenticated),
        idle_expires_at: at(one.idleEnds),
        expires_at: at(one.ends),
        revoked_at: one.isRevoked ? at(-5) : null,
        revoke_reason: one.isRevoked ? 'logout' : null,
        ip: '198.51.100.9',
        user_agent: one.userAgent,
      })
      .execute();
  }
  return ids;
}

/** What the rotations return, and all sessions afterwards; the database is then as it was. */
async function outcomeOf(trx: Tx, rotate: () => Promise<readonly (SessionWithUser | undefined)[]>) {
  await sql`savepoint before`.execute(trx);
  const returned = await rotate();
  const rows = await trx.selectFrom('sessions').selectAll().orderBy('id').execute();
  await sql`rollback to savepoint before`.execute(trx);
  return { returned, rows };
}

class Undone extends Error {}

it('rotations in one statement return and store what they do one by one', { timeout: 120_000 }, async () => {
  const state = fc.record({
    sessions: fc.array(session, { minLength: 1, maxLength: SESSIONS }),
    states: fc.array(fc.constantFrom('active' as const, 'active' as const, 'disabled' as const), {
      maxLength: USERS,
    }),
  });
  const list = fc.array(presented, { minLength: 1, maxLength: 12 });
  let replaced = 0;
  await fc.assert(
    fc.asyncProperty(state, list, fc.boolean(), async (given, tokens, wait) => {
      const run = auth.deps.db.transaction().execute(async (trx) => {
        const ids = await arrange(trx, given);
        const rotations = tokens.map(({ session: n, age, ip, userAgent }): Rotation => {
          const counter = Math.max(0, (given.sessions[n]?.counter ?? 0) - age);
          const token = { sessionId: ids[n] ?? auth.deps.newId(), counter };
          return { token, origin: { ip, requestId: 'test', userAgent } };
        });
        const together = await outcomeOf(trx, () =>
          rotateSessions(trx, rotations, { idleSeconds: IDLE_SECONDS, wait }),
        );
        const alone = await outcomeOf(trx, () => rotateEach(trx, rotations));
        expect(together).toEqual(alone);
        replaced += together.returned.filter((one) => one !== undefined).length;
        throw new Undone();
      });
      await run.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    }),
    { numRuns: RUNS },
  );
  // Most are refused; a comparison of nothing but refusals would prove little.
  expect(replaced).toBeGreaterThan(RUNS / 10);
});

/** One by one, except that a token counts only against the session as all of them found it. */
async function rotateEach(trx: Tx, rotations: readonly Rotation[]) {
  const returned: (SessionWithUser | undefined)[] = [];
  const found = new Map<string, number>();
  for (const { id, counter } of await trx.selectFrom('sessions').select(['id', 'counter']).execute())
    found.set(id, counter);
  for (const rotation of rotations) {
    // The successor of a token that is replaced here is not known to anybody yet: it is judged, and then tried again.
    const isAhead = rotation.token.counter > (found.get(rotation.token.sessionId) ?? 0);
    returned.push(isAhead ? undefined : await rotateAlone(trx, rotation));
  }
  return returned;
}
