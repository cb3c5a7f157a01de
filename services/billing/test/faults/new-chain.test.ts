import { openTestChain, type TestChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterEach, expect, it } from 'vitest';
import { call, DEPOSIT_SEED, openBillingDatabase } from '../billing.ts';
import { runBilling } from '../process.ts';
import { startOnChain } from './process.ts';
import { fundedWallet, TOKEN, untilEven } from './wallets.ts';

const TEST_TIMEOUT_MS = 150_000;
const PATIENCE = { timeoutMs: 60_000, every: 100 };

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Runs the command adopt-chain on an endpoint of the chain. @returns its exit code and its last output */
async function adoptChain(databaseUrl: string, chain: TestChain, rpc_url: string) {
  const { code, lines } = await runBilling(
    {
      database: { url: databaseUrl },
      blockchain: {
        rpc_url,
        token_address: chain.tokenAddress,
        private_key_path: chain.platformKeyFile,
        deposit_seed: DEPOSIT_SEED,
        local: true,
      },
    },
    ['adopt-chain'],
  );
  return { code, printed: lines.at(-1) ?? '' };
}

it(
  'the ledger continues on a new local chain only once that holds its balances, even under a running service',
  async () => {
    const chain = await openTestChain();
    const database = await openBillingDatabase();
    undo.push(() => database.close());
    const billing = await startOnChain(database.url, chain);
    undo.push(() => billing.stop());
    const wallet = await fundedWallet(chain, billing, 10n * TOKEN);
    await untilEven(billing);
    await chain.restart();

    // An adoption that fails halfway has no effect, and the next one starts over.
    const broken = await chain.newEndpoint();
    broken.fail('surfnet_setTokenAccount', 'not_sent', { times: 1 });
    expect((await adoptChain(database.url, chain, broken.url)).code).not.toBe(0);
    const { code, printed } = await adoptChain(database.url, chain, chain.rpcUrl);
    expect([code, JSON.parse(printed)]).toMatchObject([0, { is_new: true }]);
    const again = await adoptChain(database.url, chain, chain.rpcUrl);
    expect(JSON.parse(again.printed)).toMatchObject({ is_new: false, holdings: [] });

    // The service has known another chain since its start, and learns of the new one from the ledger.
    await until(async () => (await call(billing, 'GET', '/health/ready')).status === 200, PATIENCE);
    await untilEven(billing);
    const second = await fundedWallet(chain, billing, 3n * TOKEN);
    await untilEven(billing);
    expect((await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/balance`)).body.total_balance).toBe('10');
    expect(second.id).not.toBe(wallet.id);
  },
  TEST_TIMEOUT_MS,
);
