import { expect, test } from 'vitest';
import { createPlatformClock } from './platform-clock.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const HOUR = 3_600_000;

/** A machine whose clock is an hour fast. */
function openMachine(bootId = 'boot-1') {
  const times = { uptime: 5_000, local: NOON + HOUR };
  const sources = { uptime: () => times.uptime, local: () => times.local, bootId };
  const pass = (ms: number) => {
    times.uptime += ms;
    times.local += ms;
  };
  return { times, sources, pass };
}

const at = (ms: number) => new Date(NOON + ms);
const header = (ms: number) => at(ms).toUTCString();

test("the platform's time follows the monotonic clock, not the machine's own", () => {
  const { times, sources, pass } = openMachine();
  const clock = createPlatformClock(undefined, sources);
  clock.observe(header(0));
  expect(clock.now()).toEqual(at(0));
  pass(90_000);
  times.local -= 5 * HOUR;
  expect(clock.now()).toEqual(at(90_000));
});

test('whole seconds are a lower bound, which later responses raise', () => {
  const { sources, pass } = openMachine();
  const clock = createPlatformClock(undefined, sources);
  clock.observe(header(0));
  pass(300);
  clock.observe(header(1_000));
  expect(clock.now()).toEqual(at(1_000));
  pass(500);
  clock.observe(header(1_000));
  expect(clock.now()).toEqual(at(1_500));
});

test("a platform whose clock was set back is believed, and a response without a date isn't one", () => {
  const { sources } = openMachine();
  const clock = createPlatformClock(undefined, sources);
  clock.observe(header(0));
  clock.observe(header(-HOUR));
  clock.observe(null);
  clock.observe('soon');
  expect(clock.now()).toEqual(at(-HOUR));
});

test('an event has the age that the machine says, and is never in the future', () => {
  const { times, sources } = openMachine();
  const clock = createPlatformClock(undefined, sources);
  clock.observe(header(0));
  expect(clock.timeOf(new Date(times.local - 4_000))).toEqual(at(-4_000));
  expect(clock.timeOf(new Date(times.local + 4_000))).toEqual(at(0));
});

test('a restarted agent knows the time, also after the clock of the machine was set', () => {
  const { times, sources, pass } = openMachine();
  const clock = createPlatformClock(undefined, sources);
  clock.observe(header(0));
  const reading = clock.reading();
  pass(10_000);
  times.local -= HOUR;
  expect(createPlatformClock(reading, sources).now()).toEqual(at(10_000));
});

test('a restarted machine falls back to its own clock, corrected by what was known of it', () => {
  const before = openMachine();
  const clock = createPlatformClock(undefined, before.sources);
  clock.observe(header(0));
  const after = openMachine('boot-2');
  after.times.uptime = 10;
  after.times.local += 60_000;
  expect(createPlatformClock(clock.reading(), after.sources).now()).toEqual(at(60_000));
});
