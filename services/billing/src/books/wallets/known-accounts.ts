import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { Account } from '../ledger/accounts.ts';
import { getAccountByCode } from '../ledger/store.ts';

/** What of a wallet never changes. */
export interface KnownWallet {
  readonly userId: string;
  readonly available: Account;
  readonly debt: Account;
}

/**
 * Remembers which accounts wallets and the platform have, so that they need not be looked up for each posting. None of it
 * ever changes while the service runs on its database; a backup that is restored under it may have given a number to
 * another wallet, so what posts by it checks whose account it is.
 */
export interface KnownAccounts {
  /** Undefined: there is no such wallet. */
  findWallet(db: Database, walletId: string): Promise<KnownWallet | undefined>;
  /** An account of the platform, such as `platform:adjustments`. */
  getByCode(db: Database, code: string): Promise<Account>;
}

/** The wallets remembered; of more, those that were looked up first are forgotten. */
const WALLETS_MAX = 50_000;

export function createKnownAccounts(walletsMax: number = WALLETS_MAX): KnownAccounts {
  const wallets = new Map<string, KnownWallet>();
  const platform = new Map<string, Account>();
  return {
    async findWallet(db, walletId) {
      const known = wallets.get(walletId);
      if (known !== undefined) return known;
      const found = await findWalletAccounts(db, walletId);
      if (found === undefined) return undefined;
      wallets.set(walletId, found);
      const [oldest] = wallets.size > walletsMax ? wallets.keys() : [];
      if (oldest !== undefined) wallets.delete(oldest);
      return found;
    },
    async getByCode(db, code) {
      const known = platform.get(code) ?? (await getAccountByCode(db, code));
      platform.set(code, known);
      return known;
    },
  };
}

async function findWalletAccounts(db: Database, walletId: string): Promise<KnownWallet | undefined> {
  const { rows } = await sql<{ user_id: string; available: number; debt: number }>`
    select w.user_id, a.id as available, d.id as debt
    from wallets w
      join accounts a on a.wallet_id = w.id and a.kind = 'available' and a.provider_id is null
      join accounts d on d.wallet_id = w.id and d.kind = 'debt' and d.provider_id is null
    where w.id = ${walletId}`.execute(db);
  const [row] = rows;
  return (
    row && {
      userId: row.user_id,
      available: { id: row.available, isStored: true },
      debt: { id: row.debt, isStored: true },
    }
  );
}
