import type { IncomingHttpHeaders } from 'node:http';

/** What users who have to change their password may request through a gateway. */
const PASSWORD_CHANGE_REQUESTS: ReadonlySet<string> = new Set([
  'GET /api/v1/auth/me',
  'HEAD /api/v1/auth/me',
  'POST /api/v1/auth/change-password',
  'POST /api/v1/auth/logout',
]);

/** What users who have to set up a second factor may request through a gateway besides. */
const FACTOR_SETUP_REQUESTS: ReadonlySet<string> = new Set([
  ...PASSWORD_CHANGE_REQUESTS,
  'POST /api/v1/auth/second-factor',
  'POST /api/v1/auth/second-factor/confirm',
]);

function forwardedRequestOf(headers: IncomingHttpHeaders): string {
  const { 'x-forwarded-method': method, 'x-forwarded-uri': uri } = headers;
  return typeof uri === 'string' ? `${method} ${uri.split('?', 1)[0]}` : '';
}

/**
 * Whether a gateway asks about a request that serves to change the password. Gateways name the request in
 * `X-Forwarded-Method` and `X-Forwarded-Uri` (Caddy and Traefik do); without these headers the answer is no. A caller
 * who forges them gains nothing: the service behind the gateway checks the token itself.
 */
export function isPasswordChangeRequest(headers: IncomingHttpHeaders): boolean {
  return PASSWORD_CHANGE_REQUESTS.has(forwardedRequestOf(headers));
}

/** The same for a request that serves to set up a second factor. */
export function isFactorSetupRequest(headers: IncomingHttpHeaders): boolean {
  return FACTOR_SETUP_REQUESTS.has(forwardedRequestOf(headers));
}
