import type { EventEnvelope } from '@gridlease/common/outbox/envelope';
import { type TestChain, testChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { until } from '@gridlease/testing/until';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call, openBilling, type Target } from './billing.ts';
import { DOCUMENTED_TYPES, expectDocumented, listAnnounced } from './documented-events.ts';
import { openFundedWallet, openOwnBilling, TOKEN, untilStatus, withdraw } from './funding.ts';
import { beat, openStage } from './lives/stage.ts';
import { gpu, registerMachine, startRegistry } from './providers/registry.ts';
import { end, openRentals, type Rentals, START, started } from './rentals.ts';
import { newAddress } from './responses/source.ts';

const seen = new Set<string>();

/** Asserts that the events match docs/EVENTS.md and that the versions of each aggregate are consecutive. */
function expectAllDocumented(events: readonly EventEnvelope[]): void {
  for (const event of events) {
    expectDocumented(event);
    seen.add(event.type);
  }
}

async function untilAnnounced(databaseUrl: string, type: string): Promise<EventEnvelope[]> {
  return until(
    async () => {
      const all = await listAnnounced(databaseUrl);
      return all.some((event) => event.type === type) ? all : undefined;
    },
    { timeoutMs: 60_000, message: `the event ${type}` },
  );
}

let rentals: Rentals;
let chain: TestChain;
beforeAll(async () => {
  rentals = await openRentals({ config: { payouts: { dispute_delay: '1h' } } });
  chain = await testChain();
});
afterAll(() => rentals.close());

it('rental events match their documentation, each with the version of its change', async () => {
  const wallet = await rentals.renter('1');
  const { id } = await started(rentals, { user_id: wallet.user_id });
  await rentals.pass(103);
  await rentals.fund(wallet.id, '0.53');
  await rentals.pass(1);
  await rentals.pass(60);
  const other = await started(rentals, { user_id: (await rentals.renter('5')).user_id });
  await end(rentals, other.id);
  const broken = await started(rentals, { user_id: (await rentals.renter('5')).user_id });
  await call(rentals, 'POST', `/api/v1/billing/sessions/${broken.id}/fail`, {});
  const waiting = await started(rentals, {
    user_id: (await rentals.renter('5')).user_id,
    workload: { image: 'notebook' },
  });
  for (const http of [[], [{ port: 80 }]]) {
    await call(rentals, 'POST', `/api/v1/billing/sessions/${waiting.id}/ready`, { connection: { http } });
  }
  await end(rentals, waiting.id);
  const reason = { reason: 'it is lost' };
  await call(rentals, 'POST', `/api/v1/admin/wallets/${wallet.id}/write-off`, reason);
  for (const [at, decision] of ['refund', 'reject'].entries()) {
    const id = [other.id, broken.id][at];
    await call(rentals, 'POST', `/api/v1/billing/sessions/${id}/dispute`, reason);
    const { body } = await call(rentals, 'GET', '/api/v1/billing/disputes?limit=1');
    const path = `/api/v1/admin/disputes/${body.disputes[0].id}/decide`;
    await call(rentals, 'POST', path, { decision, note: 'so it is' });
  }
  const gift = { amount: '1', reason: 'goodwill' };
  await call(rentals, 'POST', `/api/v1/admin/wallets/${wallet.id}/adjustment`, gift);
  for (const paused of [true, false]) await call(rentals, 'POST', '/api/v1/admin/outgoing', { paused });
  await rentals.announceBalances();
  const events = await listAnnounced(rentals.databaseUrl);
  expectAllDocumented(events);
  const ofSession = events.filter(({ aggregate }) => aggregate.id === id);
  expect(ofSession.map(({ type }) => type)).toEqual([
    'session.started',
    'session.low_funds',
    'session.in_grace',
    'session.resumed',
    'session.low_funds',
    'session.in_grace',
    'session.terminated',
  ]);
  const versions = ofSession.map(({ aggregate }) => aggregate.version);
  expect(versions).toEqual(versions.toSorted((one, next) => one - next));
  expect(ofSession[0]?.time).toBe(START);
});

it('allocations of GPUs match their documentation, each with the version of its change', async () => {
  const registry = await startRegistry();
  const upstreams = { provider_registry: registry.url };
  const own = await openRentals({ config: { upstreams, billing: { check_provider: 'true' } } });
  try {
    const machine = await registerMachine(registry, { gpus: [gpu({ uuid: 'GPU-1' }), gpu()] });
    const { user_id } = await own.renter('10');
    const { id } = await started(own, { user_id, provider_id: machine.id, gpu_count: 2 });
    await end(own, id);
    const events = await listAnnounced(own.databaseUrl);
    expectAllDocumented(events);
    const changes = events.filter(({ aggregate }) => aggregate.type === 'allocation');
    expect(changes.map(({ aggregate }) => [aggregate.id, aggregate.version])).toEqual([
      [machine.id, 1],
      [machine.id, 2],
    ]);
  } finally {
    await own.close();
    await registry.close();
  }
});

it('rates of providers match their documentation, each with the version of its change', async () => {
  const path = '/api/v1/provider/box/rates';
  const rate = { gpu_model: 'L40', hourly_rate: '1', vram_rate_per_gb: '0', power_multiplier: '0.1' };
  for (const set of [[rate], []]) await call(rentals, 'PUT', path, { rates: set });
  const events = await listAnnounced(rentals.databaseUrl);
  expectAllDocumented(events);
  const changes = events.filter(({ aggregate }) => aggregate.type === 'rates');
  expect(changes.map(({ aggregate }) => [aggregate.id, aggregate.version])).toEqual([
    ['box', 1],
    ['box', 2],
  ]);
});

it('notices to owners of machines match their documentation', async () => {
  const stage = await openStage();
  const pass = async (alive: readonly string[]) => {
    await stage.advance(60);
    for (const id of alive) await beat(stage, id);
    await stage.billing.watch();
    await stage.billing.notice();
  };
  try {
    const ids: string[] = [];
    for (let at = 0; at < 2; at += 1) {
      const { id } = await registerMachine(stage.registry);
      await beat(stage, id);
      const { user_id } = await stage.billing.renter('10');
      await started(stage.billing, { user_id, provider_id: id });
      ids.push(id);
    }
    for (let minute = 0; minute < 8; minute += 1) await pass(ids.slice(1));
    await call(stage.registry, 'POST', `/providers/${ids[1]}/suspension`, { reason: 'stolen' });
    for (let minute = 0; minute < 5; minute += 1) await pass(ids.slice(0, 1));
    const events = await listAnnounced(stage.billing.databaseUrl);
    expectAllDocumented(events);
    const notices = events.filter(({ aggregate }) => aggregate.type === 'notice');
    expect(notices.map(({ type }) => type)).toEqual([
      'provider.offline',
      'provider.suspended',
      'provider.online',
    ]);
  } finally {
    await stage.close();
  }
});

it('rentals that end in a batch announce a payment for each that cost something', async () => {
  const sessions = [];
  for (let at = 0; at < 3; at += 1) {
    const { user_id } = await rentals.renter('5');
    sessions.push(await started(rentals, { user_id, max_duration_hours: '0.1' }));
  }
  await rentals.pass(7);
  const events = await listAnnounced(rentals.databaseUrl);
  const payments = events.filter(({ type }) => type === 'payment.confirmed').map(({ data }) => data);
  for (const { id } of sessions) {
    expect(payments.filter((data) => (data as { session_id: string }).session_id === id)).toMatchObject([
      { type: 'payment', status: 'confirmed', amount: '0.06', fee: '0.003' },
    ]);
  }
});

it('chain events match their documentation', { timeout: 120_000 }, async () => {
  const own = await openOwnBilling(chain, { withdrawals: { approval_threshold: '50' } });
  try {
    const wallet = await openFundedWallet(own, chain, 100n);
    const sent = await withdraw(own, wallet.id, { amount: '1', to_address: newAddress() });
    const waiting = await withdraw(own, wallet.id, { amount: '60', to_address: newAddress() });
    await call(own, 'POST', `/api/v1/wallet/${wallet.id}/transactions/${waiting.body.id}/cancel`);
    const shut = await chain.newOwner(1n);
    await chain.freeze(shut.publicKey.toBase58());
    const refused = await withdraw(own, wallet.id, { amount: '2', to_address: shut.publicKey.toBase58() });
    await announcePayouts(own, wallet.user_id, shut.publicKey.toBase58());
    await untilStatus(own, wallet.id, sent.body.id, 'confirmed');
    await untilStatus(own, wallet.id, refused.body.id, 'failed');
    expectAllDocumented(await listAnnounced(own.databaseUrl));
  } finally {
    await own.close();
  }
});

/** A machine earns and is paid, with every possible outcome of a payout. */
async function announcePayouts(own: Target, user_id: string, shut: string): Promise<void> {
  const provider_id = crypto.randomUUID();
  const { id } = await started(own, { user_id, provider_id });
  await end(own, id);
  const [provider] = (await call(own, 'GET', `/api/v1/wallet?user_id=${provider_id}`)).body.wallets;
  const pay = async (to_address: string) => {
    const order = { amount: '0.001', to_address };
    return (await call(own, 'POST', `/api/v1/provider/${provider_id}/payout`, order)).body.payout_id;
  };
  const [paid, failed] = [await pay(newAddress()), await pay(shut)];
  await untilStatus(own, provider.id, paid, 'confirmed');
  await untilStatus(own, provider.id, failed, 'failed');
  await call(own, 'POST', '/api/v1/admin/outgoing', { paused: true });
  const cancelled = await pay(newAddress());
  await call(own, 'POST', `/api/v1/wallet/${provider.id}/transactions/${cancelled}/cancel`);
  await call(own, 'POST', '/api/v1/admin/outgoing', { paused: false });
  await repayRefund(own, { provider_id, session_id: id, walletId: provider.id });
}

/** A rental is refunded after its earnings were paid out, and the owner repays what it owes for that. */
async function repayRefund(
  own: Target,
  order: { readonly provider_id: string; readonly session_id: string; readonly walletId: string },
): Promise<void> {
  const { provider_id, session_id, walletId } = order;
  await call(own, 'POST', `/api/v1/provider/${provider_id}/payout`, { to_address: newAddress() });
  await call(own, 'POST', `/api/v1/admin/sessions/${session_id}/refund`, { reason: 'it was broken' });
  const gift = { amount: '1', reason: 'goodwill' };
  await call(own, 'POST', `/api/v1/admin/wallets/${walletId}/adjustment`, gift);
}

it('events of incidents match their documentation', { timeout: 120_000 }, async () => {
  const { keypair, keyFile } = await chain.newPlatform({ sol: 1 });
  await chain.untilFinal(await chain.giveTokens(keypair.publicKey.toBase58(), 100n * TOKEN));
  const config = { blockchain: { private_key_path: keyFile } };
  const robbed = await openBilling({ chain, config });
  try {
    await until(async () => (await call(robbed, 'GET', '/api/v1/reconciliation')).body.status === 'even');
    await sendTokens(chain, { from: keypair, to: newAddress(), amount: 7n * TOKEN });
    await untilAnnounced(robbed.databaseUrl, 'outgoing.frozen');
    expectAllDocumented(await untilAnnounced(robbed.databaseUrl, 'reconciliation.mismatch'));
  } finally {
    await robbed.close();
  }
});

it('every documented event of billing occurs', () => {
  expect([...seen].sort()).toEqual(DOCUMENTED_TYPES.toSorted());
});
