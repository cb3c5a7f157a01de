import type { LeasedWork } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import type { BillingTables, BillingTransaction, Database } from '../../database/database.ts';
import { collectFees } from '../fees.ts';
import { lockWallet } from './store.ts';

/** How often the day is looked at. */
const INTERVAL_MS = 10 * 60_000;

/**
 * Moves the fees to the platform's wallet once a day (UTC), so that its transactions show what every day has brought.
 * A withdrawal of the platform collects them as well.
 */
export function feeCollection(db: Database, newId: () => string): LeasedWork<BillingTables> {
  return {
    name: 'fee-collection',
    intervalMs: INTERVAL_MS,
    async pass({ inTransaction }) {
      const walletId = await findUncollected(db);
      if (walletId !== undefined) await inTransaction((trx) => collectOnce(trx, walletId, newId));
    },
  };
}

async function collectOnce(trx: BillingTransaction, walletId: string, newId: () => string): Promise<void> {
  await lockWallet(trx, walletId);
  // A withdrawal may have collected them meanwhile.
  if ((await findUncollected(trx)) === undefined) return;
  await collectFees(trx, { journalId: newId(), walletId });
}

/** The platform's wallet, unless fees were collected on this day already. */
async function findUncollected(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select w.id from wallets w where w.wallet_type = 'platform' and not exists (
      select from transactions t where (t.to_wallet_id = w.id or t.from_wallet_id = w.id) and t.type = 'platform_fee'
        and t.created_at >= date_trunc('day', gridlease_now() at time zone 'UTC') at time zone 'UTC')`.execute(
    db,
  );
  return rows[0]?.id;
}
