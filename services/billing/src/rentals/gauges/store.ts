import { sql } from 'kysely';
import { FROZEN_REASON } from '../../chain/transfers/frozen-store.ts';
import type { Database } from '../../database/database.ts';

export interface LiveSessions {
  readonly status: 'active' | 'grace';
  readonly count: number;
  /** Whose grace has ended and that go on all the same. */
  readonly pastGrace: number;
  /** For how long the first of those has been past its grace; 0 without any. */
  readonly pastGraceSeconds: number;
}

/** Running sessions by status; reads those alone (`sessions_live_of_wallet`). */
export async function countLiveSessions(db: Database): Promise<LiveSessions[]> {
  const { rows } = await sql<LiveSessions>`
    select status, count(*) as count,
      count(*) filter (where grace_until < gridlease_now()) as "pastGrace",
      greatest(0, coalesce(extract(epoch from gridlease_now() - min(grace_until)), 0))::float8 as "pastGraceSeconds"
    from sessions where ended_at is null group by status`.execute(db);
  return rows;
}

export interface OpenTransfers {
  readonly kind: string;
  readonly status: string;
  readonly count: number;
  /** Since the oldest of them was made, or may be signed where it had to wait before; without those of frozen wallets. */
  readonly oldestSeconds: number;
}

/** Transfers that are not over, by kind and status; reads those alone (`transfers_unfinished`). */
export async function countTransfers(db: Database): Promise<OpenTransfers[]> {
  const { rows } = await sql<OpenTransfers>`
    select kind, status, count(*) as count,
      greatest(0, extract(epoch from gridlease_now() - min(greatest(created_at, not_before))
        filter (where reason is distinct from ${FROZEN_REASON})))::float8 as "oldestSeconds"
    from transfers
    where status in ('awaiting_approval', 'pending', 'processing', 'needs_review')
    group by kind, status`.execute(db);
  return rows;
}

export interface Attention {
  readonly openDisputes: number;
  readonly pendingDeposits: number;
  readonly unattributedDeposits: number;
  /** Tokens left by transactions that the books do not know. */
  readonly unknownOutgoing: number;
  /** Transactions that name our accounts and are listed, but not read. */
  readonly unreadSignatures: number;
  readonly isPaused: boolean;
  readonly isFrozen: boolean;
  /** How long ago sessions became due that nobody has looked at. */
  readonly ticksLateSeconds: number;
}

/** What waits for a person or a worker: a partial index each, or a table that is small. */
export async function readAttention(db: Database): Promise<Attention> {
  const { rows } = await sql<Attention>`
    select (select count(*) from disputes where decided_at is null) as "openDisputes",
      (select count(*) from deposits where status = 'pending') as "pendingDeposits",
      (select count(*) from deposits where status = 'unattributed') as "unattributedDeposits",
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

/** What wallets owe; reads every account. */
export async function readDebts(db: Database): Promise<Debts> {
  const { rows } = await sql<{ wallets: number; owed: string }>`
    select count(*) as wallets, coalesce(sum(abs(balance)), 0)::text as owed
    from accounts where kind = 'debt' and balance <> 0`.execute(db);
  return { wallets: rows[0]?.wallets ?? 0, owed: BigInt(rows[0]?.owed ?? '0') };
}
