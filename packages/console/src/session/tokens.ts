import type { components } from '@gridlease/client/generated/auth';
import { networkFetch } from '../connection/network.ts';
import { BASE_URL } from '../connection/platform.ts';
import type { Duty } from './session.ts';

type TokenAnswer = components['schemas']['TokenAnswer'];

/** Says to the service that a script of ours sends this, which no form of another site can. */
export const CLIENT_HEADER = { 'x-gridlease-client': 'console' };
/** The refresh token stays in a cookie that no script sees. */
export const IN_COOKIE = { session: 'cookie' as const };

const REFRESH_LOCK = 'gridlease-refresh';
/** A token is renewed this long before it expires, so that none expires on its way. */
const MARGIN_MS = 30_000;

let current:
  | { readonly token: string; readonly expiresAt: number; readonly duty: Duty | undefined }
  | undefined;
let inProgress: Promise<string | undefined> | undefined;

/** Keeps the access token of a response, in memory alone. */
export function keepToken(answer: Omit<TokenAnswer, 'user' | 'refresh_expires_in'>): void {
  const expiresAt = performance.now() + answer.expires_in * 1_000;
  current = { token: answer.access_token, expiresAt, duty: dutyOf(answer) };
}

function dutyOf(answer: Pick<TokenAnswer, 'password_change_required' | 'second_factor_setup_required'>) {
  if (answer.password_change_required) return 'change-password';
  return answer.second_factor_setup_required ? 'set-up-second-factor' : undefined;
}

/** What the access token demands before it is good for anything else. */
export function dutyOfToken(): Duty | undefined {
  return current?.duty;
}

/** Uses the token of the same session that a confirmed password gave, for as long as the one before would have been. */
export function adoptToken(token: string): void {
  if (current !== undefined) current = { ...current, token };
}

export function forgetToken(): void {
  current = undefined;
}

/**
 * The access token, renewed if it is about to expire. Undefined when the session is over.
 *
 * @throws Error when the service cannot be reached
 */
export async function accessToken(): Promise<string | undefined> {
  if (current !== undefined && performance.now() < current.expiresAt - MARGIN_MS) return current.token;
  return renewToken();
}

/**
 * Renews the access token by the cookie. Tabs do so one after the other: each use of a refresh token makes a new one.
 *
 * @returns undefined when the session is over
 * @throws Error when the service cannot be reached
 */
export function renewToken(): Promise<string | undefined> {
  inProgress ??= navigator.locks.request(REFRESH_LOCK, requestToken).finally(() => {
    inProgress = undefined;
  });
  return inProgress;
}

async function requestToken(): Promise<string | undefined> {
  const response = await networkFetch(
    new Request(`${BASE_URL}/api/v1/auth/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...CLIENT_HEADER },
      body: JSON.stringify(IN_COOKIE),
    }),
  );
  if (response.status === 400 || response.status === 401 || response.status === 403) {
    await response.body?.cancel();
    forgetToken();
    return undefined;
  }
  if (!response.ok) throw new Error(`The session could not be renewed: ${response.status}.`);
  keepToken(await response.json());
  return current?.token;
}
