import { WrongChain } from '../chain.ts';

/** Holds the chain that all endpoints must be on; shared by them. */
export interface GenesisGuard {
  /**
   * Throws WrongChain if this is not the expected chain. Without an expectation, the first hash becomes the
   * expected one.
   */
  readonly check: (hash: string, endpoint: string) => void;
  /**
   * Expects this chain from now on, whatever was expected before. The books are the authority, and they can
   * be moved to a reset local chain while the process runs.
   */
  readonly expect: (hash: string) => void;
  /**
   * Increases when the expectation changes. Connections that were checked before must then be checked again.
   */
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
