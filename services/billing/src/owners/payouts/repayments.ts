import type { LeasedWork } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EventOrigin } from '../../books/events/announce.ts';
import type { BillingTables, BillingTransaction, Database } from '../../database/database.ts';
import { listEarnedAccountsOf } from '../earnings/earned-accounts.ts';
import { lockPayoutBooks, type RepayingDeps, repayDebt } from './payout-books.ts';

/** How often owners in debt are looked for. What they earn is mostly held for longer. */
const INTERVAL_MS = 60_000;
const PAGE = 200;

export interface OwnerRepaymentDeps extends RepayingDeps {
  readonly db: Database;
}

/**
 * Repays what owners owe from what their machines have available, whether or not they ask for a payout: a renter
 * who waits for the rest of a refund does not depend on the owner.
 */
export function ownerRepayments(deps: OwnerRepaymentDeps): LeasedWork<BillingTables> {
  return {
    name: 'owner-repayments',
    intervalMs: INTERVAL_MS,
    async pass({ inTransaction, signal }) {
      const origin = { correlationId: uuidv7() };
      for await (const walletId of owing(deps.db)) {
        if (signal.aborted) return;
        await inTransaction((trx) => repayFromEarnings(deps, trx, origin, walletId));
      }
    },
  };
}

/** Repays an owner's debt as far as the owner has available earnings. */
async function repayFromEarnings(
  deps: RepayingDeps,
  trx: BillingTransaction,
  origin: EventOrigin,
  walletId: string,
): Promise<void> {
  const accounts = await listEarnedAccountsOf(trx, walletId);
  const books = await lockPayoutBooks(trx, deps, { walletId, accounts, amount: 0n });
  await repayDebt(deps, trx, origin, walletId, books);
}

/** Iterates over the wallets that owe something and have earnings, page by page. */
async function* owing(db: Database): AsyncIterable<string> {
  for (let after: string | undefined; ; ) {
    const { rows } = await sql<{ id: string }>`
      select distinct c.debtor_wallet_id as id from claims c
      where c.open > 0 ${after === undefined ? sql`` : sql`and c.debtor_wallet_id > ${after}::uuid`}
        and exists (select from accounts a
          where a.wallet_id = c.debtor_wallet_id and a.provider_id is not null and a.balance > 0)
      order by 1 limit ${PAGE}`.execute(db);
    for (const { id } of rows) yield id;
    after = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}
