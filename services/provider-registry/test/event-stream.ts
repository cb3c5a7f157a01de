import { adminQuery } from '@gridlease/testing/database';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';
import type { Body, Target, TestRegistry } from './registry.ts';

interface StreamedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Body;
}

/** A stream that begins now also has what was done before and has no position yet. */
async function untilPositioned(databaseUrl: string): Promise<void> {
  const unplaced = 'select count(*)::integer as count from outbox where position is null';
  await until(async () => {
    const [row] = await adminQuery<{ count: number }>(unplaced, [], databaseUrl);
    return row?.count === 0;
  });
}

/** Reads `count` events of a stream that begins after `lastEventId`, or now. `onOpen` runs once the stream is open. */
export async function readEvents(
  registry: Target & Partial<Pick<TestRegistry, 'databaseUrl'>>,
  count: number,
  lastEventId?: string,
  onOpen?: () => Promise<void>,
  query = '',
): Promise<StreamedEvent[]> {
  const { databaseUrl } = registry;
  if (lastEventId === undefined && databaseUrl !== undefined) await untilPositioned(databaseUrl);
  const ending = new AbortController();
  const headers = { ...registry.headers, ...(lastEventId !== undefined && { 'last-event-id': lastEventId }) };
  const response = await fetch(`${registry.url}/providers/events${query}`, {
    headers,
    signal: ending.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const acting = onOpen?.();
  const events: StreamedEvent[] = [];
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const fields = Object.fromEntries(
        text
          .slice(0, end)
          .split('\n')
          .map((line) => line.split(/: (.*)/s)),
      );
      text = text.slice(end + 2);
      if (fields.data !== undefined)
        events.push({ id: fields.id, event: fields.event, data: JSON.parse(fields.data) });
    }
    if (events.length >= count) break;
  }
  ending.abort();
  await acting;
  return events;
}
