import { type RawBuilder, sql } from 'kysely';

/** Selects the owner's share of an amount, at the fee of a claim `c`. */
function shareOf(amount: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${amount} - fee_of(${amount}, c.fee_percent))`;
}

/**
 * Joins `b.due` to a rental `s` and its claim `c`: the charge whose unpaid part the claim is. It is less than
 * what was charged only where claims were made of the debts of an earlier release, after a refund.
 */
export const CLAIMED_CHARGE = sql`
  cross join lateral (
    select s.charged - coalesce(sum(amount), 0) as due from refunds
    where session_id = s.id and created_at < c.created_at
  ) as b`;

/** What has been paid of `b.due`. */
const PAID = sql`(b.due - c.amount + c.repaid)`;

/** Selects the owner's share of what has been paid for the rental `s`; `c` is its claim, if it has one. */
export const PAID_SHARE = sql`
  case when c.id is null then s.charged - s.fee
    else s.charged - s.fee - (${shareOf(sql`b.due`)} - ${shareOf(PAID)}) end`;

/**
 * Selects the owner's shares of what was charged and not paid, per rental with a claim of these accounts. What the
 * platform had advanced is left out: the owner has had it.
 *
 * The share of a charge is divided in this order: what was cancelled, written off, awaited, paid. Each part is
 * the difference of two shares, so that the parts sum to the whole whatever was rounded.
 */
export function unpaidShares(accountIds: readonly number[]): RawBuilder<unknown> {
  const uncancelled = shareOf(sql`(b.due - c.cancelled)`);
  const payable = shareOf(sql`(b.due - c.cancelled - c.written_off)`);
  return sql`
    select c.creditor_account_id as account_id, s.ended_at, ${uncancelled} - ${payable} as written_off,
      ${payable} - ${shareOf(PAID)} as awaiting
    from claims c join sessions s on s.id = c.session_id ${CLAIMED_CHARGE}
    where c.creditor_account_id = any(${accountIds}::bigint[]) and c.kind = 'rental' and c.paid is not null
      and c.amount > c.repaid`;
}

/**
 * Selects what was taken back from these accounts and when: by refunds, from what was earned or from what was
 * charged and not paid yet, and to repay what the owner owed.
 *
 * A refund cancels the owner's claim before what the platform had advanced.
 */
export function takenBack(accountIds: readonly number[]): RawBuilder<unknown> {
  const before = shareOf(sql`(b.due - least(r.cancelled_until - r.cancelled, c.cancelled))`);
  const after = shareOf(sql`(b.due - least(r.cancelled_until, c.cancelled))`);
  return sql`
    select earned_account_id as account_id, created_at as at, from_earnings as amount from refunds
    where earned_account_id = any(${accountIds}::bigint[]) and from_earnings > 0
    union all
    select account_id, created_at, amount from debt_repayments where account_id = any(${accountIds}::bigint[])
    union all
    select c.creditor_account_id, r.created_at, ${before} - ${after}
    from (
      select session_id, earned_account_id, created_at, cancelled,
        sum(cancelled) over (partition by session_id order by created_at, id) as cancelled_until
      from refunds where earned_account_id = any(${accountIds}::bigint[]) and cancelled > 0
    ) as r join sessions s on s.id = r.session_id
      join claims c on c.session_id = r.session_id and c.creditor_account_id = r.earned_account_id and c.kind = 'rental'
      ${CLAIMED_CHARGE}`;
}
