/**
 * The steps around the local chain of docker-compose.yml, each in its own container: `compose-chain.ts <step>`.
 *
 * - `furnish` generates the keys, creates the mint, and writes the settings with which billing finds them;
 * - `faucet <wallet id or address> <amount>` mints tokens and prints the signature.
 *
 * Environment: CHAIN_URL and CHAIN_WS_URL, the addresses of the chain; CHAIN_FOLDER, the folder of its keys;
 * PLATFORM_KEY_PATH, the file of the platform's key; BILLING_SETTINGS, billing's configuration file; GATEWAY_URL.
 * Each step reads those that it needs.
 */
import { chmod, rename, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callChain } from '../chain/call.ts';
import { FaucetError, giveFromFaucet } from '../chain/faucet.ts';
import { furnishChain } from './chain.ts';

const [step = '', receiver = '', amount = ''] = process.argv.slice(2);
const FAUCET_USAGE = 'usage: faucet <wallet id or address> <amount>, such as 12.5';
/** Same as with npm start: short intervals, because the chain runs on this machine. */
const LOCAL_PACE = {
  deposits: { scan_interval: '3s', sweep_interval: '5s' },
  reconciliation: { interval: '1m' },
};
const CHAIN_WAIT_MS = 60_000;
const CHAIN_RETRY_MS = 250;

class UsageError extends Error {
  override readonly name = 'UsageError';
}

const STEPS: Readonly<Record<string, () => Promise<void>>> = { furnish, faucet };

function setting(name: string): string {
  // biome-ignore lint/style/noProcessEnv: this file is a program; the environment enters here.
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

async function furnish(): Promise<void> {
  const [url, key] = [setting('CHAIN_URL'), setting('PLATFORM_KEY_PATH')];
  const { mode } = await stat(dirname(key));
  // The folder of billing's secrets is not writable even for its owner.
  await chmod(dirname(key), mode | 0o200);
  // When everything is restarted, this step runs while the chain is still starting.
  await untilChainResponds(url);
  const token = await furnishChain(url, setting('CHAIN_FOLDER'), key).finally(() =>
    chmod(dirname(key), mode),
  );
  const file = setting('BILLING_SETTINGS');
  // JSON is YAML.
  const blockchain = { rpc_url: [url], ws_url: setting('CHAIN_WS_URL'), token_address: token, local: true };
  const settings = { blockchain, ...LOCAL_PACE };
  await writeFile(`${file}.new`, `${JSON.stringify(settings, undefined, 2)}\n`);
  await rename(`${file}.new`, file);
  process.stdout.write(`the token is ${token}\n`);
}

async function untilChainResponds(url: string): Promise<void> {
  const deadline = performance.now() + CHAIN_WAIT_MS;
  for (;;) {
    try {
      await callChain(url, 'getGenesisHash', []);
      return;
    } catch (error) {
      if (performance.now() > deadline) throw new Error(`no chain responds at ${url}`, { cause: error });
    }
    await delay(CHAIN_RETRY_MS);
  }
}

async function faucet(): Promise<void> {
  if (receiver === '' || amount === '') throw new UsageError(FAUCET_USAGE);
  const places = {
    rpcUrl: setting('CHAIN_URL'),
    gatewayUrl: setting('GATEWAY_URL'),
    secretsFolder: setting('CHAIN_FOLDER'),
  };
  process.stdout.write(`${await giveFromFaucet({ receiver, amount }, places)}\n`);
}

async function run(): Promise<void> {
  const program = STEPS[step];
  if (program === undefined)
    throw new UsageError(`there is no step ${step}: ${Object.keys(STEPS).join(', ')}`);
  await program();
}

await run().catch((error: unknown) => {
  // Errors that the user can fix need no stack trace.
  if (!(error instanceof UsageError || error instanceof FaucetError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
});
