import type { ConsumerMessages, JsMsg, NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import { type Alarm, pause } from '../worker/alarm.ts';
import type { Link } from './nats-link.ts';

/** How long one request for messages waits at the server. */
const PULL_MS = 5_000;
const LOOK_EVERY_MS = 50;

/** Messages that have arrived and are not handled yet. */
export interface Waiting {
  readonly messages: JsMsg[];
  /** Rung when a message has arrived. */
  readonly arrived: Alarm;
  /** Rung when messages were taken. */
  readonly taken: Alarm;
}

/** The durable consumer, and the batch size. */
export interface Place {
  readonly stream: string;
  readonly durable: string;
  readonly batchMax: number;
}

/** Fills `waiting` until `closing`; requests more only while less than a batch waits. */
export async function receiveMessages(
  link: Link,
  place: Place,
  waiting: Waiting,
  closing: AbortSignal,
  log: Logger,
): Promise<void> {
  while (!closing.aborted) {
    const connection = link.ready();
    if (connection === undefined) {
      await pause(LOOK_EVERY_MS, closing);
      continue;
    }
    const isOver = () => closing.aborted || link.ready() !== connection;
    try {
      await receiveFrom(connection, place, waiting, { closing, isOver });
    } catch (error) {
      if (isOver()) continue;
      log.warn({ error }, 'messages cannot be requested; checking the stream and its consumer');
      link.prepareAgain(connection);
    }
  }
}

async function receiveFrom(
  connection: NatsConnection,
  { stream, durable, batchMax }: Place,
  waiting: Waiting,
  { closing, isOver }: { closing: AbortSignal; isOver: () => boolean },
): Promise<void> {
  const consumer = await connection.jetstream().consumers.get(stream, durable);
  while (!isOver()) {
    if (waiting.messages.length >= batchMax) {
      await waiting.taken.wait(PULL_MS);
      continue;
    }
    const pull = await consumer.fetch({ max_messages: batchMax, expires: PULL_MS });
    await collect(pull, waiting, closing);
  }
}

async function collect(pull: ConsumerMessages, waiting: Waiting, closing: AbortSignal): Promise<void> {
  const stop = () => pull.stop();
  closing.addEventListener('abort', stop);
  if (closing.aborted) stop();
  try {
    for await (const message of pull) {
      waiting.messages.push(message);
      waiting.arrived.ring();
    }
  } finally {
    closing.removeEventListener('abort', stop);
  }
}
