import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterAll } from 'vitest';
import { DEPOSIT_SEED } from './billing.ts';

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** What a service is configured with that has addresses and no chain: wallets can be opened, nothing comes or goes. */
export interface KeysAlone {
  readonly platform: Keypair;
  readonly mint: string;
  readonly keyFile: string;
  readonly config: { readonly blockchain: Record<string, string> };
}

/** Makes a platform's key and a mint's address that no chain has; removed with the file. */
export async function makeKeys(mode = 0o600): Promise<KeysAlone> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-keys-'));
  folders.push(folder);
  const platform = Keypair.generate();
  const mint = Keypair.generate().publicKey.toBase58();
  const keyFile = join(folder, 'platform.json');
  await writeFile(keyFile, JSON.stringify([...platform.secretKey]), { mode });
  const blockchain = { token_address: mint, private_key_path: keyFile, deposit_seed: DEPOSIT_SEED };
  return { platform, mint, keyFile, config: { blockchain } };
}
