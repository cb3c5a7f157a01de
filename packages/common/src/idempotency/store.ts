import { type Kysely, sql, type Transaction } from 'kysely';

/** A response to be replayed; `body` is plain JSON, undefined for none. */
export interface StoredResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One key of one caller on one operation. */
export interface KeyClaim {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: Buffer;
}

export interface KeyRow {
  readonly body_hash: Buffer;
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: unknown;
}

/**
 * Inserts the key; false when it exists. While another transaction holds the same key uncommitted, this waits for its
 * end (or for `lock_timeout`).
 */
export async function insertKey<DB>(trx: Transaction<DB>, claim: KeyClaim): Promise<boolean> {
  const inserted = await sql`
    insert into idempotency_keys (scope, key, body_hash, created_at)
    values (${claim.scope}, ${claim.key}, ${claim.bodyHash}, gridlease_now())
    on conflict do nothing returning key`.execute(trx);
  return inserted.rows.length > 0;
}

/** The key with its response; undefined when it has been purged. */
export async function findKey<DB>(db: Kysely<DB>, claim: KeyClaim): Promise<KeyRow | undefined> {
  const { rows } = await sql<KeyRow>`
    select body_hash, status, headers, body from idempotency_keys
    where scope = ${claim.scope} and key = ${claim.key}`.execute(db);
  return rows[0];
}

/** Stores the response of a key that this transaction has inserted. */
export async function updateResponse<DB>(
  trx: Transaction<DB>,
  claim: KeyClaim,
  response: StoredResponse,
): Promise<void> {
  const body = response.body === undefined ? null : JSON.stringify(response.body);
  await sql`
    update idempotency_keys
    set status = ${response.status}, headers = ${JSON.stringify(response.headers)}, body = ${body}
    where scope = ${claim.scope} and key = ${claim.key}`.execute(trx);
}

/** Deletes at most `limit` keys older than `keepSeconds`; returns how many. Concurrent purges share the work. */
export async function deleteExpiredKeys<DB>(
  db: Kysely<DB>,
  options: { keepSeconds: number; limit: number },
): Promise<number> {
  const deleted = await sql`
    delete from idempotency_keys where ctid = any (array(
      select ctid from idempotency_keys
      where created_at < gridlease_now() - make_interval(secs => ${options.keepSeconds})
      order by created_at limit ${options.limit} for update skip locked
    ))`.execute(db);
  return Number(deleted.numAffectedRows ?? 0);
}
