import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AuthClient, createAuthClient } from '@gridlease/client/auth';
import { orThrow } from '@gridlease/client/problem-error';

/** A person at a platform, logged in. */
export interface Person {
  readonly id: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Calls the authentication service as this person. */
  readonly auth: AuthClient;
}

/** Logs somebody in at the gateway; the password is never written into a test's output. */
export async function logIn(url: string, credentials: Person['credentials']): Promise<Person> {
  const anybody = createAuthClient({ baseUrl: url });
  const answer = await orThrow(anybody.POST('/api/v1/auth/login', { body: credentials }));
  return {
    id: answer.user.id,
    credentials,
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    auth: createAuthClient({ baseUrl: url, token: answer.access_token }),
  };
}

/** Registers somebody new and logs them in. */
export async function signUp(url: string, role: 'provider' | 'renter', name: string): Promise<Person> {
  const credentials = { email: `${name}@example.org`, password: `a password of ${name}, 47 wide` };
  const anybody = createAuthClient({ baseUrl: url });
  await orThrow(anybody.POST('/api/v1/auth/register', { body: { ...credentials, role } }));
  return logIn(url, credentials);
}

/** Logs the first administrator in with the password that the platform made at its first start. */
export async function logInAdmin(url: string, dataFolder: string): Promise<Person> {
  const password = (await readFile(join(dataFolder, 'secrets', 'admin-password'), 'utf8')).trim();
  return logIn(url, { email: 'admin@gridlease.local', password });
}
