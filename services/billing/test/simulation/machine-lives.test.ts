import { createUpstream } from '@gridlease/common/discovery/upstream';
import { createRandom, type Random } from '@gridlease/testing/random';
import { expect, it } from 'vitest';
import type { LifeRegistry } from '../../src/market/providers/provider.ts';
import { createRegistry } from '../../src/market/providers/registry.ts';
import { type Span, unionOf } from '../../src/rentals/lives/spans.ts';
import { call, log } from '../billing.ts';
import { beat, openStage, type Stage } from '../lives/stage.ts';
import { registerMachine } from '../providers/registry.ts';
import { START } from '../rentals.ts';
import { AHEAD_MS, createMachineLives, type LivingMachine } from './machine-lives.ts';
import { TRACE } from './operation.ts';

const SEED = 7;
const STEPS = 90;
const STEP_SECONDS = 30;
const MACHINES = 4;
const BEGIN = Date.parse(START);

/** What a registry tells of a machine that a bill can depend on; times are milliseconds since the beginning. */
async function tellsOf(registry: LifeRegistry, id: string, aheadMs: number) {
  const { now, machines } = await registry.readSigns([id], TRACE);
  const history = await registry.readHistory(id, undefined, TRACE);
  const at = (time: string | undefined) => time && Date.parse(time) - BEGIN - aheadMs;
  const away = (history?.intervals ?? []).filter(({ status, lapsed }) => lapsed || status === 'error');
  const spans = away.map(
    ({ from, to }): Span => ({
      from: Date.parse(from) - BEGIN - aheadMs,
      to: to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to) - BEGIN - aheadMs,
    }),
  );
  return {
    now: at(now),
    lastBeatAt: at(machines[0]?.lastBeatAt),
    lapsedAt: at(machines[0]?.lapsedAt),
    deletedAt: at(history?.deletedAt),
    away: unionOf(spans),
    suspended: history?.suspensions.map(({ from, to }) => [at(from), at(to)]),
  };
}

/** A machine of the real registry, and the one of the simulation that lives the same life. */
interface Pair {
  readonly id: string;
  readonly machine: LivingMachine;
  readonly goneAt: number;
  readonly isDeleted: boolean;
  isAlive: boolean;
}

async function live(stage: Stage, random: Random, pair: Pair, now: number): Promise<void> {
  const { id, machine } = pair;
  if (random.int(0, 5) === 0) pair.isAlive = !pair.isAlive;
  if (pair.isAlive) {
    await beat(stage, id);
    machine.life.beats.push(now);
  } else if (random.int(0, 8) === 0) {
    const status = random.pick(['error', 'maintenance']);
    await call(stage.registry, 'PATCH', `/providers/${id}/status`, { status });
    machine.life.statuses.push({ at: now, status });
  }
}

async function leave({ registry }: Stage, { id, machine, isDeleted }: Pair, now: number): Promise<void> {
  if (isDeleted) {
    await call(registry, 'DELETE', `/providers/${id}`);
    machine.life.deletedAt = now;
  } else {
    await call(registry, 'POST', `/providers/${id}/suspension`, { reason: 'a reason' });
    machine.life.suspendedAt = now;
  }
}

it('the registry of the simulation tells of every life what a real one tells', async () => {
  const stage = await openStage();
  try {
    const random = createRandom(SEED);
    const consul = { address: '', token: undefined };
    const registryUrl = createUpstream({
      value: stage.registry.url,
      serviceName: 'provider-registry',
      consul,
      log,
    });
    const real = createRegistry({ registryUrl, account: undefined, timeoutMs: 5_000, log });
    const now = () => BEGIN + stage.now() * 1_000;
    const simulated = createMachineLives(random, now);
    const pairs: Pair[] = [];
    for (let count = 0; count < MACHINES; count += 1) {
      const { id } = await registerMachine(stage.registry);
      await beat(stage, id);
      const machine = simulated.replace(0);
      machine.nextBeatAt = Number.POSITIVE_INFINITY;
      pairs.push({ id, machine, isAlive: true, goneAt: STEPS - count * 10, isDeleted: count % 2 === 1 });
    }
    for (let step = 1; step <= STEPS; step += 1) {
      await stage.advance(STEP_SECONDS);
      for (const pair of pairs) {
        if (pair.machine.life.deletedAt !== undefined) continue;
        await live(stage, random, pair, now());
        if (step === pair.goneAt) await leave(stage, pair, now());
        const told = await tellsOf(real, pair.id, 0);
        const context = JSON.stringify(pair.machine.life);
        expect(await tellsOf(simulated, pair.machine.id, AHEAD_MS), context).toEqual(told);
      }
    }
  } finally {
    await stage.close();
  }
}, 180_000);
