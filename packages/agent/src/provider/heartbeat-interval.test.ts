import { expect, test } from 'vitest';
import {
  afterFailure,
  afterSuccess,
  FIRST_INTERVAL,
  type HeartbeatInterval,
  pauseMs,
} from './heartbeat-interval.ts';

const RANDOM = [0, 0.5, 1];
const promised = afterSuccess(FIRST_INTERVAL, 20);

function failedTimes(times: number, retryAfterMs?: number): HeartbeatInterval {
  let interval = promised;
  for (let made = 0; made < times; made += 1) interval = afterFailure(interval, retryAfterMs);
  return interval;
}

test('the next heartbeat follows after the requested interval with 10 % jitter either way', () => {
  expect(RANDOM.map((random) => Math.round(pauseMs(promised, random)))).toEqual([18_000, 20_000, 22_000]);
});

test('a missing interval keeps the last one, and an extreme one is bounded', () => {
  expect(afterSuccess(promised, undefined).requestedMs).toBe(20_000);
  expect(afterSuccess(promised, 0).requestedMs).toBe(1_000);
  expect(pauseMs(afterSuccess(promised, 0), 0)).toBe(1_000);
  expect(afterSuccess(promised, 1e9).requestedMs).toBe(600_000);
  expect(afterSuccess(promised, Number.NaN).requestedMs).toBe(15_000);
});

test('failures double the pause up to a minute, never below the requested interval', () => {
  expect([1, 2, 3, 4, 50].map((times) => pauseMs(failedTimes(times), 0))).toEqual([
    20_000, 40_000, 60_000, 60_000, 60_000,
  ]);
  const slow = afterFailure(afterSuccess(FIRST_INTERVAL, 120), undefined);
  expect(pauseMs(slow, 0)).toBe(120_000);
  for (const random of RANDOM) expect(pauseMs(failedTimes(1), random)).toBeGreaterThanOrEqual(20_000);
});

test('a pause requested with Retry-After is kept, a shorter one than the interval changes nothing', () => {
  for (const random of RANDOM) {
    expect(pauseMs(failedTimes(1, 90_000), random)).toBeGreaterThanOrEqual(90_000);
    expect(pauseMs(failedTimes(1, 1_000), random)).toBeGreaterThanOrEqual(20_000);
  }
  expect(pauseMs(failedTimes(1, 1e12), 0)).toBe(600_000);
});

test('a success ends the backoff', () => {
  expect(pauseMs(afterSuccess(failedTimes(9, 90_000), 20), 0.5)).toBe(20_000);
});
