import { type RawBuilder, sql } from 'kysely';
import type { ArchivedList, ArchiveSource } from '../archive/source.ts';
import { STATEMENT_WALLET } from './statement-wallet.ts';

const PLACE = sql`archived.journal_id || '/' || lpad(archived.n::text, 5, '0')`;

/** All entries in the order of their journals. */
export const BY_JOURNAL: ArchivedList = { name: 'journal', key: sql`${PLACE}` };

/** The entries of each wallet's statement, in the order of their journals. */
export const BY_WALLET: ArchivedList = {
  name: 'wallet',
  key: sql`(select ${STATEMENT_WALLET} from accounts where id = archived.account_id) || '/' || ${PLACE}`,
};

/** The first day of a partition's month, such as `entries_2026_09`. */
const firstDayOf = (partition: string) => sql`to_date(right(${partition}::text, 7), 'YYYY_MM')`;

/** Rentals that are disputed, owed, or not settled, and corrections that are owed: what was posted for them stays at hand. */
const OPEN_CASES: RawBuilder<unknown> = sql`
  select session_id from disputes where status = 'open'
  union all select coalesce(session_id, correction_id) from claims where open > 0
  union all select reference from holds where closed_at is null`;

/** The lines of an archived journal: `account_id`, `amount` in base units as text, and `n`. */
const LINES = sql`(
  select jsonb_agg(jsonb_build_object('account_id', account_id, 'amount', amount::text, 'n', n) order by n)
  from entries where journal_id = archived.id)`;

/** Archived with the entries; each has its lines. */
export const JOURNALS: ArchiveSource = {
  table: 'journals',
  // A closed month refuses what would be added to it.
  identity: [],
  extra: [{ name: 'lines', type: 'jsonb', value: LINES }],
  lists: [{ name: 'id', key: sql`archived.id::text` }],
  isOpen: (partition) => sql`
    exists (select from ${sql.table(partition)} where reference in (${OPEN_CASES}))`,
};

/** Months of the ledger, once they are closed: nothing is added to them, and their closing balances are known. */
export const LEDGER: ArchiveSource = {
  table: 'entries',
  together: [JOURNALS],
  identity: [],
  extra: [
    // The amount, for readers to whom a number would not be exact.
    { name: 'units', type: 'text', value: sql`archived.amount::text` },
    { name: 'kind', type: 'text', value: sql`(select kind from journals where id = archived.journal_id)` },
    {
      name: 'reference',
      type: 'uuid',
      value: sql`(select reference from journals where id = archived.journal_id)`,
    },
  ],
  lists: [BY_JOURNAL, BY_WALLET],
  isOpen: (partition) => sql`uuid7_at(month_start(${firstDayOf(partition)})) >= open_from()`,
};
