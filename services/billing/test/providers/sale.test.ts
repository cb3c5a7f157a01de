import { openDatabase } from '@gridlease/common/database/open';
import { advanceDatabaseTime } from '@gridlease/testing/clock';
import { testNats } from '@gridlease/testing/nats';
import { deleteStreams } from '@gridlease/testing/nats-stream';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { formatAmount } from '../../src/books/money/amount.ts';
import type { BillingTables, Database } from '../../src/database/database.ts';
import { call, log, openBillingDatabase, openWallet, type Target } from '../billing.ts';
import { startBilling, untilReady } from '../process.ts';
import { CARD, end, fund, openRentals, started, usageOf } from '../rentals.ts';
import { makeKeys } from '../unavailable-chain.ts';
import { gpu, registerMachine, sellMachine, startRegistry } from './registry.ts';

/** Less than the time for which an owner is cached without news of a sale. */
const HEARD_MS = 15_000;

/** Cleanup after the test, in reverse order. */
function later<T>(value: T, undo: (value: T) => Promise<unknown>): T {
  onTestFinished(async () => {
    await undo(value);
  });
  return value;
}

/** Registry and billing as they are deployed, each as its own process, with a broker in between. */
async function openPlatform() {
  const { url, prefix } = testNats();
  const streams = { stream: `${prefix}-e`, usage_stream: `${prefix}-u`, dead_letter_stream: `${prefix}-d` };
  const registryStream = `${prefix}-r`;
  later(url, () => deleteStreams(url, [registryStream, ...Object.values(streams)]));
  const registryEvents = `${prefix}.registry`;
  const events = { url, stream: registryStream, subject_prefix: registryEvents };
  const registry = later(await startRegistry('off', events), (one) => one.close());
  const database = later(await openBillingDatabase(), (one) => one.close());
  const { blockchain } = (await makeKeys()).config;
  const { rpc_url: _none, ...keys } = blockchain;
  const billing = later(
    await startBilling({
      server: { host: '127.0.0.1', port: 0 },
      database: { url: database.url },
      blockchain: keys,
      billing: { billing_interval: '1s' },
      upstreams: { provider_registry: registry.url },
      messaging: {
        url,
        ...streams,
        subjects: {
          events: `${prefix}.events`,
          usage: `${prefix}.usage`,
          dead_letters: `${prefix}.dlq`,
          registry_events: registryEvents,
        },
      },
    }),
    (one) => one.stop(),
  );
  await untilReady(billing.url);
  const { db, close } = openDatabase<BillingTables>({ url: database.url, applicationName: 'sale-test', log });
  later(db, close);
  return { registry, billing, db, databaseUrl: database.url };
}

/** What the machine has earned for each of its owners. */
async function earned(db: Database, machineId: string): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('accounts')
    .innerJoin('wallets', 'wallets.id', 'accounts.wallet_id')
    .select(['wallets.user_id', 'accounts.balance'])
    .where('accounts.kind', '=', 'earned')
    .where('accounts.provider_id', '=', machineId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.user_id, formatAmount(BigInt(row.balance))]));
}

async function openRenter(billing: Target, db: Database) {
  const wallet = await openWallet(billing);
  await fund(db, wallet.id, '10');
  return wallet.user_id as string;
}

it('a rental pays the owner at its start to the end, even if the machine is sold, and the next rental the new owner', {
  timeout: 90_000,
}, async () => {
  const { registry, billing, db, databaseUrl } = await openPlatform();
  const buyer = `buyer-${crypto.randomUUID()}`;
  const { id, owner_id: seller } = await registerMachine(registry);
  const rates = [{ gpu_model: CARD.gpu_model, hourly_rate: '3' }];
  await call(billing, 'PUT', `/api/v1/provider/${buyer}/rates`, { rates });
  const order = { ...CARD, provider_id: id, duration_hours: '1' };
  const rateSource = async () =>
    (await call(billing, 'POST', '/api/v1/pricing/calculate', order)).body.rate_source;
  const first = await started(billing, { user_id: await openRenter(billing, db), provider_id: id });
  expect([first.provider_owner_id, await rateSource()]).toEqual([seller, 'platform']);

  await sellMachine(registry, id, buyer);
  await until(async () => (await rateSource()) === 'owner', { timeoutMs: HEARD_MS });
  const second = await started(billing, { user_id: await openRenter(billing, db), provider_id: id });
  expect([second.provider_owner_id, second.hourly_rate]).toEqual([buyer, '3']);

  // While both run, what has accrued of each is posted.
  await advanceDatabaseTime(databaseUrl, 1_200);
  const running = await until(async () => {
    const now = await earned(db, id);
    return now[seller] !== '0' && now[buyer] !== '0' ? now : undefined;
  });
  expect(Object.keys(running).sort()).toEqual([buyer, seller].sort());
  expect((await usageOf(billing, first.id)).session.status).toBe('active');

  await advanceDatabaseTime(databaseUrl, 1_200);
  const bills = [await end(billing, first.id), await end(billing, second.id)];
  const [ofFirst, ofSecond] = bills.map(({ body }) => body.session);
  expect([ofFirst.provider_owner_id, ofSecond.provider_owner_id]).toEqual([seller, buyer]);
  expect(await earned(db, id)).toEqual({
    [seller]: ofFirst.provider_earnings,
    [buyer]: ofSecond.provider_earnings,
  });
});

it('a deleted machine is not rented out in the name of its last owner', { timeout: 60_000 }, async () => {
  const { registry, billing, db } = await openPlatform();
  const { id, owner_id } = await registerMachine(registry);
  const user_id = await openRenter(billing, db);
  const startOnce = async () => {
    const session = await started(billing, { user_id, provider_id: id });
    await end(billing, session.id);
    return session.provider_owner_id;
  };
  expect(await startOnce()).toBe(owner_id);
  await call(registry, 'DELETE', `/providers/${id}`);
  await until(async () => (await startOnce()) === id, { timeoutMs: HEARD_MS });
});

it('where the registry is asked at each start, it determines who is paid, even without an event of the sale', {
  timeout: 60_000,
}, async () => {
  const registry = later(await startRegistry(), (one) => one.close());
  const config = {
    upstreams: { provider_registry: registry.url },
    billing: { check_provider: 'true' },
  };
  const rentals = later(await openRentals({ config }), (one) => one.close());
  const { id, owner_id } = await registerMachine(registry, { gpus: [gpu(), gpu()] });
  const buyer = `buyer-${crypto.randomUUID()}`;
  const rates = [{ gpu_model: CARD.gpu_model, hourly_rate: '3' }];
  await call(rentals, 'PUT', `/api/v1/provider/${buyer}/rates`, { rates });
  const { user_id } = await rentals.renter('10');
  const first = await started(rentals, { user_id, provider_id: id, job_id: 'a' });
  await sellMachine(registry, id, buyer);
  const second = await started(rentals, { user_id, provider_id: id, job_id: 'b' });
  expect([first.provider_owner_id, second.provider_owner_id]).toEqual([owner_id, buyer]);
  expect([first.hourly_rate, second.hourly_rate]).toEqual(['0.5', '3']);
  await rentals.pass(15);
  for (const { id: session } of [first, second]) await end(rentals, session);
  const paid = await earned(rentals.db, id);
  expect(Object.keys(paid).sort()).toEqual([owner_id, buyer].sort());
  expect(await rentals.findings()).toEqual([]);
});
