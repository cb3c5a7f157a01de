import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { orThrow, ProblemError } from '@gridlease/client/problem-error';
import type { RegistryClient } from '@gridlease/client/registry';
import { pickCard } from './cards.ts';
import { removeMachine } from './remove-machine.ts';
import type { Tally } from './tally.ts';

const JITTER = 0.1;
const RETRY_MS = 2_000;

export interface Daemon {
  /** Stops without signing off, like a machine that loses power. */
  kill(): void;
  revive(): void;
  /** Stops for good, and deletes the machine from the registry; rejects if that fails. */
  leave(): Promise<void>;
  readonly isAlive: () => boolean;
}

export interface DaemonOptions {
  readonly registry: RegistryClient;
  /** Omitted where the token determines the owner. */
  readonly ownerId: string | undefined;
  readonly name: string;
  readonly tally: Tally;
  /** Sends heartbeats this many times as often as requested. */
  readonly speed: number;
  readonly stopping: AbortSignal;
}

/**
 * A simulated machine: registers once, then sends heartbeats at the requested interval, until it is killed or
 * everything stops.
 */
export function startDaemon(options: DaemonOptions): Daemon {
  let alive = new AbortController();
  let id: string | undefined;
  // One key each time the machine joins: a lost response is then replayed.
  let registration = randomUUID();
  const gpus = makeGpus();

  const live = async (signal: AbortSignal) => {
    // Daemons do not all start in the same second.
    await delay(Math.random() * RETRY_MS, undefined, { signal });
    while (!signal.aborted) {
      id ??= await options.tally.count('register', () => register(options, gpus, registration));
      const seconds = id === undefined ? undefined : await beatOnce(id);
      const pauseMs = seconds === undefined ? RETRY_MS : (seconds * 1_000) / options.speed;
      await delay(pauseMs * (1 - JITTER + 2 * JITTER * Math.random()), undefined, { signal });
    }
  };
  const beatOnce = async (known: string): Promise<number | undefined> => {
    const outcome = await options.tally.count('heartbeat', () => beat(options.registry, known, gpus));
    if (outcome === 'gone') {
      id = undefined;
      registration = randomUUID();
    }
    return typeof outcome === 'number' ? outcome : undefined;
  };
  let life = Promise.resolve();
  const start = () => {
    alive = new AbortController();
    life = live(AbortSignal.any([alive.signal, options.stopping])).catch((error: unknown) => {
      if ((error as Error).name !== 'AbortError') throw error;
    });
  };
  start();
  return {
    kill: () => alive.abort(),
    revive: start,
    async leave() {
      alive.abort();
      // It may be joining at this moment.
      await life;
      if (id !== undefined) await removeMachine(options.registry, id);
    },
    isAlive: () => !alive.signal.aborted,
  };
}

function makeGpus() {
  const { share: _share, counts, ...card } = pickCard(Math.random());
  const count = counts[Math.floor(Math.random() * counts.length)] ?? 1;
  return Array.from({ length: count }, (_, index) => ({
    ...card,
    index,
    uuid: `GPU-${randomUUID()}`,
    driver_version: '550.54.14',
    is_healthy: Math.random() > 0.01,
  }));
}

async function register(
  { registry, ownerId, name }: DaemonOptions,
  gpus: ReturnType<typeof makeGpus>,
  registration: string,
): Promise<string> {
  const body = { ...(ownerId !== undefined && { owner_id: ownerId }), name, gpus };
  const params = { header: { 'idempotency-key': registration } };
  const { id } = await orThrow(registry.POST('/providers', { params, body }));
  return id;
}

/** Seconds until the next one is due, or `gone` when the registry does not know the machine. */
async function beat(registry: RegistryClient, providerID: string, gpus: ReturnType<typeof makeGpus>) {
  const gpu_metrics = gpus.map(({ uuid, power_consumption_w }) => {
    const load = Math.random();
    return {
      uuid,
      utilization_gpu_percent: Math.round(load * 100),
      utilization_memory_percent: Math.round(load * 60),
      temperature_c: Math.round(35 + load * 45),
      power_draw_w: Math.round((0.1 + 0.85 * load) * power_consumption_w),
    };
  });
  const path = { params: { path: { providerID } }, body: { gpu_metrics } };
  try {
    return (await orThrow(registry.POST('/providers/{providerID}/heartbeat', path))).next_heartbeat_seconds;
  } catch (error) {
    if (error instanceof ProblemError && error.status === 404) return 'gone' as const;
    throw error;
  }
}
