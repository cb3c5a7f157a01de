import { get, type IncomingMessage } from 'node:http';
import { until } from '@gridlease/testing/until';

export interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Record<string, unknown>;
}

/** Behaves like a browser's EventSource, except that it does not reconnect. */
export interface EventStreamClient {
  readonly events: StreamedEvent[];
  /** Everything received, as text. */
  text(): string;
  readonly response: IncomingMessage;
  isEnded(): boolean;
  untilEvents(count: number): Promise<StreamedEvent[]>;
  close(): void;
}

/** Opens the stream and resolves with its first bytes (or with the whole response when it is not a stream). */
export async function openEventStreamClient(url: string, lastEventId?: string): Promise<EventStreamClient> {
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(url, { headers, agent: false }, resolve).on('error', reject);
  const response = await promise;
  let text = '';
  let ended = false;
  const events: StreamedEvent[] = [];
  let parsed = 0;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    for (let end = text.indexOf('\n\n', parsed); end >= 0; end = text.indexOf('\n\n', parsed)) {
      const event = parseFrame(text.slice(parsed, end));
      if (event !== undefined) events.push(event);
      parsed = end + 2;
    }
  });
  response.on('close', () => {
    ended = true;
  });
  // A connection broken by the other side ends the stream; what was received counts.
  response.on('error', () => {});
  await until(() => text !== '' || ended);
  return {
    events,
    text: () => text,
    response,
    isEnded: () => ended,
    untilEvents: async (count) => {
      await until(() => events.length >= count, { message: `${count} events (${events.length} came)` });
      return events;
    },
    close: () => void request.destroy(),
  };
}

function parseFrame(frame: string): StreamedEvent | undefined {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const data = fields.get('data');
  if (data === undefined) return undefined;
  return { id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) };
}
