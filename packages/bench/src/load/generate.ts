import { type Connection, openConnection, type ReceivedResponse } from './connection.ts';
import { startClock } from './cpu-share.ts';
import { inParallel } from './in-parallel.ts';
import { latencyOf, type Percentiles } from './statistics.ts';
import { type NextRequest, requestsOf, type Traffic } from './traffic.ts';

/** Connections that are opened concurrently. */
const OPENING = 8;
const MS = 1_000;

/** As many requests as the given number of keep-alive connections can carry, each waiting for its response. */
export interface LoadJob {
  readonly baseUrl: string;
  readonly traffic: Traffic;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult extends Percentiles {
  /** Responses with a 2xx status. */
  readonly perSecond: number;
  /** Responses with another status. */
  readonly refused: number;
  /** Requests without a response. */
  readonly failed: number;
  /** Share of one processor that the load generator used; near 1 the generator itself was measured. */
  readonly generatorShare: number;
}

/** With what a server's CPU time is divided by. */
export interface CountedLoad extends LoadResult {
  /** All with a 2xx status, also the first one of each connection, which does not count elsewhere. */
  readonly responses: number;
}

/** The requests of one connection. */
export interface Talk {
  /** The next request, as bytes on the wire. */
  next(): string;
  /** Receives the response before the next request. */
  heard?(response: ReceivedResponse): void;
}

/** Puts a server under load and returns the outcome. */
export function generateLoad({ baseUrl, traffic, connections, seconds }: LoadJob): Promise<CountedLoad> {
  const base = new URL(baseUrl);
  const nextRequest = requestsOf(traffic);
  const next = () => requestText(base, traffic.method, nextRequest());
  return carryTalks(
    base,
    Array.from({ length: connections }, () => ({ next })),
    seconds,
  );
}

/**
 * Runs one talk per connection. Every connection gets one response before anything counts: a busy Node process
 * accepts one connection for each time it has served all others, so of many opened at once some would wait for their
 * first response until the end. Requests in progress at the end are awaited, and count with their time.
 */
export async function carryTalks(base: URL, talks: readonly Talk[], seconds: number): Promise<CountedLoad> {
  const opened = await openConnections(base, talks);
  const times: number[] = [];
  const counts = { refused: 0, failed: 0 };
  const readClock = startClock();
  const endAt = performance.now() + seconds * MS;
  const work = async ([talk, first]: readonly [Talk, Connection]) => {
    let connection = first;
    for (let sentAt = performance.now(); sentAt < endAt; ) {
      const response = await connection.exchange(talk.next()).catch(() => undefined);
      const receivedAt = performance.now();
      if (response !== undefined) talk.heard?.(response);
      if (response === undefined) {
        counts.failed += 1;
        connection = await openConnection(base);
      } else if (response.status >= 300) counts.refused += 1;
      else times.push(receivedAt - sentAt);
      sentAt = receivedAt;
    }
    connection.close();
  };
  await Promise.all(opened.map(work));
  const { elapsedMs, cpuShare } = readClock();
  return {
    perSecond: (times.length / elapsedMs) * MS,
    responses: times.length + opened.length,
    ...latencyOf(times),
    ...counts,
    generatorShare: cpuShare,
  };
}

/** A request as bytes on the wire. */
export function requestText(
  base: URL,
  method: Traffic['method'],
  { path, headers, body }: NextRequest,
): string {
  let head = `${method} ${base.pathname.replace(/\/$/, '')}${path} HTTP/1.1\r\nhost: ${base.host}\r\n`;
  head += 'connection: keep-alive\r\n';
  for (const [name, value] of Object.entries(headers)) head += `${name}: ${value}\r\n`;
  if (body === undefined) return `${head}\r\n`;
  const length = Buffer.byteLength(body);
  return `${head}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;
}

/** A few at a time, each with its first response. */
async function openConnections(base: URL, talks: readonly Talk[]): Promise<[Talk, Connection][]> {
  const opened: [Talk, Connection][] = [];
  await inParallel(talks, OPENING, async (talk) => {
    const connection = await openConnection(base);
    const response = await connection.exchange(talk.next());
    talk.heard?.(response);
    opened.push([talk, connection]);
  });
  return opened;
}
