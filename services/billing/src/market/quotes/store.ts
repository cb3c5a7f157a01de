import { sql } from 'kysely';
import type { BillingTransaction, Database } from '../../database/database.ts';

/** The database's time, and whether a key may sign now. */
export async function readSigning(
  db: Database,
  kid: string | undefined,
): Promise<{ readonly now: Date; readonly maySign: boolean }> {
  const { rows } = await sql<{ now: Date; may_sign: boolean }>`
    select gridlease_now()::timestamptz(3) as now, exists (
      select from quote_keys where kid = ${kid ?? null} and signs_until > gridlease_now()
    ) as may_sign`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the database has no clock');
  return { now: row.now, maySign: row.may_sign };
}

/** Publishes a key to all replicas. Returns the database's time. */
export async function insertQuoteKey(
  trx: BillingTransaction,
  key: { readonly kid: string; readonly publicKey: Buffer; readonly signsMs: number },
): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    insert into quote_keys (kid, public_key, signs_until)
    values (${key.kid}, ${key.publicKey}, gridlease_now() + make_interval(secs => ${key.signsMs / 1_000}::double precision))
    on conflict (kid) do update set public_key = excluded.public_key
    returning gridlease_now()::timestamptz(3) as now`.execute(trx);
  const [row] = rows;
  if (row === undefined) throw new Error('the quote key was not stored');
  return row.now;
}

/** Deletes the keys that have not signed for this long. */
export async function deleteQuoteKeys(trx: BillingTransaction, unusedMs: number): Promise<void> {
  await sql`
    delete from quote_keys
    where signs_until < gridlease_now() - make_interval(secs => ${unusedMs / 1_000}::double precision)`.execute(
    trx,
  );
}

/** The public key with this id, and the database's time; undefined if there is no such key. */
export async function findQuoteKey(
  db: Database,
  kid: string,
): Promise<{ readonly publicKey: Buffer; readonly now: Date } | undefined> {
  const { rows } = await sql<{ public_key: Buffer; now: Date }>`
    select public_key, gridlease_now()::timestamptz(3) as now from quote_keys where kid = ${kid}`.execute(db);
  const [row] = rows;
  return row && { publicKey: row.public_key, now: row.now };
}
