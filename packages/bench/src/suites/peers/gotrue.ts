import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { withClient } from '@gridlease/devstack/platform/databases';
import { send } from '../../harness/send.ts';
import { type ServedWithDatabase, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { inParallel } from '../../load/in-parallel.ts';
import type { Traffic } from '../../load/traffic.ts';
import { emailOf, PASSWORD, type People } from '../auth/people.ts';

export const GOTRUE_REFRESH_PATH = '/token?grant_type=refresh_token';
const LOGIN_PATH = '/token?grant_type=password';
/** Nowhere. */
const SITE = 'http://127.0.0.1:9';
const OPENERS = 8;

/** Copies of the only user and its identity, for each of the e-mail addresses `$1`; all with the hash `$2`. */
const COPIES = `
  with one as (select * from auth.users), made as (
    insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change,
      email_change_token_new)
    select instance_id, gen_random_uuid(), aud, role, wanted.email, $2, email_confirmed_at, raw_app_meta_data,
      raw_user_meta_data, created_at, updated_at, '', '', '', ''
    from one, unnest($1::text[]) as wanted (email)
    returning id, email
  )
  insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
  select id::text, id, jsonb_build_object('sub', id, 'email', email), 'email', now(), now() from made`;

/** Starts it with a database of its own on the stage's server, whose connections it keeps as ours does. */
export async function startGotrue(stage: Stage, program: string): Promise<ServedWithDatabase> {
  const databaseUrl = await stage.createDatabase('gotrue');
  await withClient(databaseUrl, async (client) => {
    await client.query('create schema auth');
    await client.query('alter role current_user set search_path = auth');
  });
  const env = {
    DATABASE_URL: databaseUrl,
    ...{ GOTRUE_DB_DRIVER: 'postgres', GOTRUE_DB_MAX_POOL_SIZE: '20', GOTRUE_DB_MAX_IDLE_POOL_SIZE: '20' },
    ...{ GOTRUE_API_HOST: '127.0.0.1', API_EXTERNAL_URL: SITE, GOTRUE_SITE_URL: SITE },
    GOTRUE_JWT_SECRET: randomBytes(32).toString('hex'),
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
  };
  await promisify(execFile)(program, ['migrate'], { cwd: stage.folder, env });
  const served = await startServer(stage, {
    ...{ name: 'gotrue', source: program, isForeign: true, readyPath: '/health' },
    args: ['serve'],
    env: { ...env, PORT: '{port}' },
  });
  return { ...served, databaseUrl };
}

/** Registers one user over HTTP, copies it in the database, and logs the copies in. */
export async function makeGotruePeople(
  { url, databaseUrl }: ServedWithDatabase,
  ids: readonly string[],
  passwordHash: string,
): Promise<People> {
  await send('POST', `${url}/signup`, JSON.stringify({ email: emailOf('first'), password: PASSWORD }));
  await withClient(databaseUrl, (client) => client.query(COPIES, [ids.map(emailOf), passwordHash]));
  const accessTokens: string[] = [];
  const refreshTokens: string[] = [];
  await inParallel(ids, OPENERS, async (id) => {
    const body = JSON.stringify({ email: emailOf(id), password: PASSWORD });
    const tokens = await (await send('POST', url + LOGIN_PATH, body)).json();
    const { access_token, refresh_token } = tokens as Record<'access_token' | 'refresh_token', string>;
    accessTokens.push(access_token);
    refreshTokens.push(refresh_token);
  });
  return { ids, accessTokens, refreshTokens };
}

/** Logins of random users. */
export function gotrueLoginTraffic(ids: readonly string[]): Traffic {
  const bodies = [JSON.stringify({ email: emailOf('{id}'), password: PASSWORD })];
  return { method: 'POST', path: LOGIN_PATH, ids, bodies };
}
