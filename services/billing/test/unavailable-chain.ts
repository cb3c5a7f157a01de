import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { closeWithFile } from '@gridlease/testing/file-end';
import { Keypair } from '@solana/web3.js';
import { DEPOSIT_SEED, NOWHERE } from './billing.ts';

/** Options of a service whose chain is unavailable: withdrawals are accepted, but nothing is sent or received. */
export interface UnavailableChain {
  readonly platform: Keypair;
  readonly mint: string;
  readonly keyFile: string;
  readonly config: { readonly blockchain: Record<string, string>; readonly billing: Record<string, string> };
  readonly hasWorkers: false;
}

/** Creates a platform key and a mint address that exist on no chain; removed after the file. */
export async function makeKeys(mode = 0o600): Promise<UnavailableChain> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-keys-'));
  closeWithFile(() => rm(folder, { recursive: true, force: true }));
  const platform = Keypair.generate();
  const mint = Keypair.generate().publicKey.toBase58();
  const keyFile = join(folder, 'platform.json');
  await writeFile(keyFile, JSON.stringify([...platform.secretKey]), { mode });
  const blockchain = {
    rpc_url: NOWHERE,
    token_address: mint,
    private_key_path: keyFile,
    deposit_seed: DEPOSIT_SEED,
  };
  const billing = { deposit_wait: '1ms' };
  return { platform, mint, keyFile, config: { blockchain, billing }, hasWorkers: false };
}
