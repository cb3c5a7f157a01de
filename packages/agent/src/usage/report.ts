import type { Card } from '../gpus/card.ts';

/** The body of a usage update. */
export interface UsageReport {
  readonly event_id: string;
  readonly session_id: string;
  /** RFC 3339, UTC. */
  readonly timestamp: string;
  readonly gpu_utilization_percent: number;
  readonly vram_utilization_percent: number;
  readonly power_draw_w: number;
  readonly temperature_c?: number | undefined;
}

const known = (values: (number | undefined)[]) => values.filter((value) => value !== undefined);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const percent = (part: number, whole: number) =>
  whole > 0 ? Math.min(100, Math.round((100 * part) / whole)) : 0;

/**
 * The cards that a rental has.
 *
 * @param names the uuid of each, or `#<index>` of a card without one; none means all cards.
 */
export function cardsOfRental(cards: readonly Card[], names: readonly string[]): readonly Card[] {
  return names.length === 0 ? cards : cards.filter(({ uuid, index }) => names.includes(uuid ?? `#${index}`));
}

/**
 * Aggregates the cards of a rental: mean utilization, used share of their total memory, total power, highest
 * temperature. Billing requires the first three, and may end a rental without reports; a value that no card measures
 * (utilization under MIG) is 0. No price depends on them.
 */
export function usageOf(
  cards: readonly Card[],
): Pick<
  UsageReport,
  'gpu_utilization_percent' | 'vram_utilization_percent' | 'power_draw_w' | 'temperature_c'
> {
  const utilizations = known(cards.map((card) => card.utilizationGpuPercent));
  const measured = cards.filter((card) => card.memoryUsedMb !== undefined);
  const temperatures = known(cards.map((card) => card.temperatureC));
  return {
    gpu_utilization_percent: percent(sum(utilizations), 100 * utilizations.length),
    vram_utilization_percent: percent(
      sum(known(measured.map((card) => card.memoryUsedMb))),
      sum(known(measured.map((card) => card.memoryTotalMb))),
    ),
    power_draw_w: sum(known(cards.map((card) => card.powerDrawW))),
    temperature_c: temperatures.length === 0 ? undefined : Math.max(...temperatures),
  };
}

/**
 * The outcome of a report. `accepted`: stored by the receiver, possibly as a duplicate. `ended`: the session is not
 * running. `refused`: permanently. `later`: retry, after at least this many milliseconds.
 */
export type Delivery =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'ended' | 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string; readonly retryAfterMs: number };

/** A way to deliver usage reports. Never throws. */
export type DeliverUsage = (report: UsageReport, providerId: string) => Promise<Delivery>;
