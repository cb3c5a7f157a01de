import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeRefresh, ROTATIONS_KEPT, type RotationState } from './rotation.ts';

const BEGIN = Date.parse('2030-01-01T00:00:00.000Z');
const at = (seconds: number) => new Date(BEGIN + seconds * 1_000);

/** A session that was rotated at these times, in seconds, ascending. */
function session(rotations: readonly number[], members: Partial<RotationState> = {}): RotationState {
  return {
    counter: rotations.length,
    rotatedAt: rotations.toReversed().slice(0, ROTATIONS_KEPT).map(at),
    revokedAt: null,
    idleExpiresAt: at(1e9),
    expiresAt: at(1e9),
    ...members,
  };
}

const judge = (state: RotationState, counter: number, seconds: number, reuseSeconds = 60) =>
  judgeRefresh(state, counter, at(seconds), reuseSeconds);

it('the current token rotates', () => {
  expect(judge(session([]), 0, 100)).toBe('rotate');
  expect(judge(session([1, 2, 3]), 3, 100)).toBe('rotate');
});

it('the previous token gets the current one until 60 s after it was replaced, to the millisecond', () => {
  expect(judge(session([10]), 0, 70)).toBe('replay');
  expect(judge(session([10]), 0, 70.001)).toBe('reuse');
  expect(judge(session([5, 10]), 1, 70)).toBe('replay');
});

it('an older token is excused until 10 s after it was replaced, as far as 8 rotations back', () => {
  expect(judge(session([10, 11]), 0, 20)).toBe('replay');
  expect(judge(session([10, 11]), 0, 20.001)).toBe('reuse');
  const nine = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  expect(judge(session(nine), 1, 9)).toBe('replay');
  expect(judge(session(nine), 0, 9)).toBe('reuse');
});

it('a window of 0 excuses nothing, and a short one bounds both', () => {
  expect(judge(session([10]), 0, 10, 0)).toBe('reuse');
  expect(judge(session([10, 11]), 0, 11, 0)).toBe('reuse');
  expect(judge(session([10, 11]), 0, 15, 5)).toBe('replay');
  expect(judge(session([10, 11]), 0, 15.001, 5)).toBe('reuse');
});

it('a counter that the session has not reached is no token that we gave', () => {
  expect(judge(session([1]), 2, 3)).toBe('reuse');
});

it('no token of an ended session is accepted (ASVS 7.4.1)', () => {
  for (const counter of [0, 1, 2]) {
    expect(judge(session([1], { revokedAt: at(2) }), counter, 3)).toBe('ended');
    expect(judge(session([1], { idleExpiresAt: at(3) }), counter, 3)).toBe('ended');
    expect(judge(session([1], { expiresAt: at(3) }), counter, 3)).toBe('ended');
  }
});

/** Rotations in ascending order, and a moment not before the last of them. */
const history = fc
  .record({
    gaps: fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 12 }),
    later: fc.integer({ min: 0, max: 100_000 }),
    reuseSeconds: fc.integer({ min: 0, max: 120 }),
  })
  .map(({ gaps, later, reuseSeconds }) => {
    let now = 0;
    const rotations = gaps.map((gap) => {
      now += gap / 1_000;
      return now;
    });
    return { rotations, now: now + later / 1_000, reuseSeconds };
  });

it('exactly one token of a session rotates, whatever its history (ASVS 10.4.5)', () => {
  fc.assert(
    fc.property(history, ({ rotations, now, reuseSeconds }) => {
      const state = session(rotations);
      const rotating = rotations
        .concat(0)
        .map((_, counter) => judge(state, counter, now, reuseSeconds))
        .filter((verdict) => verdict === 'rotate');
      expect(rotating).toHaveLength(1);
      expect(judge(state, rotations.length, now, reuseSeconds)).toBe('rotate');
    }),
  );
});

it('time excuses nothing: a token that is reused stays so, and an older one is never excused longer', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 100_000 }), ({ rotations, now, reuseSeconds }, more) => {
      const state = session(rotations);
      for (let counter = 0; counter < rotations.length; counter += 1) {
        const verdict = judge(state, counter, now, reuseSeconds);
        const laterVerdict = judge(state, counter, now + more / 1_000, reuseSeconds);
        if (verdict === 'reuse') expect(laterVerdict).toBe('reuse');
        if (verdict === 'replay' && counter + 1 < rotations.length) {
          expect(judge(state, counter + 1, now, reuseSeconds)).toBe('replay');
        }
      }
    }),
  );
});

it('nothing is excused for longer than the window after it was replaced', () => {
  fc.assert(
    fc.property(history, ({ rotations, now, reuseSeconds }) => {
      const state = session(rotations);
      rotations.forEach((replacedAt, counter) => {
        const isLast = counter === rotations.length - 1;
        const window = isLast ? reuseSeconds : Math.min(10, reuseSeconds);
        const isRemembered = rotations.length - counter <= ROTATIONS_KEPT;
        const age = Math.round(now * 1_000) - Math.round(replacedAt * 1_000);
        const isExcused = isRemembered && window > 0 && age <= window * 1_000;
        expect(judge(state, counter, now, reuseSeconds)).toBe(isExcused ? 'replay' : 'reuse');
      });
    }),
  );
});
