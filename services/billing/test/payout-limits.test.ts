import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, balanceOf, call, type JsonResponse, NOWHERE } from './billing.ts';
import { withdraw } from './funding.ts';
import { end, indebt, openRentals, type Rentals, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';
import { openSchedulingReplica, type SchedulingReplica } from './schedule.ts';

const HOUR_SECONDS = 3_600;

let billing: Rentals;
beforeAll(async () => {
  billing = await openRentals({
    config: {
      // The chain is unavailable, so reserved payouts wait.
      blockchain: { rpc_url: NOWHERE },
      withdrawals: { transfer_max: '1', day_max: '2', approval_threshold: '0.8' },
    },
  });
});
afterAll(async () => {
  expect(await billing.findings()).toEqual([]);
  await billing.close();
});

interface Owner {
  readonly id: string;
  readonly wallet: Body;
}

/** The owner of a machine that has earned 0.95 per 100 minutes. */
async function earner(minutes = 400): Promise<Owner> {
  const id = `rig-${crypto.randomUUID()}`;
  const { user_id } = await billing.renter('100');
  const session = await started(billing, { user_id, provider_id: id });
  await billing.advance(minutes * 60 - 1);
  await billing.tick();
  await end(billing, session.id);
  return { id, wallet: (await call(billing, 'GET', `/api/v1/wallet?user_id=${id}`)).body.wallets[0] };
}

const payout = ({ id }: Owner, body: object = {}): Promise<JsonResponse> =>
  call(billing, 'POST', `/api/v1/provider/${id}/payout`, { to_address: newAddress(), ...body });
const take = ({ wallet }: Owner, amount: string): Promise<JsonResponse> =>
  withdraw(billing, wallet.id, { amount, to_address: newAddress() });
const outcome = ({ status, body }: JsonResponse) => [status, body.code, body.limit];

const TRANSFER = [409, 'transfer_limit_exceeded', '1'];
const DAY = [409, 'daily_limit_exceeded', '2'];
const ACCEPTED = [202, undefined, undefined];

describe('a requested payout', () => {
  it('above the transfer limit is refused, even if it is all that is available', async () => {
    const owner = await earner();
    expect(outcome(await payout(owner, { amount: '1.000000001' }))).toEqual(TRANSFER);
    expect(outcome(await payout(owner))).toEqual(TRANSFER);
    expect(await balanceOf(billing, owner.wallet.id)).toMatchObject({ pending_balance: '0' });
    expect(outcome(await payout(owner, { amount: '1' }))).toEqual(ACCEPTED);
  });

  it('counts towards the daily limit of its wallet together with withdrawals, in either order', async () => {
    const owner = await earner();
    await billing.fund(owner.wallet.id, '10');
    expect(outcome(await take(owner, '0.7'))).toEqual(ACCEPTED);
    const second = await payout(owner, { amount: '0.8' });
    expect(outcome(second)).toEqual(ACCEPTED);
    expect(outcome(await payout(owner, { amount: '0.500000001' }))).toEqual(DAY);
    expect(outcome(await take(owner, '0.500000001'))).toEqual(DAY);
    const path = `/api/v1/wallet/${owner.wallet.id}/transactions/${second.body.payout_id}/cancel`;
    expect((await call(billing, 'POST', path)).status).toBe(200);
    expect(outcome(await take(owner, '1'))).toEqual(ACCEPTED);
    expect(outcome(await payout(owner, { amount: '0.3' }))).toEqual(ACCEPTED);
    expect(outcome(await payout(owner, { amount: '0.000000001' }))).toEqual(DAY);
    await billing.advance(24 * HOUR_SECONDS + 1);
    expect(outcome(await payout(owner, { amount: '1' }))).toEqual(ACCEPTED);
  });

  it('above the threshold waits for an administrator', async () => {
    const owner = await earner();
    const { body } = await payout(owner, { amount: '0.9' });
    expect(body.transaction.metadata.awaiting).toBe('approval');
    const small = await payout(owner, { amount: '0.8' });
    expect(small.body.transaction.metadata).not.toHaveProperty('awaiting');
  });

  it('that is refused because of a limit repays no debt of the owner', async () => {
    const owner = await earner();
    await indebt(billing.db, owner.wallet.id, '0.1');
    expect(outcome(await payout(owner))).toEqual(TRANSFER);
    expect(await balanceOf(billing, owner.wallet.id)).toMatchObject({ debt: '0.1' });
  });

  it('that runs concurrently with payouts and withdrawals stays within the daily limit', async () => {
    const owner = await earner();
    await billing.fund(owner.wallet.id, '10');
    const both = (n: number) => (n % 2 === 0 ? payout(owner, { amount: '0.5' }) : take(owner, '0.5'));
    const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => both(n)));
    const accepted = responses.filter(({ status }) => status === 202);
    expect([accepted.length, responses.every((one) => [202, 409].includes(one.status))]).toEqual([4, true]);
    expect(await balanceOf(billing, owner.wallet.id)).toMatchObject({ pending_balance: '2' });
  });
});

describe('a scheduled payout', () => {
  const replicas: SchedulingReplica[] = [];
  afterAll(() => Promise.all(replicas.map((replica) => replica.close())));
  const paidOf = async ({ id }: Owner): Promise<string[]> => {
    const { payouts } = (await call(billing, 'GET', `/api/v1/provider/${id}/payouts`)).body;
    return payouts.map(({ amount }: Body) => amount);
  };

  it('sends what fits into the limits and leaves the rest to later runs', async () => {
    const replica = openSchedulingReplica(billing.databaseUrl);
    replicas.push(replica);
    const limits = { transferMax: 1_000_000_000n, dayMax: 1_500_000_000n };
    await replica.pay({ limits });
    const owner = await earner();
    const frozen = await earner();
    for (const { wallet } of [owner, frozen])
      await call(billing, 'PATCH', `/api/v1/wallet/${wallet.id}`, { solana_address: newAddress() });
    await call(billing, 'PATCH', `/api/v1/wallet/${frozen.wallet.id}`, { is_active: false });
    const nextMoment = async () => {
      await billing.advance(HOUR_SECONDS);
      await replica.pay({ limits });
      return paidOf(owner);
    };
    expect(await nextMoment()).toEqual(['1']);
    expect(await nextMoment()).toEqual(['0.5', '1']);
    expect(await nextMoment()).toEqual(['0.5', '1']);
    await billing.advance(24 * HOUR_SECONDS);
    expect(await nextMoment()).toEqual(['1', '0.5', '1']);
    expect(await paidOf(frozen)).toEqual([]);
  });

  it('waits until it is more than its receiver’s new account costs, unless the account is known to exist', async () => {
    const replica = openSchedulingReplica(billing.databaseUrl);
    replicas.push(replica);
    const fee = { newAccountFee: 500_000_000n, minimum: 100_000_000n };
    await replica.pay(fee);
    const [rich, poor, known, least] = [
      await earner(100),
      await earner(50),
      await earner(50),
      await earner(10),
    ];
    const addressOf = new Map<Owner, string>();
    for (const owner of [rich, poor, known, least]) {
      const solana_address = newAddress();
      addressOf.set(owner, solana_address);
      await call(billing, 'PATCH', `/api/v1/wallet/${owner.wallet.id}`, { solana_address });
    }
    const receivers = new Set([addressOf.get(known) ?? '', addressOf.get(least) ?? '']);
    await billing.advance(HOUR_SECONDS);
    await replica.pay({ ...fee, receivers });
    const feesOf = async ({ id }: Owner): Promise<string[][]> => {
      const { payouts } = (await call(billing, 'GET', `/api/v1/provider/${id}/payouts`)).body;
      return payouts.map((one: Body) => [one.amount, one.fee]);
    };
    expect(await feesOf(rich)).toEqual([['0.95', '0.5']]);
    expect(await feesOf(poor)).toEqual([]);
    expect(await feesOf(known)).toEqual([['0.475', '0']]);
    // Below the minimum of withdrawals, whatever that of the schedule is.
    expect(await feesOf(least)).toEqual([]);
  });

  it('with a limit below the minimum sends the limit', async () => {
    const replica = openSchedulingReplica(billing.databaseUrl);
    replicas.push(replica);
    const limits = { transferMax: 10_000_000n, dayMax: undefined };
    const owner = await earner();
    await call(billing, 'PATCH', `/api/v1/wallet/${owner.wallet.id}`, { solana_address: newAddress() });
    await billing.advance(HOUR_SECONDS);
    await replica.pay({ limits });
    await billing.advance(HOUR_SECONDS);
    await replica.pay({ limits });
    expect(await paidOf(owner)).toEqual(['0.01', '0.01']);
  });
});
