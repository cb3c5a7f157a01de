import { expect, it } from 'vitest';
import { mergeMetrics } from './metrics.ts';

it('nothing said is nothing to write', () => {
  expect(mergeMetrics(2, [])).toBeUndefined();
  expect(mergeMetrics(2, [[{ position: 0 }]])).toBeUndefined();
});

it('what is said last stands, zero and false are said, and what nobody said is null', () => {
  const merged = mergeMetrics(3, [
    [
      { position: 0, temperature_c: 40, is_healthy: false },
      { position: 2, temperature_c: 60, utilization_gpu_percent: 5 },
    ],
    [{ position: 2, temperature_c: 0 }],
  ]);
  expect(merged).toEqual({
    temperature_c: [40, null, 0],
    is_healthy: [false, null, null],
    utilization_gpu_percent: [null, null, 5],
  });
});
