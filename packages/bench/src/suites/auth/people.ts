import { randomBytes } from 'node:crypto';
import { createAuthClient } from '@gridlease/client/auth';
import type { TokenAnswer } from '@gridlease/client/generated/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { withClient } from '@gridlease/devstack/platform/databases';
import { type Served, type ServedWithDatabase, startObvious, startService } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import type { Traffic } from '../../load/traffic.ts';
import { type CHEAPEST, CONCURRENCY, PARAMETERS, POOL } from './hashing.ts';

export const PASSWORD = 'seven-teal-otters-juggle';
export const LOGIN_PATH = '/api/v1/auth/login';
/** Concurrent logins while sessions are opened. */
const OPENERS = 8;

type Hashing = typeof PARAMETERS | typeof CHEAPEST;

/**
 * Starts the authentication service as `npm start` does, with the throttle on and tokens signed with EdDSA.
 *
 * @param name of the process and its database; unique within a stage.
 * @param checkout another one, whose build is run.
 */
export async function startAuth(
  stage: Stage,
  name = 'auth',
  hashing: Hashing = PARAMETERS,
  checkout?: string,
): Promise<ServedWithDatabase> {
  const databaseUrl = await stage.createDatabase(name);
  const env = {
    ...POOL,
    GRIDLEASE_DRAIN_DELAY: '0s',
    GRIDLEASE_PORT: '127.0.0.1:{port}',
    GRIDLEASE_DATABASE_URL: databaseUrl,
    GRIDLEASE_AUTH_MASTER_KEY: randomBytes(48).toString('base64'),
    // The load comes from as many addresses as there are users.
    GRIDLEASE_TRUSTED_PROXIES: '127.0.0.0/8',
    GRIDLEASE_HASHING__CONCURRENCY: String(CONCURRENCY),
    GRIDLEASE_HASHING__MEMORY_KIB: String(hashing.memoryKib),
    GRIDLEASE_HASHING__PASSES: String(hashing.passes),
    GRIDLEASE_HASHING__PARALLELISM: String(hashing.parallelism),
  };
  return { ...(await startService(stage, 'auth', env, name, checkout)), databaseUrl };
}

/** Starts what one would write in an afternoon; it hashes with the same code. */
export function startObviousAuth(
  stage: Stage,
  name = 'obvious_auth',
  hashing: Hashing = PARAMETERS,
): Promise<ServedWithDatabase> {
  const argon2 = stage.fileOf('services/auth/src/passwords/argon2.ts');
  return startObvious(stage, 'obvious-auth', name, [argon2, JSON.stringify(hashing)]);
}

/** Users with an account and a session each. */
export interface People {
  /** Their distinguishing ids: the end of their network address and part of their e-mail address. */
  readonly ids: readonly string[];
  readonly accessTokens: readonly string[];
  readonly refreshTokens: readonly string[];
}

/** Ours and the obvious implementation, each with its users. */
export type Sides = Readonly<
  Record<'ours' | 'obvious', { readonly auth: ServedWithDatabase; readonly people: People }>
>;

/** Copies of the only user, for each of the e-mail addresses `$1`. */
const COPIES = `
  with one as (select password_hash from users), made as (
    insert into users (id, email, email_norm, password_hash)
    select uuidv7(), email, email, password_hash from one, unnest($1::text[]) as email
    returning id
  )
  insert into user_roles (user_id, role, granted_by) select id, 'renter', id from made`;
const OBVIOUS_COPIES = `
  insert into users (id, email, password_hash, role)
  select uuidv7(), wanted.email, password_hash, role from users, unnest($1::text[]) as wanted (email)`;

/** Registers one of them over HTTP, copies that one in the database, and logs all of them in. */
export async function makePeople(
  stage: Stage,
  auth: ServedWithDatabase,
  count: number,
  which: 'ours' | 'obvious' = 'ours',
): Promise<People> {
  const ids = Array.from({ length: count }, (_, n) => personId(n));
  const first = { email: emailOf('first'), password: PASSWORD };
  await orThrow(clientAt(auth.url, '255.255').POST('/api/v1/auth/register', { body: first }));
  const copies = which === 'ours' ? COPIES : OBVIOUS_COPIES;
  await withClient(auth.databaseUrl, (client) => client.query(copies, [ids.map(emailOf)]));
  await stage.calmDatabase(auth.databaseUrl);
  const logins = await logIn(auth, ids);
  return {
    ids,
    accessTokens: logins.map(({ access_token }) => access_token),
    refreshTokens: logins.map(({ refresh_token = '' }) => refresh_token),
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

export function emailOf(id: string): string {
  return `person-${id}@bench.example.org`;
}

/** A few at a time. */
async function logIn({ url }: Served, ids: readonly string[]): Promise<TokenAnswer[]> {
  const logins: TokenAnswer[] = [];
  await inParallel(ids, OPENERS, async (id) => {
    const body = { email: emailOf(id), password: PASSWORD };
    logins.push(await orThrow(clientAt(url, id).POST(LOGIN_PATH, { body })));
  });
  return logins;
}

/** Calls from the address of this user. */
function clientAt(baseUrl: string, id: string) {
  return createAuthClient({ baseUrl, headers: { 'x-forwarded-for': addressOf(id) } });
}
