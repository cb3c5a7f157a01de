import { type Kysely, sql } from 'kysely';

/** The database was migrated by another release and this one must not run on it; the message says what to do. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** The migrations that other releases have applied. */
interface AppliedSchema {
  readonly applied: readonly string[];
  /** The migration a release must know to run on this database; undefined means any release may. */
  readonly floor: string | undefined;
}

async function hasTable(db: Kysely<unknown>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

async function readApplied(db: Kysely<unknown>): Promise<AppliedSchema> {
  if (!(await hasTable(db, 'kysely_migration'))) return { applied: [], floor: undefined };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  if (!(await hasTable(db, 'schema_floor'))) return { applied, floor: undefined };
  const floors = await sql<{ migration: string }>`select migration from schema_floor`.execute(db);
  return { applied, floor: floors.rows[0]?.migration };
}

/**
 * The migrations of a newer release that this one does not know, if it may run on the database nevertheless:
 * migrations are additive unless one of them has declared otherwise (`requireMigration`). Empty when all are known.
 *
 * @throws SchemaTooNew
 */
export async function findNewerMigrations(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<readonly string[]> {
  const { applied, floor } = await readApplied(db);
  const newer = applied.filter((name) => !known.includes(name));
  if (newer.length === 0) return [];
  const found = `the database was migrated by another release (${newer.join(', ')})`;
  if (floor !== undefined && !known.includes(floor)) {
    throw new SchemaTooNew(
      `${found}, and no release without ${floor} may run on it: start that release again, or restore the backup from before it`,
    );
  }
  const missing = known.find((name) => !applied.includes(name));
  if (missing !== undefined) {
    throw new SchemaTooNew(
      `${found}, which does not know ${missing} of this one: the two releases have diverged`,
    );
  }
  return newer;
}

/**
 * For a migration that is not additive (it removes or changes what the previous release uses): from now on only
 * releases that know `migration`, its own name, run on the database; older ones refuse to start and say so. Run it
 * one release after the one that stopped using what is removed, so that stepping back by one release stays possible.
 */
export async function requireMigration(db: Kysely<unknown>, migration: string): Promise<void> {
  await sql`
    create table if not exists schema_floor (
      only_row boolean primary key default true check (only_row),
      migration text not null
    )`.execute(db);
  await sql`
    insert into schema_floor (migration) values (${migration})
    on conflict (only_row) do update set migration = greatest(schema_floor.migration, excluded.migration)`.execute(
    db,
  );
}
