import type { components } from '@gridlease/client/generated/billing';
import { orThrow } from '@gridlease/client/problem-error';
import { auth, billing } from '../../session/clients.ts';
import type { Part } from '../shared/listing/places.ts';

export type Wallet = components['schemas']['Wallet'];

export interface WalletFilter {
  /** A user's id, or a part of an e-mail address. */
  readonly owner: string | undefined;
  readonly isAddress: boolean;
  readonly wallet_type: Wallet['wallet_type'] | undefined;
}

/** So many accounts whose addresses match are looked at. */
export const ACCOUNTS_MAX = 20;

/** A page of wallets. Those of accounts by their addresses are one page, in the order of the accounts. */
export async function readWallets(
  { owner, isAddress, wallet_type }: WalletFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Part<Wallet>> {
  if (!isAddress) return readPage({ user_id: owner, wallet_type, cursor }, signal);
  const query = { email: owner, limit: ACCOUNTS_MAX };
  const { users } = await orThrow(auth.GET('/api/v1/auth/admin/users', { params: { query }, signal }));
  const pages = await Promise.all(users.map(({ id }) => readPage({ user_id: id, wallet_type }, signal)));
  return { rows: pages.flatMap(({ rows }) => rows) };
}

interface PageQuery {
  readonly user_id: string | undefined;
  readonly wallet_type: Wallet['wallet_type'] | undefined;
  readonly cursor?: string | undefined;
}

async function readPage(query: PageQuery, signal: AbortSignal): Promise<Part<Wallet>> {
  const page = await orThrow(billing.GET('/api/v1/wallet', { params: { query }, signal }));
  return { rows: page.wallets, next: page.next_cursor };
}
