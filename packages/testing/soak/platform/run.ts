import { createRandom } from '@gridlease/testing/random';
import { until } from '@gridlease/testing/until';
import type { Work } from '../../journeys/killed-processes/load.ts';
import { keepUploading } from './files.ts';
import { type FleetMachine, listMachines } from './fleet.ts';
import { type Kill, killAtRandom } from './kills.ts';
import { type MemorySample, watchMemory } from './memory.ts';
import { moveMoney } from './money.ts';
import { printProgress } from './progress.ts';
import { endAll, rentAll } from './rentals.ts';
import type { SoakSettings } from './settings.ts';
import type { Stage } from './stage.ts';

const MINUTE_MS = 60_000;
/** As long as the client may retry a call. */
const LAST_CALLS_MS = 90_000;

/** What was observed while everything ran. */
export interface SoakRun {
  readonly works: readonly Work[];
  readonly kills: readonly Kill[];
  readonly memory: readonly MemorySample[];
  /** Accepted heartbeats, and the duration in seconds. */
  readonly beats: { readonly accepted: number; readonly seconds: number };
  /** The machines before anything ended. */
  readonly machines: readonly FleetMachine[];
  /** Machines that the registry had no reason to consider other than idle, or busy where they are rented, but did. */
  readonly wronged: readonly FleetMachine[];
}

/** Rents, pays, uploads and kills for the requested time; then ends everything. */
export async function runUnderKills(stage: Stage, settings: SoakSettings): Promise<SoakRun> {
  const { place, diary, fleet, slots } = stage;
  const works = await rentAll(slots, diary);
  works.push(
    ...moveMoney(place, diary, { machines: stage.machines, random: createRandom(settings.seed + 1) }),
  );
  works.push(...keepUploading(place, diary, settings.seed + 2));
  printProgress(`${slots.length} machines are rented; services are killed from now on`);
  const seen = await killMeanwhile(stage, works, settings);
  printProgress('no more services are killed; everything ends');
  const machines = await listMachines(place);
  const rented = new Set(slots.map(({ machine }) => machine.id));
  const isRight = ({ id, status }: FleetMachine) =>
    status === 'idle' || (status === 'busy' && rented.has(id));
  const wronged = machines.filter((machine) => !isRight(machine) && !fleet.lateness.isLate(machine.id));
  await Promise.all(works.map((work) => work.stop()));
  await endAll(slots, diary);
  fleet.stop();
  await until(() => place.calls.unsuccessful().length === 0, { timeoutMs: LAST_CALLS_MS }).catch(() => {});
  printProgress('everything has ended; comparing');
  return { works, machines, wronged, ...seen };
}

async function killMeanwhile({ platform, fleet }: Stage, works: readonly Work[], settings: SoakSettings) {
  const watching = new AbortController();
  const watched = watchMemory(platform, watching.signal);
  const told = setInterval(() => printProgress(fleet.tally.lines().at(-1) ?? ''), MINUTE_MS);
  const before = fleet.tally.accepted('heartbeat');
  const begun = performance.now();
  const times = { everyMs: settings.killSeconds * 1_000, lastMs: settings.minutes * MINUTE_MS };
  // What has failed does not go on; later failures would only be consequences of it.
  const hasFailed = () => works.some((work) => work.failure() !== undefined);
  const kills = await killAtRandom(platform, { random: createRandom(settings.seed), ...times, hasFailed });
  const seconds = (performance.now() - begun) / 1_000;
  const accepted = fleet.tally.accepted('heartbeat') - before;
  clearInterval(told);
  watching.abort();
  return { kills, beats: { accepted, seconds }, memory: await watched };
}
