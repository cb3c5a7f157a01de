import { adminQuery } from '@gridlease/testing/database';
import { listStream } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect } from 'vitest';

const PUBLISHED_TIMEOUT_MS = 60_000;

/** Every committed event has its position, none is missing, and the stream has each once, in order. */
export async function expectOutboxToBeStreamed(databaseUrl: string, natsUrl: string, stream: string) {
  const inOutbox = () =>
    adminQuery<{ id: string; position: string | null }>(
      'select id, position from outbox order by position nulls last',
      [],
      databaseUrl,
    );
  const streamed = async () => (await listStream(natsUrl, stream)).map(({ envelope }) => envelope.id);
  await until(async () => (await streamed()).length >= (await inOutbox()).length, {
    timeoutMs: PUBLISHED_TIMEOUT_MS,
    every: 500,
    message: `that ${stream} has every event`,
  });
  const rows = await inOutbox();
  expect(rows.map(({ position }) => Number(position))).toEqual(rows.map((_, at) => at + 1));
  expect(await streamed()).toEqual(rows.map(({ id }) => id));
}
