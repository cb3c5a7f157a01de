import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { inParallel } from '../../load/in-parallel.ts';

const CALLERS = 16;
/** Events are sent in portions this far apart. */
const PORTION_MS = 50;
const POURED = 500;
const COMMENT_MS = 10_000;
/** Until all events have arrived that the registry has promised. */
const RECORDING_TIMEOUT_MS = 120_000;

/**
 * Lets machines of a registry change their state, and returns the events that it sends about that, as they are in its
 * stream: without their ids, so that they can be told again and again.
 */
export async function recordChanges(url: string, machineIds: readonly string[]): Promise<string[]> {
  const ending = new AbortController();
  const response = await fetch(`${url}/providers/events`, { signal: ending.signal });
  if (!response.ok || response.body === null) throw new Error(`no events to record: ${response.status}`);
  const events: string[] = [];
  const recording = readEvents(response.body, machineIds.length, events);
  const registry = createRegistryClient({ baseUrl: url });
  await inParallel(machineIds, CALLERS, async (providerID) => {
    const params = { path: { providerID } };
    const { status } = await orThrow(registry.GET('/providers/{providerID}', { params }));
    const body = { status: status === 'maintenance' ? 'idle' : 'maintenance' } as const;
    await orThrow(registry.PATCH('/providers/{providerID}/status', { params, body }));
  });
  await Promise.race([recording, delay(RECORDING_TIMEOUT_MS, undefined, { ref: false })]);
  ending.abort();
  if (events.length < machineIds.length) throw new Error(`only ${events.length} events were recorded`);
  return events;
}

async function readEvents(body: ReadableStream<Uint8Array>, count: number, events: string[]): Promise<void> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (!block.includes('\ndata:') && !block.startsWith('data:')) continue;
      events.push(`${block.replace(/^id:.*\n?/m, '')}\n\n`);
    }
    if (events.length >= count) return;
  }
}

/** Tells recorded events to all who listen. */
export interface Replay {
  readonly url: string;
  /** Tells this many a second, from the beginning again after the last one, until the returned function is called. */
  begin(perSecond: number): () => void;
  /** Tells this many as fast as those who listen take them. */
  pour(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Serves recorded events as a stream. */
export async function openReplay(events: readonly string[]): Promise<Replay> {
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(': here\n\n');
    listeners.add(response);
    request.on('close', () => listeners.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const keeping = setInterval(() => tell(': still here\n\n'), COMMENT_MS);
  let place = 0;
  const next = (count: number) => {
    let text = '';
    for (let told = 0; told < count; told += 1) {
      text += events[place % events.length] ?? '';
      place += 1;
    }
    return text;
  };
  const tell = (text: string) => Promise.all([...listeners].map((listener) => send(listener, text)));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begin(perSecond) {
      const portion = Math.max(1, Math.round((perSecond * PORTION_MS) / 1_000));
      const timer = setInterval(() => void tell(next(portion)), PORTION_MS);
      return () => clearInterval(timer);
    },
    async pour(count) {
      for (let told = 0; told < count; told += POURED) {
        if (listeners.size === 0) throw new Error('no page listens to the events');
        await tell(next(Math.min(POURED, count - told)));
      }
    },
    async close() {
      clearInterval(keeping);
      for (const listener of listeners) listener.destroy();
      await closeServer(server);
    },
  };
}

/** Resolves once the listener takes more, or has gone. */
function send(listener: ServerResponse, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (listener.destroyed || listener.write(text)) return resolve();
    const go = () => {
      listener.off('drain', go).off('close', go);
      resolve();
    };
    listener.on('drain', go).on('close', go);
  });
}

const closeServer = (server: Server) => new Promise<void>((resolve) => server.close(() => resolve()));
