import fc from 'fast-check';
import { expect, it } from 'vitest';
import { deriveKeys } from '../secrets/derived-keys.ts';
import { mintRefreshToken, readRefreshToken } from './refresh-token.ts';

const master = Buffer.from('the master key of a test, long enough');
const other = Buffer.from('another master key, as long as the first');
const ring = deriveKeys(master).refreshMac;
const content = fc.record({ sessionId: fc.uuid(), counter: fc.integer({ min: 0, max: 0xffff_ffff }) });
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

it('a refresh token contains its session and counter, readable with the key', () => {
  fc.assert(
    fc.property(content, (said) => {
      const token = mintRefreshToken(ring, said);
      expect(token).toMatch(/^rt1_[A-Za-z0-9_-]{62}$/);
      expect(readRefreshToken(ring, token)).toEqual(said);
    }),
  );
});

it('a refresh token with any one character changed is refused (ASVS 9.1.1)', () => {
  fc.assert(
    fc.property(content, fc.nat(), fc.constantFrom(...ALPHABET), (said, place, character) => {
      const token = mintRefreshToken(ring, said);
      const index = place % token.length;
      const mangled = token.slice(0, index) + character + token.slice(index + 1);
      expect(readRefreshToken(ring, mangled)).toEqual(mangled === token ? said : undefined);
    }),
    { numRuns: 2_000 },
  );
});

it('a refresh token has one spelling: no padding, blank, other alphabet or loose bit', () => {
  fc.assert(
    fc.property(content, (said) => {
      const token = mintRefreshToken(ring, said);
      const last = token.at(-1) ?? '';
      // The last character carries two bits of the token; the other four must be as they are written.
      const loose = [...ALPHABET]
        .filter((character) => character !== last)
        .map((c) => token.slice(0, -1) + c);
      const spellings = [
        `${token}=`,
        `${token}==`,
        ` ${token}`,
        `${token}\n`,
        `${token}A`,
        token.slice(0, -1),
        token.toUpperCase(),
        token.replace('rt1_', 'RT1_'),
        token.slice(4),
        token.replaceAll('-', '+').replaceAll('_', '/'),
        ...loose,
      ];
      for (const spelling of spellings) {
        if (spelling !== token) expect(readRefreshToken(ring, spelling)).toBeUndefined();
      }
    }),
    { numRuns: 50 },
  );
});

it('whatever else is sent as a refresh token is refused', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.base64String()), (text) => {
      expect(readRefreshToken(ring, text)).toBeUndefined();
      expect(readRefreshToken(ring, `rt1_${text}`)).toBeUndefined();
    }),
  );
});

it('a refresh token of another master key is refused, and taken while that key is the previous one', () => {
  const said = { sessionId: '0190a3b4-0000-7000-8000-000000000000', counter: 7 };
  const token = mintRefreshToken(deriveKeys(other).refreshMac, said);
  expect(readRefreshToken(ring, token)).toBeUndefined();
  expect(readRefreshToken(deriveKeys(master, other).refreshMac, token)).toEqual(said);
});
