import { refreshAllLives } from '../../src/rentals/lives/watch.ts';
import { startSession } from '../../src/rentals/sessions/start.ts';
import { ASKED, type Operation, type Stage, TRACE } from './operation.ts';
import { newRental, rent } from './preparations.ts';

/** What becomes of machines, and what billing hears of it. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const RATE_MAX = 4_000;
/** From a stumble within a lease to an absence that ends the rental. */
const AWAY_SECONDS = [20, 89, 90, 200, 480, 599, 600, 1_500, Number.POSITIVE_INFINITY];
const HOUR_MINUTES = 60;

const rents: Operation = {
  name: 'rent a living machine',
  routes: ['startSession'],
  weight: 5,
  prepare: rent,
  async run(stage) {
    await rentLiving(stage, stage.world.random.pick(stage.world.lives.slots).id);
  },
};

/** @throws what `startSession` throws */
export async function rentLiving({ world, model, replica, say }: Stage, providerId: string): Promise<void> {
  const { random } = world;
  const userId = random.pick(model.renters);
  const order = newRental(world, { userId, jobId: undefined, rate: random.int(1, RATE_MAX) });
  say(`${userId} ${providerId}`);
  await startSession(replica.deps, ASKED, { ...order, providerId });
}

const happens: Operation = {
  name: 'something happens to a machine',
  weight: 5,
  isOutside: true,
  async run({ world: { random, lives, now, pass }, say }) {
    // Whoever asked at this moment was not told of it yet.
    await pass(1);
    const slot = random.int(0, lives.slots.length - 1);
    const machine = lives.slots[slot];
    if (machine === undefined) return;
    const { life } = machine;
    const what = random.pick([
      'away',
      'away',
      'away',
      'back',
      'error',
      'maintenance',
      'suspended',
      'deleted',
    ]);
    say(`${machine.id} ${what}`);
    if (what === 'away') machine.nextBeatAt = now() + random.pick(AWAY_SECONDS) * SECOND_MS;
    else if (what === 'back') machine.nextBeatAt = now() + random.int(1, 3) * SECOND_MS;
    else if (what === 'suspended') life.suspendedAt = now();
    else if (what === 'deleted') {
      life.deletedAt = now();
      machine.nextBeatAt = Number.POSITIVE_INFINITY;
    } else life.statuses.push({ at: now(), status: what });
    if (what === 'suspended' || what === 'deleted') lives.replace(slot);
  },
};

/** Nobody can ask it, for up to an hour. */
const registryLeaves: Operation = {
  name: 'the registry goes away or returns',
  weight: 2,
  isOutside: true,
  async run({ world: { random, lives, now }, say }) {
    const minutes = now() < lives.awayUntil ? 0 : random.int(1, HOUR_MINUTES);
    say(`${minutes} minutes`);
    lives.awayUntil = now() + minutes * MINUTE_MS;
  },
};

/** In any process, at any time: news is lost while nobody asks, and late or out of order when others ask meanwhile. */
const watches: Operation = {
  name: 'watch machines',
  weight: 6,
  prepare: (stage) => rentLiving(stage, stage.world.random.pick(stage.world.lives.slots).id),
  async run({ replica }) {
    await refreshAllLives(replica.deps.watch, TRACE, new AbortController().signal);
  },
};

export const LIFE_OPERATIONS: readonly Operation[] = [rents, happens, registryLeaves, watches];
