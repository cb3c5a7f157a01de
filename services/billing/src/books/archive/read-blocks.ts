import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ArchiveSource } from './source.ts';
import { type Block, type ListRange, listBlocks, listBlocksByMonth } from './store.ts';

/** Blocks whose addresses are read at once. */
const BLOCKS = 16;

/** The blocks that may have keys of a range, the greatest first; each once, also if months are archived meanwhile. */
export async function* blocksOf(db: Database, range: ListRange): AsyncGenerator<Block> {
  let { last } = range;
  const seen = new Set<string>();
  for (;;) {
    const blocks = await listBlocks(db, { ...range, last }, BLOCKS);
    const fresh = blocks.filter(({ archiveId, n }) => !seen.has(`${archiveId}/${n}`));
    for (const block of fresh) {
      seen.add(`${block.archiveId}/${block.n}`);
      yield block;
    }
    if (blocks.length < BLOCKS) return;
    last = fresh.at(-1)?.firstKey ?? last;
  }
}

/** The blocks that may have keys of a range, the oldest month first, and of each month the least keys. */
export async function* blocksByMonth(db: Database, range: ListRange): AsyncGenerator<Block> {
  for (let after: Block | undefined; ; ) {
    const blocks = await listBlocksByMonth(db, range, after, BLOCKS);
    yield* blocks;
    if (blocks.length < BLOCKS) return;
    after = blocks.at(-1);
  }
}

/**
 * Rows of a block, typed by the database as the table's, with the source's extra members; what is in the table itself
 * is left out. They go by the table's name.
 */
export function archivedRows(
  { table, identity, extra = [] }: ArchiveSource,
  rows: string,
): RawBuilder<unknown> {
  const same = identity.map((column) => sql`kept.${sql.ref(column)} = archived.${sql.ref(column)}`);
  const members = extra.map(
    ({ name, type }) =>
      sql`, ${type === 'jsonb' ? sql`element -> ${sql.lit(name)}` : sql`(element ->> ${sql.lit(name)})::${sql.raw(type)}`}
        as ${sql.ref(name)}`,
  );
  return sql`(
    select archived.* ${sql.join(members, sql``)}
    from jsonb_array_elements(${rows}::jsonb) as elements(element)
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, element) as archived
    ${same.length === 0 ? sql`` : sql`where not exists (select from ${sql.table(table)} as kept where ${sql.join(same, sql` and `)})`}
  ) as ${sql.table(table)}`;
}
