import { isDeepStrictEqual } from 'node:util';
import { inTransaction } from '@gridlease/common/database/transaction';
import { sql } from 'kysely';
import { BALANCE_WITH_TAIL } from '../../books/ledger/store.ts';
import type { AddressRules } from '../../books/wallets/address-rules.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { getOutgoingState } from '../state/store.ts';

/** The balance a token account needs in order to match the books. */
export interface Holding {
  /** The owner of the token account, base58. */
  readonly owner: string;
  /** Base units. */
  readonly amount: bigint;
}

/** The result of moving the books to another chain. */
export interface Adoption {
  /** False: the books were already on this chain, and nothing has changed. */
  readonly isNew: boolean;
  readonly holdings: readonly Holding[];
  /** Transfers that were restarted. */
  readonly restarted: number;
}

/**
 * Moves the books to a reset, empty local chain. Attempts in progress can never land, so their transfers are
 * restarted, and deposits that were not final are lost.
 *
 * The new chain is first funded to match the books (`give`) and only then becomes the chain of the books.
 * Until then no replica accepts it, so the books' chain balances do not change, and a run that fails at any
 * point can simply be repeated.
 *
 * Never use this for a public chain: what is discarded here may still be valid there.
 *
 * @param give sets the balances of our token accounts; repeating it changes nothing
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
      // A posting was committed after the balances were read: repeat.
      if (!isDeepStrictEqual(await listHoldings(trx, addresses), holdings)) return undefined;
      return beginAnew(trx, genesisHash);
    });
    if (restarted !== undefined) return { isNew: true, holdings, restarted };
  }
}

async function listHoldings(db: Database | BillingTransaction, addresses: AddressRules): Promise<Holding[]> {
  const { rows } = await sql<{ owner: string | null; token_account: string; amount: string }>`
    select w.deposit_address as owner, a.token_account,
      (-${BALANCE_WITH_TAIL})::text as amount
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

/** @returns how many transfers were restarted */
async function beginAnew(trx: BillingTransaction, genesisHash: string): Promise<number> {
  await sql`
    update chain_state set genesis_hash = ${genesisHash}, since = gridlease_now(), since_slot = null, frozen_reason = null,
      frozen_at = null`.execute(trx);
  await sql`
    update transfer_attempts set state = 'expired', detail = 'the chain has begun anew', updated_at = gridlease_now()
    where state in ('signed', 'sent', 'confirmed')`.execute(trx);
  const { numAffectedRows } = await sql`
    update transfers set next_step_at = gridlease_now(), signed_at = null, reason = 'the chain has begun anew',
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
