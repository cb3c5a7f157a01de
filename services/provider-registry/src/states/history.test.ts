import fc from 'fast-check';
import { expect, it } from 'vitest';
import { intervalsOf, MACHINE_STATUSES, type Silence, type StatedStatus } from './history.ts';

const at = (ms: number) => new Date(ms);

it('a silence takes the place of what was stated meanwhile', () => {
  const stated: StatedStatus[] = [
    { at: at(0), status: 'idle' },
    { at: at(40), status: 'maintenance' },
    { at: at(60), status: 'idle' },
  ];
  expect(intervalsOf(stated, [{ from: at(30), to: at(60) }], undefined)).toEqual([
    { from: at(0), to: at(30), status: 'idle', lapsed: false },
    { from: at(30), to: at(60), status: 'offline', lapsed: true },
    { from: at(60), status: 'idle', lapsed: false },
  ]);
});

it('the last interval of a deleted machine ends with it', () => {
  expect(intervalsOf([{ at: at(0), status: 'error' }], [], at(7))).toEqual([
    { from: at(0), to: at(7), status: 'error', lapsed: false },
  ]);
});

const MOMENTS_MAX = 30;
const moment = fc.nat(MOMENTS_MAX);
const stated = fc
  .array(fc.record({ at: moment.map(at), status: fc.constantFrom(...MACHINE_STATUSES) }), { minLength: 1 })
  .map((all) => all.sort((a, b) => a.at.getTime() - b.at.getTime()));
const silences = fc.array(
  fc.record({ from: moment, length: fc.integer({ min: 1, max: 9 }), isOpen: fc.boolean() }),
  { maxLength: 4 },
);

it('at each moment the history says what was stated last, or that the machine was silent', () => {
  fc.assert(
    fc.property(stated, silences, (all, quiet) => {
      const closed: Silence[] = quiet.map(({ from, length, isOpen }) => ({
        from: at(from),
        to: isOpen ? undefined : at(from + length),
      }));
      const intervals = intervalsOf(all, closed, undefined);
      for (let ms = all[0]?.at.getTime() ?? 0; ms <= 2 * MOMENTS_MAX; ms += 1) {
        const covering = intervals.filter(
          ({ from, to }) => from.getTime() <= ms && ms < (to?.getTime() ?? Number.POSITIVE_INFINITY),
        );
        const isSilent = closed.some(
          ({ from, to }) => from.getTime() <= ms && ms < (to?.getTime() ?? Number.POSITIVE_INFINITY),
        );
        const said = all.findLast((each) => each.at.getTime() <= ms)?.status;
        expect(covering).toHaveLength(1);
        expect([covering[0]?.lapsed, covering[0]?.status]).toEqual([isSilent, isSilent ? 'offline' : said]);
      }
    }),
  );
});
