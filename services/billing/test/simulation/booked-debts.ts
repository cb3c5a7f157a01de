import { sql } from 'kysely';
import type { Database } from '../../src/database/database.ts';
import { PREPARED } from './prepared.ts';

/** An entry of a wallet's debt account with what is recorded about its cause; amounts in base units, times in ms. */
export interface BookedDebt {
  readonly debtor: string;
  /** Of the journal. */
  readonly kind: string;
  readonly reference: string;
  /** What the wallet owes more by it, or less. */
  readonly owes: bigint;
  /** Or the correction. */
  readonly session: string;
  readonly isOfCorrection: boolean;
  readonly at: number;
  /** Of the transaction that shows it. */
  readonly type: string;
  readonly transactionAmount: bigint;
  readonly transactionFee: bigint;
  /** Of the rental's charge, what had been paid without becoming a debt. */
  readonly captured: bigint;
  readonly rate: bigint;
  readonly feePercent: bigint;
  readonly startedAt: number;
  /** When the first minute began, or later if the machine was silent. */
  readonly beganAt: number;
  readonly earnedAccount: string;
  readonly renterAccount: string;
  /** What others have by it: `<account> <amount>`; the platform's accounts by their kind. */
  readonly credits: readonly string[];
  readonly writeOffs: readonly { readonly session: string; readonly amount: string }[];
  readonly refunded: bigint;
  readonly refundOwed: bigint;
}

type Row = { readonly [Key in keyof BookedDebt]: BookedDebt[Key] extends bigint ? string : BookedDebt[Key] };

const AMOUNTS = [
  'owes',
  'transactionAmount',
  'transactionFee',
  'captured',
  'rate',
  'feePercent',
  'refunded',
  'refundOwed',
];

/** All entries of debt accounts, each account's in their order. */
export async function readBookedDebts(db: Database): Promise<BookedDebt[]> {
  const { rows } = await sql<Row>`
    with changed as (
      select a.id as account_id, a.wallet_id, e.account_version, -e.amount as owes, j.id as journal_id, j.kind, j.reference,
        extract(epoch from j.posted_at) * 1000 as at,
        coalesce(x.session_id, (x.metadata->>'correction_id')::uuid, j.reference) as session_id,
        x.metadata->>'correction_id' is not null as is_of_correction, x.type, x.amount, x.fee
      from accounts a join entries e on e.account_id = a.id join journals j on j.id = e.journal_id
      left join transactions x on x.id = j.reference
      where a.kind = 'debt' and ${PREPARED}
    )
    select c.wallet_id as debtor, c.kind, c.reference, c.owes::text, c.session_id as session,
      coalesce(c.is_of_correction, false) as "isOfCorrection", c.at::double precision,
      coalesce(c.type, '') as type, coalesce(c.amount, 0)::text as "transactionAmount",
      coalesce(c.fee, 0)::text as "transactionFee",
      (select coalesce(sum(e.amount), 0) from journals j join entries e on e.journal_id = j.id
        join accounts a on a.id = e.account_id
        where j.reference = s.id and j.kind = 'hold_captured' and j.id < c.journal_id
          and a.kind in ('earned', 'platform_fees'))::text as captured,
      coalesce(s.total_hourly_rate, 0)::text as rate,
      floor(coalesce(s.platform_fee_percent, 0) * 1000000000)::text as "feePercent",
      (extract(epoch from s.started_at) * 1000)::double precision as "startedAt",
      (extract(epoch from coalesce(k.began_at, s.started_at)) * 1000)::double precision as "beganAt",
      s.earned_account_id::text as "earnedAccount", renter.id::text as "renterAccount",
      (select coalesce(array_agg(case when a.kind = 'platform_fees' then 'fees'
          when a.kind = 'platform_advanced' then 'advanced' else a.id::text end || ' ' || e.amount), '{}')
        from entries e join accounts a on a.id = e.account_id
        where e.journal_id = c.journal_id and a.kind <> 'platform_claims'
          and a.wallet_id is distinct from c.wallet_id) as credits,
      (select coalesce(json_agg(json_build_object('session', w.session_id, 'amount', w.amount::text)), '[]')
        from session_write_offs w where w.transaction_id = c.reference) as "writeOffs",
      coalesce(r.amount, 0)::text as refunded, coalesce(r.owed, 0)::text as "refundOwed"
    from changed c left join sessions s on s.id = c.session_id
    left join accounts renter on renter.wallet_id = s.wallet_id and renter.kind = 'available'
    left join claims k on k.session_id = s.id and k.kind = 'rental' left join refunds r on r.id = c.reference
    order by c.account_id, c.account_version`.execute(db);
  return rows.map((row) => {
    const members = Object.entries(row).map(([name, value]) => [
      name,
      AMOUNTS.includes(name) ? BigInt(value as string) : value,
    ]);
    return Object.fromEntries(members) as BookedDebt;
  });
}

/** A claim as the service keeps it. */
export interface StoredClaim {
  readonly kind: 'rental' | 'refund' | 'correction';
  readonly open: bigint;
  readonly paid: bigint;
  readonly rate: bigint;
  readonly since: number;
  readonly beganAt: number;
  /** All that its entries say of it. */
  readonly text: string;
}

export async function readClaims(db: Database): Promise<StoredClaim[]> {
  const { rows } = await sql<
    Record<'open' | 'paid' | 'rate', string> & Omit<StoredClaim, 'open' | 'paid' | 'rate'>
  >`
    select kind, open::text, coalesce(paid, 0)::text as paid, coalesce(hourly_rate, 0)::text as rate,
      (extract(epoch from since) * 1000)::double precision as since,
      (extract(epoch from coalesce(began_at, since)) * 1000)::double precision as "beganAt",
      concat_ws(' ', debtor_wallet_id, kind, coalesce(session_id, correction_id), amount, repaid, written_off, cancelled,
        case when open > 0 then coalesce(paid, 0) else 0 end) as text
    from claims where ${PREPARED}`.execute(db);
  return rows.map(({ open, paid, rate, ...row }) => ({
    ...row,
    open: BigInt(open),
    paid: BigInt(paid),
    rate: BigInt(rate),
  }));
}
