import type { components } from '@gridlease/client/generated/auth';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import type { Platform } from '../connection/platform.ts';
import { auth } from './clients.ts';
import { endSession } from './ending.ts';
import { session, type User, userOf } from './session.ts';
import { hearTabs, type Notice, tellTabs } from './tabs.ts';
import { accessToken, dutyOfToken, forgetToken, IN_COOKIE, keepToken, renewToken } from './tokens.ts';

type Account = components['schemas']['Account'];

const ACTING_AS = 'gridlease-acting-as';

/** Finds out who uses the console: by the cookie, or on an open platform by what the visitor chose before. */
export async function startSession(platform: Platform): Promise<void> {
  if (platform.auth_mode === 'off') {
    const id = localStorage.getItem(ACTING_AS);
    session.write({ kind: 'open', user: id === null ? undefined : openUser(id) });
    return;
  }
  hearTabs((notice) => void follow(notice));
  await renewUser();
}

async function readUser(): Promise<void> {
  const token = await accessToken();
  if (token === undefined) return endSession();
  const headers = { authorization: `Bearer ${token}` };
  showUser(userFrom(await orThrow(auth.GET('/api/v1/auth/me', { headers }))));
}

/** Reads the account with a new access token, which says for example that the address is verified, or a duty done. */
export async function renewUser(): Promise<void> {
  if ((await renewToken()) === undefined) endSession();
  else await readUser();
}

/** The page of a user stays as it is when the same one signs in again; another must not see anything of it. */
function showUser(user: User): void {
  const before = userOf(session.read());
  if (before === undefined || before.id === user.id) session.write({ kind: 'signed-in', user });
  else window.location.assign('/console/');
}

async function follow(notice: Notice): Promise<void> {
  forgetToken();
  if (notice === 'signed-out') return session.write({ kind: 'signed-out' });
  if (notice === 'ended' && session.read().kind !== 'signed-in') return;
  try {
    // What the other tab says may be late: the user may have signed in again, or been signed out, since.
    await renewUser();
  } catch {
    // The platform cannot be reached, so the other tab's word is what there is.
    if (notice === 'ended') endSession();
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** @throws ProblemError as `POST /login` does, such as 401 `second_factor_required` */
export async function signIn(credentials: Credentials): Promise<void> {
  keepToken(await orThrow(auth.POST('/api/v1/auth/login', { body: { ...credentials, ...IN_COOKIE } })));
  await readUser();
  tellTabs('signed-in');
}

/** Signs out of this browser, in every tab. */
export async function signOut(): Promise<void> {
  const request = auth.POST('/api/v1/auth/logout', { body: IN_COOKIE });
  try {
    await orThrow(request);
  } catch (error) {
    // A session that is over already needs no end.
    if (!(error instanceof ProblemError && error.status === 401)) throw error;
  }
  forgetToken();
  session.write({ kind: 'signed-out' });
  tellTabs('signed-out');
}

/** On an open platform: the user to act as. */
export function actAs(id: string): void {
  localStorage.setItem(ACTING_AS, id);
  session.write({ kind: 'open', user: openUser(id) });
}

/** Nobody is kept from anything on an open platform. */
function openUser(id: string): User {
  return { id, roles: ['renter', 'provider', 'admin'], isEmailVerified: true };
}

function userFrom({ id, email, roles, email_verified }: Account): User {
  return { id, email, roles, isEmailVerified: email_verified, duty: dutyOfToken() };
}
