import { openTestChain, type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call, openBillingDatabase, type Target } from '../billing.ts';
import { startOnChain } from './process.ts';
import {
  fillHotAccount,
  fundedWallet,
  newAddress,
  received,
  TOKEN,
  untilConfirmed,
  untilEven,
  withdraw,
} from './wallets.ts';

const TEST_TIMEOUT_MS = 150_000;
const PATIENCE = { timeoutMs: 60_000, every: 100 };

let chain: TestChain;
beforeAll(async () => {
  chain = await testChain();
  await fillHotAccount(chain, 200n * TOKEN);
});

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openDatabaseUrl(): Promise<string> {
  const database = await openBillingDatabase();
  undo.push(() => database.close());
  return database.url;
}

const readiness = (target: Target) => call(target, 'GET', '/health/ready');

/** Asserts that the service is not ready because of the chain. */
async function untilWrongChain(target: Target): Promise<void> {
  const { status, body } = await until(async () => {
    const response = await readiness(target);
    return JSON.stringify(response.body).includes('wrong_chain') ? response : undefined;
  }, PATIENCE);
  expect(status).toBe(503);
  expect(body.dependencies.chain).toBeDefined();
}

describe('the service process', () => {
  it(
    "is not ready on another chain than its ledger's, and signs nothing until it is back on its own",
    async () => {
      const databaseUrl = await openDatabaseUrl();
      const other = await openTestChain();
      await other.giveTokens(chain.platform.publicKey.toBase58(), 50n * TOKEN);
      const proxy = await chain.newEndpoint({ closesConnections: true });
      const first = await startOnChain(databaseUrl, chain, proxy.url);
      const wallet = await fundedWallet(chain, first, 10n * TOKEN);
      await untilEven(first);

      // The node behind the address is replaced while the service runs.
      proxy.retarget(other.rpcUrl);
      const to_address = await newAddress(chain);
      const { status, body } = await withdraw(first, wallet.id, { amount: '4', to_address });
      expect(status).toBe(202);
      await untilWrongChain(first);
      const path = `/api/v1/wallet/${wallet.id}/transactions/${body.id}`;
      expect((await call(first, 'GET', path)).body.status).toBe('pending');
      expect(await first.stop()).toBe(0);

      // Also a service that has never seen the right chain.
      const second = await startOnChain(databaseUrl, chain, proxy.url);
      await untilWrongChain(second);
      expect(proxy.countOf('sendTransaction')).toBe(0);

      proxy.retarget(chain.rpcUrl);
      await untilConfirmed(second, wallet.id, body.id);
      expect(await received(chain, to_address)).toBe(String(4n * TOKEN));
      expect((await readiness(second)).status).toBe(200);
      expect(await second.stop()).toBe(0);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'finishes every step on SIGTERM and exits with 0, and nothing is lost or paid twice',
    async () => {
      const databaseUrl = await openDatabaseUrl();
      const { keypair, keyFile } = await chain.newPlatform({ sol: 2 });
      await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
      const served = { ...chain, platformKeyFile: keyFile };
      const first = await startOnChain(databaseUrl, served);
      const wallet = await fundedWallet(chain, first, 30n * TOKEN);
      const orders = await Promise.all(
        Array.from({ length: 10 }, async () => {
          const to_address = await newAddress(chain);
          const { body } = await withdraw(first, wallet.id, { amount: '2.5', to_address });
          return { id: body.id, to_address };
        }),
      );
      await until(async () => {
        const { body } = await call(first, 'GET', `/api/v1/wallet/${wallet.id}/transactions`);
        return body.transactions.some((one: { solana_signature?: string; type: string }) => {
          return one.type === 'withdrawal' && one.solana_signature !== undefined;
        });
      }, PATIENCE);
      expect(await first.stop()).toBe(0);

      const second = await startOnChain(databaseUrl, served);
      for (const { id, to_address } of orders) {
        await untilConfirmed(second, wallet.id, id);
        expect(await received(chain, to_address)).toBe('2500000000');
      }
      await untilEven(second);
      expect(await second.stop()).toBe(0);
    },
    TEST_TIMEOUT_MS,
  );
});
