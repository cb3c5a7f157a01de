import { invalidClient, invalidTokenRequest } from './errors.ts';

/** The id and secret that a client presents. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly secret: string;
}

/** No client has longer ones. */
const CREDENTIAL_CHARACTERS_MAX = 1_024;

/** Both parts are application/x-www-form-urlencoded (RFC 6749, 2.3.1). */
function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function fromBasic(header: string): ClientCredentials {
  const [, encoded = ''] = /^basic +([A-Za-z0-9+/_=-]+) *$/i.exec(header) ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const clientId = formDecoded(text.slice(0, Math.max(0, colon)));
  const secret = formDecoded(text.slice(colon + 1));
  if (colon < 0 || clientId === undefined || secret === undefined) throw invalidClient();
  return { clientId, secret };
}

/**
 * The credentials of a token request: HTTP Basic or members of the body, never both (RFC 6749, 2.3).
 * Throws `invalid_request` (400) for both, `invalid_client` (401) for missing or malformed ones.
 */
export function clientCredentialsOf(
  authorization: string | undefined,
  body: { readonly client_id?: string | undefined; readonly client_secret?: string | undefined },
): ClientCredentials {
  const isBasic = authorization !== undefined && /^basic /i.test(authorization);
  if (isBasic && body.client_secret !== undefined) {
    throw invalidTokenRequest('The client authenticates twice: with Authorization and in the body.');
  }
  const credentials = isBasic
    ? fromBasic(authorization)
    : { clientId: body.client_id ?? '', secret: body.client_secret ?? '' };
  if (isBasic && body.client_id !== undefined && body.client_id !== credentials.clientId) {
    throw invalidTokenRequest('The client_id in the body differs from the one in Authorization.');
  }
  const lengths = [credentials.clientId.length, credentials.secret.length];
  if (lengths.some((length) => length === 0 || length > CREDENTIAL_CHARACTERS_MAX)) throw invalidClient();
  return credentials;
}
