import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { localMint } from './local-mint.ts';

/** Somebody on the local chain who has nothing yet and can be paid. */
export interface Payee {
  readonly address: string;
  /** Tokens of the platform that have come, decimal. */
  received(): Promise<string>;
}

/** Makes an address of its own; nothing of it is kept. */
export function createPayee(places: { readonly rpcUrl: string; readonly secretsFolder: string }): Payee {
  const { connection, mint } = localMint(places.rpcUrl, places.secretsFolder);
  const owner = Keypair.generate().publicKey;
  return {
    address: owner.toBase58(),
    async received() {
      const account = getAssociatedTokenAddressSync(mint.publicKey, owner);
      if ((await connection.getAccountInfo(account, 'confirmed')) === null) return '0';
      const { value } = await connection.getTokenAccountBalance(account, 'confirmed');
      return value.uiAmountString ?? '0';
    },
  };
}
