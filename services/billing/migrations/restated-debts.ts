import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import { assignDebts } from './restated-debts/assignment.ts';
import { postRestatements, repayFromAvailable } from './restated-debts/postings.ts';
import { openProof } from './restated-debts/proof.ts';
import { restateAll } from './restated-debts/restatement.ts';
import { insertAdvances, insertClaims, restatePayments } from './restated-debts/rows.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

/**
 * Restates debts from before claims were kept. Until then an owner and the platform got their shares of a charge
 * at once, also of the part that the renter owed, and a renter got a refund at once, also the part that the
 * owner owed. Now nobody has anything of a debt before it is repaid:
 *
 * - A wallet's debt is assigned to its newest rentals (of an owner: to the newest refunds), because credits repaid
 *   the oldest debts first.
 * - What the machine's account still has of a rental's debt is taken back, with the platform's fee of it, and
 *   becomes a claim of owner and platform.
 * - The rest was paid out. It stays with those who have it, and becomes a claim of the platform, which has
 *   advanced it (`platform:advanced`).
 * - A rental's payment is then what was paid, and not what was charged.
 *
 * Everything is proved at the end. If the proof fails, nothing is migrated.
 */
export async function restateDebts(db: MigrationDatabase): Promise<void> {
  await showEarlierRepayments(db);
  await repayFromAvailable(db);
  const proof = await openProof(db);
  const restated = restateAll(await assignDebts(db));
  if (restated.length > 0) {
    await insertClaims(db, restated);
    await postRestatements(db, restated);
    await restatePayments(db, restated);
    await insertAdvances(db, restated);
  }
  await proof.finish();
}

/**
 * Earnings that repaid an owner's debt were shown as if they had left the owner's wallet, and so had the refund
 * that the debt came from. Now the wallet is on both sides, so that its transactions sum to its balance.
 */
async function showEarlierRepayments(db: MigrationDatabase): Promise<void> {
  await sql`
    update transactions set to_wallet_id = from_wallet_id, version = version + 1,
      updated_at = greatest(updated_at, gridlease_now())
    where id in (select transaction_id from debt_repayments) and to_wallet_id is null`.execute(db);
}
