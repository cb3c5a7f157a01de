/**
 * The y coordinates (little-endian, sign bit cleared) of the Ed25519 points whose order divides 8, and the two
 * non-canonical encodings above the field's modulus. A signature under such a key fits any message.
 */
const SMALL_ORDER_Y = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

const SIGN_BIT = 0x80;

/** Whether the encoded point has small order, with either sign of x. */
export function isSmallOrderPoint(encoded: Uint8Array): boolean {
  const y = Buffer.from(encoded);
  const last = y.length - 1;
  y[last] = (y[last] ?? 0) & ~SIGN_BIT;
  return SMALL_ORDER_Y.has(y.toString('hex'));
}
