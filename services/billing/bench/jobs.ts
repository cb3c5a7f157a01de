/** Makes as many settlements as the given number of connections can, each waiting for its commit. */
export interface SettleJob {
  readonly kind: 'settle';
  readonly connections: number;
  readonly seconds: number;
  /** Settlements per transaction. */
  readonly batch: number;
}

/** Settles sessions in turn a fixed number of times, on a connection that is then closed. */
export interface CountJob {
  readonly kind: 'count';
  readonly settlements: number;
}

/** Rolls up all tails and proves the ledger. */
export interface ProveJob {
  readonly kind: 'prove';
}

export type Job = SettleJob | CountJob | ProveJob;
