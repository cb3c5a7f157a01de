import type { Random } from '@gridlease/testing/random';
import { registryUnavailable } from '../../src/market/providers/errors.ts';
import type { LifeRegistry, MachineHistory, MachineSigns } from '../../src/market/providers/provider.ts';
import type { TrueLife } from '../lives/truth.ts';

/**
 * Machines that live and die, and the registry that tells of them. Times are milliseconds: those of lives by the clock
 * of the world, those that the registry tells by its own, which is ahead of it.
 */

const LEASE_MS = 90_000;
const BEAT_MS = 30_000;
export const AHEAD_MS = 3_600_000;
const SLOTS = 2;

export interface LivingMachine {
  readonly id: string;
  readonly life: TrueLife;
  /** Its next heartbeat; infinite: it sends none any more. */
  nextBeatAt: number;
}

export interface MachineLives extends LifeRegistry {
  /** Machines that can be rented, or could until lately. */
  readonly slots: LivingMachine[];
  readonly all: ReadonlyMap<string, LivingMachine>;
  /** Until when no process reaches the registry. */
  awayUntil: number;
  /** When it was asked about signs of life and responded, in order. */
  readonly responses: number[];
  /** Registers a machine in the place of another one. */
  replace(slot: number): LivingMachine;
  /** Lets the machines send the heartbeats that are due by now. */
  beat(): void;
  /** Throws 503 `registry_unavailable` while it is away. */
  requireReachable(): void;
}

export function createMachineLives(random: Random, now: () => number): MachineLives {
  const all = new Map<string, LivingMachine>();
  const open = () => {
    const [high, low] = [random.int(0, 2 ** 31), random.int(0, 2 ** 31)];
    const hex = (value: number) => value.toString(16).padStart(8, '0');
    const id = `${hex(high)}-0000-4000-8000-0000${hex(low)}`;
    const life: TrueLife = { beats: [now()], statuses: [] };
    const machine = { id, life, nextBeatAt: now() + BEAT_MS };
    all.set(id, machine);
    return machine;
  };
  const lives: MachineLives = {
    slots: Array.from({ length: SLOTS }, open),
    all,
    awayUntil: 0,
    responses: [],
    replace(slot) {
      const machine = open();
      lives.slots[slot] = machine;
      return machine;
    },
    beat() {
      for (const machine of all.values()) {
        for (; machine.nextBeatAt <= now(); machine.nextBeatAt += BEAT_MS)
          machine.life.beats.push(machine.nextBeatAt);
      }
    },
    requireReachable() {
      if (now() < lives.awayUntil) throw registryUnavailable();
    },
    async readSigns(ids) {
      lives.requireReachable();
      lives.responses.push(now());
      const machines = ids.flatMap((id): MachineSigns[] => {
        const machine = all.get(id);
        return machine === undefined ? [] : [signsOf(machine, now())];
      });
      return { now: tell(now()), leaseEnabled: true, machines };
    },
    async readHistory(id, since) {
      lives.requireReachable();
      const machine = all.get(id);
      return machine && historyOf(machine.life, now(), since);
    },
  };
  return lives;
}

const tell = (at: number) => new Date(at + AHEAD_MS).toISOString();

interface Interval {
  readonly from: number;
  readonly to: number | undefined;
  readonly kind: 'lapsed' | 'error';
}

/** What is in the registry's history of a machine by now. */
function intervalsOf({ beats, statuses, deletedAt }: TrueLife, now: number): Interval[] {
  const silences = beats.flatMap((from, place): Interval[] => {
    const to = beats[place + 1] ?? deletedAt;
    return (to ?? now) - from >= LEASE_MS ? [{ from, to, kind: 'lapsed' }] : [];
  });
  const errors = statuses.flatMap(({ at, status }, place): Interval[] => {
    if (status !== 'error') return [];
    const ends = [beats.find((beat) => beat > at), statuses[place + 1]?.at, deletedAt];
    const first = ends.filter((end) => end !== undefined).sort((a, b) => a - b)[0];
    return [{ from: at, to: first, kind: 'error' }];
  });
  return [...silences, ...errors];
}

function signsOf({ id, life }: LivingMachine, now: number): MachineSigns {
  const intervals = intervalsOf(life, now);
  const lapse = intervals.find(({ kind, to }) => kind === 'lapsed' && to === undefined);
  const changes = [
    life.beats[0] ?? now,
    ...intervals.flatMap(({ kind, from, to }) => [kind === 'lapsed' ? from + LEASE_MS : from, to]),
    life.deletedAt,
    life.suspendedAt,
  ].filter((at) => at !== undefined);
  return {
    id,
    status: statusOf(life, now),
    lastBeatAt: tell(life.beats.at(-1) ?? now),
    ...(lapse && { lapsedAt: tell(lapse.from + LEASE_MS) }),
    changedAt: tell(Math.max(...changes)),
  };
}

export function statusOf(life: TrueLife, now: number): 'idle' | 'offline' | 'error' {
  const open = intervalsOf(life, now).filter(({ to }) => to === undefined);
  if (open.some(({ kind }) => kind === 'lapsed')) return 'offline';
  return open.length > 0 ? 'error' : 'idle';
}

function historyOf(life: TrueLife, now: number, since: string | undefined): MachineHistory {
  const intervals = intervalsOf(life, now).map(({ from, to, kind }) => ({
    from: tell(from),
    ...(to !== undefined && { to: tell(to) }),
    status: kind === 'error' ? 'error' : 'offline',
    ...(kind === 'lapsed' && { lapsed: true as const }),
  }));
  const { deletedAt, suspendedAt } = life;
  return {
    now: tell(now),
    leaseEnabled: true,
    lastBeatAt: tell(life.beats.at(-1) ?? now),
    ...(deletedAt !== undefined && { deletedAt: tell(deletedAt) }),
    intervals: intervals.filter(({ to }) => to === undefined || since === undefined || to > since),
    suspensions: suspendedAt === undefined ? [] : [{ from: tell(suspendedAt) }],
    cardFaults: [],
    formerOwners: [],
  };
}
