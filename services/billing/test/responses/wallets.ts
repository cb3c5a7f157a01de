import { adminQuery } from '@gridlease/testing/database';
import { call, openWallet } from '../billing.ts';
import { openFundedWallet, untilStatus, withdraw } from '../funding.ts';
import { ofNewWallet, onWallet, waiting } from './on-wallet.ts';
import { ABSENT, ask, newAddress, type Producers, refusedBodies, reusedKey } from './source.ts';

const cancelPath = (walletId: string, id: string) => `/api/v1/wallet/${walletId}/transactions/${id}/cancel`;
/** A withdrawal. */
export const order = () => ({ amount: '1', to_address: newAddress() });

/** January 2020, as if it had been closed and its entries dropped. */
export async function archiveMonth(databaseUrl: string, walletId: string): Promise<void> {
  const month = `insert into closed_months (month) values ('2020-01-01') on conflict do nothing`;
  const balance = `insert into month_balances (month, account_id, balance, entries)
    select '2020-01-01', id, 0, 0 from accounts where wallet_id = $1`;
  await adminQuery(month, [], databaseUrl);
  await adminQuery(balance, [walletId], databaseUrl);
}

export const WALLETS: Record<string, Producers> = {
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
  getStatement: {
    ...onWallet('GET', '/statement'),
    200: async (source) => {
      const { id } = await openFundedWallet(source, source.chain, 1n);
      return call(source, 'GET', `/api/v1/wallet/${id}/statement?limit=1`);
    },
    409: async (source) => {
      const { id } = await openWallet(source);
      await archiveMonth(source.databaseUrl, id);
      return call(
        source,
        'GET',
        `/api/v1/wallet/${id}/statement?from=2020-01-15T00:00:00Z&to=2020-02-15T00:00:00Z`,
      );
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
    200: async (source) => {
      const { id } = await openFundedWallet(source, source.chain, 2n);
      return withdraw(source.hasty, id, order());
    },
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
