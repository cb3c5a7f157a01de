import { sql } from 'kysely';
import { IS_PLATFORMS } from '../../books/ledger/statement-wallet.ts';
import type { StrayReason } from '../../chain/strays/stray.ts';
import type { WaitingFor } from '../../chain/transfers/transfer.ts';
import type { Database, RowOf } from '../../database/database.ts';
import type { LIVE_STATUSES } from '../sessions/session.ts';

export interface LiveSessions {
  readonly status: (typeof LIVE_STATUSES)[number];
  readonly count: number;
  /** Sessions that still run after their grace period ended. */
  readonly pastGrace: number;
  /** How long ago the first of those ended its grace period; 0 if there are none. */
  readonly pastGraceSeconds: number;
}

/** Counts sessions that have not ended by status; reads only those (index `sessions_live_of_wallet`). */
export async function countLiveSessions(db: Database): Promise<LiveSessions[]> {
  const { rows } = await sql<LiveSessions>`
    select status, count(*) as count,
      count(*) filter (where grace_until < gridlease_now()) as "pastGrace",
      greatest(0, coalesce(extract(epoch from gridlease_now() - min(grace_until)), 0))::float8 as "pastGraceSeconds"
    from sessions where ended_at is null group by status`.execute(db);
  return rows;
}

/** What the owner of a wallet, or its administrator, has to change. */
const EXCUSED: readonly WaitingFor[] = ['frozen', 'limit', 'receiver_account'];

export interface OpenTransfers {
  readonly kind: string;
  readonly status: string;
  readonly count: number;
  /**
   * The age of the oldest transfer, from its creation or from when it may be signed if that is later;
   * transfers that no operator of the chain can help are excluded: of frozen wallets, above a limit, and to receivers
   * without a token account.
   */
  readonly oldestSeconds: number;
}

/** Counts unfinished transfers by kind and status; reads only those (index `transfers_unfinished`). */
export async function countTransfers(db: Database): Promise<OpenTransfers[]> {
  const { rows } = await sql<OpenTransfers>`
    select kind, status, count(*) as count,
      greatest(0, extract(epoch from gridlease_now() - min(greatest(created_at, not_before))
        filter (where waiting_for is null or waiting_for not in (${sql.join(EXCUSED)}))))::float8 as "oldestSeconds"
    from transfers
    where status in ('awaiting_approval', 'pending', 'processing', 'needs_review')
    group by kind, status`.execute(db);
  return rows;
}

export interface Attention {
  readonly openDisputes: number;
  readonly pendingDeposits: number;
  readonly unattributedDeposits: number;
  /** Accounts with tokens that are in no balance. */
  readonly strays: Readonly<Record<StrayReason, number>>;
  /** Transactions that moved tokens out and are not in the books. */
  readonly unknownOutgoing: number;
  /** Transactions that mention our accounts and are listed but not read yet. */
  readonly unreadSignatures: number;
  readonly isPaused: boolean;
  readonly isFrozen: boolean;
  /** How long ago the oldest unprocessed session became due. */
  readonly ticksLateSeconds: number;
}

/** Counts what waits for an administrator or a worker, using partial indexes or small tables. */
export async function readAttention(db: Database): Promise<Attention> {
  const { rows } = await sql<Attention>`
    select (select count(*) from disputes where decided_at is null) as "openDisputes",
      (select count(*) from deposits where status = 'pending') as "pendingDeposits",
      (select count(*) from deposits where status = 'unattributed') as "unattributedDeposits",
      (select json_build_object('other_mint', count(*) filter (where reason = 'other_mint'),
        'other_account', count(*) filter (where reason = 'other_account')) from strays where amount > 0) as strays,
      (select count(*) from unknown_outgoing where adopted_at is null) as "unknownOutgoing",
      (select count(*) from chain_unread) as "unreadSignatures",
      paused_by is not null as "isPaused", frozen_reason is not null as "isFrozen",
      greatest(0, coalesce(extract(epoch from gridlease_now() - (select min(due_at) from session_ticks)), 0))::float8
        as "ticksLateSeconds"
    from chain_state`.execute(db);
  const [attention] = rows;
  if (attention === undefined) throw new Error('chain_state has lost its row');
  return attention;
}

export interface Debts {
  readonly wallets: number;
  /** Base units. */
  readonly owed: bigint;
}

/** Returns the total debt of wallets; scans every account. */
export async function readDebts(db: Database): Promise<Debts> {
  const { rows } = await sql<{ wallets: number; owed: string }>`
    select count(*) as wallets, coalesce(sum(abs(balance)), 0)::text as owed
    from accounts where kind = 'debt' and balance <> 0`.execute(db);
  return { wallets: rows[0]?.wallets ?? 0, owed: BigInt(rows[0]?.owed ?? '0') };
}

/** What the platform has on the chain by its books, what it owes, and what is its own; base units. */
export interface Solvency {
  /** The sum of the others. */
  readonly chain: bigint;
  /** What wallets of customers have and have earned, and deposits without a known wallet. */
  readonly liabilities: bigint;
  /** The platform's wallet, fees, bad debt, adjustments, dust and advances. Below zero: it owes more than it has. */
  readonly equity: bigint;
}

/**
 * Sums the balances of all accounts with their tails, in one snapshot; reads no entries. What customers owe is
 * neither: `platform:claims` is the counterpart of their debts.
 */
export async function readSolvency(db: Database): Promise<Solvency> {
  const { rows } = await sql<RowOf<Solvency>>`
    with balances as (
      select kind, wallet_id, balance as amount from accounts
      union all
      select a.kind, a.wallet_id, t.amount from account_tails t join accounts a on a.id = t.account_id
    ), platform as (
      select id from wallets where wallet_type = 'platform'
    ), owned as (
      select kind, amount, ${IS_PLATFORMS} or wallet_id is not distinct from (select id from platform)
        and wallet_id is not null as is_platforms from balances
      where kind not in ('debt', 'platform_claims')
    )
    select coalesce(-sum(amount) filter (where kind = 'chain'), 0)::text as chain,
      coalesce(sum(amount) filter (where kind <> 'chain' and not is_platforms), 0)::text as liabilities,
      coalesce(sum(amount) filter (where is_platforms), 0)::text as equity
    from owned`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a sum has one row');
  return { chain: BigInt(row.chain), liabilities: BigInt(row.liabilities), equity: BigInt(row.equity) };
}
