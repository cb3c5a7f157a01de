import { freeOf } from '../providers/gpu-store.ts';
import type { LiveMachine } from './live-text.ts';
import { type CardKind, type CardPrice, isDrained, isVerificationValid, type Machine } from './machine.ts';

/** What a text shows of machines, and how they were at that moment. */
export interface TextContext {
  readonly prices: ReadonlyMap<number, CardPrice>;
  /** The time of the database, in milliseconds. */
  readonly now: number;
}

/** A member that is left out where its value is not known. */
const member = (name: string, value: string | number | boolean | undefined) =>
  value === undefined ? '' : `,"${name}":${value}`;

/** Whether rentals can have a card, and how much of it. */
type CardFree = ReturnType<typeof freeOf>;

/** Undefined: not known. */
function cardFree({ kinds, sharing }: Machine, live: LiveMachine, at: number): CardFree | undefined {
  const kind = kinds[at];
  if (live.cardsAsOf === undefined || kind === undefined) return undefined;
  const stored = { taken_vram_mb: live.takenVramMb[at] ?? null, in_use: live.inUse[at] ?? null };
  return freeOf(stored, kind, sharing);
}

function cardText(
  { kinds, uuidTexts, priceIds }: Machine,
  live: LiveMachine,
  at: number,
  shown: {
    readonly isWhole: boolean;
    readonly free: CardFree | undefined;
    readonly prices: TextContext['prices'];
  },
): string {
  const { indexText, keptText } = kinds[at] as CardKind;
  const { free, prices } = shown;
  return (
    `{${shown.isWhole ? uuidTexts[at] : ''}${indexText}${keptText}` +
    member('is_healthy', live.isHealthy[at]) +
    member('utilization_gpu_percent', live.utilizationGpu[at]) +
    member('utilization_memory_percent', live.utilizationMemory[at]) +
    member('temperature_c', live.temperature[at]) +
    member('power_draw_w', live.powerDraw[at]) +
    member('hourly_rate', prices.get(priceIds[at] ?? 0)?.text) +
    (free === undefined ? '' : `,"in_use":${free.in_use},"free_vram_mb":${free.free_vram_mb}`) +
    '}'
  );
}

/** All cards, and how many of them a rental can have; undefined: not known. */
function cardsText(machine: Machine, live: LiveMachine, isWhole: boolean, { prices }: TextContext) {
  const frees = machine.kinds.map((_, at) => cardFree(machine, live, at));
  const isKnown = frees.length > 0 && frees[0] !== undefined;
  return {
    text: frees.map((free, at) => cardText(machine, live, at, { isWhole, free, prices })).join(),
    free: isKnown ? frees.filter((free, at) => live.isHealthy[at] && !free?.in_use).length : undefined,
  };
}

const timeText = (ms: number | undefined) =>
  ms === undefined ? undefined : `"${new Date(ms).toISOString()}"`;

/**
 * The machine as JSON, as `JSON.stringify` of its response writes it. Undefined: its metadata are not in memory.
 *
 * @param isWhole with what only those see who may read the machine in full
 */
export function machineText(
  machine: Machine,
  live: LiveMachine,
  isWhole: boolean,
  context: TextContext,
): string | undefined {
  const { texts, uptimeHundredths } = machine;
  if (isWhole && texts.metadata === undefined) return undefined;
  const cards = cardsText(machine, live, isWhole, context);
  const audience = isWhole ? 'whole' : 'public';
  return (
    texts.head +
    (isWhole ? texts.addresses : '') +
    `,"status":"${live.shown}","gpus":[${cards.text}]` +
    texts.place +
    member('last_seen_at', timeText(live.lastSeenAt)) +
    (isWhole ? texts.metadata : '') +
    texts.host +
    member('free_gpus', cards.free) +
    member('cards_as_of', timeText(live.cardsAsOf)) +
    member('uptime_percent_30d', uptimeHundredths === undefined ? undefined : uptimeHundredths / 100) +
    (isDrained(machine, context.now) ? texts.drain[audience] : '') +
    (isVerificationValid(machine, context.now) ? texts.verification : '') +
    texts.suspended[audience] +
    '}'
  );
}
