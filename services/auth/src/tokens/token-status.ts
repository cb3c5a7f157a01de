import type { Caller } from '@gridlease/common/access/caller';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Role } from '../users/roles.ts';

/** What a user is now, as far as their tokens are concerned; `status` is null for one who is not there. */
export interface UserState {
  readonly status: string | null;
  readonly roles: Role[];
}

/** What a client is now; `is_live` is false for one that is revoked or not there. */
export interface ClientState {
  readonly is_live: boolean;
  readonly scopes: string[];
}

/** The claims of a token that can lose their force. */
export interface TokenClaims {
  readonly subject: string;
  readonly clientId: string;
  readonly sessionId: string | undefined;
  readonly tokenId: string;
  readonly isService: boolean;
  readonly isDaemon: boolean;
}

/** What the database says of a token now. */
export interface TokenStatus {
  /** Its session is there and not revoked (or it has none), and it was not revoked itself. */
  readonly is_unrevoked: boolean;
  /** Of a person's or a daemon's token. */
  readonly user?: UserState | undefined;
  /** Of a service account's or a daemon's token. */
  readonly client?: ClientState | undefined;
}

/** A user's id as our tokens have it; a token of another shape belongs to nobody. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOrNull(text: string | undefined): string | null {
  return text !== undefined && UUID.test(text) ? text : null;
}

interface TokenStatusRow {
  readonly is_unrevoked: boolean;
  readonly status: string | null;
  readonly roles: Role[];
  readonly is_live: boolean;
  readonly scopes: string[] | null;
}

/** Asks the database itself about one token. */
export async function findTokenStatus(db: Database, token: TokenClaims): Promise<TokenStatus> {
  const sid = uuidOrNull(token.sessionId);
  const hasSession = token.sessionId !== undefined;
  const { rows } = await sql<TokenStatusRow>`
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

/**
 * Has the user the role that a token of theirs claims? The key of an administrator's machine says `provider` (see
 * `clients/scopes.ts`), which administrators are too.
 */
function hasRole(user: UserState, role: string, caller: Caller): boolean {
  const roles: readonly string[] = user.roles;
  return roles.includes(role) || (caller.isDaemon && role === 'provider' && roles.includes('admin'));
}

/** Does a token count while its user is this? Only while they are active and have every role it claims. */
export function userAllows(user: UserState, caller: Caller): boolean {
  return user.status === 'active' && caller.roles.every((role) => hasRole(user, role, caller));
}

/** Does a token count while its client is this? Only while it is not revoked and has every scope it claims. */
export function clientAllows(client: ClientState, caller: Caller): boolean {
  return client.is_live && [...caller.scopes].every((scope) => client.scopes.includes(scope));
}

/** Does a token count, by what the database says of it now? */
export function isTokenLive(standing: TokenStatus, caller: Caller): boolean {
  const { is_unrevoked, user, client } = standing;
  if (!is_unrevoked) return false;
  if (user !== undefined && !userAllows(user, caller)) return false;
  return client === undefined || clientAllows(client, caller);
}
