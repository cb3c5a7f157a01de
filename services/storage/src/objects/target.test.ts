import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObjectKey } from './object-key.ts';
import { readTarget } from './target.ts';

test.each([
  ['/objects/a', undefined, '', 'a'],
  ['/objects/a/b/c', 'a', 'b/c', 'a/b/c'],
  ['/objects/a%2Fb/c', 'a/b', 'c', 'a/b/c'],
  ['/objects/a%2Fb', undefined, '', 'a/b'],
  ['/objects//x', '', 'x', '/x'],
  ['/objects/a/', 'a', '', 'a/'],
  ['/objects/a/%252F?x=/y', 'a', '%2F', 'a/%2F'],
  ['/objects/a/b#c', 'a', 'b', 'a/b'],
  ['/objects/a/%C3%A4%20b+c', 'a', 'ä b+c', 'a/ä b+c'],
])('%s', (url, first, rest, whole) => {
  expect(readTarget(url, '/objects')).toEqual({ first, rest, whole });
});

test('every key survives parsing, after a bucket and by itself', () => {
  const key = fc.string({ unit: 'binary', minLength: 1 }).filter(isObjectKey);
  fc.assert(
    fc.property(key, (each) => {
      const encoded = encodeURIComponent(each);
      const slashes = encoded.replaceAll('%2F', '/');
      for (const path of [encoded, slashes]) {
        expect(readTarget(`/objects/bucket/${path}`, '/objects')).toMatchObject({
          first: 'bucket',
          rest: each,
        });
        expect(readTarget(`/objects/${path}`, '/objects').whole).toBe(each);
      }
    }),
  );
});
