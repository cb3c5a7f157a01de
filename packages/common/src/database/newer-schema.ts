import { type Kysely, sql } from 'kysely';

/** The database was migrated by another release and this one must not run on it; the message says what to do. */
export class SchemaTooNew extends Error {
  override readonly name = 'SchemaTooNew';
}

/** How the schema of a database differs from that of this release. */
export interface SchemaDifference {
  /** Migrations of a newer release, which this one does not know. */
  readonly newer: readonly string[];
  /** This release's own that have not been applied, in their order. */
  readonly missing: readonly string[];
}

interface AppliedSchema {
  readonly applied: readonly string[];
  /** The migration a release must know to run on this database; undefined means any release may. */
  readonly floor: string | undefined;
}

async function readApplied(db: Kysely<unknown>): Promise<AppliedSchema> {
  const tables = await sql<{ has_migrations: boolean; has_floor: boolean }>`
    select to_regclass('kysely_migration') is not null as has_migrations,
      to_regclass('schema_floor') is not null as has_floor`.execute(db);
  const { has_migrations: hasMigrations = false, has_floor: hasFloor = false } = tables.rows[0] ?? {};
  if (!hasMigrations) return { applied: [], floor: undefined };
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const applied = rows.map(({ name }) => name);
  if (!hasFloor) return { applied, floor: undefined };
  const floors = await sql<{ migration: string }>`select migration from schema_floor`.execute(db);
  return { applied, floor: floors.rows[0]?.migration };
}

/**
 * Compares the database with the migrations of this release, which may run on a newer schema: migrations are additive
 * unless one of them has declared otherwise (`requireMigration`). Nothing is missing of a newer schema.
 *
 * @throws SchemaTooNew
 */
export async function compareSchema(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<SchemaDifference> {
  const { applied, floor } = await readApplied(db);
  const newer = applied.filter((name) => !known.includes(name));
  const missing = known.filter((name) => !applied.includes(name)).toSorted();
  if (newer.length === 0) return { newer, missing };
  const found = `the database was migrated by another release (${newer.join(', ')})`;
  if (floor !== undefined && !known.includes(floor)) {
    throw new SchemaTooNew(
      `${found}, and no release without ${floor} may run on it: start that release again, or restore the backup from before it`,
    );
  }
  if (missing[0] !== undefined) {
    throw new SchemaTooNew(
      `${found}, which does not know ${missing[0]} of this one: the two releases have diverged`,
    );
  }
  return { newer, missing };
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
