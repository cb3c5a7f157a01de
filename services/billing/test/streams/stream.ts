import { get, type IncomingMessage } from 'node:http';
import { until } from '@gridlease/testing/until';
import type { Body, Target } from '../billing.ts';

export interface StreamedEvent {
  readonly id: number;
  readonly event: string;
  /** The envelope. */
  readonly data: Body;
}

/** An open stream, and what has come on it. */
export interface Stream {
  readonly response: IncomingMessage;
  readonly events: readonly StreamedEvent[];
  text(): string;
  isEnded(): boolean;
  untilEvent(wanted: (event: StreamedEvent) => boolean): Promise<StreamedEvent>;
  close(): void;
}

const open = new Set<Stream>();

/** Closes every stream that a test left open. */
export function closeStreams(): void {
  for (const stream of open) stream.close();
  open.clear();
}

/** Opens `GET /api/v1/billing/events` and resolves once it streams. */
export async function openStream(
  { url, headers = {} }: Target,
  query: Readonly<Record<string, string>> = {},
  lastEventId?: string | number,
): Promise<Stream> {
  const last = lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) };
  const address = `${url}/api/v1/billing/events?${new URLSearchParams(query)}`;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = get(address, { headers: { ...headers, ...last }, agent: false }, resolve);
  request.on('error', reject);
  const response = await promise;
  if (response.statusCode !== 200) throw new Error(`a stream responded with ${response.statusCode}`);
  const events: StreamedEvent[] = [];
  let text = '';
  let parsed = 0;
  let ended = false;
  response.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
    for (let end = text.indexOf('\n\n', parsed); end >= 0; end = text.indexOf('\n\n', parsed)) {
      events.push(...eventsIn(text.slice(parsed, end)));
      parsed = end + 2;
    }
  });
  response
    .on('error', () => {})
    .on('close', () => {
      ended = true;
    });
  await until(() => text.includes('retry: ') || ended);
  const stream: Stream = {
    response,
    events,
    text: () => text,
    isEnded: () => ended,
    untilEvent: (wanted) => until(() => events.find(wanted)),
    close: () => void request.destroy(),
  };
  open.add(stream);
  return stream;
}

function eventsIn(frame: string): StreamedEvent[] {
  const [, id, event, data] = /^id: (\d+)\nevent: (\S+)\ndata: (.*)$/.exec(frame) ?? [];
  return data === undefined ? [] : [{ id: Number(id), event: event ?? '', data: JSON.parse(data) }];
}
