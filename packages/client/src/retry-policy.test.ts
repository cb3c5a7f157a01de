import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_RETRY_POLICY,
  type Failure,
  mayRepeat,
  pauseBeforeNext,
  repeatEffectOf,
} from './retry-policy.ts';

const unsuccessful = (status: number, retryAfterMs?: number): Failure => ({
  kind: 'unsuccessful',
  status,
  retryAfterMs,
});
const unsent: Failure = { kind: 'unsent' };
const noResponse: Failure = { kind: 'no_response' };

test('HTTP defines which methods may be repeated; an Idempotency-Key makes the others repeatable', () => {
  const effect = (method: string, headers: Record<string, string> = {}) =>
    repeatEffectOf({ method, headers: new Headers(headers) });
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']) expect(effect(method)).toBe('none');
  for (const method of ['POST', 'PATCH']) {
    expect(effect(method)).toBe('unknown');
    expect(effect(method, { 'Idempotency-Key': 'k' })).toBe('keyed');
  }
});

test('a request that was never sent is repeated regardless of its effect', () => {
  for (const effect of ['none', 'keyed', 'unknown'] as const) expect(mayRepeat(unsent, effect)).toBe(true);
});

test('after an unknown outcome a request is repeated only if that is safe', () => {
  for (const failure of [noResponse, unsuccessful(502), unsuccessful(503), unsuccessful(504)]) {
    expect(mayRepeat(failure, 'none')).toBe(true);
    expect(mayRepeat(failure, 'keyed')).toBe(true);
    expect(mayRepeat(failure, 'unknown')).toBe(false);
  }
});

test('a request that was refused before it took effect is repeated regardless of its effect', () => {
  expect(mayRepeat(unsuccessful(429), 'unknown')).toBe(true);
});

test('a keyed request whose first attempt is still in progress is repeated, another conflict is not', () => {
  expect(mayRepeat(unsuccessful(409, 1_000), 'keyed')).toBe(true);
  expect(mayRepeat(unsuccessful(409), 'keyed')).toBe(false);
  expect(mayRepeat(unsuccessful(409, 1_000), 'none')).toBe(false);
});

test('a final refusal is never retried', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 300, max: 599 }).filter((status) => ![409, 429, 502, 503, 504].includes(status)),
      fc.constantFrom('none' as const, 'keyed' as const, 'unknown' as const),
      (status, effect) => !mayRepeat(unsuccessful(status, 1_000), effect),
    ),
  );
});

test('a pause is never shorter than requested, never longer than its bound, and never exceeds the total time', () => {
  const state = fc.record({
    attemptsMade: fc.integer({ min: 1, max: 60 }),
    elapsedMs: fc.double({ min: 0, max: 200_000, noNaN: true }),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: undefined }),
  });
  const policy = { ...DEFAULT_RETRY_POLICY, attemptsMax: 50 };
  fc.assert(
    fc.property(state, fc.double({ min: 0, max: 1, noNaN: true }), (at, random) => {
      const pause = pauseBeforeNext(policy, at, random);
      const asked = at.retryAfterMs ?? 0;
      if (at.attemptsMade >= policy.attemptsMax) expect(pause).toBeUndefined();
      if (at.elapsedMs + asked >= policy.totalMs) expect(pause).toBeUndefined();
      if (pause === undefined) return;
      expect(pause).toBeGreaterThanOrEqual(asked);
      expect(pause - asked).toBeLessThanOrEqual(policy.pauseMaxMs);
      expect(at.elapsedMs + pause).toBeLessThan(policy.totalMs);
    }),
  );
});

test('the bound of the random pause doubles up to its maximum', () => {
  const longest = [1, 2, 3, 4, 5, 6, 7].map((attemptsMade) =>
    pauseBeforeNext(
      { ...DEFAULT_RETRY_POLICY, attemptsMax: 10 },
      { attemptsMade, elapsedMs: 0, retryAfterMs: undefined },
      1,
    ),
  );
  expect(longest).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
});
