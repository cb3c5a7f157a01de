import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Exchanged, exchange } from './exchange.ts';
import type { FloodJob, FloodResult, SteadyJob, SteadyResult } from './jobs.ts';
import { percentile } from './statistics.ts';
import { requestsOf } from './traffic.ts';

/** Short compared with the interval between two requests that looks even. */
const TICK_MS = 5;

/** Sends a fixed number of requests per second in small portions. */
export async function generateSteadyLoad(job: SteadyJob): Promise<SteadyResult> {
  const times: number[] = [];
  let failed = 0;
  const { elapsedSeconds, unsent } = await sendSteadily(job, (response, ms) => {
    if (isSuccess(response)) times.push(ms);
    else failed += 1;
  });
  times.sort((a, b) => a - b);
  const found = { p50Ms: percentile(times, 50), p99Ms: percentile(times, 99) };
  return { perSecond: times.length / elapsedSeconds, failed, ...found, unsent };
}

/** The same, distinguishing requests told to retry later from failures. */
export async function generateFlood(job: FloodJob): Promise<FloodResult> {
  const counts = { succeeded: 0, postponed: 0, failed: 0 };
  await sendSteadily(job, (response) => {
    if (isSuccess(response)) counts.succeeded += 1;
    else if (response?.status === 503 && response.headers['retry-after'] !== undefined) counts.postponed += 1;
    else counts.failed += 1;
  });
  return counts;
}

/**
 * Returns after how many seconds the last response had arrived, and how many requests exceeded the maximum in flight.
 *
 * @param onAnswer called for each request with its response (undefined if there was none) and the milliseconds it
 * took.
 */
async function sendSteadily(
  { baseUrl, traffic, perSecond, connections, seconds }: Omit<SteadyJob, 'kind'>,
  onAnswer: (response: Exchanged | undefined, ms: number) => void,
): Promise<{ readonly elapsedSeconds: number; readonly unsent: number }> {
  const next = requestsOf(traffic);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const underWay = new Set<Promise<void>>();
  const send = async () => {
    const { path, headers, body } = next();
    const { method } = traffic;
    const sentAt = performance.now();
    const response = await exchange(baseUrl + path, { agent, method, headers, body }).catch(() => undefined);
    onAnswer(response, performance.now() - sentAt);
  };
  const begunAt = performance.now();
  let due = 0;
  let unsent = 0;
  for (let elapsed = 0; elapsed < seconds; elapsed = (performance.now() - begunAt) / 1_000) {
    for (; due < elapsed * perSecond; due += 1) {
      if (underWay.size >= connections) {
        unsent += 1;
        continue;
      }
      const sent = send().then(() => {
        underWay.delete(sent);
      });
      underWay.add(sent);
    }
    await delay(TICK_MS);
  }
  await Promise.all(underWay);
  agent.destroy();
  return { elapsedSeconds: (performance.now() - begunAt) / 1_000, unsent };
}

function isSuccess(response: Exchanged | undefined): boolean {
  return response !== undefined && response.status >= 200 && response.status < 300;
}
