import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crowdedOf, mayBeCrowded } from './density.ts';
import type { UsageRecord, UsageTotals } from './report.ts';

const at = (time: number, eventKey = `e:${time}`, isLate = false): UsageRecord => ({
  sessionId: 's',
  eventKey,
  measuredAt: new Date(time),
  receivedAt: new Date(time),
  gpuUtilizationPercent: 1,
  vramUtilizationPercent: 1,
  powerDrawW: 1,
  temperatureC: undefined,
  isLate,
});
const every = (milliseconds: number, count: number, from = 100_000) =>
  Array.from({ length: count }, (_, n) => at(from + n * milliseconds, `e:${from} ${n}`));

describe('reports of a session', () => {
  it('every 100 ms are taken, and every 99 ms the eleventh is too many', () => {
    expect(crowdedOf(every(100, 50), [])).toEqual([]);
    const dense = every(99, 11);
    expect(crowdedOf(dense, [])).toEqual(dense.slice(10));
  });

  it('that are stored count, on either side, and a report that is stored is not judged again', () => {
    const stored = every(1, 10);
    const [within, after, before] = [at(100_999), at(101_000), at(99_009)];
    expect(crowdedOf([within, after, before], stored)).toEqual([within]);
    expect(crowdedOf(stored, stored)).toEqual([]);
  });

  it('never become more than ten within a second, and none is refused without ten others', () => {
    const times = fc.array(fc.integer({ min: 100_000, max: 103_000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 60 }), (measured, cut) => {
        const records = measured.map((time, place) => at(time, `e:${place}`));
        const taken: UsageRecord[] = [];
        for (const some of [records.slice(0, cut), records.slice(cut)]) {
          const crowded = crowdedOf(some, taken);
          taken.push(...some.filter((one) => !crowded.includes(one)));
        }
        const within = (from: number, all: readonly UsageRecord[]) =>
          all.filter(({ measuredAt }) => measuredAt.getTime() - from < 1_000 && measuredAt.getTime() >= from)
            .length;
        for (const { measuredAt } of taken)
          expect(within(measuredAt.getTime(), taken)).toBeLessThanOrEqual(10);
        for (const refused of records.filter((one) => !taken.includes(one))) {
          const windows = [...taken, refused].map((one) => one.measuredAt.getTime());
          expect(Math.max(...windows.map((from) => within(from, [...taken, refused])))).toBe(11);
        }
      }),
    );
  });
});

describe('what is stored', () => {
  const totals = (reports: number, newest: number) =>
    ({ reports, newest: { measuredAt: new Date(newest) } }) as UsageTotals;

  it.each<[string, boolean, UsageTotals | undefined, UsageRecord[]]>([
    ['a first report', false, { reports: 0, newest: undefined } as UsageTotals, [at(5)]],
    ['a second after the newest', false, totals(1_000, 4_000), [at(5_000)]],
    ['less than a second after the newest', true, totals(1_000, 4_001), [at(5_000)]],
    ['before the newest', true, totals(10, 9_000), [at(5_000)]],
    ['of a session with few', false, totals(9, 9_000), [at(5_000)]],
    ['many at once', true, totals(1, 4_000), every(1_000, 11)],
    ['late', true, totals(1, 4_000), [at(9_000, 'e:x', true)]],
  ])('has to be looked at or not: %s', (_what, expected, before, records) => {
    expect(mayBeCrowded(before, records)).toBe(expected);
  });
});
