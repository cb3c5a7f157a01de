import { randomUUID } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { withClient } from '@gridlease/devstack/platform/databases';
import { readCpuSeconds, readTreeCpuSeconds } from './cpu-time.ts';
import { readResidentBytes } from './resident-bytes.ts';
import { latencyOf, type Percentiles } from './statistics.ts';

/** Events written at a time. */
const WRITES_PER_SECOND = 10;
/** Streams that are opened at a time. */
const OPENED_AT_ONCE = 50;
const SETTLE_MS = 2_000;
const DRAIN_MS = 30_000;
/** Where the moment of writing is found in an event. */
const SENT_AT = /"sent_at":(\d+)/g;

export interface EventStreamsJob {
  readonly baseUrl: string;
  /** One stream each. */
  readonly paths: readonly string[];
  /** Where events are written, by a statement with the parameters ids, machines and data. */
  readonly databaseUrl: string;
  readonly insert: string;
  /** Machines that events are about, in turn. */
  readonly machines: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
  /** Of the service, and of the database server. */
  readonly pid: number;
  readonly databasePid: number;
}

/** Latency is that from the writing of an event until it has arrived, in milliseconds. */
export interface EventStreamsResult extends Percentiles {
  readonly written: number;
  readonly received: number;
  /** Growth of the resident memory by the open streams, and under the events. Undefined where Linux does not report it. */
  readonly openBytes: number | undefined;
  readonly busyBytes: number | undefined;
  /** Shares of one processor while events are written. */
  readonly serviceShare: number | undefined;
  readonly databaseShare: number | undefined;
}

/** Opens streams, writes events at a steady rate and counts what arrives. */
export async function readEventStreams(job: EventStreamsJob): Promise<EventStreamsResult> {
  const { paths, pid, databasePid } = job;
  const latencies: number[] = [];
  const memoryBefore = await readResidentBytes(pid);
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const responses: IncomingMessage[] = [];
  for (let at = 0; at < paths.length; at += OPENED_AT_ONCE) {
    const portion = paths.slice(at, at + OPENED_AT_ONCE);
    responses.push(...(await Promise.all(portion.map((path) => open(job.baseUrl + path, agent, latencies)))));
  }
  await delay(SETTLE_MS);
  const memoryOpen = await readResidentBytes(pid);
  const look = async () => [await readCpuSeconds(pid), await readTreeCpuSeconds(databasePid)] as const;
  const [before, begunAt] = [await look(), performance.now()];
  const written = await write(job);
  const [after, seconds] = [await look(), (performance.now() - begunAt) / 1_000];
  await untilQuiet(latencies);
  const memoryBusy = await readResidentBytes(pid);
  for (const response of responses) response.destroy();
  agent.destroy();
  return {
    written,
    received: latencies.length,
    openBytes: difference(memoryBefore, memoryOpen),
    busyBytes: difference(memoryBefore, memoryBusy),
    serviceShare: share(difference(before[0], after[0]), seconds),
    databaseShare: share(difference(before[1], after[1]), seconds),
    ...latencyOf(latencies),
  };
}

const difference = (from: number | undefined, to: number | undefined) =>
  from === undefined || to === undefined ? undefined : to - from;

const share = (cpu: number | undefined, seconds: number) => (cpu === undefined ? undefined : cpu / seconds);

async function open(url: string, agent: Agent, latencies: number[]): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  get(url, { agent }, resolve).on('error', reject);
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`${url} responded with ${response.statusCode}`);
  let rest = '';
  response.setEncoding('utf8').on('data', (chunk: string) => {
    const now = Date.now();
    const text = rest + chunk;
    const end = text.lastIndexOf('\n\n') + 1;
    rest = text.slice(end);
    for (const [, sentAt] of text.slice(0, end).matchAll(SENT_AT)) latencies.push(now - Number(sentAt));
  });
  response.on('error', () => {});
  return response;
}

/** Writes events evenly; returns how many. */
async function write({
  databaseUrl,
  insert,
  machines,
  perSecond,
  seconds,
}: EventStreamsJob): Promise<number> {
  const portion = Math.max(1, Math.round(perSecond / WRITES_PER_SECOND));
  const portions = Math.max(1, Math.round((perSecond * seconds) / portion));
  return withClient(databaseUrl, async (client) => {
    const begunAt = performance.now();
    for (let at = 0; at < portions; at += 1) {
      const due = begunAt + (at * portion * 1_000) / perSecond;
      await delay(Math.max(0, due - performance.now()));
      const about = Array.from(
        { length: portion },
        (_, n) => machines[(at * portion + n) % machines.length] ?? '',
      );
      const ids = about.map(() => randomUUID());
      await client.query(insert, [ids, about, about.map((machine) => dataOf(machine))]);
    }
    return portions * portion;
  });
}

/** A session about as large as they are. */
function dataOf(machine: string): string {
  return JSON.stringify({
    id: randomUUID(),
    user_id: `renter-of-${machine}`,
    provider_id: machine,
    provider_owner_id: `owner-of-${machine}`,
    sent_at: Date.now(),
    metadata: { text: 'x'.repeat(1_000) },
  });
}

/** Waits until nothing more arrives. */
async function untilQuiet(latencies: readonly number[]): Promise<void> {
  const deadline = performance.now() + DRAIN_MS;
  for (let known = -1; known !== latencies.length && performance.now() < deadline; ) {
    known = latencies.length;
    await delay(SETTLE_MS);
  }
}
