import { expect, test } from 'vitest';
import { ownP99Ms } from './own-clock.ts';

const page = (within5: number, within50: number, all: number, route = '/a') =>
  [
    ['0.005', within5],
    ['0.05', within50],
    ['+Inf', all],
  ]
    .map(([le, n]) => `http_request_duration_seconds_bucket{le="${le}",method="GET",route="${route}"} ${n}`)
    .join('\n');

test('99 of 100 new requests are within the returned bucket', () => {
  expect(ownP99Ms(page(100, 100, 100), page(199, 200, 200), '/a')).toBe(5);
  expect(ownP99Ms(page(100, 100, 100), page(198, 200, 200), '/a')).toBe(50);
  expect(ownP99Ms('', page(0, 0, 1), '/a')).toBe(Number.POSITIVE_INFINITY);
});

test('requests of all statuses are counted, those of other routes are not', () => {
  const refused = page(0, 100, 100).replaceAll('} ', ',status="503"} ');
  expect(ownP99Ms('', `${page(100, 100, 100)}\n${refused}\n${page(0, 0, 900, '/b')}`, '/a')).toBe(50);
});

test('a route without requests has no time', () => {
  expect(ownP99Ms('', page(1, 1, 1), '/b')).toBeNaN();
  expect(ownP99Ms(page(1, 1, 1), page(1, 1, 1), '/a')).toBeNaN();
});
