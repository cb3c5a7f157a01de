import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** What one machine earns for one owner: an account of the owner's wallet. */
export interface EarnedAccount {
  readonly id: number;
  readonly walletId: string;
  readonly ownerId: string;
  readonly providerId: string;
}

interface EarnedAccountRow {
  readonly id: number;
  readonly wallet_id: string;
  readonly user_id: string;
  readonly provider_id: string;
}

function toEarnedAccount(row: EarnedAccountRow): EarnedAccount {
  return { id: row.id, walletId: row.wallet_id, ownerId: row.user_id, providerId: row.provider_id };
}

/**
 * The accounts of a machine (several where it was sold), and those of all machines of an owner; the oldest first.
 *
 * @param id a machine's or an owner's
 */
export async function listEarnedAccounts(db: Database, id: string): Promise<EarnedAccount[]> {
  const { rows } = await sql<EarnedAccountRow>`
    select a.id, a.wallet_id, a.provider_id, w.user_id from accounts a join wallets w on w.id = a.wallet_id
    where a.provider_id = ${id}
    union
    select a.id, a.wallet_id, a.provider_id, w.user_id from accounts a join wallets w on w.id = a.wallet_id
    where w.user_id = ${id} and w.wallet_type = 'provider' and a.provider_id is not null
    order by id`.execute(db);
  return rows.map(toEarnedAccount);
}

/** The accounts of all machines of a wallet's owner, the oldest first. */
export async function listEarnedAccountsOf(db: Database, walletId: string): Promise<EarnedAccount[]> {
  const { rows } = await sql<EarnedAccountRow>`
    select a.id, a.wallet_id, a.provider_id, w.user_id from accounts a join wallets w on w.id = a.wallet_id
    where a.wallet_id = ${walletId} and a.provider_id is not null order by a.id`.execute(db);
  return rows.map(toEarnedAccount);
}
