import type { IncomingHttpHeaders } from 'node:http';

/** What users who have to change their password may ask a gateway for. */
const OF_PASSWORD_CHANGE: ReadonlySet<string> = new Set([
  'GET /api/v1/auth/me',
  'HEAD /api/v1/auth/me',
  'POST /api/v1/auth/change-password',
  'POST /api/v1/auth/logout',
]);

/**
 * Does a gateway ask about a request by which the password is changed? Gateways say what they ask about in
 * `X-Forwarded-Method` and `X-Forwarded-Uri` (Caddy and Traefik do); one that says nothing gets no such token through.
 * A caller who writes them gains nothing: the service behind judges the token itself.
 */
export function isOfPasswordChange(headers: IncomingHttpHeaders): boolean {
  const { 'x-forwarded-method': method, 'x-forwarded-uri': uri } = headers;
  return typeof uri === 'string' && OF_PASSWORD_CHANGE.has(`${method} ${uri.split('?', 1)[0]}`);
}
