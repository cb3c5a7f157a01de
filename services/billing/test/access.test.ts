import { readFile } from 'node:fs/promises';
import { createTestIssuer } from '@gridlease/testing/tokens';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, call, issuer, openBilling, openWallet, type TestBilling } from './billing.ts';
import { rental } from './responses/sessions.ts';
import { makeKeys } from './unavailable-chain.ts';
import { openSession, openUsageDatabase } from './usage/opener.ts';

const committed = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'));
const ABSENT = '0190a3b4-0000-7000-8000-000000000000';
const stranger = createTestIssuer({ algorithm: 'HS256', kid: issuer.kid });
const past = Math.floor(Date.now() / 1_000) - 1_000;

/** The callers. The wallet under test belongs to Ann. */
const CALLERS: Record<string, string | undefined> = {
  anonymous: undefined,
  expired: issuer.token({ sub: 'root', roles: ['admin'], iat: past, exp: past + 900 }),
  forged: stranger.token({ sub: 'root', roles: ['admin'] }),
  'the owner': issuer.token({ sub: 'ann', roles: ['renter'] }),
  'the owner as a provider': issuer.token({ sub: 'ann', roles: ['provider'] }),
  'another renter': issuer.token({ sub: 'bob', roles: ['renter'] }),
  admin: issuer.token({ sub: 'root', roles: ['admin'] }),
  'service without a scope of ours': issuer.serviceToken('registry', 'registry:read'),
  'service billing:read': issuer.serviceToken('reports', 'billing:read'),
  'service billing:sessions': issuer.serviceToken('scheduler', 'billing:sessions'),
  "the owner's machine": issuer.daemonToken('billing:usage rentals:run', { sub: 'ann' }),
  "the owner's key for reading": issuer.daemonToken('billing:read', { sub: 'ann' }),
  "another one's key for reading": issuer.daemonToken('billing:read', { sub: 'bob' }),
  "an administrator's key": issuer.daemonToken('billing:read', { sub: 'root', roles: ['admin'] }),
};

const nobody = { anonymous: 401, expired: 401, forged: 401 };
const all = (outcome: number | string) =>
  Object.fromEntries(Object.keys(CALLERS).map((caller) => [caller, outcome]));
const SCOPELESS = {
  'service without a scope of ours': 'insufficient_scope',
  'service billing:sessions': 'insufficient_scope',
  "the owner's machine": 'insufficient_scope',
};
const KEYS_MOVE_NOTHING = {
  'service without a scope of ours': 'role_required',
  'service billing:read': 'role_required',
  'service billing:sessions': 'role_required',
  "the owner's machine": 'role_required',
  "the owner's key for reading": 'role_required',
  "another one's key for reading": 'role_required',
  "an administrator's key": 'role_required',
};

/** Operations that read Ann's data. */
const readsOwn = (outcome: number | string = 200) => ({
  ...all(outcome),
  ...nobody,
  ...SCOPELESS,
  'another renter': 'wallet_not_found',
  "another one's key for reading": 'wallet_not_found',
  "an administrator's key": 'wallet_not_found',
});
/** Operations that move Ann's money. */
const movesOwn = (outcome: number | string) => ({
  ...all(outcome),
  ...nobody,
  ...KEYS_MOVE_NOTHING,
  'another renter': 'wallet_not_found',
});
/** Operations that start and end rentals: for users and the scheduler. */
const managesSessions = (outcome: number | string) => ({
  ...all(outcome),
  ...nobody,
  'service without a scope of ours': 'insufficient_scope',
  'service billing:read': 'insufficient_scope',
  "the owner's machine": 'insufficient_scope',
  "the owner's key for reading": 'insufficient_scope',
  "another one's key for reading": 'insufficient_scope',
  "an administrator's key": 'insufficient_scope',
});
const readsSession = { ...all('session_not_found'), ...nobody, ...SCOPELESS };
/** Operations on Ann as an owner; other users get a 404. */
const readsEarnings = {
  ...all(200),
  ...nobody,
  ...SCOPELESS,
  'another renter': 'provider_not_found',
  "another one's key for reading": 'provider_not_found',
  "an administrator's key": 'provider_not_found',
};
const readsLists = { ...all(200), ...nobody, ...SCOPELESS };
/** Operations on rentals that a machine's key needs to run them. */
const readsRental = { ...readsSession, "the owner's machine": 'session_not_found' };
const readsRentals = { ...readsLists, "the owner's machine": 200 };
const runsRentals = {
  ...managesSessions('session_not_found'),
  'service billing:sessions': 'insufficient_scope',
  "the owner's machine": 'session_not_found',
};
/** Operations that read everybody's data. */
const readsAll = {
  ...all('role_required'),
  ...nobody,
  'service without a scope of ours': 'insufficient_scope',
  'service billing:sessions': 'insufficient_scope',
  'service billing:read': 200,
  admin: 200,
};
const administers = (outcome: number | string) => ({ ...all('role_required'), ...nobody, admin: outcome });
const closesAccounts = (outcome: string) => ({
  ...all(outcome),
  ...nobody,
  'service without a scope of ours': 'insufficient_scope',
  'service billing:read': 'insufficient_scope',
  'service billing:sessions': 'insufficient_scope',
  "an administrator's key": 'insufficient_scope',
});

/** The response of each operation to each caller: a status, or the code of a 403 or 404. */
const EXPECTED: Record<string, Record<string, string | number>> = {
  getHealth: all(200),
  getReadiness: all(200),
  getLiveness: all(200),
  calculatePrice: { ...all(200), expired: 401, forged: 401 },
  getRates: all(200),
  getProviderRates: all(200),
  // The id is Ann's own, as owner of all her machines.
  setProviderRates: {
    ...all('role_required'),
    ...nobody,
    'the owner as a provider': 200,
    admin: 200,
  },
  createWallet: { ...movesOwn(409), 'another renter': 'not_owner' },
  listWallets: { ...all(200), ...nobody, ...SCOPELESS },
  getWallet: readsOwn(),
  updateWallet: movesOwn(200),
  getWalletBalance: readsOwn(),
  getStatement: readsOwn(),
  listTransactions: readsOwn(),
  getTransaction: readsOwn('transaction_not_found'),
  challengeAddress: movesOwn(201),
  linkAddress: movesOwn(409),
  listLinkedAddresses: readsOwn(),
  unlinkAddress: movesOwn('address_not_linked'),
  // The chain, which is unavailable, is checked last.
  deposit: movesOwn(502),
  withdraw: movesOwn(402),
  cancelWithdrawal: movesOwn('transaction_not_found'),
  // A machine that the registry does not know.
  startSession: { ...managesSessions('provider_not_found'), 'another renter': 'not_owner' },
  endSession: managesSessions('session_not_found'),
  failSession: { ...managesSessions('session_not_found'), "the owner's machine": 'session_not_found' },
  readySession: runsRentals,
  finishSession: runsRentals,
  getCurrentUsage: readsRental,
  getSession: readsRental,
  getReceipt: readsSession,
  listSessions: readsRentals,
  listBillingHistory: readsLists,
  getSpend: readsLists,
  getProviderEarnings: readsEarnings,
  getProviderEarningsByDay: readsEarnings,
  listPayouts: readsEarnings,
  // Ann's machines have not earned anything yet.
  requestPayout: {
    ...all('role_required'),
    ...nobody,
    'the owner as a provider': 402,
    admin: 402,
  },
  openDispute: managesSessions('session_not_found'),
  getDispute: { ...all('dispute_not_found'), ...nobody, ...SCOPELESS },
  listDisputes: readsLists,
  decideDispute: administers('dispute_not_found'),
  refundSession: administers('session_not_found'),
  adjustWallet: administers(402),
  writeOffDebt: administers(409),
  reverseAdjustment: administers('adjustment_not_found'),
  moveDeposit: administers('deposit_not_found'),
  listCorrections: administers(200),
  approveCorrection: administers('correction_not_found'),
  refuseCorrection: administers('correction_not_found'),
  listDebtors: readsAll,
  listAllocations: readsAll,
  listRateSets: readsAll,
  listStrays: readsAll,
  listAllPayouts: readsAll,
  listJournals: readsAll,
  getTrialBalance: readsAll,
  getRevenue: readsAll,
  listAudit: administers(200),
  listUnattributedDeposits: administers(200),
  assignDeposit: administers('wallet_not_found'),
  approveWithdrawal: administers('transaction_not_found'),
  refuseWithdrawal: administers('transaction_not_found'),
  listTransfers: administers(200),
  retryTransfer: administers('transfer_not_found'),
  returnTransfer: administers('transfer_not_found'),
  // The session runs on one of Ann's machines.
  reportUsage: {
    ...all('insufficient_scope'),
    ...nobody,
    'the owner': 200,
    'the owner as a provider': 200,
    'another renter': 'session_not_found',
    admin: 200,
    "the owner's machine": 200,
  },
  listUsage: {
    ...readsOwn(),
    'another renter': 'session_not_found',
    "another one's key for reading": 'session_not_found',
    "an administrator's key": 'session_not_found',
  },
  getNotifications: {
    ...readsOwn(),
    'another renter': 'user_not_found',
    "another one's key for reading": 'user_not_found',
    "an administrator's key": 'user_not_found',
  },
  setNotifications: { ...movesOwn(200), 'another renter': 'user_not_found' },
  streamBillingEvents: readsRentals,
  createWebhook: administers(201),
  listWebhooks: administers(200),
  getWebhook: administers('webhook_not_found'),
  updateWebhook: administers('webhook_not_found'),
  rotateWebhookSecret: administers('webhook_not_found'),
  deleteWebhook: administers('webhook_not_found'),
  testWebhook: administers('webhook_not_found'),
  listWebhookDeliveries: administers('webhook_not_found'),
  getWebhookDelivery: administers('webhook_not_found'),
  replayWebhookDelivery: administers('webhook_not_found'),
  replayWebhook: administers('webhook_not_found'),
  getOutgoing: administers(200),
  setOutgoing: administers(200),
  recoverOutgoing: administers(200),
  getReconciliation: administers(200),
  getAccountHoldings: { ...closesAccounts('role_required'), admin: 200 },
  // For the authentication service alone.
  endAccount: closesAccounts('insufficient_scope'),
  forfeitBalance: closesAccounts('insufficient_scope'),
};

const to_address = Keypair.generate().publicKey.toBase58();
const signature = bs58.encode(new Uint8Array(64).fill(7));
const BODIES: Record<string, unknown> = {
  createWallet: { user_id: 'ann' },
  updateWallet: {},
  linkAddress: { address: to_address, signature },
  deposit: { solana_signature: signature },
  withdraw: { amount: '1', to_address },
  assignDeposit: { wallet_id: ABSENT },
  setOutgoing: { paused: false },
  endAccount: { version: 1 },
  setProviderRates: { rates: [] },
  createWebhook: { url: 'https://example.org/hooks', types: ['*'] },
  updateWebhook: { is_active: true },
  replayWebhook: { since: '2026-03-01T00:00:00Z' },
  setNotifications: {},
  startSession: rental('ann'),
  endSession: { session_id: ABSENT },
  failSession: {},
  readySession: {},
  finishSession: { exit_code: 0 },
  writeOffDebt: { reason: 'it is lost' },
  adjustWallet: { amount: '-1', reason: 'a mistake' },
  reverseAdjustment: { reason: 'a mistake' },
  moveDeposit: { wallet_id: ABSENT, reason: 'a mistake' },
  refundSession: { reason: 'it did not run' },
  requestPayout: {},
  openDispute: { reason: 'it did not run' },
  decideDispute: { decision: 'reject', note: 'it ran' },
  calculatePrice: { gpu_model: 'L40', requested_vram_mb: 1, estimated_power_w: 1, duration_hours: '1' },
};

interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly responses: Record<string, unknown>;
  readonly security: unknown;
}

const operations = Object.entries<Record<string, Operation>>(committed.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    method: method.toUpperCase(),
    path,
  })),
);

let billing: TestBilling;
let walletId: string;
let sessionId: string;
beforeAll(async () => {
  billing = await openBilling({ ...(await makeKeys()), access: 'required' });
  walletId = (await openWallet(billing, { user_id: 'ann' })).id;
  const database = await openUsageDatabase(billing.databaseUrl);
  sessionId = (await openSession(database.db, { ownerId: 'ann' })).id;
  await database.close();
  const measured = { gpu_utilization_percent: 1, vram_utilization_percent: 1, power_draw_w: 1 };
  BODIES.reportUsage = { session_id: sessionId, ...measured };
});
afterAll(() => billing.close());

const as = (token: string | undefined) => ({
  url: billing.url,
  headers: token === undefined ? {} : bearer(token),
});

function pathOf({ path }: Operation): string {
  return path
    .replace('{walletID}', walletId)
    .replace('{sessionID}', path.endsWith('/usage') ? sessionId : ABSENT)
    .replace('{transactionID}', ABSENT)
    .replace('{transferID}', ABSENT)
    .replace('{depositID}', ABSENT)
    .replace('{adjustmentID}', ABSENT)
    .replace('{correctionID}', ABSENT)
    .replace('{disputeID}', ABSENT)
    .replace('{webhookID}', ABSENT)
    .replace('{deliveryID}', ABSENT)
    .replace('{address}', to_address)
    .replace('{providerID}', 'ann')
    .replace('{userID}', 'ann');
}

describe('with access tokens required', () => {
  it.each(operations)('$operationId is allowed for the intended callers only', async (operation) => {
    const expected = EXPECTED[operation.operationId];
    expect(expected, `${operation.operationId} has a row`).toBeDefined();
    const outcomes: Record<string, unknown> = {};
    const statuses = new Set<string>();
    for (const [caller, token] of Object.entries(CALLERS)) {
      const body = BODIES[operation.operationId];
      const response = await call(as(token), operation.method, pathOf(operation), body);
      outcomes[caller] = [403, 404].includes(response.status) ? response.body.code : response.status;
      statuses.add(String(response.status));
      if (response.status === 401) expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    }
    expect(outcomes).toEqual(expected);
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining([...statuses]));
    const isOpen = expected?.anonymous === 200;
    const isJudged = expected?.forged === 401;
    const securities = isOpen ? [{}, { bearerAuth: [] }] : [{ bearerAuth: [] }, {}];
    expect(operation.security).toEqual(isJudged ? securities : []);
  });

  it('only the documentation is public', async () => {
    for (const path of ['/docs/', '/redoc', '/openapi.json', '/health', '/api/v1/health', '/metrics']) {
      expect([path, (await fetch(billing.url + path)).status]).toEqual([path, 200]);
    }
    expect((await call(as(undefined), 'GET', '/nothing')).status).toBe(404);
    expect((await call(as(undefined), 'OPTIONS', '/api/v1/wallet')).status).not.toBe(401);
  });

  it('callers without permission are refused before their body is validated', async () => {
    for (const token of [undefined, issuer.serviceToken('reports', 'billing:read')]) {
      const { status } = await call(as(token), 'POST', `/api/v1/wallet/${walletId}/withdraw`, { amount: -1 });
      expect([401, 403]).toContain(status);
    }
  });
});
