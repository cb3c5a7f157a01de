import { type RawBuilder, sql } from 'kysely';
import type { BillingTransaction } from './database.ts';

/** Rows that are in memory at a time, of each cursor. */
const FETCH = 250;

/** Reads a query through a cursor of the transaction, so that its result never is in memory as a whole. */
export async function* readRows<Row>(
  trx: BillingTransaction,
  name: string,
  query: RawBuilder<unknown>,
): AsyncGenerator<Row> {
  await sql`declare ${sql.ref(name)} no scroll cursor for ${query}`.execute(trx);
  for (;;) {
    const { rows } = await sql<Row>`fetch forward ${sql.lit(FETCH)} from ${sql.ref(name)}`.execute(trx);
    yield* rows;
    if (rows.length < FETCH) break;
  }
  await sql`close ${sql.ref(name)}`.execute(trx);
}
