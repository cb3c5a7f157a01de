import type {
  FloodJob,
  FloodResult,
  Job,
  LatencyJob,
  LatencyResult,
  ListingJob,
  ListingResult,
  LoadJob,
  LoadResult,
  PublishJob,
  PublishResult,
  RefreshJob,
  RefreshResult,
  SteadyJob,
  SteadyResult,
  TransferJob,
  TransferResult,
} from '../load/jobs.ts';
import type { Program } from './programs.ts';
import { nextReply } from './replies.ts';

export interface LoadGenerator {
  load(job: Omit<LoadJob, 'kind'>): Promise<LoadResult>;
  latency(job: Omit<LatencyJob, 'kind'>): Promise<LatencyResult>;
  steady(job: Omit<SteadyJob, 'kind'>): Promise<SteadyResult>;
  refresh(job: Omit<RefreshJob, 'kind'>): Promise<RefreshResult>;
  flood(job: Omit<FloodJob, 'kind'>): Promise<FloodResult>;
  transfer(job: Omit<TransferJob, 'kind'>): Promise<TransferResult>;
  listing(job: Omit<ListingJob, 'kind'>): Promise<ListingResult>;
  publish(job: Omit<PublishJob, 'kind'>): Promise<PublishResult>;
}

/** Drives the process that was started from load/main.ts, one job at a time. */
export function createLoadGenerator(program: Program): LoadGenerator {
  return {
    load: (job) => run(program, { kind: 'load', ...job }) as Promise<LoadResult>,
    latency: (job) => run(program, { kind: 'latency', ...job }) as Promise<LatencyResult>,
    steady: (job) => run(program, { kind: 'steady', ...job }) as Promise<SteadyResult>,
    refresh: (job) => run(program, { kind: 'refresh', ...job }) as Promise<RefreshResult>,
    flood: (job) => run(program, { kind: 'flood', ...job }) as Promise<FloodResult>,
    transfer: (job) => run(program, { kind: 'transfer', ...job }) as Promise<TransferResult>,
    listing: (job) => run(program, { kind: 'listing', ...job }) as Promise<ListingResult>,
    publish: (job) => run(program, { kind: 'publish', ...job }) as Promise<PublishResult>,
  };
}

function run(program: Program, job: Job): Promise<unknown> {
  const reply = nextReply(program);
  program.child.send(job);
  return reply;
}
