import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction } from '../database/database.ts';
import type { Role } from '../users/roles.ts';
import type { RevocationsTable } from './table.ts';

/**
 * Tells every replica and service that a user's tokens must be checked again. Call it in every transaction that changes
 * a user's status or roles, in either direction: access tokens are valid only while their user is active and has their
 * roles.
 *
 * @param removed the roles that the change takes away; by default every role that the user does not have may be one
 */
export async function publishUserChange(
  trx: AuthTransaction,
  userId: string,
  removed?: readonly Role[],
): Promise<void> {
  const subject = userId;
  await trx
    .insertInto('revocations')
    .values({ kind: 'user', subject, removed: removed === undefined ? null : [...removed] })
    .execute();
}

/** The same for a service account or API key that was revoked, got other scopes, or was declared again. */
export async function publishClientChange(trx: AuthTransaction, clientId: string): Promise<void> {
  await trx.insertInto('revocations').values({ kind: 'client', subject: clientId }).execute();
}

/** Revokes one access token; false when it already was revoked. */
export async function revokeToken(trx: AuthTransaction, tokenId: string): Promise<boolean> {
  const inserted = await sql`
    insert into revocations (kind, subject)
    select 'token', ${tokenId}
    where not exists (select from revocations where kind = 'token' and subject = ${tokenId})
    returning position`.execute(trx);
  return inserted.rows.length > 0;
}

/** Deletes revocations of these kinds that are older than this; returns how many. */
export async function deleteOldRevocations(
  trx: AuthTransaction,
  options: {
    readonly kinds: readonly RevocationsTable['kind'][];
    readonly keepSeconds: number;
    readonly limit: number;
  },
): Promise<number> {
  const old = sql<SqlBool>`at < gridlease_now() - make_interval(secs => ${options.keepSeconds})`;
  const deleted = await trx
    .deleteFrom('revocations')
    .where('position', 'in', (select) =>
      select
        .selectFrom('revocations')
        .select('position')
        .where('kind', 'in', options.kinds)
        .where(old)
        .limit(options.limit),
    )
    .returning('position')
    .execute();
  return deleted.length;
}
