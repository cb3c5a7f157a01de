import { expect, it } from 'vitest';
import { nextHeartbeatSeconds } from './heartbeat-interval.ts';

const PACE = { intervalSeconds: 15, heartbeatsPerSecondMax: 2_000 };

it.each([
  ['a small fleet comes every 15 s', 10, 0.5, 15],
  ['by chance 10 % sooner', 10, 0, 14],
  ['or later', 10, 1, 17],
  ['30,000 machines still send 2,000 a second', 30_000, 0.5, 15],
  ['100,000 are asked to come less often', 100_000, 0.5, 50],
  ['a million as rarely as may be', 1_000_000, 0.5, 120],
  ['which is the most, whatever chance says', 1_000_000, 1, 120],
])('%s', (_what, fleet, chance, seconds) => {
  expect(nextHeartbeatSeconds(PACE, fleet, chance)).toBe(seconds);
});
