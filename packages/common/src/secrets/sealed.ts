import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** A key derived from a master key. The id (0 to 255) identifies the master key and is not secret. */
export interface DerivedKey {
  readonly id: number;
  readonly key: KeyObject;
}

/** Values are written with `current`; values written with `previous` can still be read. */
export interface KeyRing {
  readonly current: DerivedKey;
  readonly previous?: DerivedKey;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEAL_VERSION = 1;
const HEADER_BYTES = 2;

/**
 * Derives bytes from a master key (HKDF-SHA-256, RFC 5869).
 *
 * @param service salt: two services with the same master key have different keys
 * @param purpose what the bytes are for; one for each use
 */
export function deriveBytes(
  master: Uint8Array,
  { service, purpose, length = KEY_BYTES }: { service: string; purpose: string; length?: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', master, service, `${purpose}/v1`, length));
}

/** The key of a master key for one purpose. */
function keyOf(master: Uint8Array, service: string, purpose: string): DerivedKey {
  return {
    id: deriveBytes(master, { service, purpose: 'key-id', length: 1 }).readUInt8(0),
    // A key object, created once: creating it from bytes takes longer than a MAC.
    key: createSecretKey(deriveBytes(master, { service, purpose })),
  };
}

/**
 * The keys of a master key, and of the previous one, for one purpose. To change the master key, give every replica both
 * and swap them afterwards: `previous` can be read whether it is the older or the newer of the two.
 */
export function deriveKeyRing(
  masters: { readonly current: Uint8Array; readonly previous?: Uint8Array | undefined },
  use: { readonly service: string; readonly purpose: string },
): KeyRing {
  const of = (master: Uint8Array) => keyOf(master, use.service, use.purpose);
  const current = of(masters.current);
  return masters.previous === undefined ? { current } : { current, previous: of(masters.previous) };
}

/** The keys of the ring with this id; two master keys share an id in one of 256 cases. */
export function keysById(ring: KeyRing, id: number): DerivedKey[] {
  const keys = ring.previous === undefined ? [ring.current] : [ring.current, ring.previous];
  return keys.filter((key) => key.id === id);
}

/**
 * Encrypts with AES-256-GCM under the ring's current key: version, key id, nonce, ciphertext, tag.
 *
 * @param context the owner of the bytes (a kid, a user's id); `unseal` needs the same, so that a sealed value that was
 *   moved to another row is refused
 */
export function seal(ring: KeyRing, plaintext: Uint8Array, context = ''): Buffer {
  const header = Buffer.from([SEAL_VERSION, ring.current.id]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', ring.current.key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([header, Buffer.from(context)]));
  return Buffer.concat([header, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

function open({ key }: DerivedKey, sealed: Uint8Array, context: string): Buffer | undefined {
  const bytes = Buffer.from(sealed);
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const ciphertext = bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, HEADER_BYTES), Buffer.from(context)]));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    return undefined;
  }
}

/** Decrypts a sealed value; undefined when it was modified, or has another context or master key. */
export function unseal(ring: KeyRing, sealed: Uint8Array, context = ''): Buffer | undefined {
  if (sealed.length < HEADER_BYTES + NONCE_BYTES + TAG_BYTES || sealed[0] !== SEAL_VERSION) return undefined;
  for (const key of keysById(ring, sealed[1] ?? 0)) {
    const plaintext = open(key, sealed, context);
    if (plaintext !== undefined) return plaintext;
  }
  return undefined;
}

/** Seals a value again that was sealed with a former key; undefined: it need not be, or cannot be opened. */
export function reseal(ring: KeyRing, sealed: Uint8Array, context = ''): Buffer | undefined {
  const plain = isSealedWithOldKey(ring, sealed, context) ? unseal(ring, sealed, context) : undefined;
  return plain && seal(ring, plain, context);
}

/** Whether it was sealed with another key than the ring's current one, and should be sealed again. */
export function isSealedWithOldKey(ring: KeyRing, sealed: Uint8Array, context = ''): boolean {
  return unseal({ current: ring.current }, sealed, context) === undefined;
}
