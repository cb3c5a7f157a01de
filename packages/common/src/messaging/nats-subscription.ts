import type { NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import type { BrokerStatus } from './broker.ts';
import { parseNatsAddress } from './nats-address.ts';
import { keepConnected } from './nats-link.ts';

/** A message received from a subscription. */
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
  /** Called when a subscription begins; messages published since the previous connection were missed. */
  readonly onConnect: () => void;
  readonly log: Logger;
}

export interface NatsSubscription {
  /** `away`: nothing is received now. */
  status(): BrokerStatus;
  close(): Promise<void>;
}

/**
 * Receives messages that are published while it is connected, on every replica; nothing is stored or redelivered. For
 * uses that tolerate losing a message; otherwise see `openNatsConsumer`. Returns at once and retries for ever. Throws
 * `TypeError` for a malformed address.
 */
export function openNatsSubscription(options: NatsSubscriptionOptions): NatsSubscription {
  const { name, inboxPrefix, subjects, onConnect } = options;
  const address = parseNatsAddress(options.url);
  const log = options.log.child({ broker: address.servers.join(','), subjects: subjects.join(',') });
  const hear = createListener(options, log);
  /** The library resubscribes by itself when it reconnects. */
  const subscribed = new WeakSet<NatsConnection>();
  const prepare = async (connection: NatsConnection) => {
    if (!subscribed.has(connection)) for (const subject of subjects) hear(connection, subject);
    subscribed.add(connection);
    // The server responds after it has processed the subscriptions.
    await connection.flush();
    onConnect();
  };
  const link = keepConnected(address, { name, inboxPrefix, prepare, log });
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    close: () => link.close(),
  };
}

/** Passes messages on; a failure of one message does not affect the next. */
function createListener({ onMessage }: NatsSubscriptionOptions, log: Logger) {
  return (connection: NatsConnection, subject: string) => {
    connection.subscribe(subject, {
      callback(error, message) {
        if (error !== null) {
          log.warn({ error, subject }, 'the broker does not allow this subscription');
          return;
        }
        try {
          onMessage({ subject: message.subject, body: message.data });
        } catch (cause) {
          log.error({ error: cause, subject: message.subject }, 'a message could not be parsed');
        }
      },
    });
  };
}
