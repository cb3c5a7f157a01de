/**
 * What the local chain of docker-compose.yml needs around it, a container for each step: `compose-chain.ts <step>`.
 *
 * - `furnish` makes the keys and the mint, and writes the settings by which billing finds them;
 * - `holdings` gives our token accounts what billing's command adopt-chain has printed, on a chain that has begun anew;
 * - `faucet <wallet id or address> <amount>` gives tokens and prints the signature.
 *
 * Environment: CHAIN_URL and CHAIN_WS_URL, where the chain is; CHAIN_FOLDER, the folder of its keys; PLATFORM_KEY_PATH,
 * the file of the platform's; BILLING_SETTINGS, billing's configuration file; ADOPTION, the file with what adopt-chain
 * has printed; GATEWAY_URL. Each step reads those that it needs.
 */
import { chmod, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { giveFromFaucet } from '../chain/faucet.ts';
import { furnishChain, localMint } from './chain.ts';
import { giveHoldings, readAdoption } from './chain-adoption.ts';

const [step = '', receiver = '', amount = ''] = process.argv.slice(2);
const STEPS: Readonly<Record<string, () => Promise<void>>> = { furnish, holdings, faucet };

function setting(name: string): string {
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

async function furnish(): Promise<void> {
  const [url, key] = [setting('CHAIN_URL'), setting('PLATFORM_KEY_PATH')];
  const { mode } = await stat(dirname(key));
  // The folder of billing's secrets is closed to its owner, too.
  await chmod(dirname(key), mode | 0o200);
  const token = await furnishChain(url, setting('CHAIN_FOLDER'), key).finally(() =>
    chmod(dirname(key), mode),
  );
  const file = setting('BILLING_SETTINGS');
  // JSON is YAML.
  const blockchain = { rpc_url: [url], ws_url: setting('CHAIN_WS_URL'), token_address: token, local: true };
  await writeFile(`${file}.new`, `${JSON.stringify({ blockchain }, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
  process.stdout.write(`the token is ${token}\n`);
}

async function holdings(): Promise<void> {
  const adoption = readAdoption(await readFile(setting('ADOPTION'), 'utf8'));
  if (!adoption.is_new) return;
  const url = setting('CHAIN_URL');
  const { mint } = localMint(url, setting('CHAIN_FOLDER'));
  await giveHoldings(adoption, url, mint.publicKey.toBase58());
  process.stdout.write(`${adoption.holdings.length} accounts hold what the books say\n`);
}

async function faucet(): Promise<void> {
  const places = {
    rpcUrl: setting('CHAIN_URL'),
    gatewayUrl: setting('GATEWAY_URL'),
    secretsFolder: setting('CHAIN_FOLDER'),
  };
  process.stdout.write(`${await giveFromFaucet({ receiver, amount }, places)}\n`);
}

const run = STEPS[step];
if (run === undefined) throw new Error(`there is no step ${step}: ${Object.keys(STEPS).join(', ')}`);
await run();
