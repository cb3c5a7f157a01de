import type { Wallet } from '../../books/wallets/wallet.ts';
import type { Database } from '../../database/database.ts';

/** Wallets whose owners are kept. */
const KEPT_MAX = 20_000;

export type WalletOwner = Pick<Wallet, 'userId' | 'type'>;

/** Returns the owners of wallets by their ids. */
export type FindOwners = (walletIds: readonly string[]) => Promise<ReadonlyMap<string, WalletOwner>>;

/** Wallets never change hands and are never deleted, so what was found once is kept, as far as there is room. */
export function createWalletOwners(db: Database): FindOwners {
  const known = new Map<string, WalletOwner>();
  return async (walletIds) => {
    const found = new Map<string, WalletOwner>();
    const missing = new Set<string>();
    for (const id of walletIds) {
      const owner = known.get(id);
      if (owner === undefined) missing.add(id);
      else found.set(id, owner);
    }
    if (missing.size === 0) return found;
    const rows = await db
      .selectFrom('wallets')
      .select(['id', 'user_id', 'wallet_type'])
      .where('id', 'in', [...missing])
      .execute();
    if (known.size + rows.length > KEPT_MAX) known.clear();
    for (const { id, user_id, wallet_type } of rows) {
      const owner = { userId: user_id, type: wallet_type };
      known.set(id, owner);
      found.set(id, owner);
    }
    return found;
  };
}
