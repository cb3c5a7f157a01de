import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testChain } from '@gridlease/testing/solana';
import { getAccount, getAssociatedTokenAddressSync } from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadBillingConfig } from '../../../services/billing/src/config/config.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../devstack/src/platform/compose-chain.ts', import.meta.url));
const checkout = new URL('../../../', import.meta.url);

interface Step {
  command?: string[];
  entrypoint?: string[];
  environment: Record<string, string>;
}
const compose = parse(await readFile(new URL('docker-compose.yml', checkout), 'utf8'), { merge: true }) as {
  services: Record<string, Step>;
};

/** Every step is a process that loads web3.js, on a possibly busy machine. */
const TIMEOUT_MS = 180_000;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'gridlease-compose-chain-'));
  for (const folder of ['run/chain', 'run/secrets', 'etc/gridlease']) {
    await mkdir(join(root, folder), { recursive: true });
  }
  await chmod(join(root, 'run/secrets'), 0o500);
});
afterAll(async () => {
  await chmod(join(root, 'run/secrets'), 0o700);
  await rm(root, { recursive: true });
});

/** Runs what a service of the profile runs, with its volumes under a folder of the test, on the test's chain. */
async function runStep(name: string, ...args: string[]): Promise<string> {
  const { command, entrypoint, environment } = compose.services[name] as Step;
  const [node, script, step = ''] = [...(entrypoint ?? []), ...(command ?? [])];
  expect([node, script]).toEqual(['node', 'dist/src/platform/compose-chain.js']);
  const { rpcUrl, websocketUrl } = await testChain();
  const chain = { CHAIN_URL: rpcUrl, CHAIN_WS_URL: websocketUrl };
  const folders = Object.entries(environment)
    .filter(([, value]) => value.startsWith('/'))
    .map(([key, value]) => [key, join(root, value)]);
  const variables = { ...environment, ...Object.fromEntries(folders) };
  const known = Object.fromEntries(Object.entries(chain).filter(([key]) => key in environment));
  const options = ['--conditions=source', program, step, ...args];
  return (await run(process.execPath, options, { env: { ...variables, ...known } })).stdout;
}

async function readMint(): Promise<PublicKey> {
  const settings = parse(await readFile(join(root, 'etc/gridlease/config.yaml'), 'utf8')) as {
    blockchain: { token_address: string };
  };
  return new PublicKey(settings.blockchain.token_address);
}

test(
  'the token is created once, and billing in compose accepts the settings that are written for it',
  async () => {
    await runStep('token');
    const mint = await readMint();
    const key = await readFile(join(root, 'run/secrets/platform-key'), 'utf8');
    const { mode } = await stat(join(root, 'run/secrets/platform-key'));
    expect(mode & 0o077).toBe(0);
    expect((await stat(join(root, 'run/secrets'))).mode & 0o777).toBe(0o500);

    await runStep('token');
    expect(await readMint()).toEqual(mint);
    expect(await readFile(join(root, 'run/secrets/platform-key'), 'utf8')).toBe(key);

    // Compose's chain settings when none of the variables is set.
    const { environment } = compose.services.billing as Step;
    expect(environment.GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH).toBe('/run/secrets/platform-key');
    const variables = {
      GRIDLEASE_DATABASE__URL: 'postgres://billing@postgres:5432/billing',
      GRIDLEASE_CONFIG: join(root, 'etc/gridlease/config.yaml'),
      GRIDLEASE_BLOCKCHAIN__PRIVATE_KEY_PATH: join(root, 'run/secrets/platform-key'),
      GRIDLEASE_BLOCKCHAIN__RPC_URL: '',
      GRIDLEASE_BLOCKCHAIN__TOKEN_ADDRESS: '',
    };
    const { blockchain } = loadBillingConfig(variables, root, () => {});
    const { rpcUrl } = await testChain();
    expect(blockchain).toMatchObject({ rpc_url: [rpcUrl], token_address: mint.toBase58(), local: true });
    const { deposits } = loadBillingConfig(variables, root, () => {});
    expect(deposits).toMatchObject({ scan_interval: 3_000, sweep_interval: 5_000 });
  },
  TIMEOUT_MS,
);

test(
  'the faucet gives tokens to an address',
  async () => {
    await runStep('token');
    const owner = Keypair.generate().publicKey;
    expect(await runStep('faucet', owner.toBase58(), '2.5')).toMatch(/^[1-9A-HJ-NP-Za-km-z]{86,88}\n$/);
    const { connection } = await testChain();
    const account = getAssociatedTokenAddressSync(await readMint(), owner);
    expect((await getAccount(connection, account, 'confirmed')).amount).toBe(2_500_000_000n);
  },
  TIMEOUT_MS,
);

test(
  'the faucet without arguments prints its usage, and no stack',
  async () => {
    const failure = await runStep('faucet').catch((error: { code: number; stderr: string }) => error);
    expect(failure).toMatchObject({
      code: 1,
      stderr: 'usage: faucet <wallet id or address> <amount>, such as 12.5\n',
    });
  },
  TIMEOUT_MS,
);
