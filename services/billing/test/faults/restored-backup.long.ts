import { adminQuery } from '@gridlease/testing/database';
import { openTestChain, type TestChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { balanceOf, call, openBilling, openBillingDatabase, type TestBilling } from '../billing.ts';
import {
  fillHotAccount,
  fundedWallet,
  newAddress,
  nextReconciliation,
  outgoing,
  received,
  TOKEN,
  untilConfirmed,
  untilEven,
  withdraw,
} from './wallets.ts';

const TEST_TIMEOUT_MS = 120_000;
/** Receivers have no token account, and pay for it. */
const CONFIG = { deposits: { sweep_minimum: '1000000' }, withdrawals: { new_account_fee: '0.5' } };
const FEE = TOKEN / 2n;
const recover = (target: TestBilling, body?: object) =>
  call(target, 'POST', '/api/v1/admin/outgoing/recover', body);

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

let chain: TestChain;
let databaseUrl: string;
beforeEach(async () => {
  chain = await openTestChain();
  await fillHotAccount(chain, 100n * TOKEN);
  const database = await openBillingDatabase();
  undo.push(() => database.close());
  databaseUrl = database.url;
});

async function open(url: string, hasWorkers: boolean): Promise<TestBilling> {
  const billing = await openBilling({ chain, databaseUrl: url, hasWorkers, config: CONFIG });
  undo.push(() => billing.close());
  return billing;
}

/** Runs a service on the database for the duration of the work. */
async function during<T>(hasWorkers: boolean, work: (billing: TestBilling) => Promise<T>): Promise<T> {
  const billing = await open(databaseUrl, hasWorkers);
  const value = await work(billing);
  undo.pop();
  await billing.close();
  return value;
}

/** A copy of the database as it is now; it must have no connections. */
async function backUp(): Promise<string> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  const copy = `${name}_backup`;
  await adminQuery(`create database "${copy}" template "${name}"`);
  undo.push(() => adminQuery(`drop database "${copy}" with (force)`));
  url.pathname = `/${copy}`;
  return url.href;
}

async function untilFrozen(billing: TestBilling) {
  return until(
    async () => {
      const body = await outgoing(billing);
      return body.frozen && body;
    },
    { timeoutMs: 60_000 },
  );
}

/** Withdraws and waits until the amount is paid. */
async function expectGoesOn(billing: TestBilling, walletId: string): Promise<void> {
  const to_address = await newAddress(chain);
  const { body } = await withdraw(billing, walletId, { amount: '2', to_address });
  await untilConfirmed(billing, walletId, body.id);
  expect(await received(chain, to_address)).toBe(String(2n * TOKEN - FEE));
  await untilEven(billing);
}

describe('after restoring a backup', () => {
  it(
    'from between a request and its payment, the payment is adopted and not repeated',
    async () => {
      const to_address = await newAddress(chain);
      await during(true, untilEven);
      const { wallet, id } = await during(false, async (billing) => {
        const funded = await fundedWallet(chain, billing, 20n * TOKEN);
        const { body } = await withdraw(billing, funded.id, { amount: '7', to_address });
        return { wallet: funded, id: body.id };
      });
      const backup = await backUp();
      await during(true, (billing) => untilConfirmed(billing, wallet.id, id));

      const restored = await open(backup, true);
      const frozen = await untilFrozen(restored);
      expect(frozen.unknown_outgoing).toMatchObject([{ amount: '6.5', memo: `gridlease:${id}:1:account` }]);
      await nextReconciliation(restored);
      expect(await balanceOf(restored, wallet.id)).toMatchObject({ pending_balance: '7' });
      expect((await recover(restored)).body.recovered).toMatchObject([
        { outcome: 'adopted', transfer_id: id },
      ]);
      await untilConfirmed(restored, wallet.id, id);
      expect(await outgoing(restored)).toMatchObject({ frozen: false, unknown_outgoing: [] });
      await expectGoesOn(restored, wallet.id);
      expect(await balanceOf(restored, wallet.id)).toMatchObject({
        available_balance: '11',
        pending_balance: '0',
      });
      expect(await received(chain, to_address)).toBe(String(7n * TOKEN - FEE));
      const path = `/api/v1/wallet/${wallet.id}/transactions/${id}`;
      expect((await call(restored, 'GET', path)).body).toMatchObject({ amount: '7', fee: '0.5' });
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'from before a request, its payment is reported until it is written off as a loss of the platform',
    async () => {
      const to_address = await newAddress(chain);
      const wallet = await during(true, async (billing) => {
        const funded = await fundedWallet(chain, billing, 20n * TOKEN);
        await untilEven(billing);
        return funded;
      });
      const backup = await backUp();
      await during(true, async (billing) => {
        const { body } = await withdraw(billing, wallet.id, { amount: '7', to_address });
        await untilConfirmed(billing, wallet.id, body.id);
      });

      const restored = await open(backup, true);
      await untilFrozen(restored);
      expect((await recover(restored)).body.recovered).toMatchObject([{ outcome: 'left' }]);
      expect(await outgoing(restored)).toMatchObject({ frozen: true });
      const { body } = await withdraw(restored, wallet.id, { amount: '3', to_address });
      await nextReconciliation(restored);
      expect(await received(chain, to_address)).toBe(String(7n * TOKEN - FEE));

      expect((await recover(restored, { write_off: true })).body.recovered).toMatchObject([
        { outcome: 'written_off' },
      ]);
      await untilConfirmed(restored, wallet.id, body.id);
      // The account is there by now: whoever paid for it has been forgotten.
      expect(await received(chain, to_address)).toBe(String(10n * TOKEN - FEE));
      await expectGoesOn(restored, wallet.id);
      expect(await balanceOf(restored, wallet.id)).toMatchObject({ available_balance: '15' });
    },
    TEST_TIMEOUT_MS,
  );
});
