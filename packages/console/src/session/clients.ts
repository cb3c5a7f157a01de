import { createAuthClient } from '@gridlease/client/auth';
import { createBillingClient } from '@gridlease/client/billing';
import { createRegistryClient } from '@gridlease/client/registry';
import { createStorageClient } from '@gridlease/client/storage';
import { networkFetch } from '../connection/network.ts';
import { BASE_URL } from '../connection/platform.ts';
import { endSession } from './ending.ts';
import { askForPassword } from './password-prompt.ts';
import { session } from './session.ts';
import { accessToken, CLIENT_HEADER, renewToken } from './tokens.ts';

const UNAUTHORIZED = 401;
/** These open a session, or end one: they go without an access token, and their 401 belongs to a form. */
const WITHOUT_TOKEN =
  /\/api\/v1\/auth\/(login|refresh|logout|register|forgot-password|first-sign-in|methods)$/;

/**
 * Sends a request as the user who is signed in, if anyone is. A token that is refused is renewed once; a session that is
 * over makes the console say so. Until the user has signed in again, requests are refused here: without a token a service
 * would answer as it does to strangers.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  const { kind } = session.read();
  const isOurs = !request.headers.has('authorization') && !WITHOUT_TOKEN.test(new URL(request.url).pathname);
  if (isOurs && kind === 'ended') return sessionEnded();
  if (!isOurs || kind !== 'signed-in') return networkFetch(request);
  const repetition = request.clone();
  const token = await accessToken();
  if (token === undefined) return giveUp();
  request.headers.set('authorization', `Bearer ${token}`);
  const response = await networkFetch(request);
  if (!isTokenRefused(response)) return response;
  const renewed = await renewToken();
  if (renewed === undefined) return giveUp();
  repetition.headers.set('authorization', `Bearer ${renewed}`);
  return networkFetch(repetition);
}

function isTokenRefused({ status, headers }: Response): boolean {
  const challenge = headers.get('www-authenticate') ?? '';
  return status === UNAUTHORIZED && !challenge.includes('insufficient_user_authentication');
}

function giveUp(): Response {
  endSession();
  return sessionEnded();
}

function sessionEnded(): Response {
  const detail = 'You were signed out. Sign in, and try again.';
  return Response.json({ code: 'session_ended', detail }, { status: UNAUTHORIZED });
}

const options = {
  baseUrl: BASE_URL,
  fetch: authorizedFetch,
  headers: CLIENT_HEADER,
  onRecentAuthenticationRequired: askForPassword,
};

/** The services, each typed by its OpenAPI document. Reads are retried; so are writes where that is safe. */
export const auth = createAuthClient(options);
export const billing = createBillingClient(options);
export const registry = createRegistryClient(options);
export const storage = createStorageClient(options);
