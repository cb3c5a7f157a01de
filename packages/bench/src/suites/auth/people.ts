import { withClient } from '../../harness/database.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import type { ServedAuth } from './service.ts';

const PASSWORD = 'seven-teal-otters-juggle';
const LOGIN_PATH = '/api/v1/auth/login';
/** Concurrent logins while sessions are opened. */
const OPENERS = 8;

/** Users with an account and a session each. */
export interface People {
  /** Their distinguishing ids: the end of their network address and part of their e-mail address. */
  readonly ids: readonly string[];
  readonly accessTokens: readonly string[];
  readonly refreshTokens: readonly string[];
}

/** Registers one of them over HTTP, copies that one in the database, and logs all of them in. */
export async function makePeople(stage: Stage, auth: ServedAuth, count: number): Promise<People> {
  const ids = Array.from({ length: count }, (_, n) => personId(n));
  await post(auth.url, '/api/v1/auth/register', addressOf('255.255'), {
    email: emailOf('first'),
    password: PASSWORD,
  });
  await withClient(auth.databaseUrl, (client) =>
    client.query(
      `with one as (select password_hash from users), made as (
         insert into users (id, email, email_norm, password_hash)
         select uuidv7(), email, email, password_hash from one, unnest($1::text[]) as email
         returning id
       )
       insert into user_roles (user_id, role, granted_by) select id, 'renter', id from made`,
      [ids.map(emailOf)],
    ),
  );
  await stage.calmDatabase(auth.databaseUrl);
  const answers = await logIn(auth, ids);
  return {
    ids,
    accessTokens: answers.map(({ access_token }) => access_token),
    refreshTokens: answers.map(({ refresh_token }) => refresh_token),
  };
}

/** Logins of random users, each from an address of their own. */
export function loginTraffic(ids: readonly string[]): Traffic {
  return {
    method: 'POST',
    path: LOGIN_PATH,
    ids,
    headers: { 'x-forwarded-for': addressOf('{id}') },
    bodies: [JSON.stringify({ email: emailOf('{id}'), password: PASSWORD })],
  };
}

/** The last two parts of an IPv4 address for a number below 65,536. */
export function personId(n: number): string {
  return `${n >> 8}.${n & 255}`;
}

function addressOf(id: string): string {
  return `10.1.${id}`;
}

function emailOf(id: string): string {
  return `person-${id}@bench.example.org`;
}

interface LoginAnswer {
  readonly access_token: string;
  readonly refresh_token: string;
}

async function logIn({ url }: ServedAuth, ids: readonly string[]): Promise<LoginAnswer[]> {
  const answers: LoginAnswer[] = [];
  const waiting = [...ids];
  const open = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const answer = await post(url, LOGIN_PATH, addressOf(id), { email: emailOf(id), password: PASSWORD });
      answers.push(answer as LoginAnswer);
    }
  };
  await Promise.all(Array.from({ length: OPENERS }, open));
  return answers;
}

async function post(url: string, path: string, address: string, body: unknown): Promise<unknown> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}
