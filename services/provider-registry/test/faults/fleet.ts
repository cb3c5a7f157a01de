import { startDaemon } from './daemon.ts';
import type { Timing } from './timing.ts';

/** A heartbeat whose response was 200. Times are those of this machine's clock, which the database shares. */
export interface Beat {
  /** A number of its own, sent as the power of the first card. */
  readonly value: number;
  readonly sentAt: number;
  readonly acknowledgedAt: number;
  /** According to the response. */
  readonly status: string;
}

/** What one machine knows of itself. */
export interface Machine {
  readonly id: string;
  readonly acknowledged: Beat[];
  /** Numbers of heartbeats without such a response: they may or may not have been recorded. */
  readonly unacknowledged: Set<number>;
  isDead: boolean;
}

export interface FleetOptions {
  readonly ids: readonly string[];
  /** The replicas that run, as a load balancer knows them. */
  readonly urls: () => readonly string[];
  readonly timing: Timing;
  /** Pause after a heartbeat in milliseconds, in place of the timing's. */
  readonly pauseMs?: () => number;
}

export interface Fleet {
  readonly machines: readonly Machine[];
  /** The count of each response: the status with the problem's code, or `lost`. */
  readonly responses: ReadonlyMap<string, number>;
  living(): Machine[];
  kill(machines: readonly Machine[]): void;
  revive(machines: readonly Machine[]): void;
  /** No more heartbeats; resolves when none is under way. */
  stop(): Promise<void>;
}

/** Starts daemons that beat until they are killed or the fleet is stopped. */
export function startFleet(options: FleetOptions): Fleet {
  const responses = new Map<string, number>();
  const count = (response: string) => responses.set(response, (responses.get(response) ?? 0) + 1);
  const machines = options.ids.map(
    (id): Machine => ({ id, acknowledged: [], unacknowledged: new Set(), isDead: false }),
  );
  const daemons = new Map(
    machines.map((machine) => [machine, startDaemon(machine, options, count)] as const),
  );
  const ended: Promise<void>[] = [];
  return {
    machines,
    responses,
    living: () => machines.filter(({ isDead }) => !isDead),
    kill(dying) {
      for (const machine of dying) {
        machine.isDead = true;
        ended.push(daemons.get(machine)?.end() ?? Promise.resolve());
      }
    },
    revive(dead) {
      for (const machine of dead) {
        machine.isDead = false;
        daemons.set(machine, startDaemon(machine, options, count));
      }
    },
    async stop() {
      await Promise.all([...ended, ...[...daemons.values()].map((daemon) => daemon.end())]);
    },
  };
}

/** The last heartbeat that was acknowledged. */
export function lastBeat(machine: Machine): Beat | undefined {
  return machine.acknowledged.at(-1);
}
