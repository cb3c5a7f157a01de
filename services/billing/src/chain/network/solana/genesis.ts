import { WrongChain } from '../chain.ts';

/** Which chain all endpoints must be on; shared by them. */
export interface GenesisGuard {
  /** Throws WrongChain when this is not the expected chain; without an expectation the first hash becomes it. */
  readonly check: (hash: string, endpoint: string) => void;
  /**
   * From now on this chain, whatever was expected before: the books are the authority, and can be moved to a local chain
   * that started anew while the process runs.
   */
  readonly expect: (hash: string) => void;
  /** Grows when the expectation changes: connections that were checked before have to be checked again. */
  readonly changeCount: () => number;
}

export function createGenesisGuard(): GenesisGuard {
  let expected: string | undefined;
  let changes = 0;
  return {
    check(hash, endpoint) {
      expected ??= hash;
      if (hash !== expected) {
        throw new WrongChain(`${endpoint} is on the chain with genesis ${hash}, and ${expected} is expected`);
      }
    },
    expect(hash) {
      if (expected !== undefined && hash !== expected) changes += 1;
      expected = hash;
    },
    changeCount: () => changes,
  };
}
