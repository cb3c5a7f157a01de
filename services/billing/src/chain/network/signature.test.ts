import bs58 from 'bs58';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeSignature } from './signature.ts';

test('a signature is 64 bytes in base58, and nothing else is', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 60, maxLength: 68 }), (raw) => {
      const decoded = decodeSignature(bs58.encode(raw));
      expect(decoded && [...decoded]).toEqual(raw.length === 64 ? [...raw] : undefined);
    }),
  );
  for (const text of ['', '0OIl', '1'.repeat(89), '5'.repeat(1_000_000)]) {
    expect(decodeSignature(text)).toBeUndefined();
  }
  expect(decodeSignature('1'.repeat(64))).toEqual(new Uint8Array(64));
});
