import type { Migration } from '@gridlease/common/database/migrations';
import { type RawBuilder, sql } from 'kysely';

type MigrationDatabase = Parameters<Migration['up']>[0];

/** A table that becomes partitioned by month. */
export interface MonthlyTable {
  readonly name: string;
  /** The column that says the month: a UUID of version 7 (of the row, or of what it belongs to), or a time. */
  readonly key: string;
  readonly keyType: 'uuid' | 'timestamptz';
  readonly isAppendOnly?: boolean;
  /** Storage parameters. */
  readonly storage?: string;
  /**
   * Constraints and indexes of the whole table, as before: the old table's are taken over where they are equal, and
   * others would be built under a lock.
   */
  readonly shared: readonly RawBuilder<unknown>[];
  /** Constraints of each partition, after `alter table ... add`; the old table has them already. */
  readonly ofEachMonth?: readonly string[];
}

type Keyed = Pick<MonthlyTable, 'name' | 'key' | 'keyType'>;

const TIME_OF_NEWEST = sql`
  to_timestamp(('x' || left(replace(newest::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

const UNDEFINED_OBJECT = '42704';

/**
 * How long the old table still takes new rows. A migration that fails after its preparation leaves a constraint that
 * refuses later ones, so there has to be time to repeat it.
 */
const MONTHS_LEFT = 2;

/**
 * Proves, while the table is in use, that its rows are from before a month, so that it becomes a partition without being
 * read under a lock. Does nothing if the table is missing, empty or partitioned.
 */
export async function prepareMonthly(db: MigrationDatabase, table: Keyed): Promise<void> {
  const { name } = table;
  if (!(await isPlainTable(db, name))) return;
  // Read before the lock: a replica that has both would wait for another one that has both.
  const month = await readBoundary(db, table);
  if (month === undefined) return;
  await db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(trx);
    // Another replica may have been first, and the name mean the new table.
    if (!(await isPlainTable(trx, name)) || (await findBoundary(trx, name)) !== undefined) return;
    await addBoundary(trx, table, month);
  });
  const known = await findBoundary(db, name);
  if (known === undefined) return;
  try {
    await sql`alter table ${sql.table(name)} validate constraint ${sql.ref(known.constraint)}`.execute(db);
  } catch (error) {
    // Another replica has partitioned the table meanwhile.
    if (!(error instanceof Error && 'code' in error && error.code === UNDEFINED_OBJECT)) throw error;
  }
}

/** Returns the first month, `YYYY_MM`, that the old table has no rows of; undefined if it has none at all. */
async function readBoundary(
  db: MigrationDatabase,
  { name, key, keyType }: Keyed,
): Promise<string | undefined> {
  const column = sql.ref(key);
  const { rows } = await sql<{ month: string }>`
    select to_char(date_trunc('month', greatest(gridlease_now() + make_interval(months => ${MONTHS_LEFT}::integer - 1),
      ${keyType === 'uuid' ? TIME_OF_NEWEST : sql`newest`}) at time zone 'UTC') + interval '1 month', 'YYYY_MM') as month
    from (select ${column} as newest from ${sql.table(name)} order by ${column} desc limit 1) as row`.execute(
    db,
  );
  return rows[0]?.month;
}

async function addBoundary(
  trx: MigrationDatabase,
  { name, key, keyType }: Keyed,
  month: string,
): Promise<void> {
  await sql`
    alter table ${sql.table(name)} add constraint ${sql.ref(`${name}_before_${month}`)}
    check (${sql.ref(key)} < ${sql.lit(await readStart(trx, keyType, firstDayOf(month)))}) not valid`.execute(
    trx,
  );
}

const firstDayOf = (month: string) => `${month.replace('_', '-')}-01`;

/** The least key of a month. */
async function readStart(
  db: MigrationDatabase,
  keyType: MonthlyTable['keyType'],
  firstDay: string,
): Promise<string> {
  const start = sql`month_start(${firstDay}::date)`;
  const { rows } = await sql<{ start: string }>`
    select ${keyType === 'uuid' ? sql`uuid7_at(${start})` : start}::text as start`.execute(db);
  if (rows[0] === undefined) throw new Error(`${firstDay} has no start`);
  return rows[0].start;
}

async function isPlainTable(db: MigrationDatabase, name: string): Promise<boolean> {
  const { rows } = await sql`select from pg_class where oid = to_regclass(${name}) and relkind = 'r'`.execute(
    db,
  );
  return rows.length > 0;
}

async function findBoundary(
  db: MigrationDatabase,
  name: string,
): Promise<{ readonly constraint: string; readonly firstDay: string } | undefined> {
  const prefix = `${name}_before_`;
  const { rows } = await sql<{ constraint: string }>`
    select conname as constraint from pg_constraint
    where conrelid = to_regclass(${name}) and starts_with(conname, ${prefix})`.execute(db);
  const constraint = rows[0]?.constraint;
  return constraint === undefined
    ? undefined
    : { constraint, firstDay: firstDayOf(constraint.slice(prefix.length)) };
}

/**
 * Replaces a table by one that is partitioned by month. The old one becomes the partition of all months before
 * `monthly_tables.since`; nothing is copied.
 */
export async function partitionByMonth(db: MigrationDatabase, table: MonthlyTable): Promise<void> {
  const { name, key } = table;
  await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(db);
  // Without its preparation (its first rows are of this transaction, or of the moment before) attaching reads it all.
  const month = (await findBoundary(db, name)) === undefined ? await readBoundary(db, table) : undefined;
  if (month !== undefined) await addBoundary(db, table, month);
  const boundary = await findBoundary(db, name);
  const old = `${name}_before`;
  await renameAway(db, name, old, table.isAppendOnly === true);
  await sql`
    create table ${sql.table(name)} (like ${sql.table(old)} including defaults including constraints)
    partition by range (${sql.ref(key)})`.execute(db);
  for (const statement of table.shared) await statement.execute(db);
  if (boundary === undefined) await sql`drop table ${sql.table(old)}`.execute(db);
  else await attachOld(db, table, old, boundary);
  if (table.isAppendOnly === true) await refuseChanges(db, name);
  await sql`
    insert into monthly_tables (name, since, is_append_only, storage, of_each_month)
    values (${name}, ${boundary?.firstDay ?? null}::date, ${table.isAppendOnly ?? false}, ${table.storage ?? null},
      ${[...(table.ofEachMonth ?? [])]}::text[])`.execute(db);
  // For keys of a month that nobody has prepared: nothing fails for want of a partition.
  const other = `${name}_other`;
  await sql`create table ${sql.table(other)} partition of ${sql.table(name)} default`.execute(db);
  await sql`select furnish_partition(monthly_tables, ${other}) from monthly_tables where name = ${name}`.execute(
    db,
  );
  await sql`
    select make_partition(${name}, (date_trunc('month', gridlease_now() at time zone 'UTC')
      + make_interval(months => ahead))::date)
    from generate_series(0, 2) as ahead`.execute(db);
}

/** Frees the names of the table and of its indexes, and removes the triggers that the new table passes on. */
async function renameAway(
  db: MigrationDatabase,
  name: string,
  old: string,
  isAppendOnly: boolean,
): Promise<void> {
  await sql`alter table ${sql.table(name)} rename to ${sql.table(old)}`.execute(db);
  const { rows } = await sql<{ index: string }>`
    select relname as index from pg_index join pg_class on oid = indexrelid
    where indrelid = to_regclass(${old})`.execute(db);
  for (const { index } of rows)
    await sql`alter index ${sql.ref(index)} rename to ${sql.ref(`${index}_before`)}`.execute(db);
  if (isAppendOnly)
    await sql`drop trigger ${sql.ref(`${name}_append_only`)} on ${sql.table(old)}`.execute(db);
}

async function attachOld(
  db: MigrationDatabase,
  { name, keyType }: MonthlyTable,
  old: string,
  { constraint, firstDay }: { readonly constraint: string; readonly firstDay: string },
): Promise<void> {
  await sql`alter table ${sql.table(name)} drop constraint ${sql.ref(constraint)}`.execute(db);
  await sql`
    alter table ${sql.table(name)} attach partition ${sql.table(old)}
    for values from (minvalue) to (${sql.lit(await readStart(db, keyType, firstDay))})`.execute(db);
  await sql`alter table ${sql.table(old)} drop constraint ${sql.ref(constraint)}`.execute(db);
}

async function refuseChanges(db: MigrationDatabase, name: string): Promise<void> {
  await sql`
    create trigger ${sql.ref(`${name}_append_only`)} before update or delete on ${sql.table(name)}
    for each row execute function refuse_change()`.execute(db);
  await sql`
    create trigger ${sql.ref(`${name}_no_truncate`)} before truncate on ${sql.table(name)}
    for each statement execute function refuse_change()`.execute(db);
}
