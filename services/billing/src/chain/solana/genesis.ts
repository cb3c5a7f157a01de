import { WrongChain } from '../chain.ts';

/** Which chain all endpoints must be on; shared by them. */
export interface GenesisGuard {
  /** Throws WrongChain when this is not the chain that is expected; the first hash ever seen is the one expected. */
  readonly check: (hash: string, endpoint: string) => void;
  /** From now on this one, wherever it is known from. Throws WrongChain when another one was seen already. */
  readonly expect: (hash: string) => void;
}

export function createGenesisGuard(): GenesisGuard {
  let expected: string | undefined;
  return {
    check(hash, endpoint) {
      expected ??= hash;
      if (hash !== expected) {
        throw new WrongChain(`${endpoint} is on the chain with genesis ${hash}, and ${expected} is expected`);
      }
    },
    expect(hash) {
      expected ??= hash;
      if (hash !== expected) {
        throw new WrongChain(
          `the endpoints are on the chain with genesis ${expected}, and ${hash} is expected`,
        );
      }
    },
  };
}
