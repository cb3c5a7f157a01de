/** As many settlements as a number of connections can make, each waiting for its commit. */
export interface SettleJob {
  readonly kind: 'settle';
  readonly connections: number;
  readonly seconds: number;
  /** Settlements of one transaction. */
  readonly batch: number;
}

/** So many settlements one after the other, each session's in turn, on a connection that is then closed. */
export interface CountJob {
  readonly kind: 'count';
  readonly settlements: number;
}

/** Rolls up all tails, and proves the ledger. */
export interface ProveJob {
  readonly kind: 'prove';
}

export type Job = SettleJob | CountJob | ProveJob;
