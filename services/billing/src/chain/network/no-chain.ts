import type { Chain } from './chain.ts';
import { chainUnavailable } from './errors.ts';

/** The chain of an installation without one: every call fails with 503 `chain_unavailable`. */
export function createNoChain(): Chain {
  const refuse = async (): Promise<never> => {
    throw chainUnavailable();
  };
  return {
    getGenesisHash: refuse,
    expectGenesis: () => {},
    getMint: refuse,
    findTransaction: refuse,
    findStatus: refuse,
    listSignatures: refuse,
    readTokenBalances: refuse,
    readLamports: refuse,
    signTransfer: refuse,
    send: refuse,
    checkExpiry: refuse,
    close: async () => {},
  };
}
