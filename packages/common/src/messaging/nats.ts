import { ErrorCode, type NatsConnection, NatsError } from 'nats';
import type { Logger } from '../log/logger.ts';
import type { Broker } from './broker.ts';
import { parseNatsAddress } from './nats-address.ts';
import { keepConnected } from './nats-link.ts';
import { ensureStream, lookAtStream, type NatsStreamOptions, publishTo } from './nats-streams.ts';

export interface NatsBrokerOptions {
  /** See `parseNatsAddress`. */
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
  /** See `LinkOptions`; the library's own, `_INBOX`, by default. */
  readonly inboxPrefix?: string;
  /**
   * Created if missing, at every connection. Without one the streams belong to another account: this one may only
   * publish, and a publication to a subject that no stream covers fails.
   */
  readonly stream?: NatsStreamOptions;
  readonly log: Logger;
}

export interface NatsBroker extends Broker {
  /** Asks the stream, unlike `status`, and rejects if it would not store a message now. */
  check(): Promise<void>;
}

/**
 * Connects to NATS with JetStream in the background: returns at once, retries for ever, and is `away` until its
 * stream is there too. Throws `TypeError` for a malformed address; network trouble is logged, never thrown.
 */
export function openNatsBroker(options: NatsBrokerOptions): NatsBroker {
  const address = parseNatsAddress(options.url);
  const { name, inboxPrefix, stream } = options;
  const log = options.log.child({ broker: address.servers.join(','), stream: stream?.name });
  const prepare = async (connection: NatsConnection) => {
    if (stream !== undefined) await ensureStream(connection, stream);
  };
  const link = keepConnected(address, { name, inboxPrefix, prepare, log });
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    async publish(message) {
      const connection = link.ready();
      if (connection === undefined) throw new Error('the broker is unavailable');
      try {
        await publishTo(connection, message);
      } catch (error) {
        if (isUnheard(error) && stream !== undefined && link.ready() === connection)
          link.prepareAgain(connection);
        throw error;
      }
    },
    async check() {
      const connection = link.ready();
      if (connection === undefined) throw new Error('the broker is unavailable');
      if (stream !== undefined) await lookAtStream(connection, stream.name);
    },
    close: () => link.close(),
  };
}

/** Nobody listens on the subject, or whoever did has not responded: the stream was deleted, or has lost its leader. */
function isUnheard(error: unknown): boolean {
  return (
    error instanceof NatsError && (error.code === ErrorCode.NoResponders || error.code === ErrorCode.Timeout)
  );
}
