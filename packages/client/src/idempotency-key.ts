const KEY_BYTES = 16;

/** A key that nobody else has. Not `crypto.randomUUID`, which browsers have on secure origins alone. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
