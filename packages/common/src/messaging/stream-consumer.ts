import type { BrokerStatus } from './broker.ts';

/** A message as a durable stream has it. */
export interface StreamMessage {
  readonly subject: string;
  /** Every value of a header, whose name may be written in any case. */
  headers(name: string): readonly string[];
  readonly body: Uint8Array;
  /** Its place in the stream. */
  readonly sequence: number;
  /** When the stream stored it. */
  readonly storedAt: Date;
  /** How often it has been delivered, this time included. */
  readonly deliveries: number;
}

/**
 * What becomes of a message. `done`: what it says is durable. `again`: it is delivered once more, after this many
 * milliseconds. `dead`: it will never be taken; it is kept with the reason (snake_case) where operators find it.
 */
export type Verdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'again'; readonly delayMs: number }
  | { readonly kind: 'dead'; readonly reason: string };

/** Answers what becomes of each message, in their order, when that is durable. A rejection: all of them again. */
export type HandleMessages = (messages: readonly StreamMessage[]) => Promise<readonly Verdict[]>;

/** Receives what a durable stream has, at least once. */
export interface StreamConsumer {
  /** `away`: nothing comes now. */
  status(): BrokerStatus;
  /** Lets the messages under way be handled, gives back what waits, and disconnects. */
  close(): Promise<void>;
}

const AGAIN_FIRST_MS = 1_000;
const AGAIN_MAX_MS = 30_000;

/** For trouble that passes: longer each time, so that what waits does not keep a server busy that is just recovering. */
export function againLater({ deliveries }: Pick<StreamMessage, 'deliveries'>): Verdict {
  const doubled = AGAIN_FIRST_MS * 2 ** Math.min(deliveries - 1, 10);
  return { kind: 'again', delayMs: Math.min(doubled, AGAIN_MAX_MS) };
}
