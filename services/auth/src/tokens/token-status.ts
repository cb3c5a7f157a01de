import type { Caller } from '@gridlease/common/access/caller';
import { arrayParameter } from '@gridlease/common/database/array-parameter';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Role } from '../users/roles.ts';

/** The present state of a user, as far as it matters to tokens; `status` is null for an unknown user. */
export interface UserState {
  readonly status: string | null;
  readonly roles: Role[];
}

/** The present state of a client; `is_live` is false for a revoked or unknown one. */
export interface ClientState {
  readonly is_live: boolean;
  readonly scopes: string[];
}

/** The claims of a token that can be revoked. */
export type TokenClaims = Pick<
  Caller,
  'subject' | 'clientId' | 'sessionId' | 'tokenId' | 'isService' | 'isDaemon'
>;

/** The present state of a token and of what it depends on. */
export interface TokenStatus {
  /** Neither the token nor its session, if it has one, was revoked. */
  readonly is_unrevoked: boolean;
  /** Of a user's or daemon's token. */
  readonly user?: UserState | undefined;
  /** Of a service account's or daemon's token. */
  readonly client?: ClientState | undefined;
}

/** The form of ids in our tokens; no user or session has any other. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function uuidOrNull(text: string | undefined): string | null {
  return text !== undefined && UUID.test(text) ? text : null;
}

interface TokenStatusRow extends UserState {
  readonly is_unrevoked: boolean;
  readonly is_live: boolean;
  readonly scopes: string[] | null;
}

/** Reads the present states of tokens, in their order. */
export async function findTokenStatuses(
  db: Database,
  tokens: readonly TokenClaims[],
): Promise<TokenStatus[]> {
  const { rows } = await sql<TokenStatusRow>`
    select
      (not asked.has_session or exists (
        select from sessions where id = asked.session_id and user_id = asked.user_id and revoked_at is null
      )) and not exists (select from revocations where kind = 'token' and subject = asked.token_id) as is_unrevoked,
      users.status, array(select role from user_roles where user_id = users.id) as roles,
      clients.client_id is not null and clients.revoked_at is null as is_live, scopes
    from unnest(
        ${arrayParameter('boolean', tokens, ({ sessionId }) => sessionId !== undefined)},
        ${arrayParameter('uuid', tokens, ({ sessionId }) => uuidOrNull(sessionId))},
        ${arrayParameter('uuid', tokens, ({ subject }) => uuidOrNull(subject))},
        ${arrayParameter('text', tokens, ({ tokenId }) => tokenId)},
        ${arrayParameter('text', tokens, ({ clientId }) => clientId)}
      ) with ordinality as asked(has_session, session_id, user_id, token_id, client_id, place)
      left join users on users.id = asked.user_id
      left join clients on clients.client_id = asked.client_id
    order by asked.place`.execute(db);
  return tokens.map((token, place) => statusOf(token, rows[place]));
}

function statusOf({ isService, isDaemon }: TokenClaims, row: TokenStatusRow | undefined): TokenStatus {
  if (row === undefined)
    throw new Error('a query without a condition returned fewer rows than it was asked for');
  return {
    is_unrevoked: row.is_unrevoked,
    user: isService ? undefined : { status: row.status, roles: row.roles },
    client: isService || isDaemon ? { is_live: row.is_live, scopes: row.scopes ?? [] } : undefined,
  };
}

/**
 * Whether the user has a role that the token claims. The token of an administrator's machine claims `provider` (see
 * `clients/scopes.ts`), which administrators have implicitly.
 */
function hasRole(user: UserState, role: string, caller: Caller): boolean {
  const roles: readonly string[] = user.roles;
  return roles.includes(role) || (caller.isDaemon && role === 'provider' && roles.includes('admin'));
}

/** Whether the user still is active and has every role that the token claims. */
function userAllows(user: UserState, caller: Caller): boolean {
  return user.status === 'active' && caller.roles.every((role) => hasRole(user, role, caller));
}

/** Whether the client still is live and has every scope that the token claims. */
function clientAllows(client: ClientState, caller: Caller): boolean {
  return client.is_live && [...caller.scopes].every((scope) => client.scopes.includes(scope));
}

/** Whether a token is valid in this state. */
export function isTokenLive(status: TokenStatus, caller: Caller): boolean {
  const { is_unrevoked, user, client } = status;
  if (!is_unrevoked) return false;
  if (user !== undefined && !userAllows(user, caller)) return false;
  return client === undefined || clientAllows(client, caller);
}
