import type { MemorySample } from './memory.ts';

/** Memory used for loading code, filling pools and caches and sizing the heap is not growth. */
const WARM_UP_MS = 90_000;
/**
 * The trend of a process with a shorter life says nothing: V8 sizes the heap of a service in one step of up to 90 MB, at
 * any time in the first minutes under load, and keeps it from then on.
 */
const TREND_MS = 240_000;
/** Whatever its trend: three quarters of what deploy/ lets a service have. */
const SIZE_MAX_BYTES = 384 * 1024 * 1024;
/** The tolerance of a trend: a garbage collector lets a heap vary, a leak does not stop at any bound. */
const GROWTH_MAX = 1.25;
const SWING_BYTES = 24 * 1024 * 1024;
const MINUTE_MS = 60_000;

/** The memory of one program over time, in its longest-lived process. */
export interface MemoryCourse {
  readonly name: string;
  /** Of that process, without its warm-up. Milliseconds. */
  readonly watchedMs: number;
  /** Medians of the first and the last third. Bytes. */
  readonly early: number;
  readonly late: number;
  /** Of the straight line through all samples. Bytes per minute. */
  readonly slope: number;
  /** `too large` and `grows` are faults. Undefined where it lived too briefly, or is not one of our programs. */
  readonly verdict: 'flat' | 'grows' | 'too large' | undefined;
}

export function judgeMemory(samples: readonly MemorySample[]): MemoryCourse[] {
  const names = [...new Set(samples.map(({ name }) => name))];
  return names.map((name) => courseOf(samples.filter((sample) => sample.name === name)));
}

function courseOf(samples: readonly MemorySample[]): MemoryCourse {
  const longest = [...Map.groupBy(samples, ({ pid }) => pid).values()].reduce((best, life) =>
    lengthOf(life) > lengthOf(best) ? life : best,
  );
  const bornAt = longest[0]?.at ?? 0;
  const warm = longest.filter(({ at }) => at - bornAt >= WARM_UP_MS);
  const judged = warm.length > 0 ? warm : longest;
  const third = Math.max(1, Math.floor(judged.length / 3));
  const early = medianOf(judged.slice(0, third));
  const late = medianOf(judged.slice(-third));
  const { name = '', isOurs = false } = samples[0] ?? {};
  const course = { name, watchedMs: lengthOf(judged), early, late, slope: slopeOf(judged) };
  const hasTrend = warm.length > 0 && course.watchedMs >= TREND_MS;
  return { ...course, verdict: isOurs ? verdictOn(course, hasTrend) : undefined };
}

function verdictOn({ early, late }: { early: number; late: number }, hasTrend: boolean) {
  if (late > SIZE_MAX_BYTES) return 'too large';
  if (!hasTrend) return undefined;
  return late <= early * GROWTH_MAX + SWING_BYTES ? 'flat' : 'grows';
}

function lengthOf(life: readonly MemorySample[]): number {
  return (life.at(-1)?.at ?? 0) - (life[0]?.at ?? 0);
}

function medianOf(samples: readonly MemorySample[]): number {
  const sizes = samples.map(({ pssBytes }) => pssBytes).sort((one, other) => one - other);
  return sizes[Math.floor(sizes.length / 2)] ?? 0;
}

/** Least squares. */
function slopeOf(samples: readonly MemorySample[]): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const meanAt = mean(samples.map(({ at }) => at));
  const meanBytes = mean(samples.map(({ pssBytes }) => pssBytes));
  let product = 0;
  let square = 0;
  for (const { at, pssBytes } of samples) {
    product += (at - meanAt) * (pssBytes - meanBytes);
    square += (at - meanAt) ** 2;
  }
  return square === 0 ? 0 : (product / square) * MINUTE_MS;
}
