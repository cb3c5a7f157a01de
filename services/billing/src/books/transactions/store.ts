import { type RawBuilder, type Selectable, sql } from 'kysely';
import { countUpTo } from '../../database/count.ts';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { andEqual, andIdOneOf, andWithin, type Period } from '../../database/filters.ts';
import { TOTAL_MAX } from '../../http/lists.ts';
import type { PageOptions } from '../../http/pages.ts';
import { type ArchivedQuery, type ArchiveReader, addArchived, mayBeArchived } from '../archive/read-list.ts';
import { keyOf, keysOf, RENTAL_TRANSACTIONS, SIDES } from './archive-source.ts';
import type { TransactionsTable } from './table.ts';
import type { NewTransaction, Transaction, TransactionStatus, TransactionType } from './transaction.ts';

export function toTransaction(row: Selectable<TransactionsTable>): Transaction {
  return {
    id: row.id,
    fromWalletId: row.from_wallet_id ?? undefined,
    toWalletId: row.to_wallet_id ?? undefined,
    type: row.type,
    status: row.status,
    amount: BigInt(row.amount),
    fee: BigInt(row.fee),
    description: row.description,
    signature: row.solana_signature ?? undefined,
    sessionId: row.session_id ?? undefined,
    jobId: row.job_id ?? undefined,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    confirmedAt: row.confirmed_at ?? undefined,
  };
}

export async function insertTransaction(
  trx: BillingTransaction,
  transaction: NewTransaction,
): Promise<Transaction> {
  const row = await trx
    .insertInto('transactions')
    .values({
      id: transaction.id,
      from_wallet_id: transaction.fromWalletId ?? null,
      to_wallet_id: transaction.toWalletId ?? null,
      type: transaction.type,
      status: transaction.status,
      amount: String(transaction.amount),
      fee: String(transaction.fee ?? 0n),
      description: transaction.description,
      solana_signature: transaction.signature ?? null,
      session_id: transaction.sessionId ?? null,
      job_id: transaction.jobId ?? null,
      metadata: JSON.stringify(transaction.metadata ?? {}),
      confirmed_at: transaction.status === 'confirmed' ? sql<Date>`gridlease_now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTransaction(row);
}

/** The fields to change; undefined fields keep their value. */
export interface TransactionChange {
  readonly status?: TransactionStatus | undefined;
  readonly toWalletId?: string | undefined;
  /** Base units. */
  readonly amount?: bigint | undefined;
  /** Base units. */
  readonly fee?: bigint | undefined;
  readonly signature?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Changes a transaction and increments its version. Its row is locked until the end of this database
 * transaction.
 */
export async function updateTransaction(
  trx: BillingTransaction,
  id: string,
  change: TransactionChange,
): Promise<Transaction> {
  const row = await trx
    .updateTable('transactions')
    .set({
      version: sql`version + 1`,
      updated_at: sql`greatest(updated_at, gridlease_now())`,
      ...(change.status !== undefined && { status: change.status }),
      ...(change.status === 'confirmed' && {
        confirmed_at: sql<Date>`greatest(created_at, gridlease_now())`,
      }),
      ...(change.amount !== undefined && { amount: String(change.amount) }),
      ...(change.fee !== undefined && { fee: String(change.fee) }),
      ...(change.toWalletId !== undefined && { to_wallet_id: change.toWalletId }),
      ...(change.signature !== undefined && { solana_signature: change.signature }),
      ...(change.metadata !== undefined && { metadata: JSON.stringify(change.metadata) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTransaction(row);
}

export async function findTransaction(db: Database, id: string): Promise<Transaction | undefined> {
  const row = await db.selectFrom('transactions').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toTransaction(row);
}

/** The transaction of a deposit or transfer; its absence is a programming error. */
export async function getTransaction(db: Database, id: string): Promise<Transaction> {
  const transaction = await findTransaction(db, id);
  if (transaction === undefined) throw new Error(`there is no transaction ${id}`);
  return transaction;
}

/** Also finds archived transactions. @throws BillingError 503 `archive_unavailable` */
export async function findAnyTransaction(
  reader: ArchiveReader,
  id: string,
): Promise<Transaction | undefined> {
  const { db } = reader;
  const found = await findTransaction(db, id);
  const query: ArchivedQuery<Transaction> = {
    source: RENTAL_TRANSACTIONS,
    list: RENTAL_TRANSACTIONS.lists[0].name,
    range: { first: id, last: id },
    async read(from) {
      const { rows } = await sql<
        Selectable<TransactionsTable>
      >`select * from ${from} where id = ${id}`.execute(db);
      return rows.map(toTransaction);
    },
    keyOf: (transaction) => transaction.id,
  };
  return found ?? (await addArchived(reader, query, [], 1))[0];
}

export interface TransactionFilters extends Period {
  readonly walletId: string;
  readonly type?: TransactionType | undefined;
  readonly status?: TransactionStatus | undefined;
  readonly ids?: readonly string[] | undefined;
}

function filtersOf({ type, status, ids, ...period }: TransactionFilters): RawBuilder<unknown> {
  return sql`
    ${andEqual('type', type)} ${andEqual('status', status)} ${andIdOneOf('id', ids)}
    ${andWithin('created_at', period)}`;
}

/** The number of a wallet's transactions of all pages; undefined if there are too many to count, or archived ones. */
export async function countTransactions(
  reader: ArchiveReader,
  filters: TransactionFilters,
): Promise<number | undefined> {
  if (await mayBeArchived(reader, RENTAL_TRANSACTIONS)) return undefined;
  const { walletId } = filters;
  const matches = filtersOf(filters);
  const bothSides = sql`
    select from transactions where from_wallet_id = ${walletId} ${matches}
    union all
    select from transactions
    where to_wallet_id = ${walletId} and from_wallet_id is distinct from ${walletId} ${matches}`;
  return countUpTo(reader.db, sql`from (${bothSides}) as both_sides`, TOTAL_MAX);
}

/**
 * A wallet's transactions, newest first; one more than the page size if there are more.
 *
 * @throws BillingError 503 `archive_unavailable`
 */
export async function listTransactions(
  reader: ArchiveReader,
  filters: TransactionFilters,
  page: PageOptions,
): Promise<readonly Transaction[]> {
  const { walletId, ids } = filters;
  const { before, limit, offset } = page;
  const matches = sql`
    ${filtersOf(filters)}
    ${before === undefined ? sql`` : sql`and (created_at, id) < (${before.at}, ${before.id})`}`;
  // Each side is read in order through its own index, and no more rows than the page can need. A transaction
  // from a wallet to itself is one row and appears on the sending side only.
  const order = sql`order by created_at desc, id desc`;
  const most = Math.max(limit + offset, ids?.length ?? 0) + 1;
  const { rows } = await sql<Selectable<TransactionsTable>>`
    select * from (
      (select * from transactions where from_wallet_id = ${walletId} ${matches} ${order} limit ${most})
      union all
      (select * from transactions where to_wallet_id = ${walletId} ${matches}
        and from_wallet_id is distinct from ${walletId} ${order} limit ${most})
    ) as both_sides ${order} limit ${most}`.execute(reader.db);
  let found: readonly Transaction[] = rows.map(toTransaction);
  for (const part of archivedParts(filters, page, found)) {
    const query: ArchivedQuery<Transaction> = {
      source: RENTAL_TRANSACTIONS,
      ...part,
      async read(from, count) {
        const archived = await sql<Selectable<TransactionsTable>>`
          select * from ${from} where ${part.isOfWallet} ${matches} ${order} limit ${count}`.execute(
          reader.db,
        );
        return archived.rows.map(toTransaction);
      },
    };
    found = await addArchived(reader, query, found, most);
  }
  // Transactions that were looked up by id came in the order of their ids.
  const sorted = ids === undefined ? found : found.toSorted(byCreation);
  return sorted.slice(offset, offset + limit + 1);
}

/** The order of lists: newest first. */
function byCreation(a: Transaction, b: Transaction): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1);
}

/** Which archived lists have entries of a wallet's list: those of its sides, or by id of what the database lacks. */
function archivedParts(
  { walletId, ids, ...period }: TransactionFilters,
  { before }: PageOptions,
  found: readonly Transaction[],
) {
  const missing = ids?.filter((id) => !found.some((transaction) => transaction.id === id));
  const byId = missing?.map((id) => ({
    list: RENTAL_TRANSACTIONS.lists[0].name,
    range: { first: id, last: id },
    isOfWallet: sql`${walletId} in (from_wallet_id, to_wallet_id)`,
    keyOf: (transaction: Transaction) => transaction.id,
  }));
  return (
    byId ??
    SIDES.map(({ name: side }) => ({
      list: side,
      range: keysOf(walletId, { ...period, before }),
      isOfWallet: sql`${sql.ref(side)} = ${walletId}`,
      keyOf: (transaction: Transaction) => keyOf(walletId, transaction),
    }))
  );
}
