import { until } from '@gridlease/testing/until';
import { call } from './http.ts';
import type { ComposedPlatform } from './platform.ts';

const PATIENCE = { timeoutMs: 120_000, every: 1_000 };

interface Wallet {
  readonly id: string;
  readonly user_id: string;
}

interface TransactionPage {
  readonly transactions: readonly { readonly type: string }[];
}

/** All money state that must survive whatever happens to containers. */
export interface Books {
  readonly wallets: readonly unknown[];
  readonly transactions: readonly unknown[];
  readonly earnings: unknown;
}

/**
 * Balances and transactions of wallets, and a machine's earnings. Times such as `last_billed` are left out, and so is the
 * day's collection of fees, which comes with a restart: the platform's balance includes them before.
 */
export async function readBooks(machine: string): Promise<Books> {
  const wallets = await listWallets();
  const balances = [];
  const transactions = [];
  for (const { id } of wallets) {
    const { available_balance, locked_balance, total_balance } = await call(
      'GET',
      `/api/v1/wallet/${id}/balance`,
    );
    balances.push({ id, available_balance, locked_balance, total_balance });
    const page = await call<TransactionPage>('GET', `/api/v1/wallet/${id}/transactions?limit=100`);
    transactions.push(page.transactions.filter(({ type }) => type !== 'platform_fee'));
  }
  return {
    wallets: balances,
    transactions,
    earnings: await call('GET', `/api/v1/provider/${machine}/earnings`),
  };
}

export async function listWallets(): Promise<readonly Wallet[]> {
  const body = await call<Wallet[] | { wallets: Wallet[] }>('GET', '/api/v1/wallet');
  return Array.isArray(body) ? body : body.wallets;
}

interface Reconciliation {
  readonly status: string;
  readonly started_at?: string;
}

/** Waits until a reconciliation that began after this call has found no difference. */
export async function untilEven(): Promise<void> {
  const read = () => call<Reconciliation>('GET', '/api/v1/reconciliation');
  const before = await until(read, PATIENCE);
  await until(
    async () => {
      const now = await read();
      return now.started_at !== before.started_at && now.status === 'even';
    },
    { ...PATIENCE, message: 'chain and books to be even' },
  );
}

/** Deposits tokens over the chain into a wallet and waits until they are credited. */
export async function deposit(platform: ComposedPlatform, wallet: string, amount: string): Promise<void> {
  const printed = await platform.compose('run', '--rm', 'faucet', wallet, amount);
  const solana_signature = printed.trim().split('\n').at(-1);
  await call('POST', `/api/v1/wallet/${wallet}/deposit`, { solana_signature });
}
