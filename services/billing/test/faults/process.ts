import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { DEPOSIT_SEED, type ServedChain } from '../billing.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const NODE_COMPILE_CACHE = fileURLToPath(new URL('../../../../node_modules/.cache/node', import.meta.url));
const LISTENING = /listening at (http:\/\/[^"]+)"/;
/** Requests are taken from here on; the chain may still be unknown. */
const READY = /"message":"ready"/;
const START_TIMEOUT_MS = 60_000;

/** The service as it is started by people. */
export interface BillingProcess {
  readonly url: string;
  readonly process: TestProcess;
  /** SIGTERM; answers the exit code. Removes the folder. */
  stop(): Promise<number | null>;
}

/** Starts `main.ts` in an empty folder with a configuration of short intervals. */
export async function startBilling(
  databaseUrl: string,
  chain: ServedChain,
  rpcUrl = chain.rpcUrl,
): Promise<BillingProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-billing-'));
  const config = {
    server: { port: 0 },
    database: { url: databaseUrl },
    blockchain: {
      rpc_url: rpcUrl,
      token_address: chain.tokenAddress,
      private_key_path: chain.platformKeyFile,
      deposit_seed: DEPOSIT_SEED,
    },
    deposits: { scan_interval: '200ms', sweep_minimum: '1000000' },
    withdrawals: { poll_interval: '50ms' },
    reconciliation: { interval: '1s' },
    billing: { deposit_wait: '10s' },
  };
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(config));
  const started = await startProcess({
    command: process.execPath,
    args: ['--conditions=source', MAIN],
    env: { PATH: '/usr/bin:/bin', NODE_COMPILE_CACHE },
    cwd: folder,
  });
  const line = await started.waitForLine(LISTENING, START_TIMEOUT_MS);
  await started.waitForLine(READY, START_TIMEOUT_MS);
  return {
    url: LISTENING.exec(line)?.[1] ?? '',
    process: started,
    async stop() {
      const { code } = await started.stop('SIGTERM');
      await rm(folder, { recursive: true, force: true });
      return code;
    },
  };
}
