import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';

/** An account of the owner's wallet that holds what one machine earns for that owner. */
export interface EarnedAccount {
  readonly id: number;
  readonly walletId: string;
  readonly ownerId: string;
  readonly providerId: string;
}

const EARNED_ACCOUNTS = sql`
  select a.id, a.wallet_id as "walletId", w.user_id as "ownerId", a.provider_id as "providerId"
  from accounts a join wallets w on w.id = a.wallet_id`;

/**
 * Lists the accounts of a machine (several if it was sold) or of all machines of an owner, oldest first.
 *
 * @param id of a machine or an owner
 */
export async function listEarnedAccounts(db: Database, id: string): Promise<EarnedAccount[]> {
  const { rows } = await sql<EarnedAccount>`
    ${EARNED_ACCOUNTS}
    where a.provider_id = ${id}
    union
    ${EARNED_ACCOUNTS}
    where w.user_id = ${id} and w.wallet_type = 'provider' and a.provider_id is not null
    order by id`.execute(db);
  return rows;
}

/** Lists the accounts of all machines of the wallet's owner, oldest first. */
export async function listEarnedAccountsOf(db: Database, walletId: string): Promise<EarnedAccount[]> {
  const { rows } = await sql<EarnedAccount>`
    ${EARNED_ACCOUNTS}
    where a.wallet_id = ${walletId} and a.provider_id is not null order by a.id`.execute(db);
  return rows;
}
