import type { Operation } from './operation.ts';

const MINUTE_MS = 60_000;
const RIGHT_CHANCE = 0.5;
/** From a correction to a failover to a host whose clock has the wrong time zone. */
const MINUTES = [1, 2, 5, 10, 30, 60, 120];

/** For a while the clock of the database alone is wrong, or wrong in another way than before. */
const clockJumps: Operation = {
  name: "the database's clock jumps",
  weight: 6,
  isOutside: true,
  async run({ world: { random, databaseClock }, say }) {
    const isCorrected = databaseClock.ahead() !== 0 && random.chance(RIGHT_CHANCE);
    const minutes = isCorrected ? 0 : random.pick(MINUTES) * random.pick([1, -1, -1]);
    say(`${minutes} minutes ahead`);
    await databaseClock.jump(minutes * MINUTE_MS);
  },
};

/** Only in runs in which the clock is wrong at all. */
export const CLOCK_OPERATIONS: readonly Operation[] = [clockJumps];
