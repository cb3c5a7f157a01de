import { adminQuery } from '@gridlease/testing/database';
import type { RpcProxy } from '@gridlease/testing/rpc-proxy';
import type { TestChain } from '@gridlease/testing/solana';
import { sendTokens } from '@gridlease/testing/token-transfers';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { type Answer, bearer, call, issuer, openWallet, type Target } from './billing.ts';
import { claim, openFundedWallet, TOKEN, untilStatus, withdraw } from './funding.ts';
import { linkedAddress, proofOf } from './linking.ts';
import { endOpened, openSession, openUsageDatabase } from './usage/opener.ts';

/** Where answers come from: withdrawals above 100 tokens wait there for an administrator. */
export interface Source extends Target {
  readonly chain: TestChain;
  readonly databaseUrl: string;
  /** The same books, looked at over the endpoint below, with no patience. */
  readonly hasty: Target;
  readonly endpoint: RpcProxy;
  /** Where access tokens are required. */
  readonly secured: Target;
}

/** Produces one documented answer of one operation. */
type Producer = (source: Source) => Promise<Answer>;
type Producers = Readonly<Record<number, Producer>>;

export const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const JSON_TYPE = { 'content-type': 'application/json' };
const HUGE = JSON.stringify({ x: 'x'.repeat(300_000) });

export const newSignature = () => bs58.encode(crypto.getRandomValues(new Uint8Array(64)));
export const newAddress = () => Keypair.generate().publicKey.toBase58();

const ask =
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Producer =>
  (source) =>
    call(source, method, path, body, headers);

/** The same key with two bodies. */
const reusedKey =
  (path: string, first: object, second: object): Producer =>
  async (source) => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const target = path.replace('{wallet}', (await openWallet(source)).id);
    await call(source, 'POST', target, first, key);
    return call(source, 'POST', target, second, key);
  };

const refusedBodies = (method: string, path: string): Producers => ({
  413: ask(method, path, HUGE, JSON_TYPE),
  415: ask(method, path, 'a=1', { 'content-type': 'text/plain' }),
});

/** The answers that every operation on one wallet gives alike. */
const onWallet = (method: string, suffix: string, body?: unknown): Producers => ({
  400: ask(method, `/api/v1/wallet/x${suffix}`, body),
  404: ask(method, `/api/v1/wallet/${ABSENT}${suffix}`, body),
});

const ofNewWallet =
  (method: string, suffix: string, body?: unknown): Producer =>
  async (source) =>
    call(source, method, `/api/v1/wallet/${(await openWallet(source)).id}${suffix}`, body);

/** A deposit that is ours and nobody's. */
async function unattributed({ chain, ...target }: Source): Promise<{ signature: string; answer: Answer }> {
  const signature = await chain.giveTokens(chain.platform.publicKey.toBase58(), TOKEN);
  await chain.untilFinal(signature);
  return { signature, answer: await claim(target, (await openWallet(target)).id, signature) };
}

async function assign(source: Source, body: object = {}): Promise<Answer> {
  const { answer } = await unattributed(source);
  const wallet_id = (await openWallet(source)).id;
  return call(source, 'POST', `/api/v1/deposits/${answer.body.id}/assign`, { wallet_id, ...body });
}

/** A withdrawal that waits for an administrator. */
async function waiting(source: Source): Promise<{ walletId: string; id: string }> {
  const { id: walletId } = await openFundedWallet(source, source.chain, 101n);
  const { body } = await withdraw(source, walletId, { amount: '101', to_address: newAddress() });
  return { walletId, id: body.id };
}

const decision = (word: 'approve' | 'refuse'): Producers => {
  const path = (id: string) => `/api/v1/admin/withdrawals/${id}/${word}`;
  return {
    200: async (source) => call(source, 'POST', path((await waiting(source)).id)),
    400: ask('POST', path('x')),
    404: ask('POST', path(ABSENT)),
    409: async (source) => {
      const { id } = await waiting(source);
      await call(source, 'POST', path(id));
      return call(source, 'POST', path(id));
    },
  };
};

const cancelPath = (walletId: string, id: string) => `/api/v1/wallet/${walletId}/transactions/${id}/cancel`;
const order = () => ({ amount: '1', to_address: newAddress() });

/** January 2020 as if it had been closed and its entries taken away. */
async function archiveMonth(databaseUrl: string, walletId: string): Promise<void> {
  const month = `insert into closed_months (month) values ('2020-01-01')`;
  const balance = `insert into month_balances (month, account_id, balance, entries)
    select '2020-01-01', id, 0, 0 from accounts where wallet_id = $1`;
  await adminQuery(month, [], databaseUrl);
  await adminQuery(balance, [walletId], databaseUrl);
}

const WALLETS: Record<string, Producers> = {
  createWallet: {
    ...refusedBodies('POST', '/api/v1/wallet'),
    201: (source) => call(source, 'POST', '/api/v1/wallet', { user_id: crypto.randomUUID() }),
    400: ask('POST', '/api/v1/wallet', { userId: 'ann' }),
    409: ask('POST', '/api/v1/wallet', { wallet_type: 'platform' }),
    422: reusedKey('/api/v1/wallet', { user_id: crypto.randomUUID() }, { user_id: 'other' }),
  },
  listWallets: {
    200: async (source) => {
      const { user_id } = await openWallet(source, { solana_address: newAddress() });
      return call(source, 'GET', `/api/v1/wallet?user_id=${user_id}`);
    },
    400: ask('GET', '/api/v1/wallet?wallet_type=bank'),
  },
  getWallet: { ...onWallet('GET', ''), 200: ofNewWallet('GET', '') },
  updateWallet: {
    ...onWallet('PATCH', '', {}),
    ...refusedBodies('PATCH', `/api/v1/wallet/${ABSENT}`),
    200: ofNewWallet('PATCH', '', { solana_address: newAddress() }),
  },
  getWalletBalance: {
    ...onWallet('GET', '/balance'),
    200: ofNewWallet('GET', '/balance'),
    409: async (source) => {
      const { id } = await openWallet(source);
      await archiveMonth(source.databaseUrl, id);
      return call(source, 'GET', `/api/v1/wallet/${id}/balance?at=2020-01-15T00:00:00Z`);
    },
  },
  listTransactions: {
    ...onWallet('GET', '/transactions'),
    200: async (source) => {
      const { id } = await openFundedWallet(source, source.chain, 1n);
      return call(source, 'GET', `/api/v1/wallet/${id}/transactions?limit=1`);
    },
  },
  getTransaction: {
    ...onWallet('GET', `/transactions/${ABSENT}`),
    200: async (source) => {
      const { walletId, id } = await waiting(source);
      return call(source, 'GET', `/api/v1/wallet/${walletId}/transactions/${id}`);
    },
  },
  withdraw: {
    ...onWallet('POST', '/withdraw', order()),
    ...refusedBodies('POST', `/api/v1/wallet/${ABSENT}/withdraw`),
    202: async (source) => {
      const { id } = await openFundedWallet(source, source.chain, 2n);
      return withdraw(source, id, order());
    },
    402: ofNewWallet('POST', '/withdraw', order()),
    409: async (source) => {
      const { id } = await openWallet(source);
      await call(source, 'PATCH', `/api/v1/wallet/${id}`, { is_active: false });
      return withdraw(source, id, order());
    },
    422: reusedKey('/api/v1/wallet/{wallet}/withdraw', order(), { ...order(), amount: '2' }),
  },
  cancelWithdrawal: {
    ...onWallet('POST', `/transactions/${ABSENT}/cancel`),
    200: async (source) => {
      const { walletId, id } = await waiting(source);
      return call(source, 'POST', cancelPath(walletId, id));
    },
    409: async (source) => {
      const { id } = await openFundedWallet(source, source.chain, 2n);
      const { body } = await withdraw(source, id, order());
      await untilStatus(source, id, body.id, 'confirmed');
      return call(source, 'POST', cancelPath(id, body.id));
    },
  },
};

const DEPOSITS: Record<string, Producers> = {
  challengeAddress: {
    ...onWallet('POST', '/addresses/challenge'),
    201: ofNewWallet('POST', '/addresses/challenge'),
  },
  linkAddress: {
    ...onWallet('POST', '/addresses', { address: newAddress(), signature: newSignature() }),
    ...refusedBodies('POST', `/api/v1/wallet/${ABSENT}/addresses`),
    201: async (source) => {
      const { id } = await openWallet(source);
      const proof = await proofOf(source, id, Keypair.generate());
      return call(source, 'POST', `/api/v1/wallet/${id}/addresses`, proof);
    },
    409: ofNewWallet('POST', '/addresses', { address: newAddress(), signature: newSignature() }),
  },
  listLinkedAddresses: {
    ...onWallet('GET', '/addresses'),
    200: async (source) => {
      const { id } = await openWallet(source);
      await linkedAddress(source, id);
      return call(source, 'GET', `/api/v1/wallet/${id}/addresses`);
    },
  },
  unlinkAddress: {
    ...onWallet('DELETE', `/addresses/${newAddress()}`),
    200: async (source) => {
      const { id } = await openWallet(source);
      const owner = await linkedAddress(source, id);
      return call(source, 'DELETE', `/api/v1/wallet/${id}/addresses/${owner.publicKey.toBase58()}`);
    },
  },
  deposit: {
    ...refusedBodies('POST', `/api/v1/wallet/${ABSENT}/deposit`),
    200: async (source) => {
      const { id, deposit_address } = await openWallet(source);
      const signature = await source.chain.giveTokens(deposit_address, TOKEN);
      await source.chain.untilFinal(signature);
      return claim(source, id, signature);
    },
    202: async (source) => (await unattributed(source)).answer,
    400: ofNewWallet('POST', '/deposit', { solana_signature: 'x' }),
    404: async ({ hasty }) => claim(hasty, (await openWallet(hasty)).id, newSignature()),
    409: async (source) => {
      const { deposit_address } = await openWallet(source);
      const signature = await source.chain.giveTokens(deposit_address, TOKEN);
      await source.chain.untilFinal(signature);
      return claim(source, (await openWallet(source)).id, signature);
    },
    422: async (source) => {
      const { id, deposit_address: to } = await openWallet(source);
      const from = await source.chain.newOwner(TOKEN);
      return claim(source, id, await sendTokens(source.chain, { from, to, amount: 1n, isFailing: true }));
    },
    502: async ({ hasty, endpoint }) => {
      const { id } = await openWallet(hasty);
      endpoint.fail('*', 'not_sent');
      const answer = await claim(hasty, id, newSignature());
      endpoint.clearFaults();
      return answer;
    },
  },
};

const OUTGOING = '/api/v1/admin/outgoing';
const ADMINISTRATION: Record<string, Producers> = {
  listUnattributedDeposits: {
    200: async (source) => {
      await unattributed(source);
      return call(source, 'GET', '/api/v1/deposits/unattributed?limit=1');
    },
    400: ask('GET', '/api/v1/deposits/unattributed?limit=0'),
  },
  assignDeposit: {
    ...refusedBodies('POST', `/api/v1/deposits/${ABSENT}/assign`),
    200: (source) => assign(source),
    400: (source) => assign(source, { wallet_id: 'x' }),
    404: (source) => assign(source, { wallet_id: ABSENT }),
    409: async (source) => {
      const { body } = await assign(source);
      const path = `/api/v1/deposits/${body.id}/assign`;
      return call(source, 'POST', path, { wallet_id: body.to_wallet_id });
    },
    422: async (source) => {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const path = `/api/v1/deposits/${(await unattributed(source)).answer.body.id}/assign`;
      await call(source, 'POST', path, { wallet_id: (await openWallet(source)).id }, key);
      return call(source, 'POST', path, { wallet_id: ABSENT }, key);
    },
  },
  approveWithdrawal: decision('approve'),
  refuseWithdrawal: decision('refuse'),
  getOutgoing: { 200: ask('GET', OUTGOING) },
  setOutgoing: {
    ...refusedBodies('POST', OUTGOING),
    200: ask('POST', OUTGOING, { paused: false, reason: 'it is time' }),
    400: ask('POST', OUTGOING, { paused: 'perhaps' }),
  },
  recoverOutgoing: {
    ...refusedBodies('POST', `${OUTGOING}/recover`),
    200: ask('POST', `${OUTGOING}/recover`),
    400: ask('POST', `${OUTGOING}/recover`, { write_off: 1 }),
  },
  getReconciliation: { 200: ask('GET', '/api/v1/reconciliation') },
};

const CALCULATE = '/api/v1/pricing/calculate';
const CARD = { gpu_model: 'L40', requested_vram_mb: 1_024, estimated_power_w: 300, duration_hours: '1.5' };
const PRICING: Record<string, Producers> = {
  calculatePrice: {
    ...refusedBodies('POST', CALCULATE),
    200: ask('POST', CALCULATE, CARD),
    400: ask('POST', CALCULATE, { ...CARD, duration_hours: '1e3' }),
  },
  getRates: { 200: ask('GET', '/api/v1/pricing/rates') },
};

const RATES = '/api/v1/provider/machine-1/rates';
const OWN_RATES = {
  rates: [
    { gpu_model: 'L40', hourly_rate: '1.5', minimum_session_minutes: 10, maximum_session_hours: '12.5' },
    { gpu_model: 'H100', hourly_rate: 3, vram_rate_per_gb: '0', power_multiplier: '0.3', is_active: false },
  ],
};
const PROVIDERS: Record<string, Producers> = {
  getProviderRates: {
    200: async (source) => {
      await call(source, 'PUT', RATES, OWN_RATES);
      return call(source, 'GET', RATES);
    },
    400: ask('GET', '/api/v1/provider/a.b/rates'),
  },
  setProviderRates: {
    ...refusedBodies('PUT', RATES),
    200: ask('PUT', RATES, OWN_RATES),
    400: ask('PUT', RATES, { ...OWN_RATES, provider_id: 'machine-2' }),
    404: ({ secured }) =>
      call(secured, 'PUT', RATES, OWN_RATES, bearer(issuer.token({ sub: 'bob', roles: ['provider'] }))),
  },
};

const USAGE = '/api/v1/billing/usage-update';
const usageOf = (sessionId: string) => ({
  session_id: sessionId,
  gpu_utilization_percent: 90,
  vram_utilization_percent: 50,
  power_draw_w: 300,
});

/** A session that runs, or has ended a moment ago. */
async function rented({ databaseUrl }: Source, hasEnded = false): Promise<string> {
  const database = await openUsageDatabase(databaseUrl);
  try {
    const { id } = await openSession(database.db);
    if (hasEnded) await endOpened(database.db, id);
    return id;
  } finally {
    await database.close();
  }
}

const reported = async (source: Source) => {
  const id = await rented(source);
  return { id, answer: await call(source, 'POST', USAGE, { ...usageOf(id), event_id: 'one' }) };
};

const USAGE_ANSWERS: Record<string, Producers> = {
  reportUsage: {
    ...refusedBodies('POST', USAGE),
    200: async (source) => (await reported(source)).answer,
    400: ask('POST', USAGE, { ...usageOf(ABSENT), power_draw_w: -1 }),
    404: ask('POST', USAGE, usageOf(ABSENT)),
    409: async (source) => call(source, 'POST', USAGE, usageOf(await rented(source, true))),
  },
  listUsage: {
    200: async (source) =>
      call(source, 'GET', `/api/v1/billing/sessions/${(await reported(source)).id}/usage`),
    400: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage?limit=0`),
    404: ask('GET', `/api/v1/billing/sessions/${ABSENT}/usage`),
  },
};

/** How to get each documented answer, but those that operations give alike. */
export const PRODUCERS: Readonly<Record<string, Producers>> = {
  ...WALLETS,
  ...DEPOSITS,
  ...ADMINISTRATION,
  ...PRICING,
  ...PROVIDERS,
  ...USAGE_ANSWERS,
  getHealth: { 200: ask('GET', '/health') },
  getReadiness: { 200: ask('GET', '/health/ready') },
  getLiveness: { 200: ask('GET', '/health/live') },
};

/** A right body of each operation that takes one, for those who are refused all the same. */
export const BODIES: Readonly<Record<string, unknown>> = {
  createWallet: { user_id: 'ann' },
  updateWallet: { is_active: true },
  linkAddress: { address: newAddress(), signature: newSignature() },
  deposit: { solana_signature: newSignature() },
  withdraw: order(),
  assignDeposit: { wallet_id: ABSENT },
  setOutgoing: { paused: false },
  setProviderRates: OWN_RATES,
  reportUsage: usageOf(ABSENT),
};
