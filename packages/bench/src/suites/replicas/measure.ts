import { measureInTurn } from '../../harness/measure.ts';
import type { BenchOptions } from '../../harness/options.ts';
import { type Served, startReplica } from '../../harness/servers.ts';
import type { LoadGenerator, Stage } from '../../harness/stage.ts';
import { readCpuSeconds, readTreeCpuSeconds } from '../../load/cpu-time.ts';
import { median } from '../../load/statistics.ts';
import { SHARES, type TypicalRequest } from '../requests/services.ts';

/** How many replicas share the load; the first is what the others are compared with. */
export const COUNTS = [1, 2, 4] as const;
type Count = (typeof COUNTS)[number];
/** What a request costs with a number of replicas: the quietest shot and the median of all, in milliseconds. */
export interface ReplicaCost {
  readonly replicas: Count;
  readonly leastMs: number;
  readonly costMs: number;
  readonly perSecond: number;
  readonly p50Ms: number;
}

export interface OperationCost {
  readonly name: string;
  readonly costs: readonly ReplicaCost[];
}

/** A service with its replicas on one database. */
export type Replicas = readonly [Served, ...Served[]];

/** Starts as many replicas of a service as the largest number that is measured. */
export async function openReplicas(stage: Stage, first: Served): Promise<Replicas> {
  const others: Served[] = [];
  for (let number = 2; number <= Math.max(...COUNTS); number += 1)
    others.push(await startReplica(stage, first, number));
  return [first, ...others];
}

export async function closeReplicas(replicas: Replicas): Promise<void> {
  for (const { program } of replicas) await program.stop();
}

/** Opens one generator for each share: each talks to one of the replicas. */
export async function openGenerators(stage: Stage): Promise<readonly LoadGenerator[]> {
  const generators: LoadGenerator[] = [];
  for (let share = 0; share < SHARES; share += 1)
    generators.push(await stage.openGenerator(`share-${share}`));
  return generators;
}

/**
 * Measures a kind of request with each number of replicas, in turn; each replica has as many connections, because there
 * are more replicas where there are more clients. Throws if a request fails.
 */
export async function measureReplicas(
  stage: Stage,
  replicas: Replicas,
  { name, load }: TypicalRequest,
  generators: readonly LoadGenerator[],
  { rounds, seconds, connections }: Pick<BenchOptions, 'rounds' | 'seconds' | 'connections'>,
): Promise<OperationCost> {
  const names = COUNTS.map(String);
  const shots = await measureInTurn(names, { rounds, seconds }, async (count, length) => {
    const used = replicas.slice(0, Number(count));
    const ofEach = Math.ceil((connections * used.length) / SHARES);
    const before = await readCpu(stage, used);
    const results = await Promise.all(
      generators.map((generator, share) => {
        const { url } = used[share % used.length] as Served;
        const job = { baseUrl: url, share, connections: ofEach, seconds: length };
        return load(generator, job);
      }),
    );
    const cpu = (await readCpu(stage, used)) - before;
    const errors = results.reduce((sum, { refused, failed }) => sum + refused + failed, 0);
    if (errors > 0) throw new Error(`${name}: ${errors} requests were refused or had no response`);
    const perSecond = results.reduce((sum, result) => sum + result.perSecond, 0);
    const p50Ms = median(results.map((result) => result.p50Ms));
    return { costMs: (cpu * 1_000) / (perSecond * length), perSecond, p50Ms };
  });
  const costs = COUNTS.map((replicasUsed): ReplicaCost => {
    const of = shots[String(replicasUsed)] ?? [];
    const all = of.map(({ costMs }) => costMs);
    return {
      replicas: replicasUsed,
      leastMs: Math.min(...all),
      costMs: median(all),
      perSecond: median(of.map((shot) => shot.perSecond)),
      p50Ms: median(of.map((shot) => shot.p50Ms)),
    };
  });
  return { name, costs };
}

/** CPU seconds of the replicas, and of PostgreSQL with all of its processes; NaN where Linux does not report them. */
async function readCpu(stage: Stage, replicas: readonly Served[]): Promise<number> {
  const times = [await readTreeCpuSeconds(stage.postgresPid)];
  for (const { program } of replicas) times.push(await readCpuSeconds(program.pid));
  return times.reduce<number>((sum, time) => sum + (time ?? Number.NaN), 0);
}
