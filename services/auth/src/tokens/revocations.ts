import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Role } from '../users/roles.ts';
import type { ClientState, UserState } from './token-status.ts';

async function insertRevocation(
  trx: AuthTransaction,
  kind: 'user' | 'client' | 'token',
  subject: string,
): Promise<void> {
  await trx.insertInto('revocations').values({ kind, subject }).execute();
}

/**
 * Tells every replica that a user's tokens must be checked again. Call it in every transaction that changes a user's
 * status or roles, in either direction: access tokens are valid only while their user is active and has their roles.
 */
export async function publishUserChange(trx: AuthTransaction, userId: string): Promise<void> {
  await insertRevocation(trx, 'user', userId);
}

/** The same for a service account or API key that was revoked, got other scopes, or was declared again. */
export async function publishClientChange(trx: AuthTransaction, clientId: string): Promise<void> {
  await insertRevocation(trx, 'client', clientId);
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

export type Revocation =
  | { readonly kind: 'session' | 'token'; readonly subject: string }
  | { readonly kind: 'user'; readonly subject: string; readonly user: UserState }
  | { readonly kind: 'client'; readonly subject: string; readonly client: ClientState };

interface RevocationRow {
  readonly horizon: string;
  readonly kind: 'session' | 'user' | 'client' | 'token' | null;
  readonly subject: string;
  readonly status: string | null;
  readonly roles: Role[];
  readonly is_live: boolean;
  readonly scopes: string[] | null;
}

function toRevocation(row: RevocationRow): Revocation | undefined {
  const { kind, subject } = row;
  if (kind === null) return undefined;
  if (kind === 'user') return { kind, subject, user: { status: row.status, roles: row.roles } };
  if (kind === 'client') return { kind, subject, client: { is_live: row.is_live, scopes: row.scopes ?? [] } };
  return { kind, subject };
}

/**
 * Revocations that may not have been read yet, with the present state of their users and clients. The position of a row
 * does not tell when it was committed, so reading resumes from the oldest transaction that was open at the last read
 * (PostgreSQL manual, 9.27.11, `pg_snapshot_xmin`): some rows are returned twice, none is missed.
 *
 * @param horizon of the previous result; '0' reads all
 */
export async function listRevocationsSince(
  db: Database,
  horizon: string,
): Promise<{ readonly horizon: string; readonly revocations: readonly Revocation[] }> {
  const { rows } = await sql<RevocationRow>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, revocations.kind, subject, status,
      array(select role from user_roles where user_id = users.id) as roles,
      clients.client_id is not null and clients.revoked_at is null as is_live, scopes
    from (values (1)) always
      left join revocations on txid >= ${horizon}::xid8
      left join users on users.id = case when revocations.kind = 'user' then subject::uuid end
      left join clients on clients.client_id = case when revocations.kind = 'client' then subject end`.execute(
    db,
  );
  return {
    horizon: rows[0]?.horizon ?? horizon,
    revocations: rows.map(toRevocation).filter((row) => row !== undefined),
  };
}

/** Deletes revocations older than this; returns how many. */
export async function deleteOldRevocations(
  trx: AuthTransaction,
  options: { readonly keepSeconds: number; readonly limit: number },
): Promise<number> {
  const old = sql<SqlBool>`at < gridlease_now() - make_interval(secs => ${options.keepSeconds})`;
  const deleted = await trx
    .deleteFrom('revocations')
    .where('position', 'in', (select) =>
      select.selectFrom('revocations').select('position').where(old).limit(options.limit),
    )
    .returning('position')
    .execute();
  return deleted.length;
}
