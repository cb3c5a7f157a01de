import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { Secret } from 'otpauth';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { totpCode } from '../src/second-factor/totp.ts';
import { bearer, call, openAuth, PASSWORD, type Reply, type TestAuth } from './auth.ts';
import { refresh } from './logged-in.ts';
import { asPerson, createMailbox, type LoggedInPerson, newPerson } from './people.ts';

const BASE = '/api/v1/auth';
const NEW_PASSWORD = 'nine-amber-foxes-whistle';

const mailbox = createMailbox();
let auth: TestAuth;
let admin: LoggedInPerson;
beforeAll(async () => {
  auth = await openAuth({ mailer: mailbox });
  admin = await newPerson(auth, 'admin');
});
afterAll(() => auth.close());

/** Somebody with two sessions: one that acts, and another one. */
interface Scene {
  readonly acting: LoggedInPerson;
  readonly other: LoggedInPerson;
}

/** The sessions that must be over when it was done: of the two, and one that a login with the old password opened. */
type Ended = readonly ('acting' | 'other' | 'opened')[];

interface Mutator {
  readonly ends: Ended;
  /** Prepares the scene and returns the request to send. */
  prepare(scene: Scene): Promise<() => Promise<Reply>>;
}

const EVERYTHING: Ended = ['acting', 'other', 'opened'];
const OTHERS: Ended = ['other', 'opened'];

const mutator = (ends: Ended, run: (scene: Scene) => Promise<Reply>): Mutator => ({
  ends,
  prepare: async (scene) => () => run(scene),
});

async function prepareReset({ acting: { email } }: Scene) {
  await call(auth, 'POST', `${BASE}/forgot-password`, { email });
  const token = await mailbox.tokenFor(email, 'reset-password');
  return () => call(auth, 'POST', `${BASE}/reset-password`, { token, new_password: NEW_PASSWORD });
}

async function prepareFactor({ acting }: Scene) {
  const { body } = await acting.ask('POST', '/second-factor', { password: PASSWORD });
  const code = totpCode(Buffer.from(Secret.fromBase32(body.secret).buffer), Date.now());
  return () => acting.ask('POST', '/second-factor/confirm', { code });
}

const MUTATORS: Readonly<Record<string, Mutator>> = {
  refresh: mutator([], ({ other }) => refresh(auth, other.refreshToken)),
  login: mutator([], ({ acting: { email } }) =>
    call(auth, 'POST', `${BASE}/login`, { email, password: PASSWORD }),
  ),
  logout: mutator(['acting'], ({ acting }) => acting.ask('POST', '/logout')),
  // A login that comes after it opens a session that lives.
  'logout everywhere': mutator(['acting', 'other'], ({ acting }) => acting.ask('POST', '/logout-all')),
  'change password': mutator(OTHERS, ({ acting }) =>
    acting.ask('POST', '/change-password', { current_password: PASSWORD, new_password: NEW_PASSWORD }),
  ),
  'reset password': { ends: EVERYTHING, prepare: prepareReset },
  'second factor': { ends: OTHERS, prepare: prepareFactor },
  disable: mutator(EVERYTHING, ({ acting }) => admin.ask('POST', `/admin/users/${acting.id}/disable`)),
  'take role': mutator([], ({ acting }) => admin.ask('DELETE', `/admin/users/${acting.id}/roles/provider`)),
  'delete account': mutator(EVERYTHING, ({ acting }) => acting.ask('DELETE', '/me', { password: PASSWORD })),
};

async function waitingCount(): Promise<number> {
  const rows = await adminQuery(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    [],
    auth.databaseUrl,
  );
  return rows.length;
}

/** Holds the user and the sessions until both requests wait for a lock, the first before the second. */
async function raced(userId: string, requests: readonly (() => Promise<Reply>)[]): Promise<Reply[]> {
  const barrier = new Client({ connectionString: auth.databaseUrl });
  await barrier.connect();
  try {
    await barrier.query('begin');
    await barrier.query('select from users where id = $1 for update', [userId]);
    await barrier.query('select from sessions where user_id = $1 for update', [userId]);
    const replies: Promise<Reply>[] = [];
    for (const request of requests) {
      replies.push(request());
      await until(async () => (await waitingCount()) >= replies.length, { message: 'the requests wait' });
    }
    await barrier.query('commit');
    return await Promise.all(replies);
  } finally {
    await barrier.end();
  }
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

/** The owners of the tokens after both responses, including tokens of accounts that are no longer active. */
function tokensAfter({ acting, other }: Scene, pair: readonly string[], replies: readonly Reply[]) {
  const given = (name: string): Tokens[] =>
    replies.filter(({ status }, place) => pair[place] === name && status === 200).map(({ body }) => body);
  const tokensOf = (person: LoggedInPerson) => ({
    access_token: person.token,
    refresh_token: person.refreshToken,
  });
  const refreshed = given('refresh');
  return {
    acting: [tokensOf(acting)],
    other: refreshed.length > 0 ? refreshed : [tokensOf(other)],
    opened: given('login'),
  };
}

async function statusesOf({ access_token, refresh_token }: Tokens): Promise<number[]> {
  const me = await call(auth, 'GET', `${BASE}/me`, undefined, bearer(access_token));
  return [me.status, (await refresh(auth, refresh_token)).status];
}

const names = Object.keys(MUTATORS);
const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

it.each(pairs)(
  '%s and %s at the same moment leave no session that has to be over (ASVS 7.4.1)',
  async (...pair) => {
    const acting = await newPerson(auth, 'provider', 'renter');
    const scene = { acting, other: await asPerson(auth, acting) };
    const requests = new Map<string, () => Promise<Reply>>();
    for (const name of new Set(pair)) requests.set(name, await (MUTATORS[name] as Mutator).prepare(scene));
    const replies = await raced(
      acting.id,
      pair.map((name) => requests.get(name) as () => Promise<Reply>),
    );
    // One of two may be too late; none fails, and not both.
    for (const { status } of replies) expect([200, 400, 401, 403, 409]).toContain(status);
    expect(replies.some(({ status }) => status === 200)).toBe(true);

    const done = pair.filter((_name, place) => replies[place]?.status === 200);
    const ended = new Set(done.flatMap((name) => MUTATORS[name]?.ends ?? []));
    for (const [whose, all] of Object.entries(tokensAfter(scene, pair, replies))) {
      const isOver = ended.has(whose as Ended[number]);
      for (const tokens of all) {
        const [me, refreshed] = await statusesOf(tokens);
        if (isOver) expect([whose, me, refreshed]).toEqual([whose, 401, 401]);
        // A login may have come before or after what ends sessions that are there, and tokens may claim a lost role.
        else if (whose !== 'opened') expect([whose, refreshed]).toEqual([whose, 200]);
      }
    }
  },
);
