import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseRetryAfter, retryDelaySeconds } from './retry.ts';

const DAY = 86_400;

function allDelays(random: number): number[] {
  const delays = [];
  for (let tries = 1; ; tries += 1) {
    const delay = retryDelaySeconds(tries, { random });
    if (delay === undefined) return delays;
    delays.push(delay);
  }
}

it('a delivery is retried over a day, ever more rarely', () => {
  for (const random of [0, 1]) {
    const delays = allDelays(random);
    const total = delays.reduce((sum, delay) => sum + delay, 0);
    expect(delays).toEqual(delays.toSorted((one, next) => one - next));
    expect(total).toBeGreaterThan(DAY);
    expect(total).toBeLessThan(2 * DAY);
  }
});

it('a receiver can postpone the next attempt by at most a day, and never hasten it', () => {
  const tries = fc.integer({ min: 1, max: 7 });
  fc.assert(
    fc.property(
      tries,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(),
      (count, random, retryAfterSeconds) => {
        const own = retryDelaySeconds(count, { random }) ?? 0;
        const delay = retryDelaySeconds(count, { random, retryAfterSeconds });
        expect(delay).toBe(Math.max(own, Math.min(retryAfterSeconds, DAY)));
      },
    ),
  );
  expect(retryDelaySeconds(8, { random: 0, retryAfterSeconds: 10 })).toBeUndefined();
});

it('Retry-After is seconds or a date', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  expect(parseRetryAfter('120', now)).toBe(120);
  expect(parseRetryAfter('Mon, 23 Nov 2026 12:01:00 GMT', now)).toBe(60);
  expect(parseRetryAfter('Mon, 23 Nov 2026 11:00:00 GMT', now)).toBe(0);
  for (const malformed of [undefined, '', 'soon', '-5', '1.5', '2026-11-23T12:01:00Z', '9'.repeat(30)]) {
    expect([malformed, parseRetryAfter(malformed, now)]).toEqual([malformed, undefined]);
  }
});
