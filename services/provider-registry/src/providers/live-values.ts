import type { Gpu, GpuMetrics } from './provider.ts';

/**
 * Pairs the cards of a full update with those the machine had: by uuid, then by index, then by position, each old card
 * once. A card whose uuid or index identifies another card is not paired by position.
 */
function pairWithOld(next: readonly Gpu[], old: readonly Gpu[]): (Gpu | undefined)[] {
  const left = new Set(old);
  const pairs = new Array<Gpu | undefined>(next.length).fill(undefined);
  const pair = (find: (gpu: Gpu, place: number) => Gpu | undefined) => {
    next.forEach((gpu, place) => {
      if (pairs[place] !== undefined) return;
      const match = find(gpu, place);
      if (match === undefined || !left.delete(match)) return;
      pairs[place] = match;
    });
  };
  pair((gpu) => (gpu.uuid === undefined ? undefined : old.find((other) => other.uuid === gpu.uuid)));
  pair((gpu) => {
    if (gpu.index === undefined) return undefined;
    return old.find((other) => other.index === gpu.index && !contradict(gpu.uuid, other.uuid));
  });
  pair((gpu, place) => {
    const other = old[place];
    if (other === undefined || contradict(gpu.uuid, other.uuid) || contradict(gpu.index, other.index))
      return undefined;
    return other;
  });
  return pairs;
}

/** Both are known and differ. */
function contradict<T>(a: T | undefined, b: T | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

const METRICS = [
  'utilization_gpu_percent',
  'utilization_memory_percent',
  'temperature_c',
  'power_draw_w',
] as const satisfies readonly (keyof GpuMetrics)[];

/**
 * The cards of a full update with the live metrics of those that were there before: what the daemon measured last is
 * newer than what the sender of the update read earlier.
 */
export function keepLiveValues(next: readonly Gpu[], old: readonly Gpu[]): Gpu[] {
  const pairs = pairWithOld(next, old);
  return next.map((gpu, place) => {
    const before = pairs[place];
    if (before === undefined) return gpu;
    const kept = METRICS.filter((name) => before[name] !== undefined).map((name) => [name, before[name]]);
    return { ...gpu, ...Object.fromEntries(kept) };
  });
}
