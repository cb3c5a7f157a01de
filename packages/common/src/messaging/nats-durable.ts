import { AckPolicy, type ConsumerInfo, type NatsConnection, NatsError, nanos } from 'nats';
import { ACK_TIMEOUT_MS, LOOK_TIMEOUT_MS } from './nats-streams.ts';

/** JetStream API error: no such consumer. */
const CONSUMER_NOT_FOUND = 10014;
/** The server never gives a message up: the handler decides. */
const UNLIMITED = -1;

export interface DurableOptions {
  /** The consumer's name; everyone who uses it shares its messages. */
  readonly durable: string;
  /** One subject, which may have wildcards: servers before 2.10 support no more. */
  readonly filterSubject: string;
  /** How long a message may be in flight before it is redelivered: the first time, the second, ... */
  readonly ackWaitsMs: readonly number[];
  /** Messages in flight across all replicas. */
  readonly ackPendingMax: number;
}

/**
 * Creates the durable consumer if missing; on an existing one only the filter is updated.
 *
 * @returns after how many deliveries the server gives a message up, if an operator has set that; undefined means
 * never
 */
export async function ensureDurable(
  connection: NatsConnection,
  stream: string,
  options: DurableOptions,
): Promise<number | undefined> {
  const { durable, filterSubject } = options;
  const existing = await findConsumer(connection, stream, durable);
  const manager = await connection.jetstreamManager({ timeout: ACK_TIMEOUT_MS, checkAPI: false });
  if (existing === undefined) {
    await manager.consumers.add(stream, {
      durable_name: durable,
      ack_policy: AckPolicy.Explicit,
      filter_subject: filterSubject,
      max_deliver: UNLIMITED,
      max_ack_pending: options.ackPendingMax,
      backoff: options.ackWaitsMs.map((wait) => nanos(wait)),
    });
    return undefined;
  }
  const { config } = existing;
  if (config.filter_subject !== filterSubject) {
    await manager.consumers.update(stream, durable, { ...config, filter_subject: filterSubject });
  }
  const most = config.max_deliver ?? UNLIMITED;
  return most > 0 ? most : undefined;
}

async function findConsumer(
  connection: NatsConnection,
  stream: string,
  durable: string,
): Promise<ConsumerInfo | undefined> {
  const { consumers } = await connection.jetstreamManager({ timeout: LOOK_TIMEOUT_MS, checkAPI: false });
  try {
    return await consumers.info(stream, durable);
  } catch (error) {
    if (error instanceof NatsError && error.api_error?.err_code === CONSUMER_NOT_FOUND) return undefined;
    throw error;
  }
}
