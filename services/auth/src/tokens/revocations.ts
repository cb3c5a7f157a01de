import { type SqlBool, sql } from 'kysely';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { Role } from '../users/roles.ts';

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

/** What a user is now, as far as their tokens are concerned; `status` is null for one who is not there. */
export interface UserStanding {
  readonly status: string | null;
  readonly roles: Role[];
}

/** What a client is now; `is_live` is false for one that is revoked or not there. */
export interface ClientStanding {
  readonly is_live: boolean;
  readonly scopes: string[];
}

export type Revocation =
  | { readonly kind: 'session' | 'token'; readonly subject: string }
  | { readonly kind: 'user'; readonly subject: string; readonly user: UserStanding }
  | { readonly kind: 'client'; readonly subject: string; readonly client: ClientStanding };

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

/** The claims of a token that can lose their force. */
export interface StandingQuestion {
  readonly subject: string;
  readonly clientId: string;
  readonly sessionId: string | undefined;
  readonly tokenId: string;
  readonly isService: boolean;
  readonly isDaemon: boolean;
}

/** What the database says of a token now. */
export interface Standing {
  /** Its session is there and not revoked (or it has none), and it was not revoked itself. */
  readonly is_unrevoked: boolean;
  /** Of a person's or a daemon's token. */
  readonly user?: UserStanding | undefined;
  /** Of a service account's or a daemon's token. */
  readonly client?: ClientStanding | undefined;
}

/** A user's id as our tokens have it; a token of another shape belongs to nobody. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOrNull(text: string | undefined): string | null {
  return text !== undefined && UUID.test(text) ? text : null;
}

interface StandingRow {
  readonly is_unrevoked: boolean;
  readonly status: string | null;
  readonly roles: Role[];
  readonly is_live: boolean;
  readonly scopes: string[] | null;
}

/** Asks the database itself about one token. */
export async function findStanding(db: Database, token: StandingQuestion): Promise<Standing> {
  const sid = uuidOrNull(token.sessionId);
  const hasSession = token.sessionId !== undefined;
  const { rows } = await sql<StandingRow>`
    select
      (${!hasSession} or exists (
        select from sessions where id = ${sid}::uuid and user_id = ${uuidOrNull(token.subject)}::uuid and revoked_at is null
      )) and not exists (select from revocations where kind = 'token' and subject = ${token.tokenId}) as is_unrevoked,
      users.status, array(select role from user_roles where user_id = users.id) as roles,
      clients.client_id is not null and clients.revoked_at is null as is_live, scopes
    from (values (1)) always
      left join users on users.id = ${uuidOrNull(token.subject)}::uuid
      left join clients on clients.client_id = ${token.clientId}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('a query without a condition answered nothing');
  return {
    is_unrevoked: row.is_unrevoked,
    user: token.isService ? undefined : { status: row.status, roles: row.roles },
    client:
      token.isService || token.isDaemon ? { is_live: row.is_live, scopes: row.scopes ?? [] } : undefined,
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
