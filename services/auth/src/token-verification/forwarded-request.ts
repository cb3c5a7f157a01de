import type { IncomingHttpHeaders } from 'node:http';

/** What users who have to change their password may request through a gateway. */
const PASSWORD_CHANGE_REQUESTS: ReadonlySet<string> = new Set([
  'GET /api/v1/auth/me',
  'HEAD /api/v1/auth/me',
  'POST /api/v1/auth/change-password',
  'POST /api/v1/auth/logout',
]);

/**
 * Whether a gateway asks about a request that serves to change the password. Gateways name the request in
 * `X-Forwarded-Method` and `X-Forwarded-Uri` (Caddy and Traefik do); without these headers the answer is no. A caller
 * who forges them gains nothing: the service behind the gateway checks the token itself.
 */
export function isPasswordChangeRequest(headers: IncomingHttpHeaders): boolean {
  const { 'x-forwarded-method': method, 'x-forwarded-uri': uri } = headers;
  return typeof uri === 'string' && PASSWORD_CHANGE_REQUESTS.has(`${method} ${uri.split('?', 1)[0]}`);
}
