import { createHash, createHmac } from 'node:crypto';

export const SUBJECT = 'bench';
const TOKEN_SECONDS = 3_600;

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as the authentication service issues them with a shared secret. */
export function tokenOf(secret: string): string {
  const digest = createHash('sha256').update('gridlease-kid').update(secret).digest('hex');
  const issuedAt = Math.floor(Date.now() / 1_000);
  const header = { alg: 'HS256', kid: `hs-${digest.slice(0, 8)}`, typ: 'at+jwt' };
  const payload = {
    iss: 'gridlease-auth',
    aud: 'gridlease',
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: SUBJECT,
    sub: SUBJECT,
    client_id: 'gridlease',
    sid: SUBJECT,
    roles: ['renter'],
  };
  const text = `${encode(header)}.${encode(payload)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** The settings of a service that requires such tokens. */
export function accessOf(secret: string): Record<string, string> {
  return { GRIDLEASE_AUTH__MODE: 'required', GRIDLEASE_AUTH__SECRET: secret };
}
