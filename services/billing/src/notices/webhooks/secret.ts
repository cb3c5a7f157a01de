import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: a secret is base64 of 24 to 64 bytes after this prefix. */
const PREFIX = 'whsec_';
const BYTES_MIN = 24;
const BYTES_MAX = 64;
const BYTES_NEW = 32;

/** What is wrong with a secret that an administrator chose. */
export const SECRET_RULE = `must be ${PREFIX} and base64 of ${BYTES_MIN} to ${BYTES_MAX} bytes, or be left out`;

/** The bytes of a secret; undefined if it is malformed. The prefix may be left out. */
export function parseSecret(text: string): Buffer | undefined {
  const encoded = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : text;
  const bytes = Buffer.from(encoded, 'base64');
  const isExact = bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  return isExact && bytes.length >= BYTES_MIN && bytes.length <= BYTES_MAX ? bytes : undefined;
}

export function createSecret(): Buffer {
  return randomBytes(BYTES_NEW);
}

/** A secret as its receiver is told it. */
export function secretText(secret: Uint8Array): string {
  return `${PREFIX}${Buffer.from(secret).toString('base64')}`;
}

/** What the signatures of an attempt are made over. */
export interface Signed {
  readonly id: string;
  /** Unix time in seconds, by the machine's clock: receivers compare it with theirs. */
  readonly timestamp: number;
  readonly body: string;
}

/** The header `webhook-signature`: a signature (v1: HMAC-SHA-256) by each secret, the newest first. */
export function signatureHeader({ id, timestamp, body }: Signed, secrets: readonly Uint8Array[]): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64'),
  );
  return signatures.map((signature) => `v1,${signature}`).join(' ');
}
