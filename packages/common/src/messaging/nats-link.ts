import { connect, Events, type NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import { within } from '../time/deadline.ts';
import { pause } from '../worker/alarm.ts';
import type { NatsAddress } from './nats-address.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const RECONNECT_WAIT_MS = 500;
const RECONNECT_JITTER_MS = 500;
const PING_INTERVAL_MS = 10_000;
const PINGS_UNANSWERED_MAX = 2;
const DRAIN_TIMEOUT_MS = 3_000;

export interface LinkOptions {
  /** Shown in the server's connection list. */
  readonly name: string;
  /**
   * Prefix of the subjects on which this connection receives responses. Daemons may listen on the library's default,
   * `_INBOX.>`: anything they must not see needs another.
   */
  readonly inboxPrefix?: string | undefined;
  /** Ensures what is needed on the server, at every connection; retried until it succeeds. */
  readonly prepare: (connection: NatsConnection) => Promise<void>;
  readonly log: Logger;
}

/** A connection that reconnects for ever. */
export interface Link {
  /** The connection while it is up and prepared. */
  ready(): NatsConnection | undefined;
  /** Prepares again; not ready until that is done. */
  prepareAgain(connection: NatsConnection): void;
  close(): Promise<void>;
}

/** Connects in the background; network trouble is logged, never thrown. */
export function keepConnected(address: NatsAddress, options: LinkOptions): Link {
  const { log } = options;
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  /** Each connection and disconnection begins a new term; results of an older one are ignored. */
  let term = 0;
  let ready: NatsConnection | undefined;
  let current: NatsConnection | undefined;

  function interrupted(): void {
    term += 1;
    ready = undefined;
  }

  async function prepare(connection: NatsConnection): Promise<void> {
    interrupted();
    const ours = term;
    for (let failed = false; ours === term && !isClosing(); failed = true) {
      try {
        await options.prepare(connection);
        if (ours !== term) return;
        ready = connection;
        log.info('connected to the broker');
        return;
      } catch (error) {
        if (!failed && ours === term) log.warn({ error }, 'the stream could not be ensured; retrying');
      }
      await pause(waitMs(), closing.signal);
    }
  }

  /** Never ends by itself: the library leaves the iterator open when the connection closes. */
  async function watch(connection: NatsConnection): Promise<void> {
    for await (const event of connection.status()) {
      if (event.type === Events.Disconnect) {
        interrupted();
        if (!isClosing()) log.warn('lost the connection to the broker; reconnecting');
      } else if (event.type === Events.Reconnect) {
        void prepare(connection);
      } else if (event.type === Events.Error) {
        log.warn({ reason: event.data }, 'the broker reports an error');
      }
    }
  }

  async function useUntilClosed(connection: NatsConnection): Promise<void> {
    current = connection;
    watch(connection).catch((error) => log.error({ error }, 'the connection is no longer monitored'));
    void prepare(connection);
    await connection.closed();
    interrupted();
  }

  const running = connectUntilClosed(address, options, closing.signal, useUntilClosed);
  return {
    ready: () => ready,
    prepareAgain(connection) {
      void prepare(connection);
    },
    async close() {
      closing.abort();
      if (current !== undefined) await closeWithin(current, ready !== undefined, log);
      await running;
    },
  };
}

async function connectUntilClosed(
  address: NatsAddress,
  options: LinkOptions,
  closing: AbortSignal,
  use: (connection: NatsConnection) => Promise<void>,
): Promise<void> {
  for (let failed = false; !closing.aborted; ) {
    try {
      const connection = await connect(connectOptions(address, options));
      failed = false;
      if (closing.aborted) await connection.close();
      else await use(connection);
    } catch (error) {
      if (!failed) options.log.warn({ error }, 'the broker cannot be reached; retrying');
      failed = true;
    }
    await pause(waitMs(), closing);
  }
}

function waitMs(): number {
  return RECONNECT_WAIT_MS + Math.random() * RECONNECT_JITTER_MS;
}

function connectOptions(
  address: NatsAddress,
  { name, inboxPrefix }: LinkOptions,
): Parameters<typeof connect>[0] {
  return {
    servers: address.servers,
    ...address.credentials,
    ...(address.tls ? { tls: {} } : {}),
    name,
    ...(inboxPrefix !== undefined && { inboxPrefix }),
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    reconnectJitter: RECONNECT_JITTER_MS,
    // Passwords are rotated while services run: a refusal is not final.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: PINGS_UNANSWERED_MAX,
  };
}

async function closeWithin(connection: NatsConnection, drains: boolean, log: Logger): Promise<void> {
  try {
    if (drains) await within(DRAIN_TIMEOUT_MS, connection.drain(), () => {});
  } catch (error) {
    log.warn({ error }, 'the broker disconnected before everything was sent');
  } finally {
    await connection.close();
  }
}
