import { expect, it } from 'vitest';
import { learnServerTime, serverNow } from './clock.ts';

const HOUR_MS = 3_600_000;
const dateIn = (ms: number) => new Date(Date.now() + ms).toUTCString();

it('the clock follows responses, but for those that a cache may have kept', () => {
  learnServerTime(new Headers({ date: dateIn(HOUR_MS) }), performance.now() - 50);
  const offset = () => Math.round((serverNow() - Date.now()) / HOUR_MS);
  expect(offset()).toBe(1);
  const kept = { date: dateIn(-HOUR_MS), 'cache-control': 'public, max-age=60' };
  learnServerTime(new Headers(kept), performance.now());
  learnServerTime(
    new Headers({ date: dateIn(-HOUR_MS), 'last-modified': dateIn(-HOUR_MS) }),
    performance.now(),
  );
  learnServerTime(new Headers(), performance.now());
  expect(offset()).toBe(1);
});
