import { type RawBuilder, sql } from 'kysely';
import { archivedRows, blocksByMonth } from '../archive/read-blocks.ts';
import type { ArchiveReader } from '../archive/read-list.ts';
import { BY_JOURNAL, BY_WALLET, LEDGER } from './archive-source.ts';
import type { JournalKind } from './journal.ts';

/** Archived entries of journals with ids of a range. */
export interface ArchivedEntries {
  /** Of this wallet's statement; undefined: of all accounts. */
  readonly walletId: string | undefined;
  /** Inclusive. */
  readonly from: string;
  /** Exclusive. */
  readonly until: string;
}

/** The blocks that have them, oldest first, each as a table `entries` with `kind` and `reference`. */
async function* blocksWith(
  { db, archive }: ArchiveReader,
  { walletId, from, until }: ArchivedEntries,
): AsyncGenerator<RawBuilder<unknown>> {
  const list = walletId === undefined ? BY_JOURNAL : BY_WALLET;
  const prefix = walletId === undefined ? '' : `${walletId}/`;
  const range = { table: LEDGER.table, list: list.name, first: prefix + from, last: prefix + until };
  for await (const block of blocksByMonth(db, range)) {
    yield archivedRows(LEDGER, await archive.read(block));
  }
}

/**
 * Archived entries of a range, some at a time: tables `entries`, with the `kind` and `reference` of their journals.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function* readArchivedEntries(
  reader: ArchiveReader,
  entries: ArchivedEntries,
): AsyncGenerator<RawBuilder<unknown>> {
  for await (const block of blocksWith(reader, entries)) {
    yield sql`(select * from ${block} where ${within(entries)}) as entries`;
  }
}

/** A block has the ends of the ranges before and after it, too. */
function within({ walletId, from, until }: ArchivedEntries): RawBuilder<unknown> {
  const ofWallet =
    walletId === undefined
      ? sql``
      : sql`and account_id in (
          select id from accounts where wallet_id = ${walletId} union all
          select id from accounts where wallet_id is null
            and exists (select from wallets where id = ${walletId} and wallet_type = 'platform'))`;
  return sql`journal_id >= ${from} and journal_id < ${until} ${ofWallet}`;
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
  for await (const block of blocksWith(reader, entries)) {
    const { rows } = await sql<{ account_id: number; sum: string }>`
      select account_id, sum(amount)::text as sum from ${block} where ${within(entries)} group by 1`.execute(
      reader.db,
    );
    for (const { account_id, sum } of rows) sums.set(account_id, (sums.get(account_id) ?? 0n) + BigInt(sum));
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
  for await (const block of blocksWith(reader, entries)) {
    const { rows } = await sql<Omit<ArchivedChange, 'amount'> & { readonly amount: string }>`
      select journal_id as "journalId", kind, reference, sum(amount)::text as amount
      from ${block} where ${within(entries)} group by 1, 2, 3 order by 1`.execute(reader.db);
    for (const row of rows) {
      const change = { ...row, amount: BigInt(row.amount) };
      if (last?.journalId === change.journalId) last = { ...last, amount: last.amount + change.amount };
      else finish(change);
    }
    if (changes.length >= limit) return changes.slice(0, limit);
  }
  finish(undefined);
  return changes.slice(0, limit);
}
