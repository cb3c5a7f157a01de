import { createRandom, type Random } from '@gridlease/testing/random';
import { expect, it } from 'vitest';
import { type Body, call } from '../billing.ts';
import { registerMachine } from '../providers/registry.ts';
import { end, started } from '../rentals.ts';
import { beat, openStage, readSession, type Stage } from './stage.ts';
import { type TrueLife, trueBills } from './truth.ts';

const SEEDS = [1, 2];
const MACHINES = 8;
const STEPS = 100;
const STEP_SECONDS = 30;

interface Rented {
  readonly id: string;
  readonly session: Body;
  readonly life: TrueLife;
  /** Until when it is in its present mood. */
  untilStep: number;
  isAlive: boolean;
}

const nowOf = (stage: Stage) => stage.now() * 1_000;

async function rent(stage: Stage): Promise<Rented> {
  const { id } = await registerMachine(stage.registry);
  await beat(stage, id);
  const renter = await stage.billing.renter('20');
  const session = await started(stage.billing, { user_id: renter.user_id, provider_id: id });
  return { id, session, life: { beats: [0], statuses: [] }, untilStep: 0, isAlive: true };
}

/** One step of the true life of a machine. */
async function live(stage: Stage, random: Random, step: number, rented: Rented): Promise<void> {
  const { id, life } = rented;
  if (life.deletedAt !== undefined) return;
  const now = nowOf(stage);
  if (step >= rented.untilStep) {
    rented.isAlive = !rented.isAlive || random.int(0, 2) === 0;
    // From short stumbles to absences that end the rental.
    rented.untilStep = step + random.int(1, random.pick([3, 8, 30]));
  }
  if (rented.isAlive && random.int(0, 5) > 0) {
    await beat(stage, id);
    life.beats.push(now);
    return;
  }
  const what = random.int(0, 60);
  if (what < 4) {
    const status = random.pick(['busy', 'idle', 'maintenance', 'error', 'offline']);
    await call(stage.registry, 'PATCH', `/providers/${id}/status`, { status });
    life.statuses.push({ at: now, status });
  } else if (what === 4) {
    await call(stage.registry, 'POST', `/providers/${id}/suspension`, { reason: 'a reason' });
    life.suspendedAt ??= now;
  } else if (what === 5) {
    await call(stage.registry, 'DELETE', `/providers/${id}`);
    life.deletedAt = now;
  }
}

/** What billing hears of it: late, twice, or nothing, and for up to an hour the registry is away. */
async function hear(stage: Stage, random: Random): Promise<void> {
  const looks = random.pick([0, 0, 0, 1, 1, 2]);
  for (let look = 0; look < looks; look += 1) await stage.billing.watch().catch(() => {});
  if (random.int(0, 3) > 0) await stage.billing.tick();
}

async function play(stage: Stage, random: Random): Promise<Rented[]> {
  const all: Rented[] = [];
  for (let machine = 0; machine < MACHINES; machine += 1) all.push(await rent(stage));
  const settled = new Map<string, number>();
  let awayUntil = 0;
  for (let step = 1; step <= STEPS; step += 1) {
    await stage.advance(STEP_SECONDS);
    if (step === awayUntil) stage.setReachable(true);
    if (step > awayUntil && random.int(0, 25) === 0) {
      stage.setReachable(false);
      awayUntil = step + random.int(1, 60);
    }
    for (const rented of all) await live(stage, random, step, rented);
    await hear(stage, random);
    const watched = random.pick(all);
    const { settled_cost, current_cost } = await readSession(stage, watched.session.id);
    expect(Number(settled_cost)).toBeGreaterThanOrEqual(settled.get(watched.id) ?? 0);
    expect(Number(current_cost)).toBeGreaterThanOrEqual(Number(settled_cost));
    settled.set(watched.id, Number(settled_cost));
  }
  stage.setReachable(true);
  // What became known last has been known for a minute; the machines stay as they are.
  for (let look = 0; look < 4; look += 1) {
    await stage.billing.watch();
    await stage.billing.tick();
    await stage.advance(STEP_SECONDS);
  }
  await stage.billing.watch();
  await stage.billing.tick();
  return all;
}

it.each(SEEDS)(
  'whatever happens to machines, and to the news of it, bills follow their true lives (seed %i)',
  async (seed) => {
    const stage = await openStage();
    try {
      const all = await play(stage, createRandom(seed));
      for (const { session, life } of all) {
        const ended = await end(stage.billing, session.id);
        const { billed_minutes, status, total_cost, end_reason } = ended.body.session;
        const bills = trueBills(life, { start: 0, end: nowOf(stage) });
        const context = JSON.stringify({
          life,
          now: nowOf(stage),
          end_reason,
          ended: ended.body.session.ended_at,
        });
        expect(bills, context).toContainEqual({ minutes: billed_minutes, hasFailed: status === 'failed' });
        const rate = BigInt(Math.round(Number(session.total_hourly_rate) * 1e9));
        const cost = (rate * BigInt(billed_minutes)) / 60n;
        expect(BigInt(Math.round(Number(total_cost) * 1e9)), context).toBe(cost);
      }
      expect(await stage.billing.findings()).toEqual([]);
    } finally {
      await stage.close();
    }
  },
  180_000,
);
