import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObjectKey, requireObjectKey, requirePrefix } from './object-key.ts';

test.each([
  'a',
  'a/b',
  '/a',
  'a/',
  'a//b',
  '...',
  '.a',
  'a./b',
  ' ',
  '%2F',
  '日本/ü',
  '\u{10ffff}',
  'list',
  '\n',
])('%j is a key', (key) => {
  expect(isObjectKey(key)).toBe(true);
  expect(() => requireObjectKey(key)).not.toThrow();
});

test.each(['', '.', '..', 'a/../b', './a', 'a/.', 'a\0b', '\ud800', 'ä'.repeat(513)])('%j is none', (key) => {
  expect(() => requireObjectKey(key)).toThrow(expect.objectContaining({ code: 'invalid_object_key' }));
});

test('every key survives encoding in a URL path', () => {
  const key = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }).filter(isObjectKey);
  fc.assert(
    fc.property(key, (each) => {
      const encoded = each.split('/').map(encodeURIComponent).join('/');
      const { pathname } = new URL(`http://localhost/objects/b/${encoded}`);
      expect(decodeURIComponent(pathname.slice('/objects/b/'.length))).toBe(each);
    }),
  );
});

test('a prefix may end anywhere, but contains nothing that no key can contain', () => {
  for (const prefix of ['', '.', 'a/..', 'a/']) expect(() => requirePrefix(prefix)).not.toThrow();
  for (const prefix of ['a\0', '\udc00', 'x'.repeat(1_025)]) expect(() => requirePrefix(prefix)).toThrow();
});
