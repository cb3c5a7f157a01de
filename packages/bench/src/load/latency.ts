import { Agent, request } from 'node:http';
import { percentile } from '../statistics.ts';
import type { LatencyJob, LatencyResult } from './jobs.ts';

/** Asks each target in turn, one request at a time, on one kept-alive connection for each. */
export async function measureLatency(job: LatencyJob): Promise<LatencyResult> {
  const targets = job.urls.map((url) => ({
    url,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    times: [] as number[],
    failed: 0,
  }));
  const deadline = performance.now() + job.seconds * 1_000;
  while (performance.now() < deadline) {
    for (const target of targets) {
      const begunAt = performance.now();
      const status = await ask(target.url, target.agent);
      if (status >= 200 && status < 300) target.times.push(performance.now() - begunAt);
      else target.failed += 1;
    }
  }
  return targets.map(({ agent, times, failed }) => {
    agent.destroy();
    times.sort((a, b) => a - b);
    return { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99), failed };
  });
}

function ask(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', reject);
    });
    asked.once('error', reject);
    asked.end();
  });
}
