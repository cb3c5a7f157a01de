import { expect, it } from 'vitest';
import { createPollInterval } from './poll-interval.ts';

/** The pauses after polls of which some found something. */
function pausesAfter(looks: readonly boolean[]): number[] {
  const interval = createPollInterval(200, 1_000);
  return looks.map((isBusy) => {
    interval.polled(isBusy);
    return interval.pauseMs();
  });
}

it('waits longer after each poll in vain, up to the longest pause', () => {
  expect(pausesAfter([true, false, false, false, false])).toEqual([200, 400, 800, 1_000, 1_000]);
});

it('is back at its shortest pause after the first work', () => {
  expect(pausesAfter([false, false, true, true])).toEqual([400, 800, 200, 200]);
});

it('never waits less than its shortest pause', () => {
  const interval = createPollInterval(200, 100);
  interval.polled(false);
  expect(interval.pauseMs()).toBe(200);
});
