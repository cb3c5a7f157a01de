import { expect, it } from 'vitest';
import { parseIfMatch, versionTag } from './if-match.ts';

it.each([
  ['*', true],
  [' * ', true],
  ['"39"', true],
  ['"1", "39"', true],
  ['"1",,"39"', true],
  [', "39" ,', true],
  ['"a,b","39"', true],
  ['""', false],
  ['"039"', false],
  ['W/"39"', false],
  ['"3"', false],
])('%s matches version 39: %s', (header, expected) => {
  expect(parseIfMatch(header)?.(39)).toBe(expected);
});

it.each(['', ',', '39', '"39', '"39" "40"', '*, "39"', "'39'", 'w/"39"'])('%j is refused', (header) => {
  expect(() => parseIfMatch(header)).toThrow(/list of entity tags/);
});

it('no header is no condition, and our own tag is matched', () => {
  expect(parseIfMatch(undefined)).toBeUndefined();
  expect(parseIfMatch(versionTag(7))?.(7)).toBe(true);
});
