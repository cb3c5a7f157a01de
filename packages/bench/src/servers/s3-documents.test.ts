import { expect, test } from 'vitest';
import { bucketOfKeys, bytesOf, keyOf, listPage } from './s3-documents.ts';

const keysIn = (page: string) => [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key);

test('a bucket lists as many keys as its name says, page after page, in byte order', () => {
  const bucket = bucketOfKeys(2_345);
  const keys: (string | undefined)[] = [];
  const pages: number[] = [];
  for (let token: string | undefined; ; ) {
    const page = listPage(bucket, new URLSearchParams(token && { 'continuation-token': token }));
    pages.push(keysIn(page).length);
    keys.push(...keysIn(page));
    token = /<NextContinuationToken>(\d+)</.exec(page)?.[1];
    expect(page).toContain(`<IsTruncated>${token !== undefined}</IsTruncated>`);
    if (token === undefined) break;
  }
  expect(pages).toEqual([1_000, 1_000, 345]);
  expect(new Set(keys).size).toBe(2_345);
  expect(keys).toEqual(keys.toSorted());
});

test('a page has no more keys than were requested', () => {
  expect(keysIn(listPage(bucketOfKeys(10), new URLSearchParams({ 'max-keys': '1' })))).toHaveLength(1);
});

test('a key contains the size of its object', () => {
  expect(bytesOf(keyOf(4_096, 7))).toBe(4_096);
  expect(bytesOf('a/b')).toBeNaN();
});
