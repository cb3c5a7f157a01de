import type { Caller } from '@gridlease/common/access/caller';
import { hasRight } from '@gridlease/common/access/ownership';
import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { ServiceError } from '@gridlease/common/errors/service-error';
import { appendAudit } from '../audit/store.ts';
import type { ClientCredentials } from '../clients/client-credentials.ts';
import { lockClientForUse } from '../clients/credential-store.ts';
import { invalidClient } from '../clients/errors.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import type { DerivedKeys } from '../secrets/derived-keys.ts';
import { isOpaqueSecret } from '../secrets/opaque-secret.ts';
import { isRefreshToken, readRefreshToken } from '../sessions/refresh-token.ts';
import { judgeRefresh } from '../sessions/rotation.ts';
import { findSessionToJudge } from '../sessions/rotation-store.ts';
import { revokeSessions } from '../sessions/store.ts';
import { type AccessCheckDeps, checkAccess } from '../tokens/access-check.ts';
import { revokeToken } from '../tokens/revocations.ts';

export interface VerificationDeps extends AccessCheckDeps {
  readonly db: Database;
  readonly keys: Pick<DerivedKeys, 'refreshMac'>;
  readonly settings: Pick<AuthSettings, 'issuer' | 'audience'>;
  /** Real time in milliseconds. */
  readonly clock: () => number;
}

const INTROSPECTION_SCOPE = 'auth:introspect';

/** Whether the caller may introspect tokens of others. */
export function mayIntrospect(caller: Caller): boolean {
  return caller.isService ? caller.scopes.has(INTROSPECTION_SCOPE) : hasRight(caller, 'read_all');
}

/**
 * Whether the client with these credentials may introspect tokens.
 *
 * @throws ServiceError `invalid_client` when the credentials are wrong
 */
export async function mayClientIntrospect(
  deps: Pick<VerificationDeps, 'db'>,
  { clientId, secret }: ClientCredentials,
): Promise<boolean> {
  const client = await inTransaction(deps.db, (trx) => lockClientForUse(trx, clientId), { idempotent: true });
  if (!isOpaqueSecret(client?.secret_hash, secret) || client?.is_live !== true) throw invalidClient();
  return client.kind === 'service_account' && client.scopes.includes(INTROSPECTION_SCOPE);
}

/** A response of RFC 7662, 2.2. */
export type Introspection =
  | { readonly active: false }
  | ({ readonly active: true } & Record<string, unknown>);

const INACTIVE: Introspection = { active: false };

/** Undefined instead of a refusal, including that of a token that only allows to change the password; rethrows other errors. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    const isRefusal = error instanceof ServiceError && ['unauthenticated', 'forbidden'].includes(error.kind);
    if (isRefusal) return undefined;
    throw error;
  }
}

/** The claims of a verified token. */
function claimsOf(token: string): Record<string, unknown> {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString());
}

/** The claims of a token; `active: false` for one that is not valid now, whatever the reason. */
export async function introspect(deps: VerificationDeps, token: string): Promise<Introspection> {
  if (isRefreshToken(token)) return introspectRefreshToken(deps, token);
  const caller = await unlessRefused(checkAccess(deps, token));
  return caller === undefined ? INACTIVE : { active: true, token_type: 'Bearer', ...claimsOf(token) };
}

/** Does not consume the refresh token. */
async function introspectRefreshToken(deps: VerificationDeps, text: string): Promise<Introspection> {
  const token = readRefreshToken(deps.keys.refreshMac, text);
  if (token === undefined) return INACTIVE;
  const session = await retryingReads(() => findSessionToJudge(deps.db, token.sessionId));
  const isCurrent = session && judgeRefresh(session, token.counter, session.now, 0) === 'rotate';
  if (!isCurrent) return INACTIVE;
  return {
    active: true,
    token_type: 'refresh_token',
    iss: deps.settings.issuer,
    client_id: session.client_id,
    sub: session.user_id,
    sid: session.id,
    exp: Math.floor(deps.clock() / 1_000 + session.seconds_left),
  };
}

/**
 * Revokes a token; a refresh token with its session. Anyone who has the token may do so. Does nothing for an invalid
 * token (RFC 7009, 2.2).
 */
export async function revoke(deps: VerificationDeps, token: string, origin: RequestOrigin): Promise<void> {
  if (isRefreshToken(token)) return revokeRefreshToken(deps, token, origin);
  const caller = await unlessRefused(checkAccess(deps, token, { allowsPasswordChange: true }));
  if (caller === undefined) return;
  await inTransaction(
    deps.db,
    async (trx) => {
      if (!(await revokeToken(trx, caller.tokenId))) return;
      const { subject: actor, tokenId: target } = caller;
      await appendAudit(trx, origin, { actor, action: 'token.revoked', target });
    },
    { idempotent: true },
  );
}

async function revokeRefreshToken(
  deps: VerificationDeps,
  text: string,
  origin: RequestOrigin,
): Promise<void> {
  const token = readRefreshToken(deps.keys.refreshMac, text);
  if (token === undefined) return;
  const { sessionId } = token;
  await inTransaction(
    deps.db,
    async (trx) => {
      if ((await revokeSessions(trx, { sessionId }, 'token_revoked')) === 0) return;
      await appendAudit(trx, origin, { actor: '', action: 'session.revoked', target: sessionId });
    },
    { idempotent: true },
  );
}
