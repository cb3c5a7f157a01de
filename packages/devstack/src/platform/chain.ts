import { join } from 'node:path';
import { keepKeypair } from '../chain/keypair-file.ts';
import { FAUCET_KEY, localMint, MINT_KEY } from '../chain/local-mint.ts';
import { ensureMint, MINT_DECIMALS } from '../chain/mint.ts';
import { giveSol } from '../chain/transactions.ts';
import { type FoundServer, findSolana } from '../servers/find.ts';
import { SolanaUnavailableError } from '../servers/solana-runtime.ts';
import { keepSecret } from './secrets.ts';

/** A transfer is final after about five seconds. */
const SLOT_MS = 150;
/** The platform's SOL for chain fees; an account for a receiver costs 0.002. */
const PLATFORM_SOL = 100;
/** Names in the secrets folder. */
const PLATFORM_KEY = 'chain-platform-key';
const DEPOSIT_SEED = 'chain-deposit-seed';

/** The keys of the local chain. They are permanent, so every new chain has the same addresses. */
interface ChainKeys {
  /** The token's mint, in base58. */
  readonly tokenAddress: string;
}

/** Generates missing keys and the deposit seed. */
export function keepChainKeys(secretsFolder: string): ChainKeys {
  keepSecret(join(secretsFolder, DEPOSIT_SEED));
  for (const name of [FAUCET_KEY, PLATFORM_KEY]) keepKeypair(join(secretsFolder, name));
  return { tokenAddress: keepKeypair(join(secretsFolder, MINT_KEY)).publicKey.toBase58() };
}

/**
 * Finds or starts the chain, and prepares a new one (see `furnishChain`).
 *
 * @returns undefined, after logging why, if no chain is available on this machine.
 */
export async function findPlatformChain(options: {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly dataFolder: string;
  readonly secretsFolder: string;
  readonly tokenDecimals: number;
  readonly port: number;
  readonly log: (line: string) => void;
}): Promise<(FoundServer & { websocketUrl: string }) | undefined> {
  try {
    const found = await findSolana({ ...options, slotMs: SLOT_MS });
    return await furnished(found, options);
  } catch (error) {
    if (!(error instanceof SolanaUnavailableError)) throw error;
    options.log(`Without a chain: ${error.message}`);
    return undefined;
  }
}

/**
 * Prepares a new chain: creates the mint at the address of its key and gives the platform's wallet SOL. Missing keys
 * are generated.
 *
 * @returns the mint's address, in base58.
 */
export async function furnishChain(
  rpcUrl: string,
  secretsFolder: string,
  platformKeyFile: string,
  tokenDecimals = MINT_DECIMALS,
): Promise<string> {
  const local = localMint(rpcUrl, secretsFolder, tokenDecimals);
  const platform = keepKeypair(platformKeyFile);
  await Promise.all([ensureMint(local), giveSol(local.connection, platform.publicKey, PLATFORM_SOL)]);
  return local.mint.publicKey.toBase58();
}

async function furnished<T extends FoundServer>(
  found: T,
  { secretsFolder, tokenDecimals }: { readonly secretsFolder: string; readonly tokenDecimals: number },
): Promise<T> {
  try {
    await furnishChain(found.url, secretsFolder, join(secretsFolder, PLATFORM_KEY), tokenDecimals);
    return found;
  } catch (error) {
    await found.stop();
    throw error;
  }
}

/** Billing's chain settings; without a node they still contain its addresses. */
export function chainSettings(
  { tokenAddress }: ChainKeys,
  node: { readonly url: string; readonly websocketUrl: string } | undefined,
  secretsFolder: string,
): Record<string, string> {
  return {
    GRIDLEASE_BLOCKCHAIN__RPC_URL: node?.url ?? '',
    GRIDLEASE_BLOCKCHAIN__WS_URL: node?.websocketUrl ?? '',
    GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: tokenAddress,
    GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: join(secretsFolder, PLATFORM_KEY),
    GRIDLEASE_BLOCKCHAIN__DEPOSIT_SEED_FILE: join(secretsFolder, DEPOSIT_SEED),
  };
}
