import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BillingClient, endRental, reportUsage, startRental } from '@gridlease/client/billing';
import type { Broker } from '@gridlease/common/messaging/broker';
import type { Random } from '@gridlease/testing/random';
import { until } from '@gridlease/testing/until';
import { keepDoing, type Work } from '../../journeys/killed-processes/load.ts';
import type { Diary, Rental } from './diary.ts';
import type { FleetMachine } from './fleet.ts';
import type { Renter } from './marketplace.ts';

/** Interval between reports of a machine. */
const REPORT_MS = 15_000;
/** Pause of a machine before it repeats one. */
const REPEAT_MS = 500;
/** Percentages of turns. */
const ENDS_PERCENT = 4;
const TWICE_PERCENT = 5;
const BY_BROKER_PERCENT = 50;
const VRAM_MIN_MB = 1_024;
/** So that a thousand first rentals do not start at the same moment. */
const STARTING_PER_SECOND = 20;

/** A machine that is always rented, and its renter. */
export interface Slot {
  readonly machine: FleetMachine;
  readonly renter: Renter;
  /** Whether the machine has been silent for long. */
  readonly isSilent: () => boolean;
  /** Calls billing as the machine. */
  readonly asMachine: BillingClient;
  readonly broker: Broker;
  readonly random: Random;
}

/** Rents each machine, lets it report, ends some rentals early and rents again; resolves when all have begun. */
export async function rentAll(slots: readonly Slot[], diary: Diary): Promise<Work[]> {
  const works: Work[] = [];
  for (const [place, slot] of slots.entries()) {
    works.push(keepRented(slot, `rental ${place}`, diary));
    await delay(1_000 / STARTING_PER_SECOND);
  }
  return works;
}

function keepRented(slot: Slot, name: string, diary: Diary): Work {
  let rental: Rental | undefined;
  return keepDoing(name, REPORT_MS, async () => {
    if (rental === undefined) {
      // A machine that had no time for heartbeats may be offline by now, and is not rented out.
      if (!slot.isSilent()) rental = await rent(slot, diary);
      return;
    }
    if (slot.random.int(1, 100) > ENDS_PERCENT) return report(slot, rental);
    rental.ended = await endRental(slot.renter.billing, rental.id, 'done early');
    rental = undefined;
  });
}

async function rent({ machine, renter, random }: Slot, diary: Diary): Promise<Rental> {
  const order = {
    provider_id: machine.id,
    gpu_model: machine.card.model,
    requested_vram_mb: random.int(VRAM_MIN_MB, machine.card.vramMb),
    estimated_power_w: random.int(50, 700),
  };
  const { id } = await startRental(renter.billing, order, randomUUID());
  const rental: Rental = {
    ...{ id, wallet: renter.wallet, machine: machine.id, cardPowerW: machine.card.powerW },
    ...{ reports: new Set(), ended: undefined },
  };
  diary.rentals.push(rental);
  return rental;
}

/** Over HTTP or NATS; some reports are sent twice, in either way. */
async function report(slot: Slot, rental: Rental): Promise<void> {
  const { random } = slot;
  const event_id = `report-${rental.reports.size}`;
  const measured = {
    session_id: rental.id,
    event_id,
    timestamp: new Date().toISOString(),
    gpu_utilization_percent: random.int(0, 100),
    vram_utilization_percent: random.int(0, 100),
    power_draw_w: random.int(50, 700),
  };
  const send = async () => {
    if (random.int(1, 100) > BY_BROKER_PERCENT) return void (await reportUsage(slot.asMachine, measured));
    const message = {
      subject: `billing.usage.${rental.machine}.${rental.id}`,
      id: randomUUID(),
      headers: { Authorization: `Bearer ${await slot.machine.owner.machinesToken()}` },
      body: JSON.stringify(measured),
    };
    // A daemon repeats a report until the broker has it, which stores each id once.
    await until(() => slot.broker.publish(message).then(() => true), {
      every: REPEAT_MS,
      message: 'that the broker takes a report',
    });
  };
  await send();
  rental.reports.add(event_id);
  if (random.int(1, 100) <= TWICE_PERCENT) await send();
}

/** Ends what is still running, some at a time. */
export async function endAll(slots: readonly Slot[], diary: Diary): Promise<void> {
  const billingOf = new Map(slots.map(({ renter }) => [renter.wallet, renter.billing]));
  const running = diary.rentals.filter(({ ended }) => ended === undefined);
  const END_AT_ONCE = 10;
  const endSome = async () => {
    for (let rental = running.pop(); rental !== undefined; rental = running.pop()) {
      rental.ended = await endRental(billingOf.get(rental.wallet) as BillingClient, rental.id, 'done');
    }
  };
  await Promise.all(Array.from({ length: END_AT_ONCE }, endSome));
}
