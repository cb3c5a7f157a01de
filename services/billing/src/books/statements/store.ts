import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ArchivedChange } from '../ledger/archived-entries.ts';
import type { JournalKind } from '../ledger/journal.ts';
import type { Month } from '../ledger/month-store.ts';
import { IS_PLATFORMS } from '../ledger/statement-wallet.ts';

/** The accounts of a statement. */
export interface StatementAccounts {
  readonly ids: readonly number[];
  /** Whether one of them has entries that no index by account has: only those of the platform. */
  readonly hasTailed: boolean;
}

/**
 * The accounts that make up a wallet's statement: all of its own. The platform's wallet also has the platform's own
 * accounts; `platform:claims` is the counterpart of customers' debts and belongs to nobody.
 */
export async function listStatementAccounts(
  db: Database,
  wallet: { readonly id: string; readonly isPlatform: boolean },
): Promise<StatementAccounts> {
  const { rows } = await sql<{ id: number; is_stored: boolean }>`
    select id, is_stored from accounts where wallet_id = ${wallet.id}
    ${wallet.isPlatform ? sql`union all select id, is_stored from accounts where ${IS_PLATFORMS}` : sql``}`.execute(
    db,
  );
  return { ids: rows.map(({ id }) => id), hasTailed: rows.some(({ is_stored }) => !is_stored) };
}

/**
 * The newest journal of these accounts from an id on; undefined if there is none. Ids are made by the services'
 * clocks, so it may be ahead of the database's time.
 */
export async function findNewestJournal(
  db: Database,
  accounts: StatementAccounts,
  from: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select journal_id as id from entries where ${ofAccounts(accounts)} and journal_id >= ${from}
    order by journal_id desc limit 1`.execute(db);
  return rows[0]?.id;
}

function ofAccounts({ ids, hasTailed }: StatementAccounts): RawBuilder<unknown> {
  // The index of an account's entries has those with a version: all of accounts that are stored.
  return sql`account_id = any(${ids}::bigint[]) ${hasTailed ? sql`` : sql`and account_version is not null`}`;
}

/** The sum of the accounts' entries of a period (ids from `from` to below `until`), in base units. */
export async function sumEntries(
  db: Database,
  accounts: StatementAccounts,
  period: { readonly from: string; readonly until: string },
): Promise<bigint> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::text as sum from entries
    where ${ofAccounts(accounts)} and journal_id >= ${period.from} and journal_id < ${period.until}`.execute(
    db,
  );
  return BigInt(rows[0]?.sum ?? '0');
}

/** What closed months (`2026-09`) changed on the accounts together, by their closing balances; base units. */
export async function sumMonths(
  db: Database,
  { ids }: StatementAccounts,
  months: readonly Month[],
): Promise<bigint> {
  if (months.length === 0) return 0n;
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(closing.balance - coalesce(opening.balance, 0)), 0)::text as sum
    from month_balances closing left join lateral (
      select balance from month_balances b
      where b.account_id = closing.account_id and b.month < closing.month order by b.month desc limit 1
    ) as opening on true
    where closing.account_id = any(${ids}::bigint[])
      and closing.month = any(${months.map((month) => `${month}-01`)}::date[])`.execute(db);
  return BigInt(rows[0]?.sum ?? '0');
}

/** What one journal changed on the accounts together. */
export interface StatementEntry {
  readonly journalId: string;
  readonly kind: JournalKind;
  /** Base units, not zero. */
  readonly amount: bigint;
  readonly transactionId: string | undefined;
  readonly sessionId: string | undefined;
}

/** The journals that reference a rental; the others reference a transaction, if anything. */
export const OF_SESSION: RawBuilder<unknown> = sql`
  j.kind in ('hold_placed', 'hold_extended', 'hold_captured', 'hold_released', 'debt_incurred',
    'debt_restated')`;

/**
 * The journals of a period that changed what the accounts have together, in order; those that only move money
 * between them are left out. The bounds name an index range of one or more months' partitions.
 */
export async function listStatementEntries(
  db: Database,
  accounts: StatementAccounts,
  page: {
    readonly from: string;
    readonly after: string | undefined;
    readonly until: string;
    readonly limit: number;
  },
): Promise<StatementEntry[]> {
  const { from, after, until, limit } = page;
  const begin = after === undefined ? sql`journal_id >= ${from}` : sql`journal_id > ${after}`;
  const { rows } = await sql<StatementRow>`
    ${SELECT_CHANGES}
    from (
      select journal_id, sum(amount) as amount from entries
      where ${ofAccounts(accounts)} and ${begin} and journal_id < ${until}
      group by journal_id having sum(amount) <> 0 order by journal_id limit ${limit}
    ) as changed
      join journals j on j.id = changed.journal_id
      ${JOIN_TRANSACTION}
    order by j.id`.execute(db);
  return rows.map(toEntry);
}

/** Adds to archived changes what is told of their transactions. */
export async function describeArchived(
  db: Database,
  changes: readonly ArchivedChange[],
): Promise<StatementEntry[]> {
  if (changes.length === 0) return [];
  const { rows } = await sql<StatementRow>`
    ${SELECT_CHANGES}
    from unnest(
      ${changes.map(({ journalId }) => journalId)}::uuid[],
      ${changes.map(({ kind }) => kind)}::text[],
      ${changes.map(({ reference }) => reference)}::uuid[],
      ${changes.map(({ amount }) => String(amount))}::numeric[]
    ) as j(id, kind, reference, amount) cross join lateral (select j.amount) as changed(amount)
      ${JOIN_TRANSACTION}
    order by j.id`.execute(db);
  return rows.map(toEntry);
}

interface StatementRow {
  readonly id: string;
  readonly kind: JournalKind;
  readonly amount: string;
  readonly transaction_id: string | null;
  readonly session_id: string | null;
}

/** Of a journal `j`, what it `changed`, and its transaction `t`. */
const SELECT_CHANGES: RawBuilder<unknown> = sql`
  select j.id, j.kind, changed.amount::text as amount, t.id as transaction_id,
    coalesce(t.session_id, case when ${OF_SESSION} then j.reference end) as session_id`;

const JOIN_TRANSACTION: RawBuilder<unknown> = sql`
  left join transactions t on t.id = j.reference and not ${OF_SESSION}`;

function toEntry(row: StatementRow): StatementEntry {
  return {
    journalId: row.id,
    kind: row.kind,
    amount: BigInt(row.amount),
    transactionId: row.transaction_id ?? undefined,
    sessionId: row.session_id ?? undefined,
  };
}
