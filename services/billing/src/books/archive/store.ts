import { type RawBuilder, sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';
import { GRACE_SECONDS } from '../../database/month-grace.ts';
import type { ArchiveSource } from './source.ts';

/** How long one pass over a partition may take, while it holds a snapshot of the database. */
const PASS_TIMEOUT = '1h';

/** Lets a transaction read a partition in an order, and wait between two rows. */
export async function allowMinutes(trx: BillingTransaction): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(PASS_TIMEOUT)}`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = ${sql.lit(PASS_TIMEOUT)}`.execute(trx);
}

/** One block of an archived partition. */
export interface BlockAddress {
  readonly archiveId: string;
  readonly table: string;
  readonly partition: string;
  readonly list: string;
  readonly n: number;
}

/** The name of a block's object: `audit_events/audit_events_2026_09/{id}/position/000001.jsonl.gz`. */
export function objectKeyOf({ archiveId, table, partition, list, n }: BlockAddress): string {
  return `${table}/${partition}/${archiveId}/${list}/${String(n).padStart(6, '0')}.jsonl.gz`;
}

export interface Block extends BlockAddress {
  readonly firstKey: string;
  readonly lastKey: string;
  readonly rows: number;
  readonly sha256: Buffer;
}

/** A partition that is old enough to be archived and is not. */
export interface DuePartition {
  readonly partition: string;
  /** Seconds since it has been due. */
  readonly overdueSeconds: number;
}

/**
 * Lists the partitions of a table whose last month ended at least so many seconds ago, oldest first. Those without rows
 * are among them.
 */
export async function listDuePartitions(
  db: Database,
  table: string,
  afterSeconds: number,
): Promise<readonly DuePartition[]> {
  const after = Math.max(afterSeconds, GRACE_SECONDS);
  const { rows } = await sql<DuePartition>`
    select partition, extract(epoch from gridlease_now() - ends_at)::float8 - ${after} as "overdueSeconds"
    from (
      select relname as partition,
        case when relname = name || '_before' then month_start(since)::timestamptz
          when relname ~ '_[0-9]{4}_[0-9]{2}$' then month_end(to_date(right(relname, 7), 'YYYY_MM'))::timestamptz
        end as ends_at
      from (select ${table}::text as name) as asked
        left join monthly_tables using (name)
        join pg_inherits on inhparent = to_regclass(name)
        join pg_class on pg_class.oid = inhrelid
    ) as partitions
    where ends_at <= gridlease_now() - make_interval(secs => ${after})
      and not exists (
        select from archives where archives.partition = partitions.partition and state = 'archived')
    order by ends_at`.execute(db);
  return rows;
}

const TRIGGER = 'touch_archive';

/** Begins to archive a partition, anew if it was begun before. Changes of its rows are noticed from now on. */
export async function beginArchive(
  trx: BillingTransaction,
  { id, table, partition }: { readonly id: string; readonly table: string; readonly partition: string },
): Promise<string> {
  await sql`
    insert into archives (id, partition, table_name, state) values (${id}, ${partition}, ${table}, 'writing')
    on conflict (partition) do update set is_touched = false, rows = 0, started_at = gridlease_now()`.execute(
    trx,
  );
  const archive = await lockArchive(trx, partition);
  await trx.deleteFrom('archive_blocks').where('archive_id', '=', archive.id).execute();
  await sql`drop trigger if exists ${sql.ref(TRIGGER)} on ${sql.table(partition)}`.execute(trx);
  await sql`
    create trigger ${sql.ref(TRIGGER)} after insert or update or delete on ${sql.table(partition)}
    for each row execute function touch_archive()`.execute(trx);
  return archive.id;
}

export async function lockArchive(
  trx: BillingTransaction,
  partition: string,
): Promise<{ readonly id: string; readonly isTouched: boolean }> {
  const { id, is_touched } = await trx
    .selectFrom('archives')
    .select(['id', 'is_touched'])
    .where('partition', '=', partition)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { id, isTouched: is_touched };
}

export async function insertBlock(trx: BillingTransaction, block: Block): Promise<void> {
  await trx
    .insertInto('archive_blocks')
    .values({
      archive_id: block.archiveId,
      list: block.list,
      n: block.n,
      first_key: block.firstKey,
      last_key: block.lastKey,
      rows: block.rows,
      sha256: block.sha256,
    })
    .execute();
}

/** The rows that were written of a list. */
export async function countArchivedRows(
  trx: BillingTransaction,
  archiveId: string,
  list: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(rows), 0)::float8 as count from archive_blocks
    where archive_id = ${archiveId} and list = ${list}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** A condition on a row called `archived`. */
export const archivable = ({ rows }: Pick<ArchiveSource, 'rows'>): RawBuilder<boolean> => rows ?? sql`true`;

/** The rows of a partition that are archived with it. */
export async function countRows(
  trx: BillingTransaction,
  source: ArchiveSource,
  partition: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::float8 as count from ${sql.table(partition)} as archived where ${archivable(source)}`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Keeps everybody from a partition until the transaction ends. Waits a moment for what is using it, and those who come
 * wait for that.
 */
export async function lockPartition(trx: BillingTransaction, partition: string): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(trx);
  await sql`lock table ${sql.table(partition)} in access exclusive mode`.execute(trx);
}

/** A partition, and the source whose it is. */
export interface SourcePartition {
  readonly source: ArchiveSource;
  readonly partition: string;
}

/** Removes the archived rows of partitions, however many, in a moment. The caller has locked them. */
export async function emptyPartitions(
  trx: BillingTransaction,
  parts: readonly SourcePartition[],
): Promise<void> {
  for (const { partition } of parts) {
    await sql`drop trigger ${sql.ref(TRIGGER)} on ${sql.table(partition)}`.execute(trx);
    // History refuses to be removed, except here, where it has been read back from where it is now.
    await sql`alter table ${sql.table(partition)} disable trigger user`.execute(trx);
  }
  const keeping = parts.flatMap(({ source: { rows }, partition }) =>
    rows === undefined ? [] : [{ rows, partition, kept: `kept_${partition}` }],
  );
  for (const { rows, partition, kept } of keeping) {
    await sql`
      create temporary table ${sql.table(kept)} on commit drop as
      select * from ${sql.table(partition)} as archived where (${rows}) is not true`.execute(trx);
  }
  // In one statement: one may refer to the other.
  await sql`truncate ${sql.join(parts.map(({ partition }) => sql.table(partition)))}`.execute(trx);
  for (const { partition, kept } of keeping) {
    await sql`insert into ${sql.table(partition)} select * from ${sql.table(kept)}`.execute(trx);
  }
  for (const { partition } of parts) {
    await sql`alter table ${sql.table(partition)} enable trigger user`.execute(trx);
  }
}

export async function markArchived(trx: BillingTransaction, id: string, rows: number): Promise<void> {
  await sql`
    update archives set state = 'archived', rows = ${rows}, archived_at = gridlease_now() where id = ${id}`.execute(
    trx,
  );
}

/** Part of an archived list, by keys. */
export interface KeyRange {
  /** Inclusive. */
  readonly first?: string | undefined;
  /** Inclusive. */
  readonly last?: string | undefined;
}

/** Part of a list of a table. */
export interface ListRange extends KeyRange {
  readonly table: string;
  readonly list: string;
}

/** The blocks of a list that have keys of a range, greatest last key first. */
export async function listBlocks(db: Database, range: ListRange, limit: number): Promise<readonly Block[]> {
  const { rows } = await sql<Block>`
    ${selectBlocks(range)} order by b.last_key desc, b.n desc limit ${limit}`.execute(db);
  return rows;
}

/**
 * The blocks of a list that have keys of a range, month by month, each month's in the order of their keys.
 *
 * @param after where to go on; undefined: from the beginning
 */
export async function listBlocksByMonth(
  db: Database,
  range: ListRange,
  after: Pick<Block, 'partition' | 'n'> | undefined,
  limit: number,
): Promise<readonly Block[]> {
  const { rows } = await sql<Block>`
    ${selectBlocks(range)} ${after === undefined ? sql`` : sql`and (partition, n) > (${after.partition}, ${after.n})`}
    order by partition, n limit ${limit}`.execute(db);
  return rows;
}

function selectBlocks({ table, list, first, last }: ListRange) {
  return sql`
    select archive_id as "archiveId", table_name as table, partition, list, n, first_key as "firstKey",
      last_key as "lastKey", b.rows, sha256
    from archives a join archive_blocks b on b.archive_id = a.id
    where a.table_name = ${table} and a.state = 'archived' and b.list = ${list}
      ${first === undefined ? sql`` : sql`and b.last_key >= ${first}`}
      ${last === undefined ? sql`` : sql`and b.first_key <= ${last}`}`;
}

/** Whether anything of a table is archived. */
export async function hasArchive(db: Database, table: string): Promise<boolean> {
  const { rows } = await sql`
    select from archives where table_name = ${table} and state = 'archived' limit 1`.execute(db);
  return rows.length > 0;
}
