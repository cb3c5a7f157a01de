import { setTimeout as delay } from 'node:timers/promises';
import type { LoadResult } from '../load/generate.ts';
import type { Traffic } from '../load/traffic.ts';
import type { LoadGenerator } from './stage.ts';

/** Our service, the upper limit for the same server, and what one would write in an afternoon. */
export const VARIANTS = ['ours', 'limit', 'obvious'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface Extent {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Upper bound; never longer than the measurement. */
export const WARM_UP_SECONDS = 2;
/** Until the connections of the previous measurement are closed everywhere. Upper bound. */
const PAUSE_MS = 250;

/**
 * Measures several things in rounds, after a warm-up of each: within a round they follow each other, and each round
 * begins with another one, so that whatever happens on the machine affects all alike. One result per round.
 */
export async function measureInTurn<Name extends string, T>(
  names: readonly Name[],
  { rounds, seconds }: Pick<Extent, 'rounds' | 'seconds'>,
  measure: (name: Name, seconds: number) => Promise<T>,
): Promise<Record<Name, T[]>> {
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, T[]>;
  const run = async (name: Name, length: number) => {
    const result = await measure(name, length);
    await delay(Math.min(PAUSE_MS, seconds * 1_000));
    return result;
  };
  for (const name of names) await run(name, Math.min(WARM_UP_SECONDS, seconds));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of turned(names, round)) results[name].push(await run(name, seconds));
  }
  return results;
}

/** The items rotated, so that each round begins with another one. */
export function turned<T>(things: readonly T[], by: number): T[] {
  const first = by % things.length;
  return [...things.slice(first), ...things.slice(0, first)];
}

export interface Operation {
  readonly name: string;
  readonly traffic: Traffic;
  /** Where the obvious implementation has other ids. */
  readonly obviousIds?: readonly string[];
  /** Waits until our service has finished the work left after its last response. */
  readonly settle?: () => Promise<void>;
}

/** One result per round. */
export interface OperationResult {
  readonly name: string;
  readonly results: Readonly<Record<'ours' | 'limit', readonly LoadResult[]>> & {
    /** Some operations are compared with their limit alone. */
    readonly obvious?: readonly LoadResult[];
  };
  /** How long our service kept working after each load, in milliseconds. */
  readonly settleMs: readonly number[];
}

/** Measures one operation of the three. */
export async function measureOperation(
  generator: LoadGenerator,
  baseUrls: Readonly<Record<Variant, string>>,
  { name, traffic, obviousIds, settle }: Operation,
  extent: Extent,
): Promise<OperationResult> {
  const { connections } = extent;
  const settleMs: number[] = [];
  const results = await measureInTurn(VARIANTS, extent, async (variant, seconds) => {
    const ids = (variant === 'obvious' ? obviousIds : undefined) ?? traffic.ids ?? [];
    const job = { baseUrl: baseUrls[variant], traffic: { ...traffic, ids }, connections, seconds };
    const result = await generator('load', job);
    const begunAt = performance.now();
    if (variant === 'ours') {
      await settle?.();
      settleMs.push(performance.now() - begunAt);
    }
    return result;
  });
  // The first is that of the warm-up.
  return { name, results, settleMs: settleMs.slice(1) };
}

type Measure = (seconds: number) => Promise<LoadResult>;

/** Ours, its limit, which need not be the same kind of work, and, for some operations, the obvious. */
export type Measures = Readonly<Record<'ours' | 'limit', Measure>> & { readonly obvious?: Measure };

/** Measures one operation of ours and what it is compared with. */
export async function measureSides(
  name: string,
  measures: Measures,
  extent: Extent,
): Promise<OperationResult> {
  const sides = VARIANTS.filter((variant) => measures[variant] !== undefined);
  const results = await measureInTurn(sides, extent, async (side, seconds) => {
    const measure = measures[side];
    if (measure === undefined) throw new Error(`there is no ${side} of ${name}`);
    return measure(seconds);
  });
  return { name, results, settleMs: [] };
}
