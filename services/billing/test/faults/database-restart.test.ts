import { migrateDatabase } from '@gridlease/common/database/migrations';
import { openPrivatePostgres, type PrivatePostgres } from '@gridlease/testing/private-postgres';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { type Body, balanceOf, type JsonResponse, log, openBilling, type TestBilling } from '../billing.ts';
import {
  claim,
  fillHotAccount,
  fundedWallet,
  newAddress,
  paidWallet,
  received,
  TOKEN,
  untilConfirmed,
  untilEven,
  withdraw,
} from './wallets.ts';

const TEST_TIMEOUT_MS = 150_000;
const WITHDRAWALS = 8;
const DEPOSITS = 3;

let chain: TestChain;
let postgres: PrivatePostgres;
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  await fillHotAccount(chain, 100n * TOKEN);
  postgres = await openPrivatePostgres();
  await migrateDatabase({ url: postgres.url, migrations, log });
  billing = await openBilling({ chain, databaseUrl: postgres.url });
}, 120_000);
afterAll(async () => {
  await billing.close();
  await postgres.close();
});

/** Repeats the request with the same key until there is a final response, as clients do. */
async function insist(ask: () => Promise<JsonResponse>): Promise<Body> {
  return until(
    async () => {
      const { status, body } = await ask();
      if (status >= 200 && status < 300) return body;
      expect([500, 503, 504, 409]).toContain(status);
      return undefined;
    },
    { timeoutMs: 60_000, every: 100 },
  );
}

describe('a database that is killed under load', () => {
  it(
    'loses no deposit, pays no withdrawal twice, and everything continues',
    async () => {
      const wallet = await fundedWallet(chain, billing, 40n * TOKEN);
      const deposits = await Promise.all(
        Array.from({ length: DEPOSITS }, () => paidWallet(chain, billing, 2n * TOKEN)),
      );
      const addresses = await Promise.all(Array.from({ length: WITHDRAWALS }, () => newAddress(chain)));
      const claims = deposits.map(({ wallet: own, signature }) =>
        insist(() => claim(billing, own.id, signature)),
      );
      const withdrawals = addresses.map((to_address) =>
        insist(() => withdraw(billing, wallet.id, { amount: '1.25', to_address }, `key-${to_address}`)),
      );
      // Once the first one is accepted, the others are in progress.
      await Promise.race(withdrawals);
      await postgres.kill();
      await postgres.start();
      const bodies = await Promise.all(withdrawals);
      await Promise.all(claims);
      for (const { id } of bodies) await untilConfirmed(billing, wallet.id, id);
      for (const address of addresses) expect(await received(chain, address)).toBe('1250000000');
      expect(await balanceOf(billing, wallet.id)).toMatchObject({
        available_balance: '30',
        pending_balance: '0',
      });
      for (const { wallet: own } of deposits) {
        await until(async () => (await balanceOf(billing, own.id)).available_balance === '2', {
          timeoutMs: 60_000,
        });
      }
      await untilEven(billing);
    },
    TEST_TIMEOUT_MS,
  );
});
