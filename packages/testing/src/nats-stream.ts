import { parseNatsAddress } from '@gridlease/common/messaging/nats-address';
import type { EventEnvelope } from '@gridlease/common/outbox/envelope';
import { connect, headers, type NatsConnection } from 'nats';

export interface StreamedMessage {
  readonly subject: string;
  readonly msgId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: EventEnvelope;
}

/** All messages of the stream now, in order. */
export async function listStream(url: string, stream: string): Promise<StreamedMessage[]> {
  return withConnection(url, async (connection) => {
    const manager = await connection.jetstreamManager();
    const { state } = await manager.streams.info(stream);
    const messages: StreamedMessage[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq += 1) {
      const message = await manager.streams.getMessage(stream, { seq });
      const headers = Object.fromEntries(message.header.keys().map((key) => [key, message.header.get(key)]));
      messages.push({
        subject: message.subject,
        msgId: message.header.get('Nats-Msg-Id'),
        headers,
        envelope: message.json<EventEnvelope>(),
      });
    }
    return messages;
  });
}

/** A dedicated connection for the test, bypassing any proxy. */
export async function withConnection<T>(
  url: string,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const { servers, credentials } = parseNatsAddress(url);
  const connection = await connect({ servers, ...credentials });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

export interface SentMessage {
  readonly subject: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const PUBLISH_TIMEOUT_MS = 30_000;

/** Publishes without waiting in between; resolves when the streams have stored all of them. */
export async function publishAll(url: string, messages: readonly SentMessage[]): Promise<void> {
  await withConnection(url, async (connection) => {
    const stream = connection.jetstream();
    await Promise.all(
      messages.map(async (message) => {
        const carried = headers();
        for (const [name, value] of Object.entries(message.headers ?? {})) carried.set(name, value);
        await stream.publish(message.subject, message.body, {
          headers: carried,
          timeout: PUBLISH_TIMEOUT_MS,
        });
      }),
    );
  });
}

/** How many messages of a stream a durable consumer has not acknowledged yet. */
export async function countUnacknowledged(url: string, stream: string, durable: string): Promise<number> {
  return withConnection(url, async (connection) => {
    const manager = await connection.jetstreamManager();
    const { num_pending, num_ack_pending } = await manager.consumers.info(stream, durable);
    return num_pending + num_ack_pending;
  });
}

export interface StoredMessage {
  readonly subject: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** All messages of the stream now, in order, whatever they are. */
export async function listMessages(url: string, stream: string): Promise<StoredMessage[]> {
  return withConnection(url, async (connection) => {
    const { streams } = await connection.jetstreamManager();
    const { state } = await streams.info(stream);
    const places = Array.from({ length: state.messages }, (_, place) => state.first_seq + place);
    return Promise.all(
      places.map(async (seq) => {
        const { subject, header, data } = await streams.getMessage(stream, { seq });
        return {
          subject,
          headers: Object.fromEntries(header.keys().map((key) => [key, header.get(key)])),
          body: Buffer.from(data).toString(),
        };
      }),
    );
  });
}

/** Deletes streams; missing ones are not an error. */
export async function deleteStreams(url: string, names: readonly string[]): Promise<void> {
  await withConnection(url, async (connection) => {
    const { streams } = await connection.jetstreamManager();
    for (const name of names) await streams.delete(name).catch(() => false);
  });
}
