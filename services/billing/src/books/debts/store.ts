import { type Selectable, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { formatAmount, parseAmount } from '../money/amount.ts';
import type { Claim, ClaimCause, ClaimedRental, ClaimPart, Creditor, RentalCreditor } from './claim.ts';
import { oldestUnpaidMinute, sinceAfterRepayment } from './claim.ts';
import type { ClaimsTable } from './table.ts';

/**
 * Lists the open claims on wallets, those with the oldest unpaid minute first. Of one rental, what the platform
 * advanced comes before what owner and platform have not got yet; of one moment, rentals before corrections.
 */
export async function listOpenClaims(db: Database, debtorWalletIds: readonly string[]): Promise<Claim[]> {
  const { rows } = await sql<Selectable<ClaimsTable>>`
    select * from claims where debtor_wallet_id = any(${debtorWalletIds}::uuid[]) and open > 0
    order by since, session_id, paid nulls first, id`.execute(db);
  return rows.map(toClaim);
}

function toClaim(row: Selectable<ClaimsTable>): Claim {
  return {
    id: row.id,
    debtorWalletId: row.debtor_wallet_id,
    creditor: creditorOf(row),
    cause: causeOf(row),
    open: BigInt(row.open),
    since: row.since,
  };
}

function causeOf(row: Selectable<ClaimsTable>): ClaimCause {
  const { kind, session_id: sessionId, gpu_model: gpuModel, correction_id: correctionId } = row;
  if (kind === 'correction' && correctionId !== null) return { kind, correctionId };
  if (kind === 'correction' || sessionId === null || gpuModel === null) {
    throw new Error(`claim ${row.id} has no cause`);
  }
  return { kind, sessionId, jobId: row.job_id ?? undefined, gpuModel };
}

function creditorOf(row: Selectable<ClaimsTable>): Creditor {
  const { creditor_account_id: accountId, creditor_wallet_id: walletId } = row;
  if (accountId === null && walletId !== null) return { kind: 'renter', walletId };
  if (accountId !== null && walletId === null) return { kind: 'platform', accountId };
  if (accountId === null || walletId === null || row.began_at === null) {
    throw new Error(`claim ${row.id} has no creditor`);
  }
  return {
    kind: 'rental',
    walletId,
    earnedAccountId: accountId,
    paid: BigInt(row.paid ?? 0),
    feePercent: parseAmount(row.fee_percent ?? '') ?? 0n,
    hourlyRate: BigInt(row.hourly_rate ?? 0),
    beganAt: row.began_at,
  };
}

/** Lists the open claims for a rental's charge, in the order in which they are cancelled. Its renter's accounts are locked. */
export async function listOpenClaimsFor(trx: BillingTransaction, sessionId: string): Promise<Claim[]> {
  const { rows } = await sql<Selectable<ClaimsTable>>`
    select * from claims where session_id = ${sessionId} and kind = 'rental' and open > 0
    order by paid nulls last`.execute(trx);
  return rows.map(toClaim);
}

/** A rental's debt that grows. */
export interface RentalDebt {
  /** The id of a new claim. */
  readonly id: string;
  readonly debtorWalletId: string;
  readonly rental: ClaimedRental;
  readonly creditor: Omit<RentalCreditor, 'kind'>;
  /** Base units, above zero. */
  readonly amount: bigint;
}

/** Adds to the claims of rentals, or makes them. The debtors' accounts are locked. */
export async function addRentalDebts(trx: BillingTransaction, debts: readonly RentalDebt[]): Promise<void> {
  if (debts.length === 0) return;
  const values = debts.map(({ id, debtorWalletId, rental, creditor, amount }) => ({
    id,
    kind: 'rental' as const,
    debtor_wallet_id: debtorWalletId,
    creditor_wallet_id: creditor.walletId,
    creditor_account_id: creditor.earnedAccountId,
    session_id: rental.sessionId,
    job_id: rental.jobId ?? null,
    gpu_model: rental.gpuModel,
    amount: String(amount),
    paid: String(creditor.paid),
    fee_percent: formatAmount(creditor.feePercent),
    hourly_rate: String(creditor.hourlyRate),
    began_at: creditor.beganAt,
    since: oldestUnpaidMinute(creditor),
  }));
  await trx
    .insertInto('claims')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['session_id', 'creditor_account_id'])
        .where('kind', '=', sql.lit('rental'))
        .doUpdateSet({
          amount: sql`claims.amount + excluded.amount`,
          paid: sql`excluded.paid`,
          began_at: sql`excluded.began_at`,
          since: sql`excluded.since`,
          updated_at: sql`gridlease_now()`,
        }),
    )
    .execute();
}

/** Adds what an owner owes a renter for a refund. The owner's accounts are locked. */
export async function insertRefundClaim(
  trx: BillingTransaction,
  claim: {
    readonly id: string;
    readonly debtorWalletId: string;
    readonly creditorWalletId: string;
    readonly rental: ClaimedRental;
    readonly amount: bigint;
  },
): Promise<void> {
  await trx
    .insertInto('claims')
    .values({
      id: claim.id,
      kind: 'refund',
      debtor_wallet_id: claim.debtorWalletId,
      creditor_wallet_id: claim.creditorWalletId,
      session_id: claim.rental.sessionId,
      job_id: claim.rental.jobId ?? null,
      gpu_model: claim.rental.gpuModel,
      amount: String(claim.amount),
      since: sql<Date>`gridlease_now()`,
    })
    .execute();
}

/** Adds what a wallet has spent of something that was given to it by mistake. The debtor's accounts are locked. */
export async function insertCorrectionClaim(
  trx: BillingTransaction,
  claim: {
    readonly id: string;
    readonly debtorWalletId: string;
    readonly correctionId: string;
    /** `platform:advanced`. */
    readonly creditorAccountId: number;
    readonly amount: bigint;
  },
): Promise<void> {
  await trx
    .insertInto('claims')
    .values({
      id: claim.id,
      kind: 'correction',
      debtor_wallet_id: claim.debtorWalletId,
      creditor_account_id: claim.creditorAccountId,
      correction_id: claim.correctionId,
      amount: String(claim.amount),
      since: sql<Date>`gridlease_now()`,
    })
    .execute();
}

/** Records what was repaid. The debtors' accounts are locked. */
export async function recordRepayments(trx: BillingTransaction, repaid: readonly ClaimPart[]): Promise<void> {
  await sql`
    update claims c set repaid = c.repaid + r.amount, paid = c.paid + r.amount, since = r.since,
      updated_at = gridlease_now()
    from unnest(
      ${repaid.map(({ claim }) => claim.id)}::uuid[],
      ${repaid.map(({ amount }) => String(amount))}::numeric[],
      ${repaid.map(sinceAfterRepayment)}::timestamptz[]
    ) as r(id, amount, since) where c.id = r.id`.execute(trx);
}

/** Records what will never be repaid. The debtors' accounts are locked. */
export async function recordLosses(
  trx: BillingTransaction,
  reason: 'written_off' | 'cancelled',
  parts: readonly ClaimPart[],
): Promise<void> {
  const column = sql.ref(reason);
  await sql`
    update claims c set ${column} = c.${column} + l.amount, updated_at = gridlease_now()
    from unnest(
      ${parts.map(({ claim }) => claim.id)}::uuid[],
      ${parts.map(({ amount }) => String(amount))}::numeric[]
    ) as l(id, amount) where c.id = l.id`.execute(trx);
}

/**
 * Returns how much of the charges of these sessions has not been paid, in base units: what is owed, was written
 * off or cancelled. Sessions that never owed anything have no entry.
 */
export async function readUnpaid(
  db: Database,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (sessionIds.length === 0) return new Map();
  const { rows } = await sql<{ session_id: string; unpaid: string }>`
    select session_id, sum(amount - repaid)::text as unpaid from claims
    where session_id = any(${sessionIds}::uuid[]) and kind = 'rental' and paid is not null
    group by session_id`.execute(db);
  return new Map(rows.map((row) => [row.session_id, BigInt(row.unpaid)]));
}
