import { readFile } from 'node:fs/promises';
import { measureCpuCost } from '../../harness/cpu-cost.ts';
import type { BenchOptions } from '../../harness/options.ts';
import type { Program } from '../../harness/programs.ts';
import type { Stage } from '../../harness/stage.ts';
import { type StatementCost, statementsBetween } from '../../harness/statement-costs.ts';
import type { LoadResult } from '../../load/generate.ts';
import { type Inspector, openInspector } from './inspector.ts';
import { type CpuProfile, type ProfileSummary, summarizeProfile } from './self-times.ts';

/** What a request uses on its way. */
export interface RequestProfile {
  readonly name: string;
  readonly perSecond: number;
  /** Milliseconds of CPU of all threads of the service, and of PostgreSQL with all of its processes. */
  readonly serviceMs: number;
  readonly databaseMs: number;
  /** Each is a round trip, but those that functions execute; calls and milliseconds of a request. */
  readonly statements: readonly StatementCost[];
  /** System calls that read or write; NaN where Linux does not report them. */
  readonly transferCalls: number;
  /** Bytes that the main thread allocated, sampled. */
  readonly allocatedBytes: number;
  /** Microseconds of the main thread. */
  readonly times: ProfileSummary;
}

/** A kind of request to one program. */
export interface ProfiledRequest {
  readonly name: string;
  readonly load: (seconds: number) => Promise<LoadResult>;
}

const SAMPLING_MICROSECONDS = 200;
const HEAP_SAMPLING_BYTES = 16_384;

/** An allocation site with those that it calls. */
interface HeapNode {
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

/** Profiles some kinds of requests to a program, one after the other. */
export async function profileRequests(
  stage: Stage,
  program: Program,
  requests: readonly ProfiledRequest[],
  { seconds }: Pick<BenchOptions, 'seconds'>,
): Promise<RequestProfile[]> {
  const inspector = await openInspector(program);
  try {
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.setSamplingInterval', { interval: SAMPLING_MICROSECONDS });
    const profiles: RequestProfile[] = [];
    for (const request of requests)
      profiles.push(await profileRequest(stage, program, inspector, request, seconds));
    return profiles;
  } finally {
    inspector.close();
  }
}

/** First costs, without a profiler, which would add to them; then times; then allocations. */
async function profileRequest(
  stage: Stage,
  program: Program,
  inspector: Inspector,
  { name, load }: ProfiledRequest,
  seconds: number,
): Promise<RequestProfile> {
  await load(seconds);
  const before = { statements: await stage.readStatements(), calls: await readTransferCalls(program.pid) };
  const { cost, result } = await measureCpuCost(stage, program, seconds, load);
  const statements = statementsBetween(before.statements, await stage.readStatements());
  const calls = (await readTransferCalls(program.pid)) - before.calls;
  const count = result.perSecond * seconds;

  await inspector.call('Profiler.start');
  const timed = await load(seconds);
  const { profile } = (await inspector.call('Profiler.stop')) as { readonly profile: CpuProfile };
  await inspector.call('HeapProfiler.startSampling', {
    samplingInterval: HEAP_SAMPLING_BYTES,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  const allocating = await load(seconds);
  const heap = (await inspector.call('HeapProfiler.stopSampling')) as { profile: { head: HeapNode } };
  return {
    name,
    perSecond: result.perSecond,
    ...cost,
    statements: statements.map((cost) => shareOf(cost, count)),
    transferCalls: calls / count,
    allocatedBytes: sizeOf(heap.profile.head) / (allocating.perSecond * seconds),
    times: eachOf(summarizeProfile(profile), timed.perSecond * seconds),
  };
}

const shareOf = ({ calls, ms, planMs, ...cost }: StatementCost, count: number): StatementCost => ({
  ...cost,
  calls: calls / count,
  ms: ms / count,
  planMs: planMs / count,
});

function sizeOf({ selfSize, children }: HeapNode): number {
  return children.reduce((sum, child) => sum + sizeOf(child), selfSize);
}

function eachOf({ packages, functions }: ProfileSummary, count: number): ProfileSummary {
  const each = (times: ProfileSummary['packages']) =>
    times.map(([name, time]) => [name, time / count] as const);
  return { packages: each(packages), functions: each(functions) };
}

/** Of the whole process so far. */
async function readTransferCalls(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/io`, 'utf8').catch(() => '');
  const counts = [...text.matchAll(/^sysc[rw]: (\d+)$/gm)].map(([, count]) => Number(count));
  return counts.length === 0 ? Number.NaN : counts.reduce((sum, count) => sum + count, 0);
}
