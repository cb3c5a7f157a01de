import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import type { RestatedDebt } from './restatement.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** Inserts what owner and platform claim, with what splits a repayment, and what the platform has advanced. */
export async function insertClaims(db: MigrationDatabase, restated: readonly RestatedDebt[]): Promise<void> {
  const claimed = restated.flatMap((debt) =>
    debt.rental !== undefined && debt.claimed.amount > 0n ? [{ ...debt, rental: debt.rental }] : [],
  );
  await sql`
    insert into claims (id, kind, debtor_wallet_id, creditor_wallet_id, creditor_account_id, session_id, job_id,
      gpu_model, amount, paid, fee_percent, hourly_rate, began_at, since)
    select c.id, 'rental', s.wallet_id, s.provider_wallet_id, s.earned_account_id, s.id, s.job_id, s.gpu_model,
      c.amount, c.paid, s.platform_fee_percent, s.total_hourly_rate, c.began_at, c.since
    from unnest(
      ${claimed.map(({ ids }) => ids.claim)}::uuid[],
      ${claimed.map(({ sessionId }) => sessionId)}::uuid[],
      ${claimed.map(({ claimed: { amount } }) => String(amount))}::numeric[],
      ${claimed.map(({ claimed: { paid } }) => String(paid))}::numeric[],
      ${claimed.map(({ rental }) => rental.beganAt)}::timestamptz[],
      ${claimed.map(({ claimedSince }) => claimedSince)}::timestamptz[]
    ) as c(id, session_id, amount, paid, began_at, since) join sessions s on s.id = c.session_id`.execute(db);
  const advanced = restated.filter((debt) => debt.advanced.amount > 0n);
  await sql`
    insert into claims (id, kind, debtor_wallet_id, creditor_account_id, session_id, job_id, gpu_model, amount, since)
    select c.id, c.kind, c.debtor_wallet_id, a.id, c.session_id, c.job_id, c.gpu_model, c.amount, c.since
    from unnest(
      ${advanced.map(({ ids }) => ids.advanceClaim)}::uuid[],
      ${advanced.map(({ rental }) => (rental === undefined ? 'refund' : 'rental'))}::text[],
      ${advanced.map(({ debtorWalletId }) => debtorWalletId)}::uuid[],
      ${advanced.map(({ sessionId }) => sessionId)}::uuid[],
      ${advanced.map(({ jobId }) => jobId)}::text[],
      ${advanced.map(({ gpuModel }) => gpuModel)}::text[],
      ${advanced.map(({ advanced: { amount } }) => String(amount))}::numeric[],
      ${advanced.map(({ since }) => since)}::timestamptz[]
    ) as c(id, kind, debtor_wallet_id, session_id, job_id, gpu_model, amount, since)
      join accounts a on a.code = 'platform:advanced'`.execute(db);
}

/** A payment is what was paid, with its fee; what was charged is added to its metadata. */
export async function restatePayments(
  db: MigrationDatabase,
  restated: readonly RestatedDebt[],
): Promise<void> {
  const rentals = restated.flatMap(({ rental, amount, fee }) =>
    rental === undefined ? [] : [{ ...rental, amount, fee }],
  );
  const { numAffectedRows } = await sql`
    update transactions t set amount = t.amount - p.owed, fee = t.fee - p.fee, version = t.version + 1,
      updated_at = greatest(t.updated_at, gridlease_now()),
      metadata = (t.metadata::jsonb || jsonb_build_object('charged', trim_scale(p.charged * 0.000000001)::text))::json
    from unnest(
      ${rentals.map(({ paymentId }) => paymentId)}::uuid[],
      ${rentals.map(({ amount }) => String(amount))}::numeric[],
      ${rentals.map(({ fee }) => String(fee))}::numeric[],
      ${rentals.map(({ charged }) => String(charged))}::numeric[]
    ) as p(id, owed, fee, charged) where t.id = p.id and t.amount = p.charged`.execute(db);
  if (numAffectedRows !== BigInt(rentals.length)) {
    throw new Error(
      `debts cannot be restated: of ${rentals.length} rentals in debt, ${numAffectedRows} have a payment of what was charged`,
    );
  }
}

/**
 * Shows owners what the platform advanced them: the payment no longer contains it, and a refund contains what the
 * owner still owes. So an owner's transactions sum to its balance.
 */
export async function insertAdvances(
  db: MigrationDatabase,
  restated: readonly RestatedDebt[],
): Promise<void> {
  const advances = restated.filter(({ advanced }) => advanced.toOwner > 0n);
  await sql`
    insert into transactions (id, to_wallet_id, type, status, amount, description, session_id, job_id, confirmed_at)
    select t.*, gridlease_now() from unnest(
      ${advances.map(({ ids }) => ids.advance)}::uuid[],
      ${advances.map(({ ownerWalletId }) => ownerWalletId)}::uuid[],
      ${advances.map(() => 'adjustment')}::text[],
      ${advances.map(() => 'confirmed')}::text[],
      ${advances.map(({ advanced: { toOwner } }) => String(toOwner))}::numeric[],
      ${advances.map(({ rental, gpuModel }) => `Advanced by the platform for the ${rental === undefined ? 'refund of the ' : ''}rental of ${gpuModel}`)}::text[],
      ${advances.map(({ sessionId }) => sessionId)}::uuid[],
      ${advances.map(({ jobId }) => jobId)}::text[]
    ) as t`.execute(db);
}
