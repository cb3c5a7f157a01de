import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';

/** Whether the tables are distributed over the nodes of a Citus cluster (`migrate --distributed`). */
export async function isDistributed(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass('owned_gpus') is not null as found`.execute(db);
  return rows[0]?.found === true;
}

/** Where the rows of machines are. */
export interface Layout {
  readonly isDistributed: (db: Database) => Promise<boolean>;
  /**
   * Divides machines by the shard in which they are: rows of several cannot be locked in one statement. All of them in one
   * part where the database is not distributed. Parts by ascending shards, ids in their order.
   */
  readonly partsOf: (db: Database, ids: readonly string[]) => Promise<readonly (readonly string[])[]>;
}

/** Knows the layout after it was first asked: no process of the service runs while it changes. */
export function createLayout(): Layout {
  let known: boolean | undefined;
  async function ask(db: Database): Promise<boolean> {
    known ??= await isDistributed(db as Kysely<unknown>);
    return known;
  }
  return {
    isDistributed: ask,
    async partsOf(db, ids) {
      if (ids.length < 2 || !(await ask(db))) return ids.length === 0 ? [] : [ids];
      return partsByShard(db, ids);
    },
  };
}

async function partsByShard(db: Database, ids: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select array_agg(id order by place) as ids
    from unnest(${ids}::uuid[]) with ordinality as machine(id, place)
    group by get_shard_id_for_distribution_column('providers', id)
    order by get_shard_id_for_distribution_column('providers', id)`.execute(db);
  return rows.map((part) => part.ids);
}

/** Does the work for each part of the machines, in order, and returns all rows. */
export async function inParts<Row>(
  layout: Layout,
  db: Database,
  ids: readonly string[],
  work: (part: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (const part of await layout.partsOf(db, ids)) found.push(...(await work(part)));
  return found;
}
