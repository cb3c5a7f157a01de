import type { LiveMachine } from '../inventory/live-text.ts';
import { type CardPrice, isDrained, isVerificationValid, type Machine } from '../inventory/machine.ts';
import type { MemorySearch } from './memory-conditions.ts';

/** A machine with what heartbeats and rentals change, at one moment. */
export interface MachineNow {
  readonly machine: Machine;
  readonly live: LiveMachine;
}

export interface Moment {
  readonly prices: ReadonlyMap<number, CardPrice>;
  /** Milliseconds. */
  readonly now: number;
}

/** The conditions that depend on the time, on heartbeats, and on rentals. */
export function meetsNow(each: MachineNow, search: MemorySearch, moment: Moment): boolean {
  const { machine, live } = each;
  const { status, seen_within, healthy_only, exclude_drained, verified } = search.filters;
  return (
    (status === undefined || live.shown === status) &&
    (seen_within === undefined || live.lastSeenAt >= moment.now - seen_within) &&
    !(healthy_only === true && live.isHealthy.includes(false)) &&
    !(exclude_drained === true && isDrained(machine, moment.now)) &&
    !(verified === true && !isVerified(machine, moment.now)) &&
    hasCards(each, search, moment)
  );
}

const isVerified = (machine: Machine, now: number): boolean =>
  machine.verificationStatus === 'verified' && isVerificationValid(machine, now);

const isAtMost = (value: number | undefined, most: number | undefined): boolean =>
  most === undefined || (value !== undefined && value <= most);

/** Whether enough cards meet all conditions on a card, and enough of these are free. */
function hasCards(each: MachineNow, search: MemorySearch, moment: Moment): boolean {
  const { max_temperature, max_utilization, max_hourly_rate, min_gpus, min_free_gpus } = search.filters;
  const asked = max_temperature ?? max_utilization ?? max_hourly_rate ?? min_gpus ?? min_free_gpus;
  // The classes of the cards are a condition on the inventory.
  if (asked === undefined) return true;
  const places = [...each.machine.classIds.keys()].filter((at) => isMatching(each, at, search, moment));
  const free = places.filter((at) => isFree(each.live, at));
  return places.length >= (min_gpus ?? 1) && free.length >= (min_free_gpus ?? 0);
}

const isFree = ({ isHealthy, inUse }: LiveMachine, at: number): boolean =>
  isHealthy[at] === true && inUse[at] !== true;

function isMatching(
  { machine, live }: MachineNow,
  at: number,
  { filters, resolved, unitsMax }: MemorySearch,
  { prices }: Moment,
): boolean {
  const { classIds } = resolved;
  return (
    (classIds === undefined || classIds.has(machine.classIds[at] as number)) &&
    isAtMost(live.temperature[at], filters.max_temperature) &&
    isAtMost(live.utilizationGpu[at], filters.max_utilization) &&
    (unitsMax === undefined || (isFree(live, at) && isCheap(prices.get(machine.priceIds[at] ?? 0), unitsMax)))
  );
}

const isCheap = (price: CardPrice | undefined, unitsMax: bigint): boolean =>
  price?.units !== undefined && price.units <= unitsMax;
