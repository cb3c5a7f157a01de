/**
 * What the authentication service reports about a caller; never accepted from a client (like every other X-User-*).
 */
export const IDENTITY_HEADERS = ['X-User-Id', 'X-User-Roles', 'X-Auth-Scope', 'X-Client-Id'];
/** Removed from incoming requests: programs that read headers as CGI does treat an underscore as a hyphen. */
export const FORGEABLE = ['X-User-*', 'X-Auth-Scope', 'X-Client-Id'];
