/** What a message broker must be able to do for the outbox. */
export interface Broker {
  /** Resolves when the broker has stored the message; rejects when it did not, or when nobody can tell. */
  publish(message: BrokerMessage): Promise<void>;
  /** `away`: a publication would fail now. */
  status(): BrokerStatus;
  /** Sends what is under way, for a few seconds at most, and disconnects. */
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
