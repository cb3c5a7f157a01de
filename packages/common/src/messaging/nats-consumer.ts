import type { NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { createAlarm, pause } from '../worker/alarm.ts';
import { parseNatsAddress } from './nats-address.ts';
import { createBacklogLook } from './nats-backlog.ts';
import { type DeadLetterOptions, giveBack, settleMessage } from './nats-dead-letters.ts';
import { type DurableOptions, ensureDurable } from './nats-durable.ts';
import { keepConnected } from './nats-link.ts';
import { toStreamMessage } from './nats-message.ts';
import { receiveMessages, type Waiting } from './nats-receiver.ts';
import { ensureStream, type NatsStreamOptions } from './nats-streams.ts';
import { againLater, type HandleMessages, type StreamConsumer } from './stream-consumer.ts';
import { tracedHandler } from './traced.ts';

/** The alarm ends the wait; this only bounds it. */
const IDLE_MS = 5_000;
/** Pause before the next batch when nothing in one could be handled. */
const TROUBLE_PAUSE_MS = 1_000;

export interface NatsConsumerOptions extends DurableOptions {
  /** See `parseNatsAddress`. */
  readonly url: string;
  /** Shown in the server's connection list. */
  readonly name: string;
  /** Not `_INBOX`, on which daemons may listen: messages carry their senders' tokens. */
  readonly inboxPrefix: string;
  /** Created if missing, as are the durable consumer and the dead-letter stream. */
  readonly stream: NatsStreamOptions;
  readonly deadLetters: DeadLetterOptions;
  /** Messages handled concurrently; up to twice as many are prefetched. */
  readonly batchMax: number;
  readonly handle: HandleMessages;
  /** Traces each message that is handled; undefined disables it. */
  readonly tracing?: Tracing | undefined;
  /** Called for each dead letter with its reason. */
  readonly onDeadLetter?: ((reason: string) => void) | undefined;
  readonly log: Logger;
}

/**
 * Receives the messages of a durable JetStream consumer that the replicas of a service share. Returns at once and
 * retries for ever; a message is acknowledged only after it was handled. Throws `TypeError` for a malformed address.
 */
export function openNatsConsumer(options: NatsConsumerOptions): StreamConsumer {
  const { name, inboxPrefix, stream, deadLetters, batchMax, onDeadLetter } = options;
  const address = parseNatsAddress(options.url);
  const log = options.log.child({ broker: address.servers.join(','), stream: stream.name });
  let deliveriesMax: number | undefined;
  const prepare = async (connection: NatsConnection) => {
    await ensureStream(connection, stream);
    await ensureStream(connection, deadLetters.stream);
    deliveriesMax = await ensureDurable(connection, stream.name, options);
  };
  const link = keepConnected(address, { name, inboxPrefix, prepare, log });
  const closing = new AbortController();
  const waiting: Waiting = { messages: [], arrived: createAlarm(), taken: createAlarm() };
  const place = { stream: stream.name, durable: options.durable, batchMax };
  const receiving = receiveMessages(link, place, waiting, closing.signal, log);

  async function work(): Promise<void> {
    const { tracing } = options;
    const given =
      tracing === undefined ? options.handle : tracedHandler(options.handle, stream.name, tracing);
    const handle = createHandler(given, log);
    while (!closing.signal.aborted) {
      const batch = waiting.messages.splice(0, batchMax);
      waiting.taken.ring();
      if (batch.length === 0) {
        await waiting.arrived.wait(IDLE_MS);
        continue;
      }
      const verdicts = await handle(batch.map(toStreamMessage));
      const course = { connection: link.ready(), deadLetters, deliveriesMax, onDeadLetter, log };
      await Promise.all(batch.map((message, at) => settleMessage(course, message, verdicts[at])));
      if (verdicts.every(({ kind }) => kind === 'again')) await pause(TROUBLE_PAUSE_MS, closing.signal);
    }
  }

  const working = work();
  const look = createBacklogLook(place);
  return {
    status: () => (link.ready() === undefined ? 'away' : 'connected'),
    async hasCaughtUp() {
      const connection = link.ready();
      return connection !== undefined && look(connection);
    },
    async close() {
      closing.abort();
      waiting.arrived.ring();
      waiting.taken.ring();
      await Promise.all([receiving, working]);
      for (const message of waiting.messages.splice(0)) giveBack(message);
      await link.close();
    },
  };
}

/** A handler that never throws: messages it could not handle are redelivered. Logs the beginning of trouble once. */
function createHandler(handle: HandleMessages, log: Logger): HandleMessages {
  let isTroubled = false;
  return async (messages) => {
    try {
      const verdicts = await handle(messages);
      isTroubled = false;
      return verdicts;
    } catch (error) {
      if (!isTroubled) log.error({ error }, 'messages could not be handled and will be redelivered');
      isTroubled = true;
      return messages.map(againLater);
    }
  };
}
