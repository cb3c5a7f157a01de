import autocannon from 'autocannon';
import type { LoadJob, LoadResult } from './jobs.ts';
import { requestsOf } from './traffic.ts';

/** A run ends with the first sample after its duration. */
const SAMPLE_MS = 50;

/** Puts a server under load and answers what came back. */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const next = requestsOf(job.traffic);
  const { method } = job.traffic;
  const headers = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const base = new URL(job.baseUrl);
  const prefix = base.pathname.replace(/\/$/, '');
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  const result = await autocannon({
    url: base.origin,
    connections: job.connections,
    duration: job.seconds,
    sampleInt: SAMPLE_MS,
    requests: [
      {
        method,
        headers,
        setupRequest: (request) => {
          const { path, body } = next();
          return { ...request, path: prefix + path, body };
        },
      },
    ],
  });
  const cpu = process.cpuUsage(cpuBefore);
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    refused: result.non2xx,
    failed: result.errors,
    generatorShare: (cpu.user + cpu.system) / 1_000 / (performance.now() - begunAt),
  };
}
