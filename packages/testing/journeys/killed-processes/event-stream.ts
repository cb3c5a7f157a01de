import { setTimeout as delay } from 'node:timers/promises';
import type { EventEnvelope } from '@gridlease/common/outbox/envelope';

const RECONNECT_MS = 100;

export interface HeardEvent {
  readonly position: number;
  readonly envelope: EventEnvelope;
}

/** A client of the registry's Server-Sent Events that reconnects with the last position it received. */
export interface Listener {
  readonly heard: readonly HeardEvent[];
  /** Failed connection attempts, and streams that broke before they ended. */
  readonly failures: readonly unknown[];
  /** Number of connections made. */
  connections(): number;
  stop(): Promise<void>;
}

/** Listens from the beginning. @param token returns the current token. */
export function listen(url: string, token: () => string): Listener {
  const heard: HeardEvent[] = [];
  const failures: unknown[] = [];
  const stopping = new AbortController();
  let connections = 0;
  const connect = async () => {
    const headers = {
      authorization: `Bearer ${token()}`,
      'last-event-id': String(heard.at(-1)?.position ?? 0),
    };
    const response = await fetch(url, { headers, signal: stopping.signal });
    if (response.status !== 200) throw new Error(`the stream responded ${response.status}`);
    connections += 1;
    let rest = '';
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      heard.push(...blocks.flatMap(eventsOf));
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      // A service that is being replaced breaks or refuses the connection.
      await connect().catch((error: unknown) => {
        if (!stopping.signal.aborted) failures.push(error);
      });
      await delay(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    heard,
    failures,
    connections: () => connections,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}

function eventsOf(block: string): HeardEvent[] {
  const position = /^id: (\d+)$/m.exec(block)?.[1];
  const data = /^data: (.*)$/m.exec(block)?.[1];
  if (position === undefined || data === undefined) return [];
  return [{ position: Number(position), envelope: JSON.parse(data) as EventEnvelope }];
}
