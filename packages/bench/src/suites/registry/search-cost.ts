import type { ServedWithDatabase } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { readCpuSeconds, readTreeCpuSeconds } from '../../load/cpu-time.ts';
import { median } from '../../load/statistics.ts';

/** What a search costs, in milliseconds. */
export interface SearchShot {
  readonly p50Ms: number;
  /** NaN where Linux does not report it. */
  readonly serviceMs: number;
  /** PostgreSQL with all of its processes. */
  readonly databaseMs: number;
}

/** A search in one state of a platform; medians over the rounds. */
export interface SearchCost extends SearchShot {
  readonly name: string;
}

/** What all processors together spend on a search. */
export const processorsMs = ({ serviceMs, databaseMs }: SearchShot) => serviceMs + databaseMs;

/** One search after the other on one connection. Throws if one fails. */
export async function shootSearch(
  stage: Stage,
  { url, program }: ServedWithDatabase,
  path: string,
  seconds: number,
): Promise<SearchShot> {
  const readCpu = async () => ({
    service: (await readCpuSeconds(program.pid)) ?? Number.NaN,
    database: (await readTreeCpuSeconds(stage.postgresPid)) ?? Number.NaN,
  });
  const before = await readCpu();
  const traffic = { method: 'GET', path } as const;
  const found = await stage.generator('load', { baseUrl: url, traffic, connections: 1, seconds });
  if (found.failed + found.refused > 0) throw new Error(`searches failed: ${path}`);
  const after = await readCpu();
  const each = 1_000 / (found.perSecond * seconds);
  return {
    p50Ms: found.p50Ms,
    serviceMs: (after.service - before.service) * each,
    databaseMs: (after.database - before.database) * each,
  };
}

export function costOf(name: string, shots: readonly SearchShot[]): SearchCost {
  const of = (figure: keyof SearchShot) => median(shots.map((shot) => shot[figure]));
  return { name, p50Ms: of('p50Ms'), serviceMs: of('serviceMs'), databaseMs: of('databaseMs') };
}
