import { type SqlBool, sql } from 'kysely';
import { readBesideArchive } from '../../books/archive/read-beside.ts';
import type { ArchiveReader } from '../../books/archive/read-list.ts';
import type { Database, RowOf } from '../../database/database.ts';
import { andWithin, type Period } from '../../database/filters.ts';
import { BILLS } from '../../rentals/history/archive-source.ts';
import {
  archivedSums,
  type BillSelection,
  type BillSum,
  listCutDays,
  sumCutDays,
} from '../../rentals/history/bill-sums.ts';
import { andEndedWithin } from '../../rentals/history/store.ts';
import type { EarnedAccount } from './earned-accounts.ts';
import { availableOf, type Earnings, NO_EARNINGS, sumEarnings } from './earnings.ts';
import { heldByAccount } from './held.ts';
import { takenBack, unpaidShares } from './shares.ts';

type AccountRow = RowOf<
  Omit<Earnings, 'available' | 'pending'> & { id: number; balance: bigint; held: bigint }
>;

/** The keys by which the indexes find these accounts' rows. */
export function keysOf(accounts: readonly EarnedAccount[]) {
  return {
    accountIds: accounts.map(({ id }) => id),
    providerIds: [...new Set(accounts.map(({ providerId }) => providerId))],
    ownerIds: [...new Set(accounts.map(({ ownerId }) => ownerId))],
    walletIds: [...new Set(accounts.map(({ walletId }) => walletId))],
  };
}

/** Selects the bills of these accounts: each owner's bills for each of their machines, by the owner index. */
function billsOf(accounts: readonly EarnedAccount[]) {
  const { ownerIds } = keysOf(accounts);
  return sql<SqlBool>`r.provider_owner_id = any(${ownerIds}::text[]) and (r.provider_owner_id, r.provider_id) in (
    select * from unnest(${accounts.map(({ ownerId }) => ownerId)}::text[],
      ${accounts.map(({ providerId }) => providerId)}::text[]))`;
}

/** Selects what these accounts' bills, archived ones too, add up to. */
export function selectionOf(accounts: readonly EarnedAccount[], period: Period): BillSelection {
  const { ownerIds } = keysOf(accounts);
  return {
    side: 'machine',
    period,
    ofSums: sql`s.party = any(${ownerIds}::text[]) and (s.party, s.provider_id) in (
      select * from unnest(${accounts.map(({ ownerId }) => ownerId)}::text[],
        ${accounts.map(({ providerId }) => providerId)}::text[]))`,
    ofBills: billsOf(accounts),
  };
}

/**
 * Reads the earnings of accounts in one snapshot. The period selects rentals by their end (a running rental
 * counts as of now), payouts by finality, and refunds by creation; pending and available amounts, and what is
 * awaited of a refund, are always current.
 *
 * @throws BillingError 503 `archive_unavailable`, only if the period cuts an archived day
 */
export async function readEarnings(
  reader: ArchiveReader,
  accounts: readonly EarnedAccount[],
  period: Period,
  disputeDelaySeconds: number,
): Promise<ReadonlyMap<number, Earnings>> {
  const selection = selectionOf(accounts, period);
  const {
    result: { kept, cut },
  } = await readBesideArchive(reader.db, BILLS.table, async () => ({
    kept: await readKeptEarnings(reader.db, accounts, selection, disputeDelaySeconds),
    cut: await listCutDays(reader.db, selection),
  }));
  const sums = await sumCutDays(reader, selection, cut);
  return new Map(
    accounts.flatMap((account) => {
      const own = kept.get(account.id);
      const archived = sums.filter(
        ({ ownerId, providerId }) => ownerId === account.ownerId && providerId === account.providerId,
      );
      return own === undefined ? [] : [[account.id, addBills(own, archived)] as const];
    }),
  );
}

function addBills(earnings: Earnings, bills: readonly BillSum[]): Earnings {
  const parts = bills.map(({ totalCost, earned, sessions, minutes }) => ({
    ...NO_EARNINGS,
    charged: totalCost,
    total: earned,
    sessions,
    minutes,
  }));
  return sumEarnings([earnings, ...parts]);
}

/** Without the bills of archived days of which a part is in the period. */
async function readKeptEarnings(
  db: Database,
  accounts: readonly EarnedAccount[],
  selection: BillSelection,
  disputeDelaySeconds: number,
): Promise<ReadonlyMap<number, Earnings>> {
  const keys = keysOf(accounts);
  const { period } = selection;
  const { rows } = await sql<AccountRow>`
    with now as (select gridlease_now() as at), held as (${heldByAccount(keys, disputeDelaySeconds)}),
    billed as (
      select owner_id, provider_id, sum(charged) as charged, sum(earned) as earned, sum(sessions) as sessions,
        sum(minutes) as minutes
      from (
        select r.provider_owner_id as owner_id, r.provider_id, r.total_cost as charged, r.provider_earnings as earned,
          1 as sessions, r.total_minutes as minutes
        from billing_records r where ${selection.ofBills} ${andEndedWithin(period)}
        union all
        select party, provider_id, total_cost, provider_earnings, sessions, minutes
        from (${archivedSums(selection)}) as archived
      ) as bills group by 1, 2
    ), live as (
      select earned_account_id as account_id, sum(charged) as charged, sum(charged - fee) as earned,
        count(*) as sessions, sum(charged_minutes) as minutes
      from sessions, now
      where ended_at is null and pending_until is null and provider_id = any(${keys.providerIds}::text[]) ${andWithin('now.at', period)}
      group by 1
    ), paid as (
      select p.account_id, sum(p.amount) filter (where t.status = 'confirmed' ${andWithin('t.confirmed_at', period)}) as paid,
        sum(p.amount) filter (where t.status = 'pending') as in_payout
      from payout_parts p join transactions t on t.id = p.transfer_id
      where p.account_id = any(${keys.accountIds}::bigint[]) group by 1
    ), taken as (
      select account_id, sum(amount) as amount from (${takenBack(keys.accountIds)}) as each
      where true ${andWithin('each.at', period)} group by 1
    ), unpaid as (
      select account_id, sum(awaiting) as awaiting, sum(written_off) as written_off
      from (
        select u.*, coalesce(u.ended_at, now.at) as at from (${unpaidShares(keys.accountIds)}) as u, now
      ) as each where true ${andWithin('each.at', period)} group by 1
    ), refunding as (
      select s.earned_account_id as account_id, sum(c.open) as amount
      from claims c join sessions s on s.id = c.session_id
      where c.debtor_wallet_id = any(${keys.walletIds}::uuid[]) and c.kind = 'refund' and c.open > 0 group by 1
    )
    select a.id, a.balance::text as balance, coalesce(held.amount, 0)::text as held,
      coalesce(paid.in_payout, 0)::text as "inPayout", coalesce(paid.paid, 0)::text as paid,
      coalesce(taken.amount, 0)::text as "takenBack", coalesce(unpaid.awaiting, 0)::text as "awaitingRepayment",
      coalesce(unpaid.written_off, 0)::text as "writtenOff", coalesce(refunding.amount, 0)::text as "refundAwaiting",
      (coalesce(billed.charged, 0) + coalesce(live.charged, 0))::text as charged,
      (coalesce(billed.earned, 0) + coalesce(live.earned, 0))::text as total,
      (coalesce(billed.sessions, 0) + coalesce(live.sessions, 0))::integer as sessions,
      (coalesce(billed.minutes, 0) + coalesce(live.minutes, 0))::double precision as minutes
    from accounts a join wallets w on w.id = a.wallet_id left join held on held.account_id = a.id
    left join billed on billed.owner_id = w.user_id and billed.provider_id = a.provider_id
    left join live on live.account_id = a.id left join paid on paid.account_id = a.id
    left join taken on taken.account_id = a.id left join unpaid on unpaid.account_id = a.id
    left join refunding on refunding.account_id = a.id
    where a.id = any(${keys.accountIds}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...row }) => [id, toEarnings(row)]));
}

function toEarnings({ sessions, minutes, ...row }: Omit<AccountRow, 'id'>): Earnings {
  const balance = BigInt(row.balance);
  const available = availableOf({ balance, held: BigInt(row.held) });
  const inPayout = BigInt(row.inPayout);
  return {
    total: BigInt(row.total),
    pending: balance - available + inPayout,
    inPayout,
    available,
    paid: BigInt(row.paid),
    takenBack: BigInt(row.takenBack),
    awaitingRepayment: BigInt(row.awaitingRepayment),
    writtenOff: BigInt(row.writtenOff),
    refundAwaiting: BigInt(row.refundAwaiting),
    charged: BigInt(row.charged),
    sessions,
    minutes,
  };
}

/** Returns what the owner of these wallets owes, in base units; zero without a wallet. */
export async function readDebt(db: Database, walletIds: readonly string[]): Promise<bigint> {
  const { rows } = await sql<{ debt: string }>`
    select coalesce(-sum(balance), 0)::text as debt from accounts
    where wallet_id = any(${walletIds}::uuid[]) and kind = 'debt' and provider_id is null`.execute(db);
  return BigInt(rows[0]?.debt ?? 0);
}
