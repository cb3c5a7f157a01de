import type { NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import type { BrokerStatus } from './broker.ts';
import { parseNatsAddress } from './nats-address.ts';
import { keepConnected } from './nats-link.ts';

/** A message as it passes by. */
export interface PassingMessage {
  readonly subject: string;
  readonly body: Uint8Array;
}

export interface NatsSubscriptionOptions {
  /** See `parseNatsAddress`. */
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
  /** See `LinkOptions`; the library's own, `_INBOX`, by default. */
  readonly inboxPrefix?: string;
  /** May have wildcards. */
  readonly subjects: readonly string[];
  readonly onMessage: (message: PassingMessage) => void;
  /** From now on everything is heard; what was published since the last connection was not. */
  readonly onConnect: () => void;
  readonly log: Logger;
}

export interface NatsSubscription {
  /** `away`: nothing is heard now. */
  status(): BrokerStatus;
  close(): Promise<void>;
}

/**
 * Hears what is published while it is connected, every replica everything; nothing is stored for it or comes again. For
 * what mends itself when a message is lost, else see `openNatsConsumer`. Returns at once and tries for ever. Throws
 * `TypeError` for a malformed address.
 */
export function openNatsSubscription(options: NatsSubscriptionOptions): NatsSubscription {
  const { name, inboxPrefix, subjects, onConnect } = options;
  const address = parseNatsAddress(options.url);
  const log = options.log.child({ broker: address.servers.join(','), subjects: subjects.join(',') });
  const hear = createListener(options, log);
  /** The library itself subscribes again when it reconnects. */
  const subscribed = new WeakSet<NatsConnection>();
  const prepare = async (connection: NatsConnection) => {
    if (!subscribed.has(connection)) for (const subject of subjects) hear(connection, subject);
    subscribed.add(connection);
    // Answered by the server after it has taken the subscriptions.
    await connection.flush();
    onConnect();
  };
  const link = keepConnected(address, { name, inboxPrefix, prepare, log });
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    close: () => link.close(),
  };
}

/** Hands on what comes; whatever happens to one message, the next one is heard. */
function createListener({ onMessage }: NatsSubscriptionOptions, log: Logger) {
  return (connection: NatsConnection, subject: string) => {
    connection.subscribe(subject, {
      callback(error, message) {
        if (error !== null) {
          log.warn({ error, subject }, 'the broker does not let us hear this subject');
          return;
        }
        try {
          onMessage({ subject: message.subject, body: message.data });
        } catch (cause) {
          log.error({ error: cause, subject: message.subject }, 'a message could not be understood');
        }
      },
    });
  };
}
