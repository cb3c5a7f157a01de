import { type Selectable, sql } from 'kysely';
import { BALANCE_WITH_TAIL } from '../../books/ledger/store.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { type Attempt, LIVE } from '../transfers/store.ts';
import { sentAmount, type Transfer } from '../transfers/transfer.ts';
import type { ReconciliationsTable } from './table.ts';

/**
 * Our token accounts after `after`, in order: the hot account, every wallet's, and all others in the books.
 */
export async function listTokenAccounts(
  db: Database,
  page: { readonly after: string; readonly limit: number; readonly hot: string },
): Promise<string[]> {
  const { rows } = await sql<{ token_account: string }>`
    select token_account from (
      select deposit_token_account as token_account from wallets where deposit_token_account > ${page.after}
      union select ${page.hot} where ${page.hot} > ${page.after}
      union select token_account from accounts where token_account > ${page.after}
    ) as ours
    order by token_account limit ${page.limit}`.execute(db);
  return rows.map(({ token_account }) => token_account);
}

/**
 * The balances of token accounts according to the books at a slot: the current balance minus what was booked
 * for later slots. One statement, so one state of the books.
 */
export async function readExpected(
  db: Database,
  tokenAccounts: readonly string[],
  slot: number,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ token_account: string; expected: string }>`
    select a.token_account, (-(${BALANCE_WITH_TAIL} - coalesce((
          select sum(e.amount) from journals j join entries e on e.journal_id = j.id
          where j.chain_slot > ${slot} and j.posted_at >= (select since from chain_state) and e.account_id = a.id
        ), 0)))::text as expected
    from accounts a where a.token_account = any(${tokenAccounts})`.execute(db);
  return new Map(rows.map((row) => [row.token_account, BigInt(row.expected)]));
}

/** The balance of a token account according to the books. */
export interface ExpectedBalance {
  readonly tokenAccount: string;
  /** Base units. */
  readonly expected: bigint;
}

/** Like `readExpected`, of all token accounts in the books after `after`, in order. */
export async function listExpected(
  db: Database,
  { after, limit, slot }: { readonly after: string; readonly limit: number; readonly slot: number },
): Promise<ExpectedBalance[]> {
  const { rows } = await sql<{ token_account: string; expected: string }>`
    with later as (
      select e.account_id, sum(e.amount) as amount from journals j join entries e on e.journal_id = j.id
      where j.chain_slot > ${slot} and j.posted_at >= (select since from chain_state)
      group by e.account_id
    )
    select a.token_account, (-(${BALANCE_WITH_TAIL} - coalesce(later.amount, 0)))::text as expected
    from accounts a left join later on later.account_id = a.id
    where a.token_account > ${after}
    order by a.token_account limit ${limit}`.execute(db);
  return rows.map((row) => ({ tokenAccount: row.token_account, expected: BigInt(row.expected) }));
}

/** How many token accounts are ours; see `listTokenAccounts`. */
export async function countTokenAccounts(db: Database, hot: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from wallets) + (
      select count(*) from (select token_account from accounts where token_account is not null union select ${hot}) as a
      where not exists (select from wallets w where w.deposit_token_account = a.token_account)
    ))::integer as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** An attempt whose outcome is not in the books yet. */
export type OpenAttempt = Pick<Attempt, 'signature' | 'transferId' | 'sourceTokenAccount'> &
  Pick<Transfer, 'kind' | 'walletId' | 'source' | 'destination' | 'amount'>;

export async function listOpenAttempts(db: Database): Promise<OpenAttempt[]> {
  const rows = await db
    .selectFrom('transfer_attempts')
    .innerJoin('transfers', 'transfers.id', 'transfer_id')
    .select(['signature', 'transfer_id', 'source_token_account'])
    .select(['kind', 'wallet_id', 'source', 'destination', 'amount', 'account_fee'])
    .where('state', 'in', LIVE)
    .execute();
  return rows.map((row) => ({
    signature: row.signature,
    transferId: row.transfer_id,
    sourceTokenAccount: row.source_token_account ?? undefined,
    kind: row.kind,
    walletId: row.wallet_id,
    source: row.source ?? undefined,
    destination: row.destination,
    // What is kept for the receiver's account does not leave.
    amount: sentAmount({ amount: BigInt(row.amount), accountFee: BigInt(row.account_fee) }),
  }));
}

/** The result of a comparison; the difference is chain minus books over all accounts, in base units. */
export interface NewReconciliation {
  readonly id: string;
  readonly startedAt: Date;
  /** The lowest slot at which an account was compared. */
  readonly slot: number;
  readonly isEven: boolean;
  readonly difference: bigint;
  readonly report: Readonly<Record<string, unknown>>;
}

export async function insertReconciliation(trx: BillingTransaction, proof: NewReconciliation): Promise<void> {
  await trx
    .insertInto('reconciliations')
    .values({
      id: proof.id,
      started_at: proof.startedAt,
      slot: proof.slot,
      is_even: proof.isEven,
      difference: String(proof.difference),
      report: JSON.stringify(proof.report),
    })
    .execute();
}

export async function findLastReconciliation(
  db: Database,
): Promise<Selectable<ReconciliationsTable> | undefined> {
  return db
    .selectFrom('reconciliations')
    .selectAll()
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether a comparison that began at or after `time` (and at most `withinSeconds` ago, if given) was even.
 */
export async function isEvenSince(db: Database, time: Date, withinSeconds?: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from reconciliations where is_even and started_at >= ${time}
        and (${withinSeconds ?? null}::float8 is null
          -- One of a later time says only that the clock has gone back.
          or started_at > gridlease_now() - make_interval(secs => ${withinSeconds ?? 0})
            and started_at <= gridlease_now())
    ) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Deletes old results except the last one. */
export async function deleteOldReconciliations(trx: BillingTransaction, keepDays: number): Promise<void> {
  await sql`
    delete from reconciliations where finished_at < gridlease_now() - make_interval(days => ${keepDays})
      and finished_at < (select max(finished_at) from reconciliations)`.execute(trx);
}
