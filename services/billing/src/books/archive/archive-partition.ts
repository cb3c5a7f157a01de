import type { Lease } from '@gridlease/common/worker/runner';
import { type RawBuilder, sql } from 'kysely';
import { readRows } from '../../database/cursor.ts';
import type { BillingTables, BillingTransaction, Database } from '../../database/database.ts';
import type { ArchiveObjects, KnownBlock } from './archive.ts';
import { BLOCK_ROWS, packBlock, unpackBlock } from './block.ts';
import type { ArchivedList, ArchiveSource } from './source.ts';
import {
  allowMinutes,
  archivable,
  type BlockAddress,
  beginArchive,
  countArchivedRows,
  countRows,
  emptyPartitions,
  insertBlock,
  lockArchive,
  lockPartition,
  markArchived,
  objectKeyOf,
  type SourcePartition,
} from './store.ts';
import { requireSummary, summarize } from './summary.ts';

export interface ArchiveDeps {
  readonly db: Database;
  readonly objects: ArchiveObjects;
  readonly newId: () => string;
  /** Rows of a block; by default 1,000. */
  readonly blockRows?: number;
  /** Called between any two steps; tests stop here. */
  readonly checkpoint?: (at: ArchiveStep) => Promise<void> | void;
}

export type ArchiveStep = 'begun' | 'summarized' | 'stored' | 'noted' | 'written' | 'emptied';

/** `archived`; `open`: rows are still to change; `touched`: rows changed meanwhile, and it has to be done again. */
export type ArchiveOutcome = 'archived' | 'open' | 'touched';

/**
 * Writes a partition's rows to the object store, reads back what is there, and only then empties the partition, in one
 * transaction with the note that its rows are archived. A process that ends at any moment leaves the rows in the
 * partition, or archived: what is begun is done again.
 *
 * @throws BillingError 503 `archive_unavailable`; LeaseLost
 */
export async function archivePartition(
  deps: ArchiveDeps,
  lease: Lease<BillingTables>,
  source: ArchiveSource,
  partition: string,
): Promise<ArchiveOutcome> {
  const { db, checkpoint } = deps;
  const parts = partsOf(source, partition);
  for (const part of parts) await part.source.prepare?.(db, part.partition);
  for (const part of parts) if (await isOpen(db, part)) return 'open';
  const begun = await lease.inTransaction((trx) => beginParts(trx, parts, deps.newId));
  await checkpoint?.('begun');
  for (const { archiveId, source: one, partition: of } of begun) {
    await summarize(deps, lease, one, { archiveId, partition: of });
    await checkpoint?.('summarized');
    for (const list of one.lists) {
      await writeList(deps, lease, one, { archiveId, table: one.table, partition: of, list });
    }
  }
  await checkpoint?.('written');
  const outcome = await lease.inTransaction((trx) => finishArchive(trx, parts));
  await checkpoint?.('emptied');
  return outcome;
}

/** A partition, and those of the same month that go with it. */
function partsOf(source: ArchiveSource, partition: string): readonly SourcePartition[] {
  const month = partition.slice(source.table.length);
  const others = source.together ?? [];
  return [
    { source, partition },
    ...others.map((other) => ({ source: other, partition: `${other.table}${month}` })),
  ];
}

async function beginParts(
  trx: BillingTransaction,
  parts: readonly SourcePartition[],
  newId: () => string,
): Promise<readonly (SourcePartition & { readonly archiveId: string })[]> {
  const begun = [];
  for (const part of parts) {
    const { table } = part.source;
    const archiveId = await beginArchive(trx, { id: newId(), table, partition: part.partition });
    begun.push({ ...part, archiveId });
  }
  return begun;
}

async function isOpen(db: Database, { source, partition }: SourcePartition): Promise<boolean> {
  if (source.isOpen === undefined) return false;
  const { rows } = await sql<{ open: boolean }>`select ${source.isOpen(partition)} as open`.execute(db);
  return rows[0]?.open ?? true;
}

interface WrittenList extends Omit<BlockAddress, 'list' | 'n'> {
  readonly list: ArchivedList;
}

interface KeyedRow {
  readonly key: string;
  readonly row: string;
}

async function writeList(
  deps: ArchiveDeps,
  lease: Lease<BillingTables>,
  source: ArchiveSource,
  { list, ...where }: WrittenList,
): Promise<void> {
  const { db, blockRows = BLOCK_ROWS } = deps;
  await db.transaction().execute(async (trx) => {
    await allowMinutes(trx);
    let n = 0;
    let block: KeyedRow[] = [];
    const write = async () => {
      lease.signal.throwIfAborted();
      n += 1;
      await writeBlock(deps, lease, { ...where, list: list.name, n }, block);
      block = [];
    };
    for await (const row of readRows<KeyedRow>(
      trx,
      'archived_rows',
      sortedRows(source, where.partition, list),
    )) {
      block.push(row);
      if (block.length === blockRows) await write();
    }
    if (block.length > 0) await write();
  });
}

function sortedRows(source: ArchiveSource, partition: string, { key }: ArchivedList): RawBuilder<unknown> {
  return sql`
    select key, row from (
      select (${key}) collate "C" as key, (${rowOf(source)})::text as row
      from ${sql.table(partition)} as archived where ${archivable(source)}
    ) as keyed where key is not null order by key`;
}

function rowOf({ extra = [] }: ArchiveSource): RawBuilder<unknown> {
  if (extra.length === 0) return sql`to_jsonb(archived)`;
  const members = extra.map(({ name, value }) => sql`${sql.lit(name)}, ${value}`);
  return sql`to_jsonb(archived) || jsonb_build_object(${sql.join(members)})`;
}

/** Stores a block and reads it back. It is noted once it is there. */
async function writeBlock(
  { objects, checkpoint }: ArchiveDeps,
  lease: Lease<BillingTables>,
  address: BlockAddress,
  rows: readonly KeyedRow[],
): Promise<void> {
  const packed = await packBlock(rows.map(({ row }) => row));
  const key = objectKeyOf(address);
  await objects.put(key, packed.bytes);
  await checkpoint?.('stored');
  const block: KnownBlock = { ...address, sha256: packed.sha256 };
  await unpackBlock({ ...block, bytes: await objects.get(key) });
  const [firstKey = '', lastKey = ''] = [rows[0]?.key, rows.at(-1)?.key];
  await lease.inTransaction((trx) => insertBlock(trx, { ...block, firstKey, lastKey, rows: rows.length }));
  await checkpoint?.('noted');
}

async function finishArchive(
  trx: BillingTransaction,
  parts: readonly SourcePartition[],
): Promise<ArchiveOutcome> {
  for (const { partition } of parts) await lockPartition(trx, partition);
  const ids = new Map<string, string>();
  for (const { partition } of parts) {
    const { id, isTouched } = await lockArchive(trx, partition);
    if (isTouched) return 'touched';
    ids.set(partition, id);
  }
  for (const { source, partition } of parts) {
    const id = ids.get(partition) ?? '';
    const count = await countRows(trx, source, partition);
    const written = await countArchivedRows(trx, id, source.lists[0].name);
    if (written !== count) {
      throw new Error(`${partition} has ${count} rows to archive, and ${written} of them were written`);
    }
    await requireSummary(trx, source, { archiveId: id, rows: count });
    await markArchived(trx, id, count);
  }
  await emptyPartitions(trx, parts);
  return 'archived';
}
