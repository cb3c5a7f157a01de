import { ABSENT_ID, type MatrixCaller, tokenOf } from '@gridlease/testing/access-callers';
import { describeAccessMatrix, type MatrixReply } from '@gridlease/testing/access-matrix';
import { type Operation, readOpenApiDocument } from '@gridlease/testing/openapi-document';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccessWorld, OWNER, openAccessWorld, RENTER } from './access-world.ts';
import { bearer, call, issuer } from './billing.ts';
import { rental } from './responses/sessions.ts';

const { operations } = await readOpenApiDocument(new URL('../openapi.json', import.meta.url));

/** Operations about the owner of the machine: it is the keys of the owner that are tried. */
const OF_OWNER = new Set([
  'setProviderRates',
  'getProviderEarnings',
  'getProviderEarningsByDay',
  'requestPayout',
  'listPayouts',
  'failSession',
  'readySession',
  'finishSession',
  'reportUsage',
]);

/** Refusals of what is about nothing that exists, where existence is no secret, or of what is found out last. */
const DECIDED: Readonly<Record<string, readonly string[]>> = {
  '*': [
    'adjustment_not_found',
    'address_not_linked',
    'correction_not_found',
    'deposit_not_found',
    'delivery_not_found',
    'transfer_not_found',
    'webhook_not_found',
  ],
  // Nothing of the registry and of the chain is there.
  startSession: ['provider_not_found', 'registry_unavailable'],
  deposit: ['solana_transaction_error'],
};

const to_address = Keypair.generate().publicKey.toBase58();
const signature = bs58.encode(new Uint8Array(64).fill(7));
const reason = 'a mistake';

let world: AccessWorld;
beforeAll(async () => {
  world = await openAccessWorld();
});
afterAll(() => world.close());

const usage = () => ({
  session_id: world.sessionId,
  gpu_utilization_percent: 1,
  vram_utilization_percent: 1,
  power_draw_w: 1,
  timestamp: new Date(Date.now() - Math.floor(Math.random() * 600_000)).toISOString(),
});

const BODIES: Readonly<Record<string, () => unknown>> = {
  createWallet: () => ({ user_id: RENTER }),
  updateWallet: () => ({}),
  linkAddress: () => ({ address: to_address, signature }),
  deposit: () => ({ solana_signature: signature }),
  withdraw: () => ({ amount: '0.001', to_address }),
  assignDeposit: () => ({ wallet_id: world.walletId }),
  setOutgoing: () => ({ paused: false }),
  setProviderRates: () => ({ rates: [] }),
  createWebhook: () => ({ url: 'https://example.org/hooks', types: ['*'] }),
  updateWebhook: () => ({ is_active: true }),
  replayWebhook: () => ({ since: '2026-03-01T00:00:00Z' }),
  setNotifications: () => ({}),
  startSession: () => rental(RENTER),
  endSession: () => ({ session_id: world.endedId }),
  failSession: () => ({}),
  readySession: () => ({}),
  finishSession: () => ({ exit_code: 0 }),
  writeOffDebt: () => ({ reason }),
  adjustWallet: () => ({ amount: '0.001', reason }),
  reverseAdjustment: () => ({ reason }),
  moveDeposit: () => ({ wallet_id: world.walletId, reason }),
  refundSession: () => ({ reason }),
  requestPayout: () => ({}),
  openDispute: () => ({ reason }),
  decideDispute: () => ({ decision: 'reject', note: reason }),
  calculatePrice: () => ({
    gpu_model: 'L40',
    requested_vram_mb: 1,
    estimated_power_w: 1,
    duration_hours: '1',
  }),
  reportUsage: usage,
};

/** Where an operation changes a rental, it is one that has ended, so that every caller meets the same. */
const OF_LIVE_SESSION = new Set(['getCurrentUsage', 'getSession', 'listUsage']);

function pathOf({ path, operationId }: Operation): string {
  const { walletId, sessionId, endedId, disputeId, transactionId } = world;
  const names: Record<string, string> = {
    walletID: walletId,
    sessionID: OF_LIVE_SESSION.has(operationId) ? sessionId : endedId,
    disputeID: disputeId,
    transactionID: transactionId,
    address: to_address,
    providerID: OWNER,
    userID: RENTER,
  };
  return path.replace(/\{(\w+)\}/g, (_whole, name: string) => names[name] ?? ABSENT_ID);
}

const as = (token: string | undefined) => ({
  url: world.url,
  headers: token === undefined ? {} : bearer(token),
});

async function ask(operation: Operation, caller: MatrixCaller): Promise<MatrixReply> {
  const { operationId, method } = operation;
  const owners = { renter: RENTER, owner: OWNER };
  const token = tokenOf(issuer, caller, owners, OF_OWNER.has(operationId) ? 'owner' : 'renter');
  const response = await call(as(token), method, pathOf(operation), BODIES[operationId]?.());
  const challenge = response.headers.get('www-authenticate');
  return { status: response.status, code: response.body?.code, challenge };
}

describeAccessMatrix({
  title: 'where access tokens are required',
  file: new URL('../access.json', import.meta.url),
  operations,
  ask,
  decided: DECIDED,
  checksDocument: true,
});

describe('beside the matrix', () => {
  it('only the documentation is public', async () => {
    for (const path of ['/docs/', '/redoc', '/openapi.json', '/health', '/api/v1/health', '/metrics']) {
      expect([path, (await fetch(world.url + path)).status]).toEqual([path, 200]);
    }
    expect((await call(as(undefined), 'GET', '/nothing')).status).toBe(404);
    expect((await call(as(undefined), 'OPTIONS', '/api/v1/wallet')).status).not.toBe(401);
  });

  it('callers without permission are refused before their body is validated', async () => {
    for (const token of [undefined, issuer.serviceToken('reports', 'billing:read')]) {
      const path = `/api/v1/wallet/${world.walletId}/withdraw`;
      const { status } = await call(as(token), 'POST', path, { amount: -1 });
      expect([401, 403]).toContain(status);
    }
  });
});
