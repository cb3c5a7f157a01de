import { sql } from 'kysely';
import type { AddressRules } from '../chain/address-rules.ts';
import type { Database } from '../database/tables.ts';
import type { Transact } from '../database/transact.ts';
import { insertTransfer } from '../transfers/store.ts';

/** Sweeps begun in one pass. */
const BATCH = 100;

export interface SweepDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly addresses: AddressRules;
  readonly transact: Transact;
  /** Base units: less stays where it is. */
  readonly minimum: bigint;
  readonly onTransfer: () => void;
}

/**
 * Begins to empty deposit addresses that hold enough into the hot account; the worker of transfers does the rest. By
 * the books, which know only what is final. Answers how many were begun.
 */
export async function beginSweeps(deps: SweepDeps): Promise<number> {
  const { rows } = await sql<{ wallet_id: string; amount: string }>`
    select w.id as wallet_id, (-a.balance)::text as amount
    from accounts a join wallets w on w.deposit_token_account = a.token_account
    where a.kind = 'chain' and a.is_stored and -a.balance >= ${String(deps.minimum)}::numeric and a.balance < 0
      and not exists (
        select from transfers t
        where t.wallet_id = w.id and t.kind = 'sweep' and t.status in ('pending', 'processing', 'needs_review')
      )
    order by a.balance limit ${BATCH}`.execute(deps.db);
  for (const row of rows) {
    await deps.transact((trx) =>
      insertTransfer(trx, {
        id: deps.newId(),
        kind: 'sweep',
        walletId: row.wallet_id,
        destination: deps.addresses.hot.owner,
        amount: BigInt(row.amount),
        status: 'pending',
        notBefore: undefined,
      }),
    );
  }
  if (rows.length > 0) deps.onTransfer();
  return rows.length;
}
