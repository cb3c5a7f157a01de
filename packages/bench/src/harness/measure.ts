import { setTimeout as delay } from 'node:timers/promises';
import type { LoadResult, Traffic } from '../load/jobs.ts';
import type { LoadGenerator } from './load-generator.ts';

/** Our service, the upper limit for the same server, and what one would write in an afternoon. */
export const VARIANTS = ['ours', 'limit', 'obvious'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface Operation {
  readonly name: string;
  readonly traffic: Readonly<Record<Variant, Traffic>>;
  /** Waits until our service has finished the work left after its last response. */
  readonly settle?: () => Promise<void>;
}

export interface Extent {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** One result per round. */
export interface OperationResult {
  readonly name: string;
  readonly results: Readonly<Record<Variant, readonly LoadResult[]>>;
  /** How long our service kept working after each load, in milliseconds. */
  readonly settleMs: readonly number[];
}

/** Upper bound; never longer than the measurement. */
export const WARM_UP_SECONDS = 2;
/** Until the connections of the previous measurement are closed everywhere. */
export const PAUSE_MS = 250;

/**
 * Measures one operation in rounds: within a round the three follow each other, and each round begins with another
 * one, so that whatever happens on the machine affects all alike.
 */
export async function measureOperation(
  generator: LoadGenerator,
  baseUrls: Readonly<Record<Variant, string>>,
  operation: Operation,
  extent: Extent,
): Promise<OperationResult> {
  const { rounds, seconds, connections } = extent;
  const results: Record<Variant, LoadResult[]> = { ours: [], limit: [], obvious: [] };
  const settleMs: number[] = [];
  const load = async (variant: Variant, length: number) => {
    const traffic = operation.traffic[variant];
    const baseUrl = baseUrls[variant];
    const result = await generator.load({ baseUrl, traffic, connections, seconds: length });
    const begunAt = performance.now();
    if (variant === 'ours') await operation.settle?.();
    const settled = performance.now() - begunAt;
    await delay(PAUSE_MS);
    return { result, settled };
  };
  for (const variant of VARIANTS) await load(variant, Math.min(WARM_UP_SECONDS, seconds));
  for (let round = 0; round < rounds; round += 1) {
    for (const variant of turned(VARIANTS, round)) {
      const { result, settled } = await load(variant, seconds);
      results[variant].push(result);
      if (variant === 'ours') settleMs.push(settled);
    }
  }
  return { name: operation.name, results, settleMs };
}

/** The items rotated, so that each round begins with another one. */
export function turned<T>(things: readonly T[], by: number): T[] {
  const first = by % things.length;
  return [...things.slice(first), ...things.slice(0, first)];
}
