import { fromUnits, toUnits } from '../../../format/money.ts';
import type { CardGroup, Machine } from '../machine.ts';

/** What is rented: everything that the price depends on. */
export interface Order {
  readonly provider_id: string;
  readonly gpu_model: string;
  readonly gpu_count: number;
  readonly requested_vram_mb: number;
  /** The power of the cards counts at least; a renter need not know it. */
  readonly estimated_power_w: 0;
}

interface Choice {
  readonly machine: Pick<Machine, 'id' | 'sharing'>;
  readonly group: CardGroup;
  readonly count: number;
  /** Of each card, GiB; machines that rent whole cards do not ask. */
  readonly memoryGib: number;
}

const MIB_PER_GIB = 1_024;

/** The order that a choice makes. Whole cards are paid with their whole memory. */
export function orderOf({ machine, group, count, memoryGib }: Choice): Order {
  const wanted = machine.sharing === 'exclusive' ? group.memory : Math.round(memoryGib * MIB_PER_GIB);
  return {
    provider_id: machine.id,
    gpu_model: group.model,
    gpu_count: count,
    requested_vram_mb: Math.min(Math.max(1, wanted), group.memory) * count,
    estimated_power_w: 0,
  };
}

const SECONDS_PER_HOUR = 3_600n;

/** What so many seconds cost at an hourly rate, rounded up. */
export function costOf(hourlyRate: string, seconds: number): string {
  const rate = toUnits(hourlyRate) ?? 0n;
  const product = rate * BigInt(Math.ceil(seconds));
  return fromUnits((product + SECONDS_PER_HOUR - 1n) / SECONDS_PER_HOUR);
}

interface NeedOptions {
  readonly hourlyRate: string;
  readonly initialSeconds: number;
  readonly minimumBalance: string;
  /** At most so long; undefined: until it is ended. */
  readonly hours: number | undefined;
}

/** What is held at the start, and what has to be available for it. Both are decimal strings. */
export function neededAtStart({ hourlyRate, initialSeconds, minimumBalance, hours }: NeedOptions) {
  const seconds = hours === undefined ? initialSeconds : Math.min(initialSeconds, hours * 3_600);
  const held = costOf(hourlyRate, seconds);
  const available = (toUnits(minimumBalance) ?? 0n) > (toUnits(held) ?? 0n) ? minimumBalance : held;
  return { held, available };
}

/** What is missing of an amount; undefined where there is enough. */
export function missing(available: string, needed: string): string | undefined {
  const short = (toUnits(needed) ?? 0n) - (toUnits(available) ?? 0n);
  return short > 0n ? fromUnits(short) : undefined;
}

const HOURS_MAX = 24;

/** Hours as typed, such as `1.5`; undefined for what a rental cannot be limited to. */
export function parseHours(text: string): number | undefined {
  const hours = /^\d{1,2}(\.\d{1,9})?$/.test(text.trim()) ? Number(text) : 0;
  return hours > 0 && hours <= HOURS_MAX ? hours : undefined;
}
