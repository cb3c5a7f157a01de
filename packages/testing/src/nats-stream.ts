import type { EventEnvelope } from '@gridlease/common/outbox/envelope';
import { connect, type NatsConnection } from 'nats';

export interface StreamedMessage {
  readonly subject: string;
  readonly msgId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly envelope: EventEnvelope;
}

/** Everything that the stream holds now, in its order. */
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

/** A connection of the test's own, past any proxy. */
export async function withConnection<T>(
  url: string,
  work: (connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const { host, username, password } = new URL(url);
  const account = username === '' ? {} : { user: username, pass: password };
  const connection = await connect({ servers: host, ...account });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}
