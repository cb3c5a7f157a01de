import { getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair } from '@solana/web3.js';
import { openLocalMint } from './local-mint.ts';

/** A new address on the local chain that can receive payments. */
export interface Payee {
  readonly address: string;
  /** The tokens that it has received, as a decimal string. */
  received(): Promise<string>;
}

/** Generates a new address; its key is not stored. */
export async function createPayee(places: {
  readonly rpcUrl: string;
  readonly secretsFolder: string;
}): Promise<Payee> {
  const { connection, mint } = await openLocalMint(places.rpcUrl, places.secretsFolder);
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
