import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { getOutgoingState } from '../state/store.ts';

/** What a token account must hold for the books to be right. */
export interface Holding {
  /** The owner of the token account, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: bigint;
}

/** The books as they go on with another chain. */
export interface Adoption {
  /** False: the books were about this chain already, and nothing has changed. */
  readonly isNew: boolean;
  readonly holdings: readonly Holding[];
  /** Transfers that begin again. */
  readonly restarted: number;
}

/**
 * Goes on with a local chain that has begun anew and knows nothing: attempts that were under way can never land, so
 * their transfers begin again, and what was seen of deposits that were not final is gone.
 *
 * The new chain first gets what the books say (`give`), and becomes theirs only then: until that moment no replica
 * believes it, so the books' holdings do not move, and a run that fails at any point is simply repeated.
 *
 * Never for a chain that others can see: there, what is forgotten here may still be true.
 *
 * @param give sets what our token accounts hold; giving the same again changes nothing.
 */
export async function adoptNewChain(
  { db, addresses }: { readonly db: Database; readonly addresses: AddressRules },
  genesisHash: string,
  give: (holdings: readonly Holding[]) => Promise<void>,
): Promise<Adoption> {
  for (;;) {
    const { genesisHash: noted } = await getOutgoingState(db);
    if (noted === genesisHash) return { isNew: false, holdings: [], restarted: 0 };
    const holdings = await listHoldings(db, addresses);
    await give(holdings);
    const restarted = await inTransaction(db, async (trx) => {
      // A posting that was under way when the accounts were read.
      if (!isDeepStrictEqual(await listHoldings(trx, addresses), holdings)) return undefined;
      return beginAnew(trx, genesisHash);
    });
    if (restarted !== undefined) return { isNew: true, holdings, restarted };
  }
}

async function listHoldings(db: Database | BillingTransaction, addresses: AddressRules): Promise<Holding[]> {
  const { rows } = await sql<{ owner: string | null; token_account: string; amount: string }>`
    select w.deposit_address as owner, a.token_account,
      (-(a.balance + coalesce((select sum(t.amount) from account_tails t where t.account_id = a.id), 0)))::text
        as amount
    from accounts a left join wallets w on w.deposit_token_account = a.token_account
    where a.kind = 'chain'
    order by a.token_account`.execute(db);
  const platforms = [addresses.hot, ...addresses.former];
  return rows
    .map(({ owner, token_account, amount }) => ({
      owner: owner ?? platforms.find(({ tokenAccount }) => tokenAccount === token_account)?.owner,
      amount: BigInt(amount),
    }))
    .filter((one): one is Holding => one.owner !== undefined && one.amount > 0n);
}

/** @returns how many transfers begin again. */
async function beginAnew(trx: BillingTransaction, genesisHash: string): Promise<number> {
  await sql`
    update chain_state set genesis_hash = ${genesisHash}, since = gridlease_now(), since_slot = null, frozen_reason = null,
      frozen_at = null`.execute(trx);
  await sql`
    update transfer_attempts set state = 'expired', detail = 'the chain has begun anew', updated_at = gridlease_now()
    where state in ('signed', 'sent', 'confirmed')`.execute(trx);
  const { numAffectedRows } = await sql`
    update transfers set next_step_at = gridlease_now(), reason = 'the chain has begun anew',
      updated_at = gridlease_now()
    where status = 'processing'`.execute(trx);
  await sql`
    update transactions set status = 'failed', version = version + 1,
      updated_at = greatest(updated_at, gridlease_now()), metadata = '{"reason":"the chain has begun anew"}'
    where id in (select id from deposits where status = 'pending')`.execute(trx);
  await sql`update deposits set status = 'failed' where status = 'pending'`.execute(trx);
  for (const table of ['chain_cursors', 'chain_listings', 'chain_unread'])
    await sql`delete from ${sql.table(table)}`.execute(trx);
  await sql`
    update unknown_outgoing set adopted_at = gridlease_now(), adopted_by = 'billing' where adopted_at is null`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0);
}
