import { sql } from 'kysely';
import { readRows } from '../../database/cursor.ts';
import type { BillingTransaction } from '../../database/database.ts';
import type { JournalKind } from '../ledger/journal.ts';
import { firstJournalAt, monthStart } from '../ledger/journal-time.ts';
import { STATEMENT_WALLET } from '../ledger/statement-wallet.ts';
import { OF_SESSION } from '../statements/store.ts';

/** The month that is exported. */
export interface ExportedMonth {
  /** Its first day, such as `2026-09-01`. */
  readonly day: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

export function exportedMonth(month: string): ExportedMonth {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { day: `${month}-01`, from, to: monthStart(from, 1) };
}

const within = (key: string, { from, to }: ExportedMonth) =>
  sql`${sql.ref(key)} >= ${sql.lit(firstJournalAt(from))} and ${sql.ref(key)} < ${sql.lit(firstJournalAt(to))}`;

/** One entry with its journal; amounts in base units. */
export interface EntryRow {
  readonly id: string;
  readonly kind: JournalKind;
  readonly transaction_id: string | null;
  readonly session_id: string | null;
  readonly account: string;
  readonly amount: string;
}

/** The month's entries in the order of their journals. */
export function readEntries(trx: BillingTransaction, month: ExportedMonth): AsyncGenerator<EntryRow> {
  return readRows(
    trx,
    'exported_entries',
    sql`
      select j.id, j.kind, t.id as transaction_id,
        coalesce(t.session_id, case when ${OF_SESSION} then j.reference end) as session_id,
        a.code as account, e.amount::text as amount
      from journals j join entries e on e.journal_id = j.id join accounts a on a.id = e.account_id
        left join transactions t on t.id = j.reference and not ${OF_SESSION}
      where ${within('j.id', month)} and ${within('e.journal_id', month)}
      order by j.id, e.n`,
  );
}

/** The balances of accounts at the end of a closed month, or before it; those without entries until then are absent. */
const closingOf = (day: string, operator: '<' | '<=') => sql`
  select distinct on (account_id) account_id, balance from month_balances
  where month ${sql.raw(operator)} ${sql.lit(day)}::date order by account_id, month desc`;

/** An account with what happened to it in the month; base units. */
export interface BalanceRow {
  readonly account: string;
  readonly kind: string;
  readonly wallet_id: string | null;
  readonly opening: string;
  /** Zero or below. */
  readonly debits: string;
  readonly credits: string;
  readonly entries: string;
  readonly closing: string;
}

/** Accounts that had something before, in, or after the month, in the order of the bytes of their codes. */
export function readBalances(trx: BillingTransaction, month: ExportedMonth): AsyncGenerator<BalanceRow> {
  return readRows(
    trx,
    'exported_balances',
    sql`
      select a.code as account, a.kind, a.wallet_id, coalesce(opening.balance, 0)::text as opening,
        coalesce(moved.debits, 0)::text as debits, coalesce(moved.credits, 0)::text as credits,
        coalesce(moved.entries, 0)::text as entries, closing.balance::text as closing
      from (${closingOf(month.day, '<=')}) as closing join accounts a on a.id = closing.account_id
        left join (${closingOf(month.day, '<')}) as opening on opening.account_id = a.id
        left join (
          select account_id, coalesce(sum(amount) filter (where amount < 0), 0) as debits,
            coalesce(sum(amount) filter (where amount > 0), 0) as credits, count(*) as entries
          from entries where ${within('journal_id', month)} group by account_id
        ) as moved on moved.account_id = a.id
      where moved.entries > 0 or closing.balance <> 0
      order by a.code collate "C"`,
  );
}

export interface WalletRow {
  readonly wallet_id: string;
  readonly user_id: string;
  readonly wallet_type: string;
  readonly opening: string;
  readonly closing: string;
}

/** The wallets that had a statement until the end of the month, by id. */
export function readWallets(trx: BillingTransaction, month: ExportedMonth): AsyncGenerator<WalletRow> {
  return readRows(
    trx,
    'exported_wallets',
    sql`
      select w.id as wallet_id, w.user_id, w.wallet_type, coalesce(sum(opening.balance), 0)::text as opening,
        sum(closing.balance)::text as closing
      from (${closingOf(month.day, '<=')}) as closing
        join (select id, ${STATEMENT_WALLET} as wallet_id from accounts) as a on a.id = closing.account_id
        join wallets w on w.id = a.wallet_id
        left join (${closingOf(month.day, '<')}) as opening on opening.account_id = a.id
      group by w.id order by w.id`,
  );
}

export interface StatementRow {
  readonly wallet_id: string;
  readonly id: string;
  readonly kind: JournalKind;
  readonly amount: string;
  readonly transaction_id: string | null;
  readonly session_id: string | null;
}

/** What each journal of the month changed for each wallet, by wallet and journal. */
export function readStatements(trx: BillingTransaction, month: ExportedMonth): AsyncGenerator<StatementRow> {
  return readRows(
    trx,
    'exported_statements',
    sql`
      select changed.wallet_id, j.id, j.kind, changed.amount::text as amount, t.id as transaction_id,
        coalesce(t.session_id, case when ${OF_SESSION} then j.reference end) as session_id
      from (
        select a.wallet_id, e.journal_id, sum(e.amount) as amount
        from entries e join (select id, ${STATEMENT_WALLET} as wallet_id from accounts) as a on a.id = e.account_id
        where ${within('e.journal_id', month)} and a.wallet_id is not null
        group by 1, 2 having sum(e.amount) <> 0
      ) as changed join journals j on j.id = changed.journal_id and ${within('j.id', month)}
        left join transactions t on t.id = j.reference and not ${OF_SESSION}
      order by changed.wallet_id, j.id`,
  );
}
