import type { components } from '@gridlease/client/generated/provider-registry';
import { toUnits } from '../../format/money.ts';
import { formatMemory, isolate } from '../../format/values.ts';

export type Machine = components['schemas']['Provider'];
type Card = Machine['gpus'][number];

/** Cards of one model and size in a machine. */
export interface CardGroup {
  readonly model: string;
  /** MB of each. */
  readonly memory: number;
  readonly count: number;
  /** How many a rental can have now. */
  readonly free: number;
  /** What an hour of the cheapest costs, where it is known. */
  readonly rate: string | undefined;
}

/** A rental has cards of one model: machines offer groups of them. Groups with free cards come first. */
export function cardGroups({ gpus }: Pick<Machine, 'gpus'>): CardGroup[] {
  const byKind = Map.groupBy(gpus, ({ model_name, vram_mb }) => `${vram_mb} ${model_name}`);
  return [...byKind.values()].map(groupOf).sort((a, b) => Number(b.free > 0) - Number(a.free > 0));
}

function groupOf(cards: readonly Card[]): CardGroup {
  const [{ model_name: model, vram_mb: memory } = { model_name: '', vram_mb: 0 }] = cards;
  const rates = cards.flatMap(({ hourly_rate }) => (hourly_rate === undefined ? [] : [hourly_rate]));
  return {
    model,
    memory,
    count: cards.length,
    free: cards.filter(({ is_healthy, in_use }) => is_healthy && in_use !== true).length,
    rate: rates.reduce<string | undefined>(lower, undefined),
  };
}

function lower(a: string | undefined, b: string): string {
  return a !== undefined && (toUnits(a) ?? 0n) <= (toUnits(b) ?? 0n) ? a : b;
}

/** `2 × NVIDIA GeForce RTX 4090, 24.0 GiB`. */
export function describeGroup({ count, model, memory }: CardGroup): string {
  return `${count > 1 ? `${count} × ` : ''}${isolate(model)}, ${formatMemory(memory)}`;
}

/** What an hour of the cheapest free card costs. */
export function lowestRate(machine: Pick<Machine, 'gpus'>): string | undefined {
  return cardGroups(machine)
    .filter(({ free }) => free > 0)
    .flatMap(({ rate }) => (rate === undefined ? [] : [rate]))
    .reduce<string | undefined>(lower, undefined);
}

/** Whether a rental could start now, and the word for it. */
export function availabilityOf({
  status,
  free_gpus,
  drain,
}: Pick<Machine, 'status' | 'free_gpus' | 'drain'>): { readonly isFree: boolean; readonly word: string } {
  if (status !== 'idle' && status !== 'busy') return { isFree: false, word: status };
  if (drain !== undefined) return { isFree: false, word: 'drained' };
  if (free_gpus === 0) return { isFree: false, word: 'all rented' };
  return { isFree: true, word: 'available' };
}
