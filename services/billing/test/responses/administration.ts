import { sql } from 'kysely';
import { call, type JsonResponse, openWallet } from '../billing.ts';
import { indebt } from '../rentals.ts';
import { unattributed } from './deposits.ts';
import { waiting } from './on-wallet.ts';
import { ABSENT, ask, newAddress, type Producers, refusedBodies, reusedKey, type Source } from './source.ts';
import { archiveMonth } from './wallets.ts';

export async function assign(source: Source, body: object = {}, amount?: bigint): Promise<JsonResponse> {
  const { response } = await unattributed(source, amount);
  const wallet_id = (await openWallet(source)).id;
  return call(source, 'POST', `/api/v1/deposits/${response.body.id}/assign`, { wallet_id, ...body });
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

const WRITE_OFF = { reason: 'nobody can be found' };
const writeOffPath = (walletId: string) => `/api/v1/admin/wallets/${walletId}/write-off`;

async function indebted(source: Source): Promise<string> {
  const { id } = await openWallet(source);
  await indebt(source.db, id, '2');
  return id;
}

const DEBTS: Record<string, Producers> = {
  listDebtors: {
    200: async (source) => {
      await indebted(source);
      await indebted(source);
      return call(source, 'GET', '/api/v1/admin/debtors?limit=1');
    },
    400: ask('GET', '/api/v1/admin/debtors?limit=0'),
  },
  writeOffDebt: {
    ...refusedBodies('POST', writeOffPath(ABSENT)),
    200: async (source) => call(source, 'POST', writeOffPath(await indebted(source)), WRITE_OFF),
    400: ask('POST', writeOffPath(ABSENT), {}),
    404: ask('POST', writeOffPath(ABSENT), WRITE_OFF),
    409: async (source) => call(source, 'POST', writeOffPath((await openWallet(source)).id), WRITE_OFF),
    422: reusedKey(writeOffPath('{wallet}'), WRITE_OFF, { ...WRITE_OFF, amount: '1' }),
  },
};

const ACCOUNT = '/api/v1/billing/accounts/somebody';
const TOO_LONG = `/api/v1/billing/accounts/${'x'.repeat(200)}`;
const ACCOUNTS: Record<string, Producers> = {
  getAccountHoldings: {
    200: ask('GET', `${ACCOUNT}/holdings`),
    400: ask('GET', `${TOO_LONG}/holdings`),
  },
  endAccount: {
    ...refusedBodies('POST', `${ACCOUNT}/end`),
    200: ask('POST', `${ACCOUNT}/end`, { version: 1 }),
    400: ask('POST', `${ACCOUNT}/end`, {}),
  },
  forfeitBalance: {
    200: ask('POST', `${ACCOUNT}/forfeit`),
    400: ask('POST', `${TOO_LONG}/forfeit`),
  },
};

const STRAYS: Record<string, Producers> = {
  listStrays: {
    200: async (source) => {
      for (const walletId of [null, (await openWallet(source)).id])
        await sql`
          insert into strays (token_account, wallet_id, mint, reason, amount, decimals)
          values (${newAddress()}, ${walletId}, ${newAddress()}, 'other_mint', 1500000, 6)`.execute(
          source.db,
        );
      return call(source, 'GET', '/api/v1/admin/strays?limit=1');
    },
    400: ask('GET', '/api/v1/admin/strays?limit=0'),
  },
};

const TRANSFERS = '/api/v1/admin/transfers';
const retry = (id: string) => `${TRANSFERS}/${id}/retry`;
const giveBack = (id: string) => `${TRANSFERS}/${id}/return`;

const OPEN_TRANSFERS: Record<string, Producers> = {
  listTransfers: {
    200: async (source) => {
      await waiting(source);
      return call(source, 'GET', `${TRANSFERS}?limit=1`);
    },
    400: ask('GET', `${TRANSFERS}?limit=0`),
  },
  retryTransfer: {
    ...refusedBodies('POST', retry(ABSENT)),
    200: async (source) => {
      const { id } = await waiting(source);
      await call(source, 'POST', `/api/v1/admin/withdrawals/${id}/approve`);
      return call(source, 'POST', retry(id), {});
    },
    400: ask('POST', retry('x')),
    404: ask('POST', retry(ABSENT)),
    409: async (source) => call(source, 'POST', retry((await waiting(source)).id)),
  },
  returnTransfer: {
    ...refusedBodies('POST', giveBack(ABSENT)),
    200: async (source) => call(source, 'POST', giveBack((await waiting(source)).id), {}),
    400: ask('POST', giveBack('x')),
    404: ask('POST', giveBack(ABSENT)),
    409: async (source) => {
      const { id } = await waiting(source);
      await call(source, 'POST', giveBack(id));
      return call(source, 'POST', giveBack(id));
    },
  },
};

/** An archived month, as in `WALLETS`. */
async function archived(source: Source): Promise<void> {
  await archiveMonth(source.databaseUrl, (await openWallet(source)).id);
}

const LEDGER: Record<string, Producers> = {
  listAudit: {
    200: async (source) => {
      await call(source, 'POST', OUTGOING, { paused: false, reason: 'it is time' });
      return call(source, 'GET', '/api/v1/admin/audit?limit=1');
    },
    400: ask('GET', '/api/v1/admin/audit?limit=0'),
  },
  listJournals: {
    200: async (source) => {
      await indebted(source);
      return call(source, 'GET', '/api/v1/admin/journals?limit=1');
    },
    400: ask('GET', '/api/v1/admin/journals?limit=0'),
  },
  getTrialBalance: {
    200: async (source) => {
      await indebted(source);
      return call(source, 'GET', '/api/v1/admin/trial-balance?limit=1');
    },
    400: ask('GET', '/api/v1/admin/trial-balance?limit=0'),
    409: async (source) => {
      await archived(source);
      return call(source, 'GET', '/api/v1/admin/trial-balance?at=2020-01-15T00:00:00Z');
    },
  },
  getRevenue: {
    200: ask('GET', '/api/v1/admin/revenue?limit=2'),
    400: ask('GET', '/api/v1/admin/revenue?limit=0'),
    409: async (source) => {
      await archived(source);
      return call(source, 'GET', '/api/v1/admin/revenue?from=2020-01-15T00:00:00Z&to=2020-01-16T00:00:00Z');
    },
  },
};

const OUTGOING = '/api/v1/admin/outgoing';
export const ADMINISTRATION: Record<string, Producers> = {
  ...OPEN_TRANSFERS,
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
      const path = `/api/v1/deposits/${(await unattributed(source)).response.body.id}/assign`;
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
  ...DEBTS,
  ...STRAYS,
  ...ACCOUNTS,
  ...LEDGER,
  getReconciliation: { 200: ask('GET', '/api/v1/reconciliation') },
};
