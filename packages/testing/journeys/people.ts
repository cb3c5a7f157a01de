import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type AuthClient, confirmPassword, createAuthClient } from '@gridlease/client/auth';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';

/** A user of a platform, logged in. */
export interface Person {
  readonly id: string;
  readonly credentials: { readonly email: string; readonly password: string };
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Calls the authentication service as this user. */
  readonly auth: AuthClient;
}

/** Repeats what is refused while the passwords of others are checked; a refusal changes nothing. */
async function insist<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'hashing_overloaded') throw error;
      await setTimeout(200);
    }
  }
}

/** Logs a user in at the gateway; the password is never written into a test's output. */
export async function logIn(url: string, credentials: Person['credentials']): Promise<Person> {
  const anybody = createAuthClient({ baseUrl: url });
  const response = await insist(() => orThrow(anybody.POST('/api/v1/auth/login', { body: credentials })));
  const { access_token: accessToken, refresh_token: refreshToken = '' } = response;
  const auth: AuthClient = createAuthClient({
    baseUrl: url,
    token: accessToken,
    onRecentAuthenticationRequired: () => confirm({ auth, credentials }),
  });
  return { id: response.user.id, credentials, accessToken, refreshToken, auth };
}

/** Confirms the password, where a journey takes longer than a login is recent; returns the new access token. */
export function confirm({ auth, credentials }: Pick<Person, 'auth' | 'credentials'>): Promise<string> {
  return confirmPassword(auth, { password: credentials.password });
}

/** Registers a new user and logs them in. */
export async function signUp(url: string, role: 'provider' | 'renter', name: string): Promise<Person> {
  const credentials = { email: `${name}@example.org`, password: `a password of ${name}, 47 wide` };
  const anybody = createAuthClient({ baseUrl: url });
  const body = { ...credentials, role };
  await insist(() => orThrow(anybody.POST('/api/v1/auth/register', { body })));
  return logIn(url, credentials);
}

const OWN_ADMIN_PASSWORD = 'a password of the administrator, 47 wide';

/** Logs the first administrator in, changing the password first if required. */
export async function logInFirstAdmin(url: string, credentials: Person['credentials']): Promise<Person> {
  const first = await logIn(url, credentials);
  const account = await orThrow(first.auth.GET('/api/v1/auth/me'));
  if (account.password_change_required !== true) return first;
  const body = { current_password: credentials.password, new_password: OWN_ADMIN_PASSWORD };
  await insist(() => orThrow(first.auth.POST('/api/v1/auth/change-password', { body })));
  return logIn(url, { ...credentials, password: OWN_ADMIN_PASSWORD });
}

/**
 * Logs in the first administrator of a platform run by `npm start`. If the generated password had to be changed the
 * new one is written into its file, for the next time.
 */
export async function logInAdmin(url: string, dataFolder: string): Promise<Person> {
  const file = join(dataFolder, 'secrets', 'admin-password');
  const password = (await readFile(file, 'utf8')).trim();
  const person = await logInFirstAdmin(url, { email: 'admin@gridlease.local', password });
  if (person.credentials.password !== password) await writeFile(file, `${person.credentials.password}\n`);
  return person;
}
