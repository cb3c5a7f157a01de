import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** Returns the current time and the last completed scheduled time; undefined: not started yet. */
export async function readClock(db: Database): Promise<{ now: Date; doneFor: Date | undefined }> {
  const row = await db
    .selectFrom('payout_clock')
    .select(['done_for', sql<Date>`gridlease_now()::timestamptz(3)`.as('now')])
    .executeTakeFirstOrThrow();
  return { now: row.now, doneFor: row.done_for ?? undefined };
}

/** Whether a scheduled time has come that is not done; `momentOf` in SQL. */
export const isMomentDue = (intervalMs: number) => {
  const seconds = sql`${intervalMs / 1_000}::numeric`;
  const moment = sql`to_timestamp(floor(extract(epoch from gridlease_now()) / ${seconds}) * ${seconds})`;
  return sql`exists (select from payout_clock where done_for is null or done_for < ${moment})`;
};

export async function noteDoneMoment(trx: BillingTransaction, moment: Date): Promise<void> {
  await sql`
    update payout_clock set done_for = greatest(done_for, ${moment}::timestamptz)`.execute(trx);
}

/**
 * Lists active wallets with a payout address whose machines have at least `minimum` base units of earnings,
 * with that address, ordered by id.
 */
export async function listPayees(
  db: Database,
  { after, minimum, limit }: { after: string | undefined; minimum: bigint; limit: number },
): Promise<{ walletId: string; address: string }[]> {
  const { rows } = await sql<{ walletId: string; address: string }>`
    select a.wallet_id as "walletId", w.solana_address as address from accounts a join wallets w on w.id = a.wallet_id
    where a.provider_id is not null and w.is_active and w.account_closed_since is null and w.solana_address is not null
      ${after === undefined ? sql`` : sql`and a.wallet_id > ${after}::uuid`}
    group by a.wallet_id, w.solana_address having sum(a.balance) >= ${String(minimum)}::numeric
    order by a.wallet_id limit ${limit}`.execute(db);
  return rows;
}

/** Whether the wallet already has its payout for this scheduled time. The wallet's row must be locked. */
export async function hasScheduledPayout(
  trx: BillingTransaction,
  { walletId, moment }: { readonly walletId: string; readonly moment: Date },
): Promise<boolean> {
  const row = await trx
    .selectFrom('transfers')
    .select('id')
    .where('wallet_id', '=', walletId)
    .where('scheduled_for', '=', moment)
    .executeTakeFirst();
  return row !== undefined;
}
