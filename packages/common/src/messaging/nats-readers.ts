import type { Msg, NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import type { BrokerStatus } from './broker.ts';
import { parseNatsAddress } from './nats-address.ts';
import { keepConnected } from './nats-link.ts';
import { ACK_TIMEOUT_MS } from './nats-streams.ts';
import { checkConsumerRequest, refusedConsumer } from './reader-consumer.ts';

const UNAVAILABLE = 503;

export interface NatsReadersOptions {
  /** See `parseNatsAddress`. */
  readonly url: string;
  /** Shown in the server's connection list; replicas with the same name share the requests. */
  readonly name: string;
  readonly inboxPrefix: string;
  /** The stream that readers may read. */
  readonly stream: string;
  /** Prefix of a request's subject, where the server's configuration has `$JS.API.CONSUMER`. */
  readonly subject: string;
  readonly log: Logger;
}

/** Accepts readers' requests until `close`. */
export interface NatsReaders {
  /** `away`: no requests are accepted now; existing consumers keep working. */
  status(): BrokerStatus;
  close(): Promise<void>;
}

/**
 * Creates consumers of one stream for users that may only read: the server's permissions cannot inspect a request,
 * and one for a push consumer would let it write to any subject (docs/adr/0021). Returns at once and retries for
 * ever. Throws `TypeError` for a malformed address.
 */
export function openNatsReaders(options: NatsReadersOptions): NatsReaders {
  const { name, inboxPrefix, stream, subject } = options;
  const address = parseNatsAddress(options.url);
  const log = options.log.child({ broker: address.servers.join(','), stream });
  /** The library resubscribes by itself when it reconnects. */
  const subscribed = new WeakSet<NatsConnection>();
  const prepare = async (connection: NatsConnection) => {
    if (!subscribed.has(connection)) {
      for (const operation of [`CREATE.${stream}.>`, `DURABLE.CREATE.${stream}.*`]) {
        connection.subscribe(`${subject}.${operation}`, {
          queue: name,
          callback(error, message) {
            if (error === null) void respond(connection, message, options, log);
            else log.warn({ error }, 'requests of readers cannot be received');
          },
        });
      }
    }
    subscribed.add(connection);
    // The server has processed the subscriptions once it has responded.
    await connection.flush();
  };
  const link = keepConnected(address, { name, inboxPrefix, prepare, log });
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    close: () => link.close(),
  };
}

async function respond(
  connection: NatsConnection,
  message: Msg,
  { stream, subject }: NatsReadersOptions,
  log: Logger,
): Promise<void> {
  const checked = checkConsumerRequest(message.subject.slice(subject.length + 1), message.string(), stream);
  if ('problem' in checked) {
    log.info({ subject: message.subject, problem: checked.problem }, "refused a reader's consumer");
    message.respond(refusedConsumer(checked.problem));
    return;
  }
  try {
    const response = await connection.request(checked.subject, checked.body, { timeout: ACK_TIMEOUT_MS });
    message.respond(response.data);
  } catch (error) {
    log.warn({ error, subject: message.subject }, "could not create a reader's consumer");
    message.respond(refusedConsumer('the server did not create the consumer in time', UNAVAILABLE));
  }
}
