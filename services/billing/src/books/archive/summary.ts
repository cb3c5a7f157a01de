import type { Lease } from '@gridlease/common/worker/runner';
import { sql } from 'kysely';
import { readRows } from '../../database/cursor.ts';
import type { BillingTables, BillingTransaction } from '../../database/database.ts';
import type { ArchiveDeps } from './archive-partition.ts';
import type { ArchiveSource } from './source.ts';
import { allowMinutes } from './store.ts';

/** Rows that are inserted at once: a transaction that holds the lease ends long before it has to be renewed. */
const ROWS = 1_000;

/**
 * Writes what is kept of a partition's rows, anew. Changes of these rows must be noticed already.
 *
 * @throws LeaseLost
 */
export async function summarize(
  { db }: Pick<ArchiveDeps, 'db'>,
  lease: Lease<BillingTables>,
  { summary }: ArchiveSource,
  { archiveId, partition }: { readonly archiveId: string; readonly partition: string },
): Promise<void> {
  if (summary === undefined) return;
  const { table, of } = summary;
  await lease.inTransaction((trx) =>
    sql`delete from ${sql.table(table)} where archive_id = ${archiveId}`.execute(trx),
  );
  await db.transaction().execute(async (reading) => {
    await allowMinutes(reading);
    let rows: string[] = [];
    const write = async () => {
      lease.signal.throwIfAborted();
      await lease.inTransaction((trx) => insertSummary(trx, table, archiveId, rows));
      rows = [];
    };
    const selected = sql`select to_jsonb(summary)::text as row from (${of(partition)}) as summary`;
    for await (const { row } of readRows<{ readonly row: string }>(reading, 'summary_rows', selected)) {
      rows.push(row);
      if (rows.length === ROWS) await write();
    }
    if (rows.length > 0) await write();
  });
}

async function insertSummary(
  trx: BillingTransaction,
  table: string,
  archiveId: string,
  rows: readonly string[],
): Promise<void> {
  await sql`
    insert into ${sql.table(table)}
    select summary.* from unnest(${rows}::text[]) as row
      cross join lateral jsonb_populate_record(
        null::${sql.table(table)}, row::jsonb || jsonb_build_object('archive_id', ${archiveId}::uuid)) as summary`.execute(
    trx,
  );
}

/** Checks that what is kept is about all rows that are archived. */
export async function requireSummary(
  trx: BillingTransaction,
  { table, summary }: ArchiveSource,
  archive: { readonly archiveId: string; readonly rows: number },
): Promise<void> {
  if (summary === undefined) return;
  const { rows } = await sql<{ count: number }>`
    select ${summary.count} as count from ${sql.table(summary.table)} where archive_id = ${archive.archiveId}`.execute(
    trx,
  );
  const count = rows[0]?.count ?? 0;
  if (count !== archive.rows) {
    throw new Error(
      `${archive.rows} rows of ${table} are to be archived, and ${count} of them were summarized`,
    );
  }
}
