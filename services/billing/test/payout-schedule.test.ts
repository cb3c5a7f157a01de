import type { PassOutcome } from '@gridlease/common/worker/loop';
import { startLeasedWorker } from '@gridlease/common/worker/runner';
import { until } from '@gridlease/testing/until';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatAmount } from '../src/books/money/amount.ts';
import { lockWallet } from '../src/books/wallets/store.ts';
import type { BillingTables } from '../src/database/database.ts';
import { type Body, log } from './billing.ts';
import { type Earned, earningsOf, earnOneMinute, endAll, payoutsOf, rentAll, totalOf } from './owners.ts';
import { startRegistry, type TestRegistry } from './providers/registry.ts';
import { indebt, openRentals, type Rentals } from './rentals.ts';
import { newAddress } from './responses/source.ts';
import {
  changeWallet,
  newPayee,
  openSchedulingReplica,
  type Payee,
  type SchedulingReplica,
} from './schedule.ts';

const HOUR_SECONDS = 3_600;
/** Enough for a pass that waits for a lock, or for a dozen rentals, on a busy machine. */
const TEST_TIMEOUT_MS = 180_000;

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
});
afterAll(() => registry.close());

/** Each test has its own ledger, clock (at noon), and schedule, which begins at that noon. */
let billing: Rentals;
let replicas: SchedulingReplica[];
let renter: Body;
beforeEach(async () => {
  billing = await openRentals({ config: { upstreams: { provider_registry: registry.url } } });
  replicas = [billing.databaseUrl, billing.databaseUrl].map((url) => openSchedulingReplica(url));
  renter = await billing.renter('1000');
});
afterEach(async () => {
  for (const replica of replicas) await replica.close();
  await billing.close();
});

const pay = (...[rules]: Parameters<SchedulingReplica['pay']>) => replicas[0]?.pay(rules);
const nextHour = () => billing.advance(HOUR_SECONDS);
const payee = (options?: Parameters<typeof newPayee>[2]) => newPayee(billing, registry, options);
const earn = (owner: Payee): Promise<Earned> => earnOneMinute(billing, owner, renter.user_id);
const payouts = (owner: Payee) => payoutsOf(billing, owner.id);

/** A payout of all earnings of these machines, for that hour. */
const payoutOf = ({ address }: Payee, earned: Earned, hour: string) => ({
  amount: formatAmount(totalOf(earned)),
  to_address: address,
  status: 'pending',
  scheduled_for: `2026-03-01T${hour}:00:00.000Z`,
  parts: [...earned].map(([provider_id, amount]) => ({ provider_id, amount: formatAmount(amount) })),
});

describe('scheduled payouts', { timeout: TEST_TIMEOUT_MS }, () => {
  it('start at the second scheduled time after the installation', async () => {
    const owner = await payee();
    const earned = await earn(owner);
    expect(await pay()).toBe(0);
    await billing.advance(HOUR_SECONDS - 1);
    expect(await pay()).toBe(0);
    expect(await payouts(owner)).toEqual([]);
    await billing.advance(1);
    expect(await pay()).toBe(1);
    expect(await payouts(owner)).toMatchObject([payoutOf(owner, earned, '13')]);
  });

  it('are made once per owner and scheduled time, for all machines, however many replicas run', async () => {
    await pay();
    const owners = await Promise.all(Array.from({ length: 4 }, () => payee({ machines: 3 })));
    for (const hour of ['13', '14']) {
      const earned = await Promise.all(owners.map(earn));
      await nextHour();
      const requested = await Promise.all(replicas.map((replica) => replica.pay()));
      expect(requested.reduce((sum, count) => sum + count, 0)).toBe(owners.length);
      expect(await Promise.all(replicas.map((replica) => replica.pay()))).toEqual([0, 0]);
      for (const [at, owner] of owners.entries()) {
        const [last, ...earlier] = await payouts(owner);
        expect(last).toMatchObject(payoutOf(owner, earned[at] ?? new Map(), hour));
        expect(earlier).toHaveLength(hour === '13' ? 0 : 1);
      }
    }
    expect(await billing.findings()).toEqual([]);
  });

  it('below the minimum wait until there is more', async () => {
    await pay();
    const owner = await payee({ machines: 1 });
    await earn(owner);
    await nextHour();
    expect(await pay()).toBe(0);
    await earn(owner);
    await earn(owner);
    expect(await pay()).toBe(0);
    await nextHour();
    expect(await pay()).toBe(1);
    const { pending_earnings, in_payout_earnings, total_earnings } = await earningsOf(billing, owner.id);
    expect([pending_earnings, in_payout_earnings]).toEqual([total_earnings, total_earnings]);
    expect(await payouts(owner)).toMatchObject([{ amount: total_earnings }]);
  });

  it('exclude what running rentals earn', async () => {
    await pay();
    const owner = await payee();
    const earned = await earn(owner);
    const sessions = await rentAll(billing, owner, renter.user_id);
    await billing.pass(60);
    expect(await pay()).toBe(1);
    expect(await payouts(owner)).toMatchObject([payoutOf(owner, earned, '13')]);
    const rest = await endAll(billing, sessions);
    await nextHour();
    expect(await pay()).toBe(1);
    expect((await payouts(owner))[0]).toMatchObject(payoutOf(owner, rest, '14'));
  });

  it("repay the owner's debt first", async () => {
    await pay();
    const owner = await payee();
    const earned = await earn(owner);
    await indebt(billing.db, owner.walletId, '0.015');
    await earn(owner);
    await nextHour();
    expect(await pay()).toBe(1);
    const amount = formatAmount(2n * totalOf(earned) - 15_000_000n);
    expect(await payouts(owner)).toMatchObject([{ amount }]);
    expect(await earningsOf(billing, owner.id)).toMatchObject({
      debt: '0',
      taken_back_earnings: '0.015',
      available_earnings: '0',
      pending_earnings: amount,
    });
    expect(await billing.findings()).toEqual([]);
  });

  it('are not made without an address or from an inactive wallet, but are once that has changed', async () => {
    await pay();
    const [nowhere, inactive] = [await payee({ address: null }), await payee()];
    await changeWallet(billing, inactive, { is_active: false });
    await Promise.all([earn(nowhere), earn(inactive)]);
    await nextHour();
    expect(await pay()).toBe(0);
    await changeWallet(billing, nowhere, { solana_address: newAddress() });
    await changeWallet(billing, inactive, { is_active: true });
    await nextHour();
    expect(await pay()).toBe(2);
    for (const owner of [nowhere, inactive]) expect(await payouts(owner)).toHaveLength(1);
  });

  it('to a new address wait until its owner has had time to notice', async () => {
    const rules = { cooldownSeconds: HOUR_SECONDS };
    await pay(rules);
    const [known, changed] = [await payee(), await payee()];
    await Promise.all([earn(known), earn(changed)]);
    await billing.advance(HOUR_SECONDS / 2);
    const address = newAddress();
    await changeWallet(billing, changed, { solana_address: address });
    await billing.advance(HOUR_SECONDS / 2);
    expect(await pay(rules)).toBe(1);
    expect(await payouts(known)).toHaveLength(1);
    expect(await payouts(changed)).toEqual([]);
    await nextHour();
    expect(await pay(rules)).toBe(1);
    expect(await payouts(changed)).toMatchObject([{ to_address: address }]);
  });
});

describe('a run of the schedule', { timeout: TEST_TIMEOUT_MS }, () => {
  it('that is interrupted leaves the rest, and only the rest, to the next one', async () => {
    await pay();
    const owners = await Promise.all([payee(), payee(), payee()]);
    await Promise.all(owners.map(earn));
    await nextHour();
    const [first, other] = replicas as [SchedulingReplica, SchedulingReplica];
    const stopping = new AbortController();
    first.onCommit = () => stopping.abort();
    expect(await first.pay({ signal: stopping.signal })).toBe(1);
    // Owners who were paid for this time have earned again, and wait for the next.
    await Promise.all(owners.map(earn));
    expect(await other.pay()).toBe(2);
    for (const owner of owners) expect(await payouts(owner)).toHaveLength(1);
  });

  it('that loses its lease ends there, without an error', async () => {
    await pay();
    const owners = [await payee(), await payee(), await payee()];
    await Promise.all(owners.map(earn));
    await nextHour();
    const [first, other] = replicas as [SchedulingReplica, SchedulingReplica];
    first.onCommit = () =>
      sql`update worker_lease set holder = 'other' where name = 'payouts'`.execute(billing.db);
    const outcomes: PassOutcome[] = [];
    const worker = startLeasedWorker<BillingTables>({
      db: billing.db,
      name: 'payouts',
      holder: 'first',
      intervalMs: HOUR_SECONDS * 1_000,
      log,
      pass: async ({ signal, inTransaction: transact }) => {
        await first.pay({ signal, transact });
      },
      onPass: (outcome) => outcomes.push(outcome),
    });
    await until(() => outcomes.length > 0).finally(() => worker.stop());
    expect(outcomes[0]).toBe('lost');
    const paid = await Promise.all(owners.map(payouts));
    expect(paid.map(({ length }) => length)).toEqual([1, 0, 0]);
    expect(await other.pay()).toBe(2);
  });

  it('that fails to store the payout of one owner pays the others, and that owner at the next run', async () => {
    await pay();
    // In the order of their wallets, which is the order of creation.
    const [before, stuck, after] = [await payee(), await payee(), await payee()];
    const owners = [before, stuck, after];
    await Promise.all(owners.map(earn));
    await nextHour();
    await billing.db.transaction().execute(async (trx) => {
      await lockWallet(trx, stuck.walletId);
      await expect(pay()).rejects.toThrow('1 owners could not be paid');
      const paid = await Promise.all([before, stuck, after].map(payouts));
      expect(paid.map(({ length }) => length)).toEqual([1, 0, 1]);
    });
    expect(await pay()).toBe(1);
    for (const owner of owners) expect(await payouts(owner)).toHaveLength(1);
    expect(await pay()).toBe(0);
  });
});
