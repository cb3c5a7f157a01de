import { expect, test } from 'vitest';
import { createVisitorLimit } from './visitor-limit.ts';

test('each network has its own requests in a minute, and new ones in the next', () => {
  let now = 30_500;
  const limit = createVisitorLimit(2, () => now);
  const admitted = (address: string) => limit.admit(address);
  expect([1, 2, 3].map(() => admitted('192.0.2.1'))).toEqual([undefined, undefined, 30]);
  expect(admitted('192.0.2.2')).toBeUndefined();
  now = 59_999;
  expect(admitted('192.0.2.1')).toBe(1);
  now = 60_000;
  expect(admitted('192.0.2.1')).toBeUndefined();
});

test('the addresses of an IPv6 network count together', () => {
  const limit = createVisitorLimit(1, () => 0);
  expect(limit.admit('2001:db8::1')).toBeUndefined();
  expect(limit.admit('2001:db8::2')).toBe(60);
  expect(limit.admit('2001:db8:0:1::2')).toBeUndefined();
});

test('more networks than are counted are refused, those that are known are not', () => {
  const limit = createVisitorLimit(2, () => 0);
  for (let at = 0; at < 50_000; at += 1) limit.admit(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
  expect(limit.admit('192.0.2.1')).toBe(60);
  expect(limit.admit('10.0.0.0')).toBeUndefined();
});
