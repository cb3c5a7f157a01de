import { isSealedWithOldKey, seal, unseal } from '@gridlease/common/secrets/sealed';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveKeys } from './derived-keys.ts';

const master = Buffer.from('the master key of a test, long enough');
const other = Buffer.from('another master key, as long as the first');
const bytes = fc.uint8Array({ maxLength: 200 });

it('what is sealed is opened again, for the same owner only', () => {
  const { keyEncryption } = deriveKeys(master);
  fc.assert(
    fc.property(bytes, fc.string(), fc.string(), (plaintext, context, wrong) => {
      const sealed = seal(keyEncryption, plaintext, context);
      expect(unseal(keyEncryption, sealed, context)).toEqual(Buffer.from(plaintext));
      if (wrong !== context) expect(unseal(keyEncryption, sealed, wrong)).toBeUndefined();
    }),
  );
});

it('a sealed value in which any bit was changed is refused', () => {
  const { keyEncryption } = deriveKeys(master);
  fc.assert(
    fc.property(bytes, fc.nat(), fc.integer({ min: 0, max: 7 }), (plaintext, place, bit) => {
      const sealed = seal(keyEncryption, plaintext, 'kid');
      const index = place % sealed.length;
      sealed[index] = (sealed[index] ?? 0) ^ (1 << bit);
      expect(unseal(keyEncryption, sealed, 'kid')).toBeUndefined();
    }),
  );
});

it('a sealed value cut short anywhere is refused', () => {
  const { keyEncryption } = deriveKeys(master);
  const sealed = seal(keyEncryption, Buffer.from('secret'));
  for (let length = 0; length < sealed.length; length += 1) {
    expect(unseal(keyEncryption, sealed.subarray(0, length))).toBeUndefined();
  }
});

it('after a change of the master key the old seals are opened and known to be old, until it is taken away', () => {
  const sealed = seal(deriveKeys(master).keyEncryption, Buffer.from('secret'));
  const both = deriveKeys(other, master).keyEncryption;
  expect(unseal(both, sealed)?.toString()).toBe('secret');
  expect(isSealedWithOldKey(both, sealed)).toBe(true);
  expect(isSealedWithOldKey(both, seal(both, Buffer.from('secret')))).toBe(false);
  expect(unseal(deriveKeys(other).keyEncryption, sealed)).toBeUndefined();
});

it('every purpose has a key of its own, and the same master gives the same keys', () => {
  const keys = deriveKeys(master);
  const all = [
    keys.refreshMac.current.key.export(),
    keys.keyEncryption.current.key.export(),
    keys.factorEncryption.current.key.export(),
    keys.throttleKey,
  ].map((key) => key.toString('hex'));
  expect(new Set(all).size).toBe(all.length);
  expect(deriveKeys(master).keyEncryption.current.key.equals(keys.keyEncryption.current.key)).toBe(true);
});
