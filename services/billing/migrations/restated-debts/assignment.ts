import type { Migration } from '@gridlease/common/database/migrations';
import { sql } from 'kysely';
import type { AssignedDebt, RestatedRental } from './restatement.ts';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** A new UUID of version 7, of the database's time, so that a journal is in its month's partition. */
export const NEW_ID = sql`
  (left(uuid7_at(gridlease_now())::text, 14) || '7' || substr(gen_random_uuid()::text, 16))::uuid`;

/**
 * Assigns what wallets owe to the rentals and refunds for which it was incurred, newest first: credits repaid
 * the oldest debts first.
 *
 * @returns the debts of all wallets, newest first
 */
export async function assignDebts(db: MigrationDatabase): Promise<AssignedDebt[]> {
  const { rows: assigned } = await sql<DebtRow>`
    with owing as materialized (
      select wallet_id, -balance as debt from accounts where kind = 'debt' and balance < 0
    ), incurred as (
      ${DEBTS_OF_RENTALS} union all ${DEBTS_OF_REFUNDS}
    ), ordered as (
      select incurred.*, debt, coalesce(sum(at_most) over (
          partition by wallet_id order by incurred_at desc, session_id desc, refund_id desc
          rows between unbounded preceding and 1 preceding), 0) as newer
      from incurred join owing using (wallet_id) where at_most > 0
    ), assigned as (
      select wallet_id, session_id, refund_id, incurred_at, least(at_most, debt - newer) as amount
      from ordered where newer < debt
    )
    select a.wallet_id, a.amount::text as amount, a.incurred_at, a.refund_id is null as is_of_charge,
      s.id as session_id, s.job_id, s.gpu_model, s.provider_wallet_id, s.payment_id, s.charged::text as charged,
      (s.platform_fee_percent * 1000000000)::numeric(38, 0)::text as fee_percent,
      s.total_hourly_rate::text as hourly_rate,
      s.started_at + coalesce(u.silent_ms, 0) * interval '1 millisecond' as began_at,
      e.id as earned_account_id, e.balance::text as earned, ${newIds()}
    from assigned a join sessions s on s.id = a.session_id join accounts e on e.id = s.earned_account_id
      left join session_usage u on u.session_id = s.id
    order by a.incurred_at desc, s.id desc, a.refund_id desc`.execute(db);
  return [...assigned, ...(await listDebtsOfUnknownOrigin(db, assigned))].map(toAssignedDebt);
}

/** Neither what was written off nor what was refunded of a rental's charge is owed for it. */
const DEBTS_OF_RENTALS = sql`
  select o.wallet_id, s.id as session_id, null::uuid as refund_id,
    coalesce(s.grace_since, s.last_billed_at, s.started_at) as incurred_at,
    least(s.debt, s.charged - coalesce((select sum(amount) from refunds where session_id = s.id), 0))
      - coalesce((select sum(amount) from session_write_offs where session_id = s.id), 0) as at_most
  from owing o join sessions s on s.wallet_id = o.wallet_id and s.debt > 0`;

const DEBTS_OF_REFUNDS = sql`
  select o.wallet_id, r.session_id, r.id, r.created_at, r.owed
  from owing o join accounts e on e.wallet_id = o.wallet_id and e.provider_id is not null
    join refunds r on r.earned_account_id = e.id and r.owed > 0`;

/**
 * Lists what is left of debts: nothing, unless somebody changed the books by hand. Every debt needs its claim, so it
 * becomes the platform's, for the wallet's newest rental; without a rental, the wallet's id stands for one.
 */
async function listDebtsOfUnknownOrigin(
  db: MigrationDatabase,
  assigned: readonly DebtRow[],
): Promise<DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    with known as (
      select wallet_id, sum(amount) as amount
      from unnest(
        ${assigned.map(({ wallet_id }) => wallet_id)}::uuid[],
        ${assigned.map(({ amount }) => amount)}::numeric[]
      ) as a(wallet_id, amount) group by wallet_id
    )
    select a.wallet_id, (-a.balance - coalesce(known.amount, 0))::text as amount, gridlease_now() as incurred_at,
      false as is_of_charge, coalesce(newest.id, a.wallet_id) as session_id, newest.job_id,
      coalesce(newest.gpu_model, 'an unknown card') as gpu_model, a.wallet_id as provider_wallet_id, ${newIds()}
    from accounts a left join known using (wallet_id) left join lateral (
      select id, job_id, gpu_model from sessions where wallet_id = a.wallet_id or provider_wallet_id = a.wallet_id
      order by started_at desc, id desc limit 1
    ) as newest on true
    where a.kind = 'debt' and -a.balance > coalesce(known.amount, 0)`.execute(db);
  return rows;
}

const newIds = () => sql`
  ${NEW_ID} as journal_id, ${NEW_ID} as claim_id, ${NEW_ID} as advance_claim_id, ${NEW_ID} as advance_id`;

interface DebtRow extends Partial<RentalRow> {
  readonly wallet_id: string;
  readonly amount: string;
  readonly incurred_at: Date;
  readonly is_of_charge: boolean;
  readonly session_id: string;
  readonly job_id: string | null;
  readonly gpu_model: string;
  readonly provider_wallet_id: string;
  readonly journal_id: string;
  readonly claim_id: string;
  readonly advance_claim_id: string;
  readonly advance_id: string;
}

interface RentalRow {
  readonly payment_id: string;
  readonly charged: string;
  readonly fee_percent: string;
  readonly hourly_rate: string;
  readonly began_at: Date;
  readonly earned_account_id: number;
  readonly earned: string;
}

function toAssignedDebt(row: DebtRow): AssignedDebt {
  return {
    debtorWalletId: row.wallet_id,
    ownerWalletId: row.provider_wallet_id,
    sessionId: row.session_id,
    jobId: row.job_id,
    gpuModel: row.gpu_model,
    amount: BigInt(row.amount),
    incurredAt: row.incurred_at,
    rental: row.is_of_charge ? toRental(row as RentalRow) : undefined,
    ids: {
      journal: row.journal_id,
      claim: row.claim_id,
      advanceClaim: row.advance_claim_id,
      advance: row.advance_id,
    },
  };
}

function toRental(row: RentalRow): RestatedRental {
  return {
    paymentId: row.payment_id,
    charged: BigInt(row.charged),
    feePercent: BigInt(row.fee_percent),
    hourlyRate: BigInt(row.hourly_rate),
    beganAt: row.began_at,
    earned: { id: row.earned_account_id, balance: BigInt(row.earned) },
  };
}
