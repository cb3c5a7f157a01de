import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMint } from '@solana/spl-token';
import { keepKeypair } from './keypair-file.ts';
import { type LocalMint, MINT_DECIMALS } from './mint.ts';
import { openConnection } from './transactions.ts';

/** Names in the secrets folder. */
export const FAUCET_KEY = 'chain-faucet-key';
export const MINT_KEY = 'chain-mint-key';
/** Name in the chain's folder. */
const DECIMALS = 'token-decimals';

/** Whether a platform with a chain has been started on this folder. */
export function hasChainKeys(secretsFolder: string): boolean {
  return existsSync(join(secretsFolder, MINT_KEY)) && existsSync(join(secretsFolder, FAUCET_KEY));
}

/** Opens the token of the chain at this address, with the keys that mint it. */
export function localMint(rpcUrl: string, secretsFolder: string, decimals: number): LocalMint {
  return {
    connection: openConnection(rpcUrl),
    mint: keepKeypair(join(secretsFolder, MINT_KEY)),
    faucet: keepKeypair(join(secretsFolder, FAUCET_KEY)),
    decimals,
  };
}

/** Opens the token as `localMint` does; the running chain tells its decimals. */
export async function openLocalMint(rpcUrl: string, secretsFolder: string): Promise<LocalMint> {
  const local = localMint(rpcUrl, secretsFolder, MINT_DECIMALS);
  const { decimals } = await getMint(local.connection, local.mint.publicKey, 'confirmed');
  return { ...local, decimals };
}

/**
 * Decides the token's decimals at the first start on a data folder: its books depend on them from then on.
 *
 * @param chainFolder the folder of the chain's data.
 * @param decimals 0 to 9; undefined: those of an earlier start, or nine.
 * @throws Error when an earlier start has decided on others.
 */
export function keepDecimals(
  chainFolder: string,
  secretsFolder: string,
  decimals: number | undefined,
): number {
  const file = join(chainFolder, DECIMALS);
  // Folders of earlier releases have no such file, but keys.
  const isFirst = !existsSync(file) && !hasChainKeys(secretsFolder);
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : MINT_DECIMALS;
  if (isFirst && decimals !== undefined) {
    writeFileSync(file, `${decimals}\n`, { mode: 0o600 });
    return decimals;
  }
  if (decimals === undefined || decimals === kept) return kept;
  throw new Error(
    `the token of this platform has ${kept} decimals; to choose others, start without data: npm start -- --fresh --token-decimals ${decimals}`,
  );
}
