import { setTimeout as delay } from 'node:timers/promises';
import type { Body } from '../registry.ts';

/** An event as a client of the stream receives it. */
export interface StreamedEvent {
  readonly id: number;
  readonly event: string;
  readonly data: Body;
}

/** A change of status as it was announced; `at` is when its transaction began. */
export interface StatusChange {
  readonly id: string;
  readonly at: number;
  readonly cause: string;
  readonly previous: string;
  readonly status: string;
}

/** A client of `GET /providers/events` that comes back with its `Last-Event-ID` whenever the stream ends. */
export interface ChangesClient {
  readonly events: readonly StreamedEvent[];
  /** How often the stream was opened. */
  readonly openings: () => number;
  statusChanges(): StatusChange[];
  stop(): Promise<void>;
}

const RECONNECT_MS = 100;

/** Follows the stream from the first event on, at whichever replica runs. */
export function followChanges(urls: () => readonly string[]): ChangesClient {
  const ending = new AbortController();
  const events: StreamedEvent[] = [];
  let openings = 0;

  async function read(url: string): Promise<void> {
    const headers = { 'last-event-id': String(events.at(-1)?.id ?? 0) };
    const response = await fetch(`${url}/providers/events`, { headers, signal: ending.signal });
    if (!response.ok || response.body === null) return;
    openings += 1;
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      const frames = (text + chunk).split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) events.push(...parse(frame));
    }
  }

  async function run(): Promise<void> {
    for (let at = 0; !ending.signal.aborted; at += 1) {
      const all = urls();
      const url = all[at % all.length];
      // A stream that breaks is what this client is for.
      if (url !== undefined) await read(url).catch(() => undefined);
      await delay(RECONNECT_MS, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    events,
    openings: () => openings,
    statusChanges: () => events.filter(({ event }) => event === 'provider.status_changed').map(asChange),
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** A frame without data is a comment or the time to reconnect. */
function parse(frame: string): StreamedEvent[] {
  const fields = Object.fromEntries(frame.split('\n').map((line) => line.split(/: (.*)/s)));
  if (fields.data === undefined) return [];
  return [{ id: Number(fields.id), event: fields.event, data: JSON.parse(fields.data) }];
}

function asChange({ data: { time, data } }: StreamedEvent): StatusChange {
  return {
    id: data.id,
    at: Date.parse(time),
    cause: data.cause,
    previous: data.previous_status,
    status: data.status,
  };
}
