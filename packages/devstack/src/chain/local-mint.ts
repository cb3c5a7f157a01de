import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keepKeypair } from './keypair-file.ts';
import type { LocalMint } from './mint.ts';
import { openConnection } from './transactions.ts';

/** Names in the secrets folder. */
export const FAUCET_KEY = 'chain-faucet-key';
export const MINT_KEY = 'chain-mint-key';

/** Whether a platform with a chain has been started on this folder. */
export function hasChainKeys(secretsFolder: string): boolean {
  return existsSync(join(secretsFolder, MINT_KEY)) && existsSync(join(secretsFolder, FAUCET_KEY));
}

/** Opens the token of the chain at this address, with the keys that mint it. */
export function localMint(rpcUrl: string, secretsFolder: string): LocalMint {
  return {
    connection: openConnection(rpcUrl),
    mint: keepKeypair(join(secretsFolder, MINT_KEY)),
    faucet: keepKeypair(join(secretsFolder, FAUCET_KEY)),
  };
}
