import type { JsMsg, NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import { toStreamMessage } from './nats-message.ts';
import { type NatsStreamOptions, publishTo } from './nats-streams.ts';
import type { Verdict } from './stream-consumer.ts';

export interface DeadLetterOptions {
  /** Created if missing. */
  readonly stream: NatsStreamOptions;
  /** The stream for messages that will never be accepted. */
  readonly subject: string;
}

/**
 * Not copied: a reader of dead letters must not be able to impersonate the sender. NATS's own headers belong to
 * another message.
 */
const NOT_KEPT = /^(authorization|nats-.*)$/i;

/**
 * Copies a message to the dead letters, and ends its delivery once the copy is stored. The copy has the original's
 * headers except its token, plus `Dead-Letter-Reason`, `-Subject`, `-Sequence` and `-Time` (when the stream stored
 * it).
 */
async function buryMessage(
  { connection, deadLetters: { subject }, onDeadLetter }: Settlement,
  message: JsMsg,
  reason: string,
): Promise<void> {
  if (connection === undefined) throw new Error('the broker is unavailable');
  const { storedAt, sequence, body } = toStreamMessage(message);
  const names = (message.headers?.keys() ?? []).filter((name) => !NOT_KEPT.test(name));
  await publishTo(connection, {
    subject,
    // The same message becomes only one dead letter, whoever writes it.
    id: `${message.info.stream}:${sequence}:${storedAt.getTime()}`,
    headers: {
      ...Object.fromEntries(names.map((name) => [name, message.headers?.get(name) ?? ''])),
      'Dead-Letter-Reason': reason,
      'Dead-Letter-Subject': message.subject,
      'Dead-Letter-Sequence': String(sequence),
      'Dead-Letter-Time': storedAt.toISOString(),
    },
    body,
  });
  message.term();
  onDeadLetter?.(reason);
}

/** At once, for another replica; a nak without any delay would make the server count failures. */
const GIVEN_BACK_MS = 1;
/** When it is unknown whether the dead letter was stored. */
const UNSETTLED_MS = 5_000;

/** What carrying out a verdict needs. */
export interface Settlement {
  readonly connection: NatsConnection | undefined;
  readonly deadLetters: DeadLetterOptions;
  /** After this many deliveries the server would give the message up; undefined means never. */
  readonly deliveriesMax: number | undefined;
  /** Called with the reason once a dead letter is stored. */
  readonly onDeadLetter?: ((reason: string) => void) | undefined;
  readonly log: Logger;
}

/** Tells the server the outcome of a message. Never throws: a message whose outcome cannot be sent is redelivered. */
export async function settleMessage(
  settlement: Settlement,
  message: JsMsg,
  verdict: Verdict | undefined,
): Promise<void> {
  const { deliveriesMax, log } = settlement;
  try {
    if (verdict === undefined) giveBack(message);
    else if (verdict.kind === 'done') message.ack();
    else if (verdict.kind === 'dead') await buryMessage(settlement, message, verdict.reason);
    else if (deliveriesMax !== undefined && message.info.deliveryCount >= deliveriesMax) {
      await buryMessage(settlement, message, 'deliveries_exhausted');
    } else message.nak(verdict.delayMs);
  } catch (error) {
    log.warn(
      { error, sequence: message.seq },
      'the outcome of a message could not be sent; it will be redelivered',
    );
    giveBack(message, UNSETTLED_MS);
  }
}

/** Requests redelivery of a message; silent when the connection is gone, which has the same effect later. */
export function giveBack(message: JsMsg, delayMs = GIVEN_BACK_MS): void {
  try {
    message.nak(delayMs);
  } catch {
    // The server redelivers it when the acknowledgement is overdue.
  }
}
