import type { JsMsg, NatsConnection } from 'nats';
import type { Logger } from '../log/logger.ts';
import { toStreamMessage } from './nats-message.ts';
import { type NatsStreamOptions, publishTo } from './nats-streams.ts';
import type { Verdict } from './stream-consumer.ts';

export interface DeadLetterOptions {
  /** Made when it is missing. */
  readonly stream: NatsStreamOptions;
  /** Where messages go that will never be taken. */
  readonly subject: string;
}

/** Not kept: who reads dead letters must not become who sent them. Those of NATS itself mean another message. */
const NOT_KEPT = /^(authorization|nats-.*)$/i;

/**
 * Copies a message to the dead letters, and ends its delivery once the copy is stored. The copy has the headers of the
 * original but its token, and `Dead-Letter-Reason`, `-Subject`, `-Sequence` and `-Time` (when the stream stored it).
 */
async function buryMessage(
  { connection, deadLetters: { subject }, onDeadLetter }: Settlement,
  message: JsMsg,
  reason: string,
): Promise<void> {
  if (connection === undefined) throw new Error('the broker is away');
  const { storedAt, sequence, body } = toStreamMessage(message);
  const names = (message.headers?.keys() ?? []).filter((name) => !NOT_KEPT.test(name));
  await publishTo(connection, {
    subject,
    // The same message is buried once, whoever does it.
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

/** At once, for another replica; a nak without any delay would have the server count failures. */
const GIVEN_BACK_MS = 1;
/** When it is not known whether the dead letter was stored. */
const UNSETTLED_MS = 5_000;

/** What a verdict is carried out with. */
export interface Settlement {
  readonly connection: NatsConnection | undefined;
  readonly deadLetters: DeadLetterOptions;
  /** After so many deliveries the server would give the message up; undefined: never. */
  readonly deliveriesMax: number | undefined;
  /** Told once a dead letter is stored, of its reason. */
  readonly onDeadLetter?: ((reason: string) => void) | undefined;
  readonly log: Logger;
}

/** Tells the server what became of a message. Never throws: what cannot be told comes again. */
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
    log.warn({ error, sequence: message.seq }, 'a message could not be settled; it comes again');
    giveBack(message, UNSETTLED_MS);
  }
}

/** Has a message delivered again; silent when the connection is gone, which has the same effect later. */
export function giveBack(message: JsMsg, delayMs = GIVEN_BACK_MS): void {
  try {
    message.nak(delayMs);
  } catch {
    // The server delivers it again when the acknowledgement is overdue.
  }
}
