import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAuthClient, createClientToken } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';
import { logInAdmin, type Person, signUp } from '../people.ts';

/** Everyone who uses a platform, created as users and operators create them. */
export interface People {
  readonly rita: Person;
  /** Also rents, and has nothing to do with rita. */
  readonly rolf: Person;
  readonly paula: Person;
  /** Also has machines, and nothing to do with paula's. */
  readonly pete: Person;
  readonly admin: Person;
}

/** What a caller sends with a request in addition to its content. */
export interface Credentials {
  readonly headers?: Readonly<Record<string, string>>;
  /** Added to the query. */
  readonly query?: string;
}

export interface HttpResult {
  readonly status: number;
  readonly code: string | undefined;
  readonly text: string;
  readonly headers: Headers;
}

export async function signUpEverybody(url: string, dataFolder: string): Promise<People> {
  const [rita, rolf, paula, pete, admin] = await Promise.all([
    signUp(url, 'renter', 'rita'),
    signUp(url, 'renter', 'rolf'),
    signUp(url, 'provider', 'paula'),
    signUp(url, 'provider', 'pete'),
    logInAdmin(url, dataFolder),
  ]);
  return { rita, rolf, paula, pete, admin };
}

/** A token of the service account that the platform declares for schedulers. */
export async function schedulerToken(url: string, dataFolder: string): Promise<string> {
  const clientSecret = (await readFile(join(dataFolder, 'secrets', 'client-scheduler'), 'utf8')).trim();
  return tokenOfScheduler(url, clientSecret);
}

/** The same, given the account's secret. */
export function tokenOfScheduler(url: string, clientSecret: string): Promise<string> {
  return createClientToken(createAuthClient({ baseUrl: url }), { clientId: 'scheduler', clientSecret })();
}

/** A token of an API key for this one machine of its user. */
export async function daemonToken(url: string, owner: Person, machineId: string): Promise<string> {
  const body = { name: 'daemon', provider_ids: [machineId] };
  const key = await orThrow(owner.auth.POST('/api/v1/auth/api-keys', { body }));
  const credentials = { clientId: key.client_id, clientSecret: key.client_secret };
  return createClientToken(createAuthClient({ baseUrl: url }), credentials)();
}

export const bearer = (token: string): Credentials => ({ headers: { authorization: `Bearer ${token}` } });

/** Sends one request, `METHOD /path`, with a body as JSON or, if it is a string, unchanged. */
export async function send(
  url: string,
  call: string,
  { body, headers, credentials = {} }: SendOptions,
): Promise<HttpResult> {
  const [method = '', path = ''] = call.split(' ', 2);
  const query =
    credentials.query === undefined ? '' : `${path.includes('?') ? '&' : '?'}${credentials.query}`;
  const isJson = body !== undefined && typeof body !== 'string';
  const response = await fetch(url + path + query, {
    method,
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers, ...credentials.headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') === true;
  const code = isProblem && text !== '' ? (JSON.parse(text) as { code: string }).code : undefined;
  return { status: response.status, code, text, headers: response.headers };
}

interface SendOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly credentials?: Credentials | undefined;
}

/** Tokens that must not be accepted: text, unsigned claims, another token's signature, a token of another kind. */
export function uselessTokens(person: Person): Record<string, Credentials> {
  const [head = '', claims = '', signature = ''] = person.accessToken.split('.');
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object;
  const risen = encode({ ...decode(claims), roles: ['admin'] });
  const prolonged = encode({ ...decode(claims), exp: 4_102_444_800 });
  const unsigned = encode({ ...decode(head), alg: 'none' });
  return {
    garbage: bearer('garbage'),
    'a token that claims admin with an old signature': bearer(`${head}.${risen}.${signature}`),
    'a token with a later expiry and an old signature': bearer(`${head}.${prolonged}.${signature}`),
    'a token without a signature': bearer(`${unsigned}.${risen}.`),
    'a refresh token': bearer(person.refreshToken),
  };
}
