import type { BrokerStatus } from './broker.ts';

/** A message from a durable stream. */
export interface StreamMessage {
  readonly subject: string;
  /** All values of a header; the name is case-insensitive. */
  headers(name: string): readonly string[];
  readonly body: Uint8Array;
  /** Its position in the stream. */
  readonly sequence: number;
  /** When the stream stored it. */
  readonly storedAt: Date;
  /** How often it has been delivered, including this time. */
  readonly deliveries: number;
}

/**
 * The outcome of a message. `done`: its effect is durable. `again`: it is redelivered after this many milliseconds.
 * `dead`: it will never be accepted; it is kept with the reason (snake_case) where operators find it.
 */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly delayMs: number }
  | { readonly kind: 'dead'; readonly reason: string };

/** Resolves to the outcome of each message, in order, once that is durable. A rejection redelivers all of them. */
export type HandleMessages = (messages: readonly StreamMessage[]) => Promise<readonly Verdict[]>;

/** Receives the messages of a durable stream, at least once each. */
export interface StreamConsumer {
  /** `away`: nothing arrives now. */
  status(): BrokerStatus;
  /**
   * Whether everything was handled that the stream had stored when this was called before, or has stored by now. False
   * also while nothing arrives. Never throws.
   */
  hasCaughtUp(): Promise<boolean>;
  /** Lets messages in progress finish, returns waiting ones, and disconnects. */
  close(): Promise<void>;
}

const AGAIN_FIRST_MS = 1_000;
const AGAIN_MAX_MS = 30_000;

/**
 * For transient trouble: longer each time, so that the backlog does not overload a server that is just recovering.
 */
export function againLater({ deliveries }: Pick<StreamMessage, 'deliveries'>): Verdict {
  const doubled = AGAIN_FIRST_MS * 2 ** Math.min(deliveries - 1, 10);
  return { kind: 'again', delayMs: Math.min(doubled, AGAIN_MAX_MS) };
}
