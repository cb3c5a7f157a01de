import { readCpuSeconds, readTreeCpuSeconds } from '../load/cpu-time.ts';
import type { LoadResult } from '../load/generate.ts';
import type { Program } from './programs.ts';
import type { Stage } from './stage.ts';

/** CPU of one request, in milliseconds; NaN where Linux does not report it. */
export interface CpuCost {
  readonly serviceMs: number;
  /** PostgreSQL with all of its processes. */
  readonly databaseMs: number;
}

/**
 * Puts a service under load for a time; returns what a request cost, with the outcome of the load. Throws if one fails.
 */
export async function measureCpuCost(
  stage: Stage,
  { pid }: Program,
  seconds: number,
  load: (seconds: number) => Promise<LoadResult>,
): Promise<{ readonly cost: CpuCost; readonly result: LoadResult }> {
  const before = await readCpu(stage, pid);
  const result = await load(seconds);
  const after = await readCpu(stage, pid);
  if (result.failed + result.refused > 0) {
    throw new Error(`${result.refused} requests were refused, ${result.failed} had no response`);
  }
  const each = 1_000 / (result.perSecond * seconds);
  const cost = {
    serviceMs: (after.service - before.service) * each,
    databaseMs: (after.database - before.database) * each,
  };
  return { cost, result };
}

async function readCpu(stage: Stage, pid: number) {
  return {
    service: (await readCpuSeconds(pid)) ?? Number.NaN,
    database: (await readTreeCpuSeconds(stage.postgresPid)) ?? Number.NaN,
  };
}
