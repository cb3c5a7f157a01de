import { invalidToken } from './refusal.ts';
import { parseStrictObject } from './strict-json.ts';

/** Our tokens have about 600 characters. */
const TOKEN_CHARACTERS_MAX = 8_192;
const KID_CHARACTERS_MAX = 128;
const TYPES = new Set(['at+jwt', 'application/at+jwt']);

/**
 * Every header member our tokens have. All others are refused, above all those that would bring their own key or
 * change how the token is read: jwk, jku, x5u, x5c, crit, b64, zip, enc.
 */
const HEADER_MEMBERS = new Set(['alg', 'kid', 'typ']);

export interface TokenHeader {
  readonly alg: string;
  readonly kid: string | undefined;
}

/** A parsed token; nothing but its form has been verified. */
export interface CompactToken {
  readonly header: TokenHeader;
  readonly payload: Buffer;
}

/** The bytes of base64url text, provided that the encoding is canonical: no `=`, whitespace or stray bits. */
function canonicalBytes(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length === 0 || bytes.toString('base64url') !== text) {
    throw invalidToken('is not written in canonical base64url');
  }
  return bytes;
}

/** RFC 9068, 2.1: access tokens declare their type, so that nothing else we sign can pass for one. */
function isAccessTokenType(typ: unknown): boolean {
  return typeof typ === 'string' && TYPES.has(typ.toLowerCase());
}

function isKid(kid: unknown): kid is string | undefined {
  return kid === undefined || (typeof kid === 'string' && kid.length > 0 && kid.length <= KID_CHARACTERS_MAX);
}

function readHeader(bytes: Buffer): TokenHeader {
  const header = parseStrictObject(bytes);
  if (header === undefined) throw invalidToken('has no readable header');
  const foreign = Object.keys(header).some((name) => !HEADER_MEMBERS.has(name));
  if (foreign) throw invalidToken('has a header member that is not accepted');
  const { alg, kid, typ } = header;
  if (!isAccessTokenType(typ)) throw invalidToken('is not an access token (typ at+jwt)');
  if (typeof alg !== 'string' || !isKid(kid)) throw invalidToken('has no readable header');
  return { alg, kid };
}

/**
 * Parses a token in compact serialisation (RFC 7515, 7.1). Strict: a token has exactly one spelling, so that a cache
 * or revocation list keyed by the token's text cannot be bypassed by re-encoding it.
 *
 * @throws ServiceError `invalid_token`
 */
export function parseCompactToken(token: string): CompactToken {
  if (token.length > TOKEN_CHARACTERS_MAX) throw invalidToken('is too long');
  const parts = token.split('.', 4);
  const [header, payload, signature] = parts;
  if (parts.length !== 3 || !header || !payload || !signature) {
    throw invalidToken('does not have three parts');
  }
  canonicalBytes(signature);
  return { header: readHeader(canonicalBytes(header)), payload: canonicalBytes(payload) };
}
