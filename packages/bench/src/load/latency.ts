import { Agent } from 'node:http';
import { exchange } from './exchange.ts';
import { latencyOf, type Percentiles } from './statistics.ts';

/** How much longer it may take to collect the wanted samples. */
const PATIENCE_MS = 60_000;

/** One request at a time on one connection per target, the targets in turn. */
export interface LatencyJob {
  readonly urls: readonly string[];
  readonly seconds: number;
  /** Minimum per target, even if that takes longer. */
  readonly samplesMin?: number;
}

/** Of one target. */
export interface Latency extends Percentiles {
  readonly failed: number;
}

/** Calls each target in turn; the results are in the order of the targets. */
export async function measureLatency(job: LatencyJob): Promise<Latency[]> {
  const targets = job.urls.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: [] as number[],
    failed: 0,
  }));
  const deadline = performance.now() + job.seconds * 1_000;
  const { samplesMin = 0 } = job;
  const isShort = () => targets.some(({ times, failed }) => times.length + failed < samplesMin);
  const isPatient = () => performance.now() < deadline + PATIENCE_MS;
  while (performance.now() < deadline || (isShort() && isPatient())) {
    for (const target of targets) {
      const begunAt = performance.now();
      const { status } = await exchange(target.url, { agent: target.agent });
      if (status >= 200 && status < 300) target.times.push(performance.now() - begunAt);
      else target.failed += 1;
    }
  }
  return targets.map(({ agent, times, failed }) => {
    agent.destroy();
    return { ...latencyOf(times), failed };
  });
}
