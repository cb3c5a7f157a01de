import { once } from 'node:events';
import type { LatencyJob, LatencyResult, LoadJob, LoadResult } from './load/jobs.ts';
import { type Program, startProgram } from './programs.ts';

export interface LoadGenerator {
  load(job: Omit<LoadJob, 'kind'>): Promise<LoadResult>;
  latency(job: Omit<LatencyJob, 'kind'>): Promise<LatencyResult>;
  stop(): Promise<void>;
}

type Reply = { readonly result: unknown } | { readonly failure: string };

/** Starts the load generator. One job at a time. */
export async function startLoadGenerator(folder: string): Promise<LoadGenerator> {
  const program = await startProgram({ name: 'load', source: 'packages/bench/src/load/main.ts', folder });
  return {
    load: (job) => run(program, { kind: 'load', ...job }) as Promise<LoadResult>,
    latency: (job) => run(program, { kind: 'latency', ...job }) as Promise<LatencyResult>,
    stop: program.stop,
  };
}

async function run({ child }: Program, job: LoadJob | LatencyJob): Promise<unknown> {
  const ended = new AbortController();
  const { signal } = ended;
  const death = once(child, 'exit', { signal }).then(() => {
    throw new Error('the load generator ended in the middle of its work');
  });
  try {
    child.send(job);
    const [reply] = (await Promise.race([once(child, 'message', { signal }), death])) as [Reply];
    if ('failure' in reply) throw new Error(`the load generator failed: ${reply.failure}`);
    return reply.result;
  } finally {
    death.catch(() => {});
    ended.abort();
  }
}
