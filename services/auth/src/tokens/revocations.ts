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
 * Tells everybody who remembers tokens to look at the user again. To be called in every transaction that changes a
 * user's status or roles in either direction: access tokens count only while their user is active and has their roles.
 */
export async function tellUserChanged(trx: AuthTransaction, userId: string): Promise<void> {
  await insertRevocation(trx, 'user', userId);
}

/** The same for a service account or API key that was revoked, given other scopes, or declared again. */
export async function tellClientChanged(trx: AuthTransaction, clientId: string): Promise<void> {
  await insertRevocation(trx, 'client', clientId);
}

/** Ends one access token; false when that was done before. */
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
 * Revocations that may not have been read yet, with what their users and clients are now. The position of a row says
 * nothing about when it was committed, so reading goes on from the oldest transaction that was open at the last read
 * (PostgreSQL manual, 9.27.11, `pg_snapshot_xmin`): some rows come twice, none is missed.
 *
 * @param horizon of the answer before; '0' reads all.
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

/** Deletes revocations that no live token can need any more; answers how many. */
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
