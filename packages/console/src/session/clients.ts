import { createAuthClient } from '@gridlease/client/auth';
import { createBillingClient } from '@gridlease/client/billing';
import { createRegistryClient } from '@gridlease/client/registry';
import { createStorageClient } from '@gridlease/client/storage';
import { networkFetch } from '../connection/network.ts';
import { BASE_URL } from '../connection/platform.ts';
import { askForPassword } from './password-prompt.ts';
import { session } from './session.ts';
import { accessToken, CLIENT_HEADER, forgetToken, renewToken } from './tokens.ts';

const UNAUTHORIZED = 401;
/** These are no reason to renew a token: they ask for something else, or belong to a form. */
const WITHOUT_RENEWAL = /\/api\/v1\/auth\/(login|refresh|confirm|register)$/;

/**
 * Sends a request as the user who is signed in, if anyone is. A token that is refused is renewed once; a session that is
 * over makes the console say so.
 */
export async function authorizedFetch(request: Request): Promise<Response> {
  if (session.read().kind !== 'signed-in') return networkFetch(request);
  const repetition = request.clone();
  const isOurs = !request.headers.has('authorization');
  if (isOurs) await authorize(request);
  const response = await networkFetch(request);
  if (!isOurs || response.status !== UNAUTHORIZED || !mayRenew(request, response)) return response;
  const token = await renewToken();
  if (token === undefined) {
    endSession();
    return response;
  }
  repetition.headers.set('authorization', `Bearer ${token}`);
  return networkFetch(repetition);
}

async function authorize(request: Request): Promise<void> {
  const token = await accessToken();
  if (token === undefined) endSession();
  else request.headers.set('authorization', `Bearer ${token}`);
}

function mayRenew(request: Request, response: Response): boolean {
  const challenge = response.headers.get('www-authenticate') ?? '';
  return !WITHOUT_RENEWAL.test(request.url) && !challenge.includes('insufficient_user_authentication');
}

function endSession(): void {
  forgetToken();
  const current = session.read();
  if (current.kind === 'signed-in') session.write({ kind: 'ended', user: current.user });
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
