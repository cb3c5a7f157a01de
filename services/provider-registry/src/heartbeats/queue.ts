import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { AbsentOutcome, Heartbeat, MachineBeats, MachineOutcome, SeenOutcome } from './batch.ts';
import { heartbeatsOverloaded } from './errors.ts';

/** The outcome of one heartbeat, with the reason why it or its metrics were rejected. */
export type BeatOutcome =
  | AbsentOutcome
  | (Omit<SeenOutcome, 'refusals'> & { readonly refusal: ServiceError | undefined });

/** Collects concurrent heartbeats and records them together (group commit). */
export interface HeartbeatQueue {
  /**
   * Resolves when the heartbeat is durable. Pending heartbeats of the same machine are recorded as one. Throws
   * `heartbeats_overloaded` (503) when too many are pending, or the error that kept this one from being recorded.
   */
  submit(id: string, beat: Heartbeat): Promise<BeatOutcome>;
}

export interface HeartbeatQueueOptions {
  readonly record: (
    machines: readonly MachineBeats[],
    options: { readonly wait: boolean },
  ) => Promise<readonly MachineOutcome[]>;
  /** Receives the size of each batch, for metrics. */
  readonly onBatch?: (machines: number) => void;
  /** Maximum number of pending heartbeats. Default 20,000. */
  readonly waitingMax?: number;
}

const WAITING_MAX = 20_000;
const BATCH_MAX = 1_000;
/** How long a batch under load is given to fill: its statements cost the same for one machine as for many. */
const GATHER_MS = 4;
const CROWD = 16;
/** Machines whose rows other transactions have locked are waited for one by one, this many at a time. */
const LATE_MAX = 4;

interface Waiter {
  readonly resolve: (outcome: BeatOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The pending heartbeats of one machine. */
interface WaitingMachine extends MachineBeats {
  readonly beats: Heartbeat[];
  readonly waiters: Waiter[];
}

/** Creates an empty queue; one batch is written at a time while the next one fills. */
export function createHeartbeatQueue(options: HeartbeatQueueOptions): HeartbeatQueue {
  const pending = new Map<string, WaitingMachine>();
  const late: WaitingMachine[] = [];
  const waitingMax = options.waitingMax ?? WAITING_MAX;
  let waiting = 0;
  let isRunning = false;
  let lateRunning = 0;

  function settle(machine: WaitingMachine, outcome: SeenOutcome | AbsentOutcome): void {
    waiting -= machine.waiters.length;
    for (const [at, { resolve }] of machine.waiters.entries()) {
      if (outcome.kind === 'seen') {
        const { kind, status, promisedSeconds, refusals } = outcome;
        resolve({ kind, status, promisedSeconds, refusal: refusals[at] });
      } else resolve(outcome);
    }
  }

  function fail(machine: WaitingMachine, error: unknown): void {
    waiting -= machine.waiters.length;
    for (const { reject } of machine.waiters) reject(error);
  }

  /** On a persistent error, splits the batch in halves down to the machine at fault. */
  async function flush(machines: readonly WaitingMachine[], wait: boolean): Promise<void> {
    let outcomes: readonly MachineOutcome[];
    try {
      outcomes = await options.record(machines, { wait });
    } catch (error) {
      if (machines.length === 1 || isPassing(error)) {
        for (const machine of machines) fail(machine, error);
        return;
      }
      const middle = Math.ceil(machines.length / 2);
      await flush(machines.slice(0, middle), wait);
      await flush(machines.slice(middle), wait);
      return;
    }
    machines.forEach((machine, at) => {
      const outcome = outcomes[at] as MachineOutcome;
      if (outcome.kind === 'locked') late.push(machine);
      else settle(machine, outcome);
    });
    startLate();
  }

  function startLate(): void {
    for (; lateRunning < LATE_MAX && late.length > 0; lateRunning += 1) void runLate();
  }

  async function runLate(): Promise<void> {
    for (let machine = late.shift(); machine !== undefined; machine = late.shift()) {
      await flush([machine], true);
    }
    lateRunning -= 1;
  }

  async function run(): Promise<void> {
    isRunning = true;
    for (let before = 0; pending.size > 0; ) {
      if (before >= CROWD) await delay(GATHER_MS);
      const machines = [...pending.values()].slice(0, BATCH_MAX);
      for (const { id } of machines) pending.delete(id);
      // Every batch locks its rows in the same order.
      machines.sort((a, b) => (a.id < b.id ? -1 : 1));
      options.onBatch?.(machines.length);
      await flush(machines, false);
      before = machines.length;
    }
    isRunning = false;
  }

  return {
    submit(id, beat) {
      if (waiting >= waitingMax) return Promise.reject(heartbeatsOverloaded());
      waiting += 1;
      const { promise, resolve, reject } = Promise.withResolvers<BeatOutcome>();
      const machine = pending.get(id);
      if (machine === undefined) {
        pending.set(id, { id, beats: [beat], waiters: [{ resolve, reject }] });
      } else {
        machine.beats.push(beat);
        machine.waiters.push({ resolve, reject });
      }
      if (!isRunning) void run();
      return promise;
    },
  };
}

function isPassing(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'unavailable';
}
