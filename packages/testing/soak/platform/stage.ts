import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '@gridlease/common/log/logger';
import { openNatsBroker } from '@gridlease/common/messaging/nats';
import { NATS_URL_FILES } from '@gridlease/devstack/platform/nats-users';
import { createRandom } from '@gridlease/testing/random';
import {
  chargeNoReceivers,
  openSite,
  type RunningPlatform,
  startPlatform,
} from '@gridlease/testing/running-platform';
import { type Listener, listen } from '../../journeys/killed-processes/event-stream.ts';
import { watchCalls } from './calls.ts';
import { type Diary, emptyDiary } from './diary.ts';
import { type Fleet, type FleetMachine, type Lateness, listMachines, startFleet } from './fleet.ts';
import { billingAs, type Marketplace, openMarketplace, type Renter } from './marketplace.ts';
import { printProgress } from './progress.ts';
import type { Slot } from './rentals.ts';
import type { SoakSettings } from './settings.ts';

/** A platform where every machine has joined and everybody has funds; nothing is rented yet. */
export interface Stage {
  readonly platform: RunningPlatform;
  readonly place: Marketplace;
  readonly diary: Diary;
  readonly fleet: Fleet;
  readonly machines: readonly FleetMachine[];
  /** The machines to rent. */
  readonly slots: readonly Slot[];
  /** Receives all events of the registry. */
  readonly listener: Listener;
  /** Stops the platform; returns its exit code. */
  close(): Promise<number | null>;
}

/** Starts the closed platform in the usual way, and fills it. */
export async function openStage(settings: SoakSettings): Promise<Stage> {
  const site = await openSite();
  await chargeNoReceivers(site);
  const platform = await startPlatform(site, ['--secure']);
  const calls = watchCalls();
  const diary = emptyDiary();
  const place = await openMarketplace(site, platform.url, { calls, diary, settings });
  const listener = listen(`${platform.url}/providers/events`, place.admin.token);
  const fleet = await startFleet(place, settings.daemons);
  const machines = await listMachines(place);
  printProgress(`${machines.length} machines have joined`);
  const { slots, closeBroker } = openSlots(place, { machines, lateness: fleet.lateness }, settings);
  const close = async () => {
    await listener.stop();
    await closeBroker();
    return (await platform.npm.stop('SIGTERM')).code;
  };
  return { platform, place, diary, fleet, machines, slots, listener, close };
}

/** Machines from all over the fleet, each for one of the renters. */
function openSlots(
  place: Marketplace,
  { machines, lateness }: { machines: readonly FleetMachine[]; lateness: Lateness },
  settings: SoakSettings,
) {
  const url = readFileSync(join(place.site.dataFolder, 'secrets', NATS_URL_FILES.daemon), 'utf8').trim();
  const log = createLogger({ service: 'soak', level: 'warn' });
  const broker = openNatsBroker({ url, name: 'machines', log });
  const healthy = machines.filter(({ isHealthy }) => isHealthy);
  const step = Math.floor(healthy.length / settings.sessions);
  if (step === 0) throw new Error(`${healthy.length} healthy machines are too few for the sessions`);
  const slots = Array.from({ length: settings.sessions }, (_, at): Slot => {
    const machine = healthy[at * step] as FleetMachine;
    const renter = place.renters[at % place.renters.length] as Renter;
    const asMachine = billingAs(place, machine.owner.machinesToken);
    const random = createRandom(settings.seed + 1_000 + at);
    const isSilent = () => lateness.isSilent(machine.id);
    return { machine, renter, isSilent, asMachine, broker, random };
  });
  return { slots, closeBroker: () => broker.close() };
}
