import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { adminQuery } from '@gridlease/testing/database';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { until } from '@gridlease/testing/until';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatAmount } from '../src/books/money/amount.ts';
import { type Body, call, openBilling, openBillingDatabase, type TestBilling } from './billing.ts';
import { received } from './faults/wallets.ts';
import { openFundedWallet, TOKEN } from './funding.ts';
import { earningsOf, earnOneMinute, payoutsOf, totalOf } from './owners.ts';
import { startRegistry, type TestRegistry } from './providers/registry.ts';
import { newPayee, type Payee } from './schedule.ts';

const TEST_TIMEOUT_MS = 120_000;
const PATIENCE = { timeoutMs: 60_000, every: 100 };
const HOUR_SECONDS = 3_600;
/** Longer than the interval at which a payout that lacks tokens is retried. */
const SHORTAGE_SECONDS = 20;

let chain: TestChain;
let registry: TestRegistry;
beforeAll(async () => {
  [chain, registry] = await Promise.all([testChain(), startRegistry()]);
});
afterAll(() => registry.close());

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** Replicas of one service, over their own ledger and hot account, that pay at every full hour. */
async function openReplicas(count: number, { hotTokens }: { readonly hotTokens: bigint }) {
  const { keypair, keyFile } = await chain.newPlatform({ sol: 5 });
  const hot = keypair.publicKey.toBase58();
  if (hotTokens > 0n) await chain.untilFinal(await chain.giveTokens(hot, hotTokens * TOKEN));
  const database = await openBillingDatabase();
  undo.push(() => database.close());
  const config = {
    blockchain: { private_key_path: keyFile },
    deposits: { sweep_minimum: '1000000', sweep_interval: '1d' },
    payouts: { interval: '1h', minimum: '0.01' },
    upstreams: { provider_registry: registry.url },
  };
  const replicas: TestBilling[] = [];
  for (let at = 0; at < count; at += 1) {
    const replica = await openBilling({ chain, databaseUrl: database.url, config });
    undo.push(() => replica.close());
    replicas.push(replica);
  }
  const [first] = replicas as [TestBilling];
  return { replicas, first, hot };
}

/** Sets the clock to a minute past the next full hour, and waits until that hour's payouts are done. */
async function passTheHour({ databaseUrl }: TestBilling): Promise<void> {
  const [row] = await adminQuery<{ left: number }>(
    'select (3660 - extract(epoch from gridlease_now())::bigint % 3600)::integer as left',
    [],
    databaseUrl,
  );
  await advanceDatabaseTime(databaseUrl, row?.left ?? HOUR_SECONDS);
  await until(async () => {
    const text = "select from payout_clock where done_for = date_trunc('hour', gridlease_now())";
    return (await adminQuery(text, [], databaseUrl)).length === 1;
  }, PATIENCE);
}

const payeeOf = (target: TestBilling) => newPayee(target, registry);

/** Waits until the newest of this many payouts is final, and returns them all. */
async function untilPaid(target: TestBilling, owner: Payee, count: number): Promise<Body[]> {
  return until(
    async () => {
      const payouts = await payoutsOf(target, owner.id);
      return payouts.length === count && payouts[0].status === 'confirmed' ? payouts : undefined;
    },
    { ...PATIENCE, message: `payout ${count} of an owner` },
  );
}

const receivedBy = ({ address }: Payee) => received(chain, address ?? '');
const reconciliationOf = async (target: TestBilling) =>
  (await call(target, 'GET', '/api/v1/reconciliation')).body;

/** Waits for a comparison that begins after now and finds no difference. */
async function untilEven(target: TestBilling): Promise<void> {
  const { started_at } = await reconciliationOf(target);
  await until(async () => {
    const next = await reconciliationOf(target);
    return next.status === 'even' && next.started_at !== started_at;
  }, PATIENCE);
}

describe('two replicas on one chain', () => {
  it('pay every owner once an hour what all their machines have earned since, to the base unit', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { replicas, first } = await openReplicas(2, { hotTokens: 100n });
    const renter = await openFundedWallet(first, chain, 20n);
    await passTheHour(first);
    const owners = await Promise.all([first, first, first].map(payeeOf));
    const paid = new Map(owners.map(({ id }) => [id, 0n]));
    for (const count of [1, 2]) {
      for (const [at, owner] of owners.entries()) {
        const through = replicas[at % replicas.length] ?? first;
        const earned = totalOf(await earnOneMinute(through, owner, renter.user_id));
        paid.set(owner.id, (paid.get(owner.id) ?? 0n) + earned);
      }
      await passTheHour(first);
      for (const owner of owners) {
        await untilPaid(first, owner, count);
        const total = paid.get(owner.id) ?? 0n;
        expect(await receivedBy(owner)).toBe(String(total));
        expect(await earningsOf(first, owner.id)).toMatchObject({
          total_earnings: formatAmount(total),
          paid_earnings: formatAmount(total),
          pending_earnings: '0',
          available_earnings: '0',
        });
      }
    }
    await untilEven(first);
  });
});

describe('a hot wallet that runs short', () => {
  const SHORTAGES = /^billing_hot_wallet_shortages_total\{.*\} (\d+)$/m;

  it('makes payouts wait, counts that, and pays them once it is refilled', {
    timeout: TEST_TIMEOUT_MS,
  }, async () => {
    const { first, hot } = await openReplicas(1, { hotTokens: 0n });
    const renter = await openFundedWallet(first, chain, 5n);
    await passTheHour(first);
    const owner = await payeeOf(first);
    const earned = totalOf(await earnOneMinute(first, owner, renter.user_id));
    await passTheHour(first);
    const waiting = await until(async () => {
      const [payout] = await payoutsOf(first, owner.id);
      return payout?.reason === 'hot_wallet_shortage' ? payout : undefined;
    }, PATIENCE);
    expect(waiting).toMatchObject({ status: 'pending', stage: 'pending', attempts: [] });
    const metrics = (await call(first, 'GET', '/metrics')).body;
    expect(Number(SHORTAGES.exec(metrics)?.[1])).toBeGreaterThan(0);
    expect(metrics).toMatch(/^billing_transfers_open\{kind="payout",status="pending".*\} 1$/m);
    expect(await earningsOf(first, owner.id)).toMatchObject({
      in_payout_earnings: formatAmount(earned),
      available_earnings: '0',
      paid_earnings: '0',
    });
    await chain.giveTokens(hot, 3n * TOKEN);
    await advanceDatabaseTime(first.databaseUrl, SHORTAGE_SECONDS);
    const [payout] = await untilPaid(first, owner, 1);
    expect(payout).not.toHaveProperty('reason');
    expect(await receivedBy(owner)).toBe(String(earned));
    await untilEven(first);
  });
});
