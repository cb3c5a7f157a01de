import { DEPOSIT_SEED, type ServedChain } from '../billing.ts';
import { type BillingProcess, startBilling } from '../process.ts';

/** Requests are accepted from this message on; the chain may still be unknown. */
const READY = /"message":"ready"/;
const START_TIMEOUT_MS = 60_000;

/** Starts `main.ts` on this chain with short intervals, and waits until it accepts requests. */
export async function startOnChain(
  databaseUrl: string,
  chain: ServedChain,
  rpcUrl = chain.rpcUrl,
): Promise<BillingProcess> {
  const billing = await startBilling({
    server: { port: 0 },
    database: { url: databaseUrl },
    blockchain: {
      rpc_url: rpcUrl,
      token_address: chain.tokenAddress,
      private_key_path: chain.platformKeyFile,
      deposit_seed: DEPOSIT_SEED,
    },
    deposits: { scan_interval: '200ms', sweep_minimum: '1000000' },
    withdrawals: { poll_interval: '50ms', minimum: '0', new_account_fee: '0' },
    reconciliation: { interval: '1s' },
    billing: { deposit_wait: '10s' },
  });
  await billing.process.waitForLine(READY, START_TIMEOUT_MS);
  return billing;
}
