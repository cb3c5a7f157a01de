import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DerivedKey, type KeyRing, keysById } from '../secrets/derived-keys.ts';

/** What a refresh token says: a session, and how often its tokens had been rotated when it was made. */
export interface RefreshTokenContent {
  readonly sessionId: string;
  readonly counter: number;
}

/** Secret scanners find what begins like this. */
const PREFIX = 'rt1_';
const VERSION = 1;
const SESSION_BYTES = 16;
const CONTENT_BYTES = 2 + SESSION_BYTES + 4;
const MAC_BYTES = 24;
const TOKEN_BYTES = CONTENT_BYTES + MAC_BYTES;
const ENCODED_CHARACTERS = Math.ceil((TOKEN_BYTES * 4) / 3);
const TOKEN_CHARACTERS = PREFIX.length + ENCODED_CHARACTERS;

function macOf({ key }: DerivedKey, content: Uint8Array): Buffer {
  return createHmac('sha256', key).update(content).digest().subarray(0, MAC_BYTES);
}

function sessionBytes(sessionId: string): Buffer {
  return Buffer.from(sessionId.replaceAll('-', ''), 'hex');
}

function sessionText(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * `rt1_` and base64url of: version (1 byte), key id (1), session id (16), counter (4), and the first 24 bytes of
 * HMAC-SHA-256 over all of these. Nothing of it is stored: who has the database but not the key can make none.
 */
export function mintRefreshToken(ring: KeyRing, content: RefreshTokenContent): string {
  const bytes = Buffer.alloc(CONTENT_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(ring.current.id, 1);
  sessionBytes(content.sessionId).copy(bytes, 2);
  bytes.writeUInt32BE(content.counter, 2 + SESSION_BYTES);
  return PREFIX + Buffer.concat([bytes, macOf(ring.current, bytes)]).toString('base64url');
}

/** Does it look like a refresh token of ours, genuine or not? */
export function isRefreshToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/**
 * What a refresh token says, or undefined when it was not made with a key of the ring or is spelt in any other way
 * than `mintRefreshToken` spells it. Touches no store, so garbage never reaches one; the MAC is compared in constant time.
 */
export function readRefreshToken(ring: KeyRing, token: string): RefreshTokenContent | undefined {
  if (token.length !== TOKEN_CHARACTERS || !isRefreshToken(token)) return undefined;
  const encoded = token.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  // One token has one spelling: the decoder alone would pass over padding, stray characters and spare bits.
  if (bytes.length !== TOKEN_BYTES || bytes.toString('base64url') !== encoded) return undefined;
  if (bytes.readUInt8(0) !== VERSION) return undefined;
  const content = bytes.subarray(0, CONTENT_BYTES);
  const mac = bytes.subarray(CONTENT_BYTES);
  const isOurs = keysById(ring, bytes.readUInt8(1)).some((key) => timingSafeEqual(macOf(key, content), mac));
  if (!isOurs) return undefined;
  return {
    sessionId: sessionText(bytes.subarray(2, 2 + SESSION_BYTES)),
    counter: bytes.readUInt32BE(2 + SESSION_BYTES),
  };
}
