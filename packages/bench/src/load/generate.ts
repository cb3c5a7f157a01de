import { percentile } from '../statistics.ts';
import { type Connection, openConnection } from './connection.ts';
import type { LoadJob, LoadResult } from './jobs.ts';
import { requestsOf } from './traffic.ts';

/** Connections that are opened at the same time. */
const OPENING = 8;
const MS = 1_000;

/**
 * Puts a server under load and answers what came back. Every connection has had one answer before anything counts: a
 * busy Node process accepts one connection for each time that it has served all of the others, so of many that came at
 * once some would wait for their first answer until the end. What was asked is waited for, and counts with its time.
 */
export async function generateLoad(job: LoadJob): Promise<LoadResult> {
  const base = new URL(job.baseUrl);
  const nextText = textsOf(job, base);
  const connections = await openConnections(base, job.connections, nextText);
  const times: number[] = [];
  const counts = { refused: 0, failed: 0 };
  const cpuBefore = process.cpuUsage();
  const begunAt = performance.now();
  const endAt = begunAt + job.seconds * MS;
  const work = async (opened: Connection) => {
    let connection = opened;
    for (let sentAt = performance.now(); sentAt < endAt; ) {
      const status = await connection.exchange(nextText()).catch(() => 0);
      const answeredAt = performance.now();
      if (status === 0) {
        counts.failed += 1;
        connection = await openConnection(base);
      } else if (status >= 300) counts.refused += 1;
      else times.push(answeredAt - sentAt);
      sentAt = answeredAt;
    }
    connection.close();
  };
  await Promise.all(connections.map(work));
  const elapsedMs = performance.now() - begunAt;
  const cpu = process.cpuUsage(cpuBefore);
  const sorted = Float64Array.from(times).sort();
  return {
    perSecond: (sorted.length / elapsedMs) * MS,
    p50Ms: percentile(sorted, 50),
    p99Ms: percentile(sorted, 99),
    ...counts,
    generatorShare: (cpu.user + cpu.system) / MS / elapsedMs,
  };
}

/** A function that answers another request as it stands on the wire at every call. */
function textsOf({ traffic }: LoadJob, base: URL): () => string {
  const next = requestsOf(traffic);
  const prefix = `${traffic.method} ${base.pathname.replace(/\/$/, '')}`;
  const head = ` HTTP/1.1\r\nhost: ${base.host}\r\nconnection: keep-alive\r\n`;
  return () => {
    const { path, body } = next();
    if (body === undefined) return `${prefix}${path}${head}\r\n`;
    const length = Buffer.byteLength(body);
    return `${prefix}${path}${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
  };
}

/** A few at a time, each with its first answer. */
async function openConnections(base: URL, count: number, nextText: () => string): Promise<Connection[]> {
  const connections: Connection[] = [];
  let begun = 0;
  const open = async () => {
    while (begun++ < count) {
      const connection = await openConnection(base);
      await connection.exchange(nextText());
      connections.push(connection);
    }
  };
  await Promise.all(Array.from({ length: OPENING }, open));
  return connections;
}
