import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Checkpoint } from '../src/chain/transfers/step.ts';
import { type Body, balanceOf, call, openBilling, type TestBilling } from './billing.ts';
import { openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

const COOLDOWN_SECONDS = 3_600;

let chain: TestChain;
let billing: TestBilling;
/** What happens at the checkpoints of a transfer; set by each test. */
let onCheckpoint: (at: Checkpoint) => Promise<void>;
beforeAll(async () => {
  chain = await testChain();
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  billing = await openBilling({
    chain,
    config: {
      blockchain: { private_key_path: keyFile },
      withdrawals: { address_cooldown: '1h', approval_threshold: '3', poll_interval: '50ms' },
      // A sweep passes the same checkpoints, and would freeze the wallet before its withdrawal is signed.
      deposits: { sweep_minimum: '1000000', sweep_interval: '1d' },
    },
    checkpoint: (at) => onCheckpoint(at),
  });
});
beforeEach(() => {
  onCheckpoint = async () => {};
});
afterAll(() => billing.close());

const setActive = async (wallet: Body, is_active: boolean): Promise<void> => {
  const { status } = await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { is_active });
  expect(status).toBe(200);
};
const transaction = async (wallet: Body, id: string): Promise<Body> =>
  (await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/transactions/${id}`)).body;
const attemptsOf = (id: string) =>
  adminQuery('select n from transfer_attempts where transfer_id = $1', [id], billing.databaseUrl);
const untilWaiting = (wallet: Body, id: string) =>
  until(async () => (await transaction(wallet, id)).metadata.waiting_for === 'frozen', {
    timeoutMs: 60_000,
    message: 'the transfer to say that its wallet is frozen',
  });

/** A wallet with withdrawals to an address whose cooldown is not over. */
async function waiting(amounts: readonly string[]): Promise<{ wallet: Body; ids: string[] }> {
  const wallet = await openFundedWallet(billing, chain, 5n);
  const to_address = newAddress();
  const ids: string[] = [];
  for (const amount of amounts)
    ids.push((await withdraw(billing, wallet.id, { amount, to_address })).body.id);
  return { wallet, ids };
}

const endCooldown = () => advanceDatabaseTime(billing.databaseUrl, COOLDOWN_SECONDS + 1);

describe('a frozen wallet', { timeout: 60_000 }, () => {
  it('pays nothing that was waiting, gives the reason, and continues once it is unfrozen', async () => {
    const { wallet, ids } = await waiting(['1', '2']);
    const [paid = '', cancelled = ''] = ids;
    await setActive(wallet, false);
    await endCooldown();
    for (const id of ids) await untilWaiting(wallet, id);
    const cancel = `/api/v1/wallet/${wallet.id}/transactions/${cancelled}/cancel`;
    const { status, body } = await call(billing, 'POST', cancel);
    expect([status, body.status, body.metadata.waiting_for]).toEqual([200, 'cancelled', undefined]);
    expect((await transaction(wallet, paid)).status).toBe('pending');
    expect(await attemptsOf(paid)).toEqual([]);
    await setActive(wallet, true);
    const done = await untilStatus(billing, wallet.id, paid, 'confirmed');
    expect(done.metadata).not.toHaveProperty('waiting_for');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ balance: '4', pending_balance: '0' });
  });

  it('pays nothing that an administrator approves in the meantime', async () => {
    const { wallet, ids } = await waiting(['4']);
    const [id = ''] = ids;
    await setActive(wallet, false);
    await endCooldown();
    expect((await call(billing, 'POST', `/api/v1/admin/withdrawals/${id}/approve`)).status).toBe(200);
    await untilWaiting(wallet, id);
    expect(await attemptsOf(id)).toEqual([]);
    await setActive(wallet, true);
    await untilStatus(billing, wallet.id, id, 'confirmed');
  });

  it('that is frozen while a transfer is being signed does not send it', async () => {
    const { wallet, ids } = await waiting(['1']);
    const [id = ''] = ids;
    onCheckpoint = async (at) => {
      if (at !== 'signed') return;
      onCheckpoint = async () => {};
      await setActive(wallet, false);
    };
    await endCooldown();
    await untilWaiting(wallet, id);
    expect(await attemptsOf(id)).toEqual([]);
    await setActive(wallet, true);
    await untilStatus(billing, wallet.id, id, 'confirmed');
    expect(await attemptsOf(id)).toEqual([{ n: 1 }]);
  });

  it('has its already signed transfers followed to their end', async () => {
    const { wallet, ids } = await waiting(['1']);
    const [id = ''] = ids;
    onCheckpoint = async (at) => {
      if (at !== 'attempt_stored') return;
      onCheckpoint = async () => {};
      await setActive(wallet, false);
    };
    await endCooldown();
    await untilStatus(billing, wallet.id, id, 'confirmed');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({ balance: '4', pending_balance: '0' });
  });
});
