import { Agent } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { exchange } from './exchange.ts';
import type { LoadJob } from './generate.ts';
import { latencyOf, type Percentiles } from './statistics.ts';
import { requestsOf } from './traffic.ts';

/** Short compared with the interval between two requests that looks even. */
const TICK_MS = 5;

/** A fixed number of requests per second, evenly, however long the responses take. */
export interface SteadyJob extends LoadJob {
  readonly perSecond: number;
  /** Maximum number of requests in flight; further ones are not sent. */
  readonly connections: number;
}

/** The percentiles are those of successful requests, from the time each was sent. */
export interface SteadyResult extends Percentiles {
  /** Responses with a 2xx status. */
  readonly perSecond: number;
  readonly succeeded: number;
  /** Responses with another status, and requests without a response. */
  readonly failed: number;
  /** Of these, responses with 503 and Retry-After. */
  readonly postponed: number;
  /** Requests not sent because the maximum number was in flight. */
  readonly unsent: number;
}

/** Sends a fixed number of requests per second in small portions, and waits for the last response. */
export async function generateSteadyLoad(job: SteadyJob): Promise<SteadyResult> {
  const { baseUrl, traffic, perSecond, connections, seconds } = job;
  const next = requestsOf(traffic);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const inFlight = new Set<Promise<void>>();
  const times: number[] = [];
  const counts = { failed: 0, postponed: 0, unsent: 0 };
  const send = async () => {
    const { path, ...request } = next();
    const sentAt = performance.now();
    const { method } = traffic;
    const response = await exchange(baseUrl + path, { agent, method, ...request }).catch(() => undefined);
    const { status = 0, headers } = response ?? {};
    if (status >= 200 && status < 300) times.push(performance.now() - sentAt);
    else counts.failed += 1;
    if (status === 503 && headers?.['retry-after'] !== undefined) counts.postponed += 1;
  };
  const begunAt = performance.now();
  const elapsed = () => (performance.now() - begunAt) / 1_000;
  for (let due = 0, now = 0; now < seconds; now = elapsed()) {
    for (; due < now * perSecond; due += 1) {
      if (inFlight.size >= connections) {
        counts.unsent += 1;
        continue;
      }
      const sent = send().then(() => {
        inFlight.delete(sent);
      });
      inFlight.add(sent);
    }
    await delay(TICK_MS);
  }
  await Promise.all(inFlight);
  agent.destroy();
  return {
    perSecond: times.length / elapsed(),
    succeeded: times.length,
    ...counts,
    ...latencyOf(times),
  };
}
