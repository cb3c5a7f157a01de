import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clipTo, isWithin, lengthWithout, momentAfter, type Span, unionOf } from './spans.ts';

const END = 60;
const moment = fc.nat(END);
const span = fc.tuple(moment, moment).map(([from, to]): Span => ({ from, to }));
const spans = fc.array(span, { maxLength: 6 });
const isIn = (all: readonly Span[], at: number) => all.some(({ from, to }) => from <= at && at < to);
const MOMENTS = Array.from({ length: END + 1 }, (_, at) => at);

it('a union has the moments of its spans, in order and apart', () => {
  fc.assert(
    fc.property(spans, (all) => {
      const union = unionOf(all);
      for (const at of MOMENTS) expect(isWithin(union, at)).toBe(isIn(all, at));
      for (const [place, { from, to }] of union.entries()) {
        expect(from).toBeLessThan(to);
        expect(from).toBeGreaterThan(union[place - 1]?.to ?? -1);
      }
    }),
  );
});

it('a union does not depend on the order of its spans, nor on how often they are told', () => {
  fc.assert(
    fc.property(spans, fc.array(fc.nat()), (all, keys) => {
      const shuffled = [...all, ...all]
        .map((each, place) => ({ each, key: keys[place % Math.max(1, keys.length)] ?? 0 }))
        .sort((a, b) => a.key - b.key)
        .map(({ each }) => each);
      expect(unionOf(shuffled)).toEqual(unionOf(all));
      expect(unionOf(unionOf(all))).toEqual(unionOf(all));
    }),
  );
});

it('clipping keeps the moments within', () => {
  fc.assert(
    fc.property(spans, span, (all, within) => {
      const clipped = clipTo(all, within);
      for (const at of MOMENTS) expect(isWithin(clipped, at)).toBe(isIn(all, at) && isIn([within], at));
    }),
  );
});

it('what is left of a time and what is missing add up, however gaps overlap', () => {
  fc.assert(
    fc.property(spans, span, (all, within) => {
      const left = MOMENTS.filter((at) => isIn([within], at) && !isIn(all, at)).length;
      expect(lengthWithout(all, within)).toBe(left);
    }),
  );
});

it('more gaps never leave more time', () => {
  fc.assert(
    fc.property(spans, span, span, (all, more, within) => {
      expect(lengthWithout([...all, more], within)).toBeLessThanOrEqual(lengthWithout(all, within));
    }),
  );
});

it('a time split in two leaves in its parts what it leaves as a whole', () => {
  fc.assert(
    fc.property(spans, moment, moment, moment, (all, ...moments) => {
      const [from, middle, to] = moments.sort((a, b) => a - b) as [number, number, number];
      const parts = lengthWithout(all, { from, to: middle }) + lengthWithout(all, { from: middle, to });
      expect(parts).toBe(lengthWithout(all, { from, to }));
    }),
  );
});

it('the moment after some time is the first by which so much is left', () => {
  fc.assert(
    fc.property(spans, moment, fc.integer({ min: 1, max: END }), (all, begin, lengthMs) => {
      const at = momentAfter(all, begin, lengthMs);
      expect(lengthWithout(all, { from: begin, to: at })).toBe(lengthMs);
      expect(lengthWithout(all, { from: begin, to: at - 1 })).toBe(lengthMs - 1);
    }),
  );
});

it('the moment after some time never comes in a gap that lasts', () => {
  const gaps = [{ from: 10, to: Number.POSITIVE_INFINITY }];
  expect(momentAfter(gaps, 0, 10)).toBe(10);
  expect(momentAfter(gaps, 0, 11)).toBe(Number.POSITIVE_INFINITY);
});
