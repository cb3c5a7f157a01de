import {
  connect,
  ErrorCode,
  Events,
  headers,
  type JetStreamManager,
  type NatsConnection,
  NatsError,
  nanos,
  RetentionPolicy,
  StorageType,
} from 'nats';
import type { Logger } from '../log/logger.ts';
import { pause } from '../worker/alarm.ts';
import type { Broker, BrokerMessage } from './broker.ts';
import { type NatsAddress, parseNatsAddress } from './nats-address.ts';

const CONNECT_TIMEOUT_MS = 3_000;
const RECONNECT_WAIT_MS = 500;
const RECONNECT_JITTER_MS = 500;
const PING_INTERVAL_MS = 10_000;
const PINGS_UNANSWERED_MAX = 2;
const ACK_TIMEOUT_MS = 5_000;
const DRAIN_TIMEOUT_MS = 3_000;
const MAX_AGE_DAYS = 7;
const DUPLICATE_WINDOW_MS = 10 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** JetStream API error: no stream of that name. */
const STREAM_NOT_FOUND = 10059;

export interface NatsStreamOptions {
  readonly name: string;
  readonly subjects: readonly string[];
  /** Default 7. */
  readonly maxAgeDays?: number;
}

export interface NatsBrokerOptions {
  /** See `parseNatsAddress`. */
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
  /**
   * Made when it is missing, at every connection. Without one the streams are somebody else's: this account may only
   * publish, and a subject that no stream takes fails each publication.
   */
  readonly stream?: NatsStreamOptions;
  readonly log: Logger;
}

/**
 * Connects to NATS with JetStream in the background: returns at once, tries for ever, and is `away` until its stream
 * is there too. Throws `TypeError` for a malformed address; whatever the network does is logged, never thrown.
 */
export function openNatsBroker(options: NatsBrokerOptions): Broker {
  const address = parseNatsAddress(options.url);
  const link = keepConnected(address, options, options.log.child({ broker: address.servers.join(',') }));
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    async publish(message) {
      const connection = link.ready();
      if (connection === undefined) throw new Error('the broker is away');
      try {
        await publishTo(connection, message);
      } catch (error) {
        // Nobody listens on the subject: the stream was deleted.
        const unheard = error instanceof NatsError && error.code === ErrorCode.NoResponders;
        if (unheard && link.ready() === connection) link.prepareAgain(connection);
        throw error;
      }
    },
    close: () => link.close(),
  };
}

interface Link {
  /** The connection while it is up and the stream is there. */
  ready(): NatsConnection | undefined;
  /** Makes sure of the stream anew; not ready until then. */
  prepareAgain(connection: NatsConnection): void;
  close(): Promise<void>;
}

function keepConnected(address: NatsAddress, { name, stream }: NatsBrokerOptions, log: Logger): Link {
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  /** Each connection and disconnection begins a new term; what an older one still does counts no more. */
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
        await ensureStream(connection, stream);
        if (ours !== term) return;
        ready = connection;
        log.info({ stream: stream?.name }, 'the broker is connected');
        return;
      } catch (error) {
        if (!failed && ours === term) log.warn({ error }, 'the stream cannot be made sure of; trying again');
      }
      await pause(waitMs(), closing.signal);
    }
  }

  /** Never ends by itself: the library leaves the iterator open when the connection closes. */
  async function watch(connection: NatsConnection): Promise<void> {
    for await (const event of connection.status()) {
      if (event.type === Events.Disconnect) {
        interrupted();
        if (!isClosing()) log.warn('the connection to the broker is lost; trying again for ever');
      } else if (event.type === Events.Reconnect) {
        void prepare(connection);
      } else if (event.type === Events.Error) {
        log.warn({ reason: event.data }, 'the broker reports an error');
      }
    }
  }

  async function useUntilClosed(connection: NatsConnection): Promise<void> {
    current = connection;
    watch(connection).catch((error) => log.error({ error }, 'the connection is not watched any more'));
    void prepare(connection);
    await connection.closed();
    interrupted();
  }

  const running = connectUntilClosed(address, name, closing.signal, log, useUntilClosed);
  return {
    ready: () => ready,
    prepareAgain(connection) {
      if (stream !== undefined) void prepare(connection);
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
  name: string,
  closing: AbortSignal,
  log: Logger,
  use: (connection: NatsConnection) => Promise<void>,
): Promise<void> {
  for (let failed = false; !closing.aborted; ) {
    try {
      const connection = await connect(connectOptions(address, name));
      failed = false;
      if (closing.aborted) await connection.close();
      else await use(connection);
    } catch (error) {
      if (!failed) log.warn({ error }, 'the broker cannot be reached; trying again for ever');
      failed = true;
    }
    await pause(waitMs(), closing);
  }
}

function waitMs(): number {
  return RECONNECT_WAIT_MS + Math.random() * RECONNECT_JITTER_MS;
}

function connectOptions(address: NatsAddress, name: string): Parameters<typeof connect>[0] {
  return {
    servers: address.servers,
    ...address.credentials,
    ...(address.tls ? { tls: {} } : {}),
    name,
    timeout: CONNECT_TIMEOUT_MS,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RECONNECT_WAIT_MS,
    reconnectJitter: RECONNECT_JITTER_MS,
    // Passwords are rotated while services run; refused once is not refused for ever.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: PINGS_UNANSWERED_MAX,
  };
}

async function publishTo(connection: NatsConnection, message: BrokerMessage): Promise<void> {
  const carried = headers();
  for (const [name, value] of Object.entries(message.headers)) carried.set(name, value);
  await connection
    .jetstream()
    .publish(message.subject, message.body, { msgID: message.id, headers: carried, timeout: ACK_TIMEOUT_MS });
}

/** Makes the stream, or adds subjects it lacks; whatever else an operator has set on an existing one stays. */
async function ensureStream(
  connection: NatsConnection,
  stream: NatsStreamOptions | undefined,
): Promise<void> {
  if (stream === undefined) return;
  const manager = await connection.jetstreamManager({ timeout: ACK_TIMEOUT_MS });
  const existing = await findSubjects(manager, stream.name);
  if (existing === undefined) {
    await manager.streams.add({
      name: stream.name,
      subjects: [...stream.subjects],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      max_age: nanos((stream.maxAgeDays ?? MAX_AGE_DAYS) * DAY_MS),
      duplicate_window: nanos(DUPLICATE_WINDOW_MS),
    });
    return;
  }
  const missing = stream.subjects.filter((subject) => !existing.some((known) => covers(known, subject)));
  if (missing.length > 0) {
    await manager.streams.update(stream.name, { subjects: [...existing, ...missing] });
  }
}

async function findSubjects(manager: JetStreamManager, name: string): Promise<string[] | undefined> {
  try {
    const { config } = await manager.streams.info(name);
    return config.subjects;
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === STREAM_NOT_FOUND) return undefined;
    throw error;
  }
}

/** Does the subject pattern `known` take everything that `subject` takes? (`*` one token, a last `>` all the rest.) */
function covers(known: string, subject: string): boolean {
  const wanted = subject.split('.');
  const tokens = known.split('.');
  for (const [index, token] of tokens.entries()) {
    if (token === '>') return wanted.length > index;
    const other = wanted[index];
    if (other === undefined || other === '>') return false;
    if (token !== '*' && token !== other) return false;
  }
  return wanted.length === tokens.length;
}

async function closeWithin(connection: NatsConnection, drains: boolean, log: Logger): Promise<void> {
  const { promise: expired, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, DRAIN_TIMEOUT_MS);
  try {
    if (drains) await Promise.race([connection.drain(), expired]);
  } catch (error) {
    log.warn({ error }, 'the broker went away before everything was sent');
  } finally {
    clearTimeout(timer);
    await connection.close();
  }
}
