import { AckPolicy, connect, type JsMsg } from 'nats';

/** JetStream for benchmarks; the only file here that uses the client library. */
export interface Nats {
  /** Resolves when the stream has stored the message. */
  publish(subject: string, body: string): Promise<void>;
  /** Messages that a durable consumer has not acknowledged. */
  countWaiting(stream: string, durable: string): Promise<number>;
  /** Creates the stream and the consumer, and returns the incoming messages. */
  receive(place: ReceiverPlace): Promise<AsyncIterable<Pick<JsMsg, 'ack' | 'json'>>>;
  close(): Promise<void>;
}

export interface ReceiverPlace {
  readonly stream: string;
  readonly durable: string;
  /** Prefix of the subjects. */
  readonly subject: string;
}

/** @param url including credentials, if any */
export async function openNatsClient(url: string): Promise<Nats> {
  const { host, username, password } = new URL(url);
  const account = username === '' ? {} : { user: username, pass: password };
  const connection = await connect({ servers: host, ...account });
  const stream = connection.jetstream();
  const manager = await connection.jetstreamManager();
  return {
    async publish(subject, body) {
      await stream.publish(subject, body);
    },
    async countWaiting(name, durable) {
      const { num_pending, num_ack_pending } = await manager.consumers.info(name, durable);
      return num_pending + num_ack_pending;
    },
    async receive({ stream: name, durable, subject }) {
      await manager.streams.add({ name, subjects: [`${subject}.>`] });
      await manager.consumers.add(name, { durable_name: durable, ack_policy: AckPolicy.Explicit });
      const consumer = await stream.consumers.get(name, durable);
      return consumer.consume();
    },
    close: () => connection.close(),
  };
}
