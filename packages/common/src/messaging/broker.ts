/** What the outbox needs from a message broker. */
export interface Broker {
  /** Resolves when the broker has stored the message; rejects when it has not, or when that is unknown. */
  publish(message: BrokerMessage): Promise<void>;
  /** `away`: a publication would fail now. */
  status(): BrokerStatus;
  /** Sends pending messages, for a few seconds at most, and disconnects. */
  close(): Promise<void>;
}

export type BrokerStatus = 'connected' | 'away';

export interface BrokerMessage {
  readonly subject: string;
  /** The broker drops a message whose id it has stored within its duplicate window. */
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  /** UTF-8 text. */
  readonly body: string;
}
