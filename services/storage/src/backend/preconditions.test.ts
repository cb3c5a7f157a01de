import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allowsWrite, evaluateRead, isRangeCurrent, parseHttpDate } from './preconditions.ts';

const object = { etag: 'abc', lastModified: new Date('2026-03-01T10:00:00.750Z') };
const SAME = 'Sun, 01 Mar 2026 10:00:00 GMT';
const BEFORE = 'Sun, 01 Mar 2026 09:59:59 GMT';
const AFTER = 'Sun, 01 Mar 2026 10:00:01 GMT';

describe('a read', () => {
  it.each([
    ['nothing', {}, 'proceed'],
    ['its tag', { ifMatch: '"abc"' }, 'proceed'],
    ['its tag without quotes', { ifMatch: 'abc' }, 'proceed'],
    ['one of several tags', { ifMatch: '"x", "abc" ,"y"' }, 'proceed'],
    ['any tag', { ifMatch: '*' }, 'proceed'],
    ['another tag', { ifMatch: '"x"' }, 'failed'],
    ['a weak tag, which is never the same', { ifMatch: 'W/"abc"' }, 'failed'],
    ['a known tag', { ifNoneMatch: '"abc"' }, 'not_modified'],
    ['a known weak tag', { ifNoneMatch: 'W/"abc"' }, 'not_modified'],
    ['an unknown tag', { ifNoneMatch: '"x"' }, 'proceed'],
    ['a known date', { ifModifiedSince: SAME }, 'not_modified'],
    ['an older date', { ifModifiedSince: BEFORE }, 'proceed'],
    ['no date', { ifModifiedSince: 'yesterday' }, 'proceed'],
    ['unmodified since then', { ifUnmodifiedSince: SAME }, 'proceed'],
    ['unmodified since before', { ifUnmodifiedSince: BEFORE }, 'failed'],
    ['If-Match over If-Unmodified-Since', { ifMatch: '"abc"', ifUnmodifiedSince: BEFORE }, 'proceed'],
    ['If-None-Match over If-Modified-Since', { ifNoneMatch: '"x"', ifModifiedSince: AFTER }, 'proceed'],
    ['412 before 304', { ifMatch: '"x"', ifNoneMatch: '"abc"' }, 'failed'],
    ['both that hold', { ifMatch: '"abc"', ifNoneMatch: '"abc"' }, 'not_modified'],
  ] as const)('on condition of %s', (_name, conditions, outcome) => {
    expect(evaluateRead(conditions, object)).toBe(outcome);
  });
});

test.each([
  ['"abc"', true],
  ['W/"abc"', false],
  ['"x"', false],
  ['*', false],
  [SAME, true],
  [AFTER, false],
  [undefined, true],
])('a range is of the same object by If-Range %s: %s', (ifRange, isCurrent) => {
  expect(isRangeCurrent(ifRange, object)).toBe(isCurrent);
});

test.each([
  [{}, true, true],
  [{ ifNoneMatch: '*' }, false, true],
  [{ ifMatch: 'abc' }, true, false],
  [{ ifMatch: 'x' }, false, false],
  [{ ifMatch: '*' }, true, false],
] as const)('a write on condition of %j over an object: %s, over nothing: %s', (conditions, over, fresh) => {
  expect(allowsWrite(conditions, object)).toBe(over);
  expect(allowsWrite(conditions, undefined)).toBe(fresh);
});

test('the three forms of a date are read, and nothing else', () => {
  const time = Date.UTC(1994, 10, 6, 8, 49, 37);
  expect(parseHttpDate('Sun, 06 Nov 1994 08:49:37 GMT')).toBe(time);
  expect(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT')).toBe(time);
  expect(parseHttpDate('Sun Nov  6 08:49:37 1994')).toBe(time);
  for (const text of [
    '',
    '0',
    '1994-11-06',
    'Sun, 06 Nov 1994 08:49:37 +0200',
    'Xxx, 99 Xxx 1994 08:49:37 GMT',
  ])
    expect(parseHttpDate(text)).toBeUndefined();
});

test('any header of a client can be evaluated as a condition', () => {
  const text = fc.option(fc.string(), { nil: undefined });
  const conditions = fc.record({
    ifMatch: text,
    ifNoneMatch: text,
    ifModifiedSince: text,
    ifUnmodifiedSince: text,
  });
  fc.assert(
    fc.property(conditions, text, (each, ifRange) => {
      expect(['proceed', 'not_modified', 'failed']).toContain(evaluateRead(each, object));
      expect(typeof isRangeCurrent(ifRange, object)).toBe('boolean');
    }),
  );
});
