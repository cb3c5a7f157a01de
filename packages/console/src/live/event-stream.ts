import { EventSourceParserStream } from 'eventsource-parser/stream';
import { BASE_URL } from '../connection/platform.ts';
import { authorizedFetch } from '../session/clients.ts';

/** The envelope of an event, as docs/EVENTS.md has it. */
export interface PlatformEvent {
  /** Such as `session.started`; `reset` when events may have been missed and everything has to be read again. */
  readonly type: string;
  readonly aggregateId: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
}

interface StreamOptions {
  /** Path and query of the stream. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: PlatformEvent) => void;
  /** Called when the stream is open, with whether it continues where it broke off. */
  readonly onOpen: (isContinued: boolean) => void;
  /** Called when it cannot be had for now: `refused` (no right, or too many are open) or `broken`. */
  readonly onClosed: (reason: 'refused' | 'broken') => void;
}

/** Services send something every 15 s; without anything for this long the connection is dead. */
const SILENCE_MS = 45_000;
const PAUSE_MIN_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/** Follows a stream of events until the signal, however often it breaks. Resumes from the last event. */
export async function followStream(options: StreamOptions): Promise<void> {
  const { signal, onClosed } = options;
  const position = { lastEventId: '' };
  let pauseMs = PAUSE_MIN_MS;
  while (!signal.aborted) {
    const began = performance.now();
    const reason = await readStream(options, position).catch(() => 'broken' as const);
    if (signal.aborted) return;
    onClosed(reason);
    pauseMs = performance.now() - began > SILENCE_MS ? PAUSE_MIN_MS : Math.min(pauseMs * 2, PAUSE_MAX_MS);
    await pause(reason === 'refused' ? PAUSE_MAX_MS : pauseMs, signal);
  }
}

async function readStream(
  options: StreamOptions,
  position: { lastEventId: string },
): Promise<'refused' | 'broken'> {
  const { path, signal, onEvent, onOpen } = options;
  const attempt = new AbortController();
  const headers: Record<string, string> = { accept: 'text/event-stream' };
  if (position.lastEventId !== '') headers['last-event-id'] = position.lastEventId;
  const silence = createDeadline(SILENCE_MS, () => attempt.abort());
  try {
    const request = new Request(`${BASE_URL}${path}`, {
      headers,
      signal: AbortSignal.any([signal, attempt.signal]),
    });
    const response = await authorizedFetch(request);
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      return response.status >= 500 ? 'broken' : 'refused';
    }
    onOpen(position.lastEventId !== '');
    const live = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          silence.extend();
          controller.enqueue(chunk);
        },
      }),
    );
    const events = live.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { id, event = 'message', data } of events) {
      if (id !== undefined) position.lastEventId = id;
      onEvent(parseEvent(event, data));
    }
    return 'broken';
  } finally {
    silence.clear();
    attempt.abort();
  }
}

function parseEvent(type: string, text: string): PlatformEvent {
  const envelope = JSON.parse(text) as { aggregate?: { id?: string }; data?: Record<string, unknown> };
  return { type, aggregateId: envelope.aggregate?.id, data: envelope.data ?? {} };
}

function createDeadline(milliseconds: number, onPassed: () => void) {
  let timer = setTimeout(onPassed, milliseconds);
  return {
    extend() {
      clearTimeout(timer);
      timer = setTimeout(onPassed, milliseconds);
    },
    clear: () => clearTimeout(timer),
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
