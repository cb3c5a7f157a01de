import { expect, test } from 'vitest';
import { isBucketName, requireBucketName } from './bucket-name.ts';

test.each(['abc', 'a-b', 'a.b', '0aa', 'gridlease', 'x'.repeat(63), '1.2.3', 'a--b'])(
  '%s is a name',
  (name) => {
    expect(isBucketName(name)).toBe(true);
  },
);

test.each([
  ['', 'ab', 'x'.repeat(64)],
  ['Abc', 'a_b', 'a b', 'bücket', 'a/b', 'a%b'],
  ['-ab', 'ab-', '.ab', 'ab.', 'a..b', 'a.-b', 'a-.b'],
  ['192.168.0.1', 'xn--a', 'sthree-a', 'a-s3alias', 'a--ol-s3', 'a--x-s3', 'a.mrap'],
])('%s, %s and %s are not bucket names', (...names) => {
  for (const name of names) {
    expect(isBucketName(name)).toBe(false);
    expect(() => requireBucketName(name)).toThrow(expect.objectContaining({ code: 'invalid_bucket_name' }));
  }
});
