import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { exchange } from './exchange.ts';
import type { SteadyJob, SteadyResult } from './jobs.ts';
import { requestsOf } from './traffic.ts';

/** Short against the time between two requests that a person would call even. */
const TICK_MS = 5;

/** Sends so many requests a second in small portions. */
export async function generateSteadyLoad(job: SteadyJob): Promise<SteadyResult> {
  const { baseUrl, traffic, perSecond, connections, seconds } = job;
  const next = requestsOf(traffic);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const underWay = new Set<Promise<void>>();
  let succeeded = 0;
  let failed = 0;
  const send = async () => {
    const { path, body } = next();
    const status = await exchange(baseUrl + path, { agent, method: traffic.method, body }).catch(() => 0);
    if (status >= 200 && status < 300) succeeded += 1;
    else failed += 1;
  };
  const begunAt = performance.now();
  let due = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begunAt) / 1_000) {
    for (; due < elapsed * perSecond; due += 1) {
      if (underWay.size >= connections) continue;
      const sent = send().then(() => {
        underWay.delete(sent);
      });
      underWay.add(sent);
    }
    await delay(TICK_MS);
  }
  await Promise.all(underWay);
  agent.destroy();
  return { perSecond: succeeded / ((performance.now() - begunAt) / 1_000), failed };
}
