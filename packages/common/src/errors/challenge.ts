import type { ServiceError } from './service-error.ts';

const REALM = 'Bearer realm="gridlease"';
/** Codes after which the client's token, not its request, is what is wrong (RFC 6750, 3.1). */
const TOKEN_ERRORS = new Set(['invalid_token', 'token_expired']);

/** Text that is safe between quotes (RFC 6750, 3: no `"`, no backslash). */
function quoted(text: string): string {
  return `"${text.replace(/[^\x20-\x7e]|["\\]/g, "'")}"`;
}

/** `WWW-Authenticate` of a response: on every 401, and on a 403 with insufficient scope; else undefined. */
export function challengeOf(error: ServiceError): string | undefined {
  const description = `error_description=${quoted(error.message)}`;
  if (error.kind === 'unauthenticated') {
    if (error.code === 'recent_authentication_required') {
      const maxAge = `max_age=${Number(error.details?.max_age)}`;
      return `${REALM}, error="insufficient_user_authentication", ${maxAge}, ${description}`;
    }
    return TOKEN_ERRORS.has(error.code) ? `${REALM}, error="invalid_token", ${description}` : REALM;
  }
  if (error.code !== 'insufficient_scope') return undefined;
  const scope = `scope=${quoted(String(error.details?.scope ?? ''))}`;
  return `${REALM}, error="insufficient_scope", ${description}, ${scope}`;
}
