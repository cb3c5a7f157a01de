import { expect, it } from 'vitest';
import { columnsOf } from './columns.ts';

const HOUR = new Date('2026-03-01T12:00:00.000Z');
const NOTHING = [0xff, 0xff, 0xff, 0xff, 0xff];

it('samples become a column for each measure of each card', () => {
  const samples = Buffer.from([100, 50, 71, 0x01, 0xc2, ...NOTHING, 0, 0, 0, 0, 0, 7, 0xff, 254, 0xff, 0xfe]);
  expect(columnsOf([{ hour: HOUR, samples }], 2, { from: HOUR, minutes: 3 })).toEqual([
    {
      utilization_gpu_percent: [100, 0, null],
      utilization_memory_percent: [50, 0, null],
      temperature_c: [71, 0, null],
      power_draw_w: [450, 0, null],
    },
    {
      utilization_gpu_percent: [null, 7, null],
      utilization_memory_percent: [null, null, null],
      temperature_c: [null, 254, null],
      power_draw_w: [null, 65_534, null],
    },
  ]);
});

it('only minutes of the range count, and hours that are missing are gaps', () => {
  const sample = (percent: number) => [percent, percent, percent, 0, percent];
  const hours = [
    { hour: HOUR, samples: Buffer.from([1, 2, 3].flatMap(sample)) },
    { hour: new Date('2026-03-01T14:00:00.000Z'), samples: Buffer.from([4, 5].flatMap(sample)) },
  ];
  const range = { from: new Date('2026-03-01T12:01:00.000Z'), minutes: 120 };
  const [card] = columnsOf(hours, 1, range);
  const known = card?.power_draw_w.flatMap((watts, place) => (watts === null ? [] : [[place, watts]]));
  expect(known).toEqual([
    [0, 2],
    [1, 3],
    [119, 4],
  ]);
});
