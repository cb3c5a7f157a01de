import { createRegistryClient, eachProvider, type RegistryClient } from '@gridlease/client/registry';
import type { Fetch } from '@gridlease/client/retrying-fetch';
import { until } from '@gridlease/testing/until';
import { type Daemon, startDaemon } from '../../../../scripts/fleet/daemon.ts';
import { createTally, type Tally } from '../../../../scripts/fleet/tally.ts';
import { limitConcurrency } from './concurrency.ts';
import type { Marketplace, Owner } from './marketplace.ts';
import { printProgress } from './progress.ts';

/** Machines joining concurrently, each within its first seconds. */
const JOINING_AT_ONCE = 500;
const PATIENCE = { timeoutMs: 10 * 60_000, every: 100 };
/**
 * Concurrent calls. Ten thousand machines are one process here: a machine that does not get its turn sends its
 * heartbeat later, although its own processor would have had time.
 */
const UNDER_WAY_MAX = 300;
/** Shorter than the registry's lease by the time a heartbeat may take there. */
const LEASE_MS = 85_000;
const SILENT_MS = 60_000;
const TOLD_EVERY_MS = 10_000;

/** A machine and its owner. */
export interface FleetMachine {
  readonly id: string;
  readonly owner: Owner;
  readonly status: string;
  /** What it reports of its first card. */
  readonly card: { readonly model: string; readonly vramMb: number; readonly powerW: number };
  readonly isHealthy: boolean;
}

/** Machines that sent no heartbeat for longer than the registry waits. */
export interface Lateness {
  /** Whether it is late now, or ever was. */
  isLate(machine: string): boolean;
  /** Whether it has been silent for too long to be relied on. */
  isSilent(machine: string): boolean;
  count(): number;
}

/** All simulated daemons. */
export interface Fleet {
  readonly daemons: readonly Daemon[];
  readonly tally: Tally;
  readonly lateness: Lateness;
  /** Stops all; calls in progress continue. */
  stop(): void;
}

/** Lets the daemons join one after another, and waits until each is registered. */
export async function startFleet({ url, calls, owners }: Marketplace, machines: number): Promise<Fleet> {
  const tally = createTally();
  const stopping = new AbortController();
  const watch = watchBeats(calls.watched.fetch);
  const client = { baseUrl: url, ...calls.watched, fetch: watch.noted };
  const registries = owners.map((owner) => createRegistryClient({ ...client, token: owner.machinesToken }));
  const daemons: Daemon[] = [];
  const options = { ownerId: undefined, tally: inTurns(tally), speed: 1, stopping: stopping.signal };
  const told = setInterval(() => printProgress(tally.lines().join('; ')), TOLD_EVERY_MS);
  for (let place = 0; place < machines; place += 1) {
    const registry = registries[place % registries.length] as RegistryClient;
    daemons.push(startDaemon({ ...options, registry, name: `rig-${place}` }));
    const isSoon = () => place - tally.accepted('register') < JOINING_AT_ONCE;
    await until(isSoon, { ...PATIENCE, message: 'that machines join' });
  }
  const haveAllJoined = () => tally.accepted('register') === machines;
  await until(haveAllJoined, { ...PATIENCE, message: 'that every machine has joined' });
  clearInterval(told);
  const stop = () => {
    stopping.abort();
    watch.stop();
  };
  return { daemons, tally, lateness: watch.lateness, stop };
}

/** Records late machines: the registry considers them dead, and rightly so. */
function watchBeats(send: Fetch) {
  let stoppedAt: number | undefined;
  const late = new Set<string>();
  const lastBeats = new Map<string, number>();
  const noted: Fetch = async (request) => {
    const machine = /^\/providers\/([^/]+)\/heartbeat$/.exec(new URL(request.url).pathname)?.[1];
    const before = machine === undefined ? undefined : lastBeats.get(machine);
    const sentAt = performance.now();
    const response = await send(request);
    if (machine !== undefined && response.ok) {
      if (performance.now() - (before ?? sentAt) > LEASE_MS) late.add(machine);
      lastBeats.set(machine, sentAt);
    }
    return response;
  };
  const now = () => stoppedAt ?? performance.now();
  const silenceOf = (machine: string) => now() - (lastBeats.get(machine) ?? now());
  const lateness: Lateness = {
    isLate: (machine) => late.has(machine) || silenceOf(machine) > LEASE_MS,
    isSilent: (machine) => silenceOf(machine) > SILENT_MS,
    count: () => late.size,
  };
  const stop = () => {
    stoppedAt = performance.now();
  };
  return { lateness, noted, stop };
}

function inTurns(tally: Tally): Tally {
  const turns = { register: limitConcurrency(UNDER_WAY_MAX), heartbeat: limitConcurrency(UNDER_WAY_MAX) };
  return {
    ...tally,
    count: (kind, call) => turns[kind as keyof typeof turns](() => tally.count(kind, call)),
  };
}

export function registryAs(
  { url, calls }: Pick<Marketplace, 'url' | 'calls'>,
  token: () => string | Promise<string>,
): RegistryClient {
  return createRegistryClient({ baseUrl: url, ...calls.watched, token });
}

/** Every machine as its owner sees it. */
export async function listMachines({ url, calls, owners }: Marketplace): Promise<FleetMachine[]> {
  const machines: FleetMachine[] = [];
  for (const owner of owners) {
    const query = { owner_id: owner.id, limit: 500 };
    for await (const { id, status, gpus } of eachProvider(registryAs({ url, calls }, owner.token), query)) {
      const { model_name: model = '', vram_mb: vramMb = 0, power_consumption_w: powerW = 0 } = gpus[0] ?? {};
      const isHealthy = gpus.every((gpu) => gpu.is_healthy);
      machines.push({ id, owner, status, card: { model, vramMb, powerW }, isHealthy });
    }
  }
  return machines;
}
