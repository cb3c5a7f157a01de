import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import { archivedRows, blocksByMonth } from '../archive/read-blocks.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { BY_JOURNAL, BY_WALLET, LEDGER } from './archive-source.ts';
import type { JournalKind } from './journal.ts';

/** Journals with ids of a range. */
interface JournalRange {
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
}

/** Archived entries of journals with ids of a range. */
export interface ArchivedEntries extends JournalRange {
  /** Of this wallet's statement; undefined: of all accounts. */
  readonly walletId: string | undefined;
}

/** An entry as it is archived, as far as it is read here. */
interface ArchivedEntry {
  readonly journal_id: string;
  readonly account_id: number;
  /** Base units. */
  readonly units: string;
  readonly kind: JournalKind;
  readonly reference: string | null;
}

/**
 * Archived entries in the order of their journals, block by block. They are not sent to the database: a page of a
 * statement takes longer there to read a block than to find the same entries in a table.
 */
async function* readEntries(
  { db, archive }: ArchiveReader,
  { walletId, from, until }: ArchivedEntries,
): AsyncGenerator<readonly ArchivedEntry[]> {
  const list = walletId === undefined ? BY_JOURNAL : BY_WALLET;
  const prefix = walletId === undefined ? '' : `${walletId}/`;
  const range = { table: LEDGER.table, list: list.name, first: prefix + from, last: prefix + until };
  let own: ReadonlySet<number> | undefined;
  for await (const block of blocksByMonth(db, range)) {
    if (walletId !== undefined) own ??= await listAccountsOf(db, walletId);
    const rows: readonly ArchivedEntry[] = JSON.parse(await archive.read(block));
    // A block has the ends of the ranges before and after it, too.
    yield rows.filter(
      ({ journal_id, account_id }) =>
        journal_id >= from && journal_id < until && (own === undefined || own.has(account_id)),
    );
  }
}

/** The accounts of a wallet's statement. */
async function listAccountsOf(db: Database, walletId: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from accounts where wallet_id = ${walletId} union all
    select id from accounts where wallet_id is null
      and exists (select from wallets where id = ${walletId} and wallet_type = 'platform')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Archived entries of a range, some at a time: tables `entries`, with the `kind` and `reference` of their journals.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function* readArchivedEntries(
  { db, archive }: ArchiveReader,
  { from, until }: JournalRange,
): AsyncGenerator<RawBuilder<unknown>> {
  const range = { table: LEDGER.table, list: BY_JOURNAL.name, first: from, last: until };
  for await (const block of blocksByMonth(db, range)) {
    const rows = archivedRows(LEDGER, await archive.read(block));
    yield sql`(select * from ${rows} where journal_id >= ${from} and journal_id < ${until}) as entries`;
  }
}

/**
 * The sums of archived entries by account, in base units.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function sumArchivedEntries(
  reader: ArchiveReader,
  entries: ArchivedEntries,
): Promise<ReadonlyMap<number, bigint>> {
  const sums = new Map<number, bigint>();
  for await (const some of readEntries(reader, entries)) {
    for (const { account_id, units } of some)
      sums.set(account_id, (sums.get(account_id) ?? 0n) + BigInt(units));
  }
  return sums;
}

/** What an archived journal changed on the accounts of a wallet together. */
export interface ArchivedChange {
  readonly journalId: string;
  readonly kind: JournalKind;
  readonly reference: string | null;
  /** Base units, not zero. */
  readonly amount: bigint;
}

/**
 * The archived journals of a range that changed what a wallet has, in order.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listArchivedChanges(
  reader: ArchiveReader,
  entries: ArchivedEntries,
  limit: number,
): Promise<readonly ArchivedChange[]> {
  const changes: ArchivedChange[] = [];
  // The entries of the last journal of a block may go on in the next one.
  let last: ArchivedChange | undefined;
  const finish = (next: ArchivedChange | undefined) => {
    if (last !== undefined && last.amount !== 0n) changes.push(last);
    last = next;
  };
  for await (const some of readEntries(reader, entries)) {
    for (const { journal_id: journalId, kind, reference, units } of some) {
      const amount = BigInt(units);
      if (last?.journalId === journalId) last = { ...last, amount: last.amount + amount };
      else finish({ journalId, kind, reference, amount });
    }
    if (changes.length >= limit) return changes.slice(0, limit);
  }
  finish(undefined);
  return changes.slice(0, limit);
}
