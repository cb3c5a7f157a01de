import type { UserState } from '@gridlease/common/service/user-states';
import { sql } from 'kysely';
import type { BillingTransaction, Database, RowOf } from '../../database/database.ts';

/** A wallet whose user's account was closed, or is active again. */
export interface ChangedWallet {
  readonly id: string;
  readonly isClosed: boolean;
  /** An administrator did not freeze it. */
  readonly isUnfrozen: boolean;
}

/** Stores states that are newer than what is known, and returns the wallets that this closed or opened. */
export async function applyAccountStates(
  trx: BillingTransaction,
  states: readonly UserState[],
): Promise<ChangedWallet[]> {
  const ids = states.map(({ id }) => id);
  // By ascending id, as everywhere that locks several wallets.
  const { rows } = await sql<ChangedWallet & { readonly wasClosed: boolean }>`
    with known as materialized (
      select id, account_closed_since from wallets where user_id = any(${ids}::text[]) and wallet_type <> 'platform'
      order by id for no key update
    )
    update wallets w set
      account_version = s.version,
      account_status = s.status,
      account_closed_since = case when s.status <> 'active' then coalesce(w.account_closed_since, gridlease_now()) end,
      version = w.version + case when w.account_status = s.status then 0 else 1 end,
      updated_at = case when w.account_status = s.status then w.updated_at else greatest(w.updated_at, gridlease_now()) end
    from known, unnest(
      ${ids}::text[], ${states.map(({ status }) => status)}::text[], ${states.map(({ version }) => version)}::bigint[]
    ) as s(user_id, status, version)
    where w.id = known.id and w.user_id = s.user_id and w.account_version < s.version
    returning w.id, w.is_active as "isUnfrozen", w.account_closed_since is not null as "isClosed",
      known.account_closed_since is not null as "wasClosed"`.execute(trx);
  return rows.filter(({ isClosed, wasClosed }) => isClosed !== wasClosed);
}

/**
 * The users of whom billing has anything that a closed account matters to, after this one, by ascending id: they rent, have
 * transfers that have not left, are owed earnings, or their account was disabled.
 */
export async function listParties(db: Database, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      select user_id from sessions where ended_at is null
      union select w.user_id from transfers t join wallets w on w.id = t.wallet_id
        where t.kind <> 'sweep' and t.status in ('awaiting_approval', 'pending', 'processing', 'needs_review')
      union select w.user_id from accounts a join wallets w on w.id = a.wallet_id
        where a.provider_id is not null and a.balance > 0
      union select user_id from wallets where account_status = 'disabled'
    ) as parties where user_id > ${after} order by user_id limit ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The live rentals that the user pays for. */
export async function listLiveRentals(
  db: Database,
  userId: string,
): Promise<{ readonly id: string; readonly providerId: string; readonly isWatched: boolean }[]> {
  const { rows } = await sql<{ id: string; providerId: string; isWatched: boolean }>`
    select s.id, s.provider_id as "providerId", s.is_watched as "isWatched" from sessions s
    where s.user_id = ${userId} and s.ended_at is null order by s.id`.execute(db);
  return rows;
}

/** What a user has and owes; amounts in base units. */
export interface Holdings {
  /** Available, held, reserved, and earned. */
  readonly balance: bigint;
  /** The part of it that is available or earned. */
  readonly free: bigint;
  readonly debt: bigint;
  /** What others owe for the user's rentals or refunds, with the platform's fee in it. */
  readonly claims: bigint;
  readonly transfers: number;
  readonly disputes: number;
  readonly rentals: number;
  /** Whether money ever moved in a wallet of theirs, or is on its way there. */
  readonly hasEntries: boolean;
}

/** In one snapshot, so that money that moves meanwhile is seen on one of its accounts. */
export async function findHoldings(db: Database, userId: string): Promise<Holdings> {
  const { rows } = await sql<RowOf<Holdings>>`
    with own as materialized (
      select id from wallets where user_id = ${userId} and wallet_type <> 'platform'
    ), books as (
      select a.kind, sum(a.balance) as balance from accounts a where a.wallet_id in (select id from own) group by a.kind
    )
    select
      coalesce((select sum(balance) from books where kind <> 'debt'), 0)::text as balance,
      coalesce((select sum(balance) from books where kind in ('available', 'earned')), 0)::text as free,
      coalesce((select -sum(balance) from books where kind = 'debt'), 0)::text as debt,
      coalesce((select sum(open) from claims where open > 0 and creditor_wallet_id in (select id from own)), 0)::text as claims,
      (select count(*) from transfers where wallet_id in (select id from own) and kind <> 'sweep'
        and status not in ('confirmed', 'failed', 'cancelled')) as transfers,
      (select count(*) from disputes where status = 'open' and ${userId} in (user_id, provider_owner_id)) as disputes,
      (select count(*) from sessions where ended_at is null and ${userId} in (user_id, provider_owner_id)) as rentals,
      exists (select from accounts a where a.wallet_id in (select id from own) and a.version > 0)
        or exists (select from transactions where from_wallet_id in (select id from own))
        or exists (select from transactions where to_wallet_id in (select id from own)) as "hasEntries"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has one row');
  const { balance, free, debt, claims, ...counts } = row;
  return {
    ...counts,
    balance: BigInt(balance),
    free: BigInt(free),
    debt: BigInt(debt),
    claims: BigInt(claims),
  };
}

/** A wallet that may have something to give up, in base units: a withdrawal takes the one, a payout the other. */
export interface SmallWallet {
  readonly id: string;
  readonly available: bigint;
  readonly earned: bigint;
}

export async function listWalletsOf(db: Database, userId: string): Promise<SmallWallet[]> {
  const { rows } = await sql<{ id: string; available: string; earned: string }>`
    select w.id, coalesce(sum(a.balance) filter (where a.kind = 'available'), 0)::text as available,
      coalesce(sum(a.balance) filter (where a.kind = 'earned'), 0)::text as earned
    from wallets w join accounts a on a.wallet_id = w.id
    where w.user_id = ${userId} and w.wallet_type <> 'platform' group by w.id order by w.id`.execute(db);
  return rows.map(({ id, available, earned }) => ({
    id,
    available: BigInt(available),
    earned: BigInt(earned),
  }));
}
