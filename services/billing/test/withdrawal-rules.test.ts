import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, openBilling, type TestBilling } from './billing.ts';
import { fillHotWallet, openFundedWallet, openOwnBilling, untilStatus, withdraw } from './funding.ts';
import { newAddress } from './responses/source.ts';

const ABSENT = '0190a3b4-0000-7000-8000-000000000000';

let chain: TestChain;
/** All rules are on; tests have their own wallets, and one moves the clock. */
let billing: TestBilling;
beforeAll(async () => {
  chain = await testChain();
  await fillHotWallet(chain);
  const withdrawals = { transfer_max: '50', day_max: '60', approval_threshold: '20', address_cooldown: '1h' };
  billing = await openBilling({ chain, config: { withdrawals } });
});
afterAll(() => billing.close());

const decide = (id: string, word: 'approve' | 'refuse') =>
  call(billing, 'POST', `/api/v1/admin/withdrawals/${id}/${word}`);
const cancel = (wallet: Body, id: string) =>
  call(billing, 'POST', `/api/v1/wallet/${wallet.id}/transactions/${id}/cancel`);
const order = (amount: string, to_address = newAddress()) => ({ amount, to_address });

/** The wallet has used this address for so long that there is no cooldown. */
async function knownAddress(wallet: Body): Promise<string> {
  const address = newAddress();
  await adminQuery(
    "insert into withdrawal_addresses (wallet_id, address, first_named_at) values ($1, $2, now() - interval '30 days')",
    [wallet.id, address],
    billing.databaseUrl,
  );
  return address;
}

describe('limits', () => {
  it('per transfer and per day are enforced and reported', async () => {
    const wallet = await openFundedWallet(billing, chain, 200n);
    const single = await withdraw(billing, wallet.id, order('50.000000001'));
    expect(single).toMatchObject({ status: 409, body: { code: 'transfer_limit_exceeded', limit: '50' } });
    expect((await withdraw(billing, wallet.id, order('50'))).status).toBe(202);
    const second = await withdraw(billing, wallet.id, order('10.000000001'));
    expect(second).toMatchObject({ status: 409, body: { code: 'daily_limit_exceeded', limit: '60' } });
    expect((await withdraw(billing, wallet.id, order('10'))).status).toBe(202);
    expect((await withdraw(billing, wallet.id, order('0.1'))).body.code).toBe('daily_limit_exceeded');
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '140',
      pending_balance: '60',
    });
  });

  it('include pending transfers, but not cancelled ones', async () => {
    const wallet = await openFundedWallet(billing, chain, 200n);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => withdraw(billing, wallet.id, order('20'))),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409, 409]);
    const taken = responses.find(({ status }) => status === 202);
    expect((await cancel(wallet, taken?.body.id)).status).toBe(200);
    expect((await withdraw(billing, wallet.id, order('20'))).status).toBe(202);
  });
});

describe('a large withdrawal', () => {
  it('waits for an administrator, who approves it once', async () => {
    const wallet = await openFundedWallet(billing, chain, 30n);
    const { status, body } = await withdraw(billing, wallet.id, order('30', await knownAddress(wallet)));
    expect([status, body.metadata.awaiting]).toEqual([202, 'approval']);
    expect(body.metadata).not.toHaveProperty('not_before');
    expect((await balanceOf(billing, wallet.id)).pending_balance).toBe('30');
    const approved = await decide(body.id, 'approve');
    expect([approved.status, approved.body.id]).toEqual([200, body.id]);
    for (const word of ['approve', 'refuse'] as const) {
      const again = await decide(body.id, word);
      expect([again.status, again.body.code]).toEqual([409, 'not_awaiting_approval']);
    }
    const done = await untilStatus(billing, wallet.id, body.id, 'confirmed');
    expect(done.metadata).not.toHaveProperty('awaiting');
  });

  it('that is rejected returns its amount to the wallet', async () => {
    const wallet = await openFundedWallet(billing, chain, 25n);
    const to_address = await knownAddress(wallet);
    const { body } = await withdraw(billing, wallet.id, order('25', to_address));
    const refused = await decide(body.id, 'refuse');
    expect(refused.body).toMatchObject({
      status: 'cancelled',
      metadata: { to_address, reason: 'refused by an administrator' },
    });
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '25',
      pending_balance: '0',
    });
    expect((await decide(body.id, 'approve')).status).toBe(409);
  });

  it('is one above the threshold, and only withdrawals can be decided on', async () => {
    const wallet = await openFundedWallet(billing, chain, 20n);
    const { body } = await withdraw(billing, wallet.id, order('20'));
    expect(body.metadata).not.toHaveProperty('awaiting');
    expect((await decide(body.id, 'approve')).body.code).toBe('not_awaiting_approval');
    const { transactions } = (
      await call(billing, 'GET', `/api/v1/wallet/${wallet.id}/transactions?type=deposit`)
    ).body;
    for (const id of [transactions[0].id, ABSENT])
      expect((await decide(id, 'approve')).body.code).toBe('transaction_not_found');
  });
});

describe('a waiting withdrawal', () => {
  it('is cancelled by its owner, and repeating that gets the same response', async () => {
    const wallet = await openFundedWallet(billing, chain, 5n);
    const { body } = await withdraw(billing, wallet.id, order('5'));
    const first = await cancel(wallet, body.id);
    expect(first).toMatchObject({
      status: 200,
      body: { id: body.id, status: 'cancelled', metadata: { reason: 'cancelled by the owner' } },
    });
    expect((await cancel(wallet, body.id)).body).toEqual(first.body);
    expect(await balanceOf(billing, wallet.id)).toMatchObject({
      available_balance: '5',
      pending_balance: '0',
    });
  });

  it('to a new address waits for the cooldown, and the next one to the same address does not', {
    timeout: 60_000,
  }, async () => {
    const own = await openOwnBilling(chain, { withdrawals: { address_cooldown: '1h' } });
    try {
      const wallet = await openFundedWallet(own, chain, 9n);
      const to = newAddress();
      const { body } = await withdraw(own, wallet.id, order('3', to));
      const waits = Date.parse(body.metadata.not_before) - Date.parse(body.created_at);
      expect(waits).toBe(3_600_000);
      await until(async () => (await call(own, 'GET', '/api/v1/reconciliation')).body.status === 'even');
      await advanceDatabaseTime(own.databaseUrl, 1_800);
      const soon = await withdraw(own, wallet.id, order('3', to));
      const moved = Date.parse(soon.body.metadata.not_before) - Date.parse(body.metadata.not_before);
      expect(Math.abs(moved)).toBe(0);
      expect((await balanceOf(own, wallet.id)).pending_balance).toBe('6');
      await advanceDatabaseTime(own.databaseUrl, 1_801);
      await untilStatus(own, wallet.id, body.id, 'confirmed');
      await untilStatus(own, wallet.id, soon.body.id, 'confirmed');
      const third = await withdraw(own, wallet.id, order('3', to));
      expect(third.body.metadata).not.toHaveProperty('not_before');
      await untilStatus(own, wallet.id, third.body.id, 'confirmed');
    } finally {
      await own.close();
    }
  });

  it('for the hot wallet triggers sweeps of small deposits, largest first, as many as needed', {
    timeout: 60_000,
  }, async () => {
    const poor = await openOwnBilling(chain, { deposits: { sweep_minimum: '10' } }, 0n);
    try {
      const [wallet, larger, ...others] = await Promise.all(
        [4n, 6n, 2n, 1n].map((tokens) => openFundedWallet(poor, chain, tokens)),
      );
      if (wallet === undefined || larger === undefined) throw new Error('a wallet for each');
      const swept = async () => {
        const text = `select w.id from transfers t join wallets w on w.id = t.wallet_id where t.kind = 'sweep'`;
        const rows = await adminQuery<{ id: string }>(text, [], poor.databaseUrl);
        return rows.map(({ id }) => id).toSorted();
      };
      expect(await swept()).toEqual([]);
      const small = await withdraw(poor, wallet.id, order('4'));
      await untilStatus(poor, wallet.id, small.body.id, 'confirmed');
      expect(await swept()).toEqual([larger.id]);
      // The hot account has 2 of 6 left.
      const large = await withdraw(poor, larger.id, order('6'));
      await untilStatus(poor, larger.id, large.body.id, 'confirmed');
      expect(await swept()).toEqual([larger.id, wallet.id].toSorted());
      for (const { id } of others) expect((await balanceOf(poor, id)).total_balance).toMatch(/^[12]$/);
      await until(async () => (await call(poor, 'GET', '/api/v1/reconciliation')).body.status === 'even');
    } finally {
      await poor.close();
    }
  });
});
