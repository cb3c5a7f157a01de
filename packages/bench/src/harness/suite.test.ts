import { expect, test } from 'vitest';
import { selectParts } from './suite.ts';

test('all parts are measured unless some are named', () => {
  expect(selectParts(['a', 'b'], [])).toEqual(['a', 'b']);
  expect(selectParts(['a', 'b', 'c'], ['c', 'a'])).toEqual(['a', 'c']);
});

test('an unknown part is refused by name', () => {
  expect(() => selectParts(['a', 'b'], ['a', 'z'])).toThrow('there is no z; there are a, b');
});
