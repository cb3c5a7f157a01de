import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DerivedKey, type KeyRing, keysById } from '@gridlease/common/secrets/sealed';

/** The content of a refresh token: its session, and the session's count of rotations when it was issued. */
export interface RefreshTokenContent {
  readonly sessionId: string;
  readonly counter: number;
}

/** Lets secret scanners recognise refresh tokens. */
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
 * HMAC-SHA-256 over all of these. None of it is stored: the database without the key is not enough to forge one.
 */
export function mintRefreshToken(ring: KeyRing, content: RefreshTokenContent): string {
  const bytes = Buffer.alloc(CONTENT_BYTES);
  bytes.writeUInt8(VERSION, 0);
  bytes.writeUInt8(ring.current.id, 1);
  sessionBytes(content.sessionId).copy(bytes, 2);
  bytes.writeUInt32BE(content.counter, 2 + SESSION_BYTES);
  return PREFIX + Buffer.concat([bytes, macOf(ring.current, bytes)]).toString('base64url');
}

/** Whether it has the form of our refresh tokens, genuine or not. */
export function isRefreshToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/**
 * The content of a refresh token; undefined when it was not made with a key of the ring or differs in spelling from
 * what `mintRefreshToken` returns. Reads no store, so garbage never reaches one; compares the MAC in constant time.
 */
export function readRefreshToken(ring: KeyRing, token: string): RefreshTokenContent | undefined {
  if (token.length !== TOKEN_CHARACTERS || !isRefreshToken(token)) return undefined;
  const encoded = token.slice(PREFIX.length);
  const bytes = Buffer.from(encoded, 'base64url');
  // One token has one spelling: the decoder alone would ignore padding, stray characters and spare bits.
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
