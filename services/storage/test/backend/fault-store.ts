import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, parseEndpoint } from '../../src/backend/s3/endpoint.ts';

/** What goes wrong with a request to a store, or with its response. */
export type Fault =
  /** Responds by itself, without reading the body. */
  | { readonly kind: 'refuse'; readonly status: number; readonly code: string }
  /** Breaks the connection after this much of the body, and the store's too. */
  | { readonly kind: 'reset_request'; readonly afterBytes: number }
  | { readonly kind: 'reset_answer'; readonly afterBytes: number }
  /** The store does its work and its response is lost. */
  | { readonly kind: 'lose_answer' }
  /** Breaks the connection at once. */
  | { readonly kind: 'reset' }
  /** Takes the request and is silent. */
  | { readonly kind: 'stall' }
  /** One byte a second. */
  | { readonly kind: 'drip_request' }
  | { readonly kind: 'drip_answer' }
  | { readonly kind: 'change_etag'; readonly etag: string };

export interface SeenRequest {
  readonly method: string;
  /** With the query. */
  readonly path: string;
}

/** A proxy in front of a store that knows HTTP, and misbehaves with chosen requests. */
export interface FaultStore {
  readonly endpoint: Endpoint;
  /** All requests so far. */
  readonly seen: readonly SeenRequest[];
  /** The most parts of uploads that were sent at the same time. */
  partsAtOnceMax(): number;
  /** @param times how many of the requests that match meet the fault; all unless told */
  inject(matches: (request: SeenRequest) => boolean, fault: Fault, times?: number): void;
  /** Ends all faults: what drips flows, what is silent breaks off. */
  heal(): void;
  /** How many requests have neither a response nor been aborted. */
  underWay(): number;
  /** How many connections there have been. */
  connectionsMade(): number;
  close(): Promise<void>;
}

const DRIP_MS = 1_000;

/** Resolves when more may be written, or nothing may be any longer. */
function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done).off('close', done);
      resolve();
    };
    to.on('drain', done).on('close', done);
  });
}

/** Passes the body of a request or response on, as far and as fast as the fault lets it. */
async function pour(
  from: IncomingMessage,
  to: ServerResponse | ReturnType<typeof request>,
  { drips, bytesMax }: { drips: () => boolean; bytesMax: number },
): Promise<boolean> {
  let passed = 0;
  for await (const chunk of from as AsyncIterable<Buffer>) {
    let piece = chunk.subarray(0, bytesMax - passed);
    for (; drips() && piece.length > 0 && !to.destroyed; piece = piece.subarray(1)) {
      to.write(piece.subarray(0, 1));
      await delay(DRIP_MS);
    }
    if (!to.write(piece)) await drained(to);
    passed += chunk.length;
    if (passed >= bytesMax || to.destroyed) return false;
  }
  return true;
}

const bytesMaxOf = (fault: Fault | undefined, kind: 'reset_request' | 'reset_answer') =>
  fault?.kind === kind ? fault.afterBytes : Number.POSITIVE_INFINITY;

function refuse(response: ServerResponse, status: number, code: string): void {
  const document = `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>injected</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(document);
}

/** One exchange with the store, with a fault or none. */
async function forward(
  target: URL,
  incoming: IncomingMessage,
  response: ServerResponse,
  fault: Fault | undefined,
  pace: { readonly isHealed: boolean },
): Promise<void> {
  const { method = '', url: path = '', headers, socket } = incoming;
  // The Host stays, for the signature covers it.
  const outgoing = request({ host: target.hostname, port: target.port, method, path, headers, agent: false });
  const breakOff = () => {
    outgoing.destroy();
    socket.resetAndDestroy();
  };
  response.once('close', () => outgoing.destroy());
  outgoing.once('error', breakOff);
  const responded = new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve));
  const sent = pour(incoming, outgoing, {
    drips: () => fault?.kind === 'drip_request' && !pace.isHealed,
    bytesMax: bytesMaxOf(fault, 'reset_request'),
  }).then((isWhole) => {
    if (!isWhole) return breakOff();
    outgoing.end();
  });
  sent.catch(breakOff);
  const upstream = await responded;
  if (fault?.kind === 'lose_answer') return void upstream.resume().once('end', breakOff);
  const etag = fault?.kind === 'change_etag' ? { etag: fault.etag } : {};
  response.writeHead(upstream.statusCode ?? 500, { ...upstream.headers, ...etag });
  response.flushHeaders();
  const isWhole = await pour(upstream, response, {
    drips: () => fault?.kind === 'drip_answer' && !pace.isHealed,
    bytesMax: bytesMaxOf(fault, 'reset_answer'),
  });
  if (isWhole) response.end();
  else breakOff();
}

export async function openFaultStore(endpoint: string): Promise<FaultStore> {
  const target = new URL(endpoint);
  const seen: SeenRequest[] = [];
  let faults: { matches: (request: SeenRequest) => boolean; fault: Fault; times: number }[] = [];
  const sockets = new Set<Socket>();
  const stalled = new Set<Socket>();
  const pace = { isHealed: false };
  let made = 0;
  let underWay = 0;
  let uploads = 0;
  let partsMax = 0;

  const server = createServer((incoming, response) => {
    const { method = '', url: path = '' } = incoming;
    seen.push({ method, path });
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    if (method === 'PUT') {
      uploads += 1;
      if (path.includes('partNumber=')) partsMax = Math.max(partsMax, uploads);
      response.once('close', () => {
        uploads -= 1;
      });
    }
    const entry = faults.find(({ matches, times }) => times > 0 && matches({ method, path }));
    if (entry !== undefined) entry.times -= 1;
    const fault = entry?.fault;
    if (fault?.kind === 'refuse') return refuse(response, fault.status, fault.code);
    if (fault?.kind === 'reset') return incoming.socket.resetAndDestroy();
    if (fault?.kind === 'stall') return void stalled.add(incoming.socket);
    const { socket } = incoming;
    forward(target, incoming, response, fault, pace).catch(() => socket.destroy());
  });
  server.on('connection', (socket) => {
    made += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('clientError', (_, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: parseEndpoint(`127.0.0.1:${(server.address() as AddressInfo).port}`),
    seen,
    partsAtOnceMax: () => partsMax,
    inject(matches, fault, times = Number.POSITIVE_INFINITY) {
      pace.isHealed = false;
      faults.push({ matches, fault, times });
    },
    heal() {
      faults = [];
      pace.isHealed = true;
      for (const socket of stalled) socket.destroy();
      stalled.clear();
    },
    underWay: () => underWay,
    connectionsMade: () => made,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
