import { sql } from 'kysely';
import type { Database, RowOf } from '../../database/database.ts';

/** What became of the funds held for a session, in base units: held = paid + returned. */
export interface HeldFunds {
  readonly held: bigint;
  readonly paid: bigint;
  readonly returned: bigint;
}

/** Sums up all holds of a session. */
export async function getHeldFunds(db: Database, sessionId: string): Promise<HeldFunds> {
  const { rows } = await sql<RowOf<HeldFunds>>`
    select coalesce(sum(amount), 0)::text as held, coalesce(sum(captured), 0)::text as paid,
      coalesce(sum(released), 0)::text as returned
    from holds where reference = ${sessionId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`the holds of session ${sessionId} have no sum`);
  return { held: BigInt(row.held), paid: BigInt(row.paid), returned: BigInt(row.returned) };
}
