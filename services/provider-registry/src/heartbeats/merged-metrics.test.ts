import { expect, it } from 'vitest';
import { mergeMetrics } from './merged-metrics.ts';

it('nothing said is nothing to write', () => {
  expect(mergeMetrics(2, [])).toBeUndefined();
  expect(mergeMetrics(2, [{ reports: [{}], positions: [0] }])).toBeUndefined();
});

it('the last report wins, zero and false are values, and what was not reported is null', () => {
  const merged = mergeMetrics(3, [
    {
      reports: [
        { temperature_c: 40, is_healthy: false },
        { temperature_c: 60, utilization_gpu_percent: 5 },
      ],
      positions: [0, 2],
    },
    { reports: [{ temperature_c: 0 }], positions: [2] },
  ]);
  expect(merged).toEqual({
    temperature_c: [40, null, 0],
    is_healthy: [false, null, null],
    utilization_gpu_percent: [null, null, 5],
  });
});
