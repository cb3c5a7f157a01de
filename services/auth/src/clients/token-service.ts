import { isWithin } from '@gridlease/common/access/allowed-networks';
import { coarseNetworkOf } from '@gridlease/common/access/network';
import { networkNotAllowed } from '@gridlease/common/access/refusal';
import { inTransaction } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { isOpaqueSecret } from '../secrets/opaque-secret.ts';
import type { AccessTokenClaims, AccessTokenIssuer } from '../tokens/issuer.ts';
import type { ClientCredentials } from './client-credentials.ts';
import * as store from './credential-store.ts';
import { invalidClient, invalidScope, unauthorizedClient } from './errors.ts';
import { keyRoles, narrowScopes, usableScopes } from './scopes.ts';

export interface ClientTokenDeps {
  readonly db: Database;
  readonly issuer: AccessTokenIssuer;
  readonly settings: Pick<AuthSettings, 'accessTokenSeconds' | 'verifiesAddresses'>;
}

export interface ClientToken {
  readonly accessToken: string;
  readonly expiresInSeconds: number;
  readonly scope: string;
}

/** Short, as a client can request another with its secret. */
const CLIENT_TOKEN_SECONDS_MAX = 900;

interface Request {
  readonly credentials: ClientCredentials;
  /** Requested scopes; undefined for all. */
  readonly scopes: readonly string[] | undefined;
  readonly origin: RequestOrigin;
}

/** The token, or a refusal, which is thrown after the transaction commits its audit event. */
type Verdict = { readonly token: ClientToken; readonly isUseStale: boolean } | { readonly refusal: Error };

function lifetimeSeconds(client: store.ClientAtLogin, settings: ClientTokenDeps['settings']): number {
  const left = Math.max(1, Math.floor(client.seconds_left ?? CLIENT_TOKEN_SECONDS_MAX));
  return Math.min(CLIENT_TOKEN_SECONDS_MAX, settings.accessTokenSeconds, left);
}

function claimsOf(
  client: store.ClientAtLogin,
  owner: store.KeyOwner | undefined,
  scopes: readonly string[],
  { verifiesAddresses }: ClientTokenDeps['settings'],
): AccessTokenClaims {
  const { client_id, provider_ids, networks, spend_day_max } = client;
  const scope = scopes.join(' ');
  if (owner === undefined) return { sub: client_id, client_id, scope };
  const claims = {
    sub: owner.id,
    client_id,
    scope,
    roles: keyRoles(owner.roles),
    ...(verifiesAddresses && { email_verified: owner.email_verified }),
    ...(networks !== null && { networks }),
    ...(spend_day_max !== null && { spend_day_max }),
  };
  if (provider_ids === null) return claims;
  return { ...claims, provider_ids, ...(client.may_register && { may_register: true as const }) };
}

async function judge(trx: AuthTransaction, deps: ClientTokenDeps, request: Request): Promise<Verdict> {
  const { clientId, secret } = request.credentials;
  const whose = await store.findClientOwner(trx, clientId);
  const userId = whose?.user_id ?? undefined;
  const owner = userId === undefined ? undefined : await store.lockKeyOwner(trx, userId);
  const client = whose && (await store.lockClientForUse(trx, clientId));
  const isRight = isOpaqueSecret(client?.secret_hash, secret);
  if (client === undefined) return { refusal: invalidClient() };
  const isUsable = client.is_live && (userId === undefined || owner?.status === 'active');
  const refuse = async (reason: string, refusal: Error): Promise<Verdict> => {
    const event = { actor: '', action: 'client.refused', target: clientId, detail: { reason } };
    await appendAudit(trx, request.origin, event);
    return { refusal };
  };
  if (!isRight || !isUsable) return refuse(isRight ? 'not_live' : 'wrong_secret', invalidClient());
  const isElsewhere = client.networks !== null && !isWithin(client.networks, request.origin.ip);
  if (isElsewhere) return refuse('network_not_allowed', networkNotAllowed());
  const usable = owner === undefined ? client.scopes : usableScopes(client.scopes, owner.roles);
  if (usable.length === 0) return { refusal: unauthorizedClient() };
  const scopes = narrowScopes(usable, request.scopes);
  if (scopes === undefined) return { refusal: invalidScope() };
  const seconds = lifetimeSeconds(client, deps.settings);
  const claims = claimsOf(client, owner, scopes, deps.settings);
  const { token, expiresInSeconds } = await deps.issuer.issue(claims, seconds);
  return {
    token: { accessToken: token, expiresInSeconds, scope: scopes.join(' ') },
    isUseStale: client.is_use_stale,
  };
}

/**
 * Issues an access token of at most 15 minutes to a service account or a key (RFC 6749, 4.4). Reads user, roles and
 * client each time, under locks that a revocation waits for: no token is issued after it.
 * Throws `invalid_client` (401) for any wrong credentials, `network_not_allowed` (403), `invalid_scope`,
 * `unauthorized_client` (400).
 */
export async function issueClientToken(deps: ClientTokenDeps, request: Request): Promise<ClientToken> {
  const verdict = await inTransaction(deps.db, (trx) => judge(trx, deps, request), { idempotent: true });
  if ('refusal' in verdict) throw verdict.refusal;
  if (verdict.isUseStale) {
    const network = coarseNetworkOf(request.origin.ip);
    await store.updateLastUse(deps.db, request.credentials.clientId, network);
  }
  return verdict.token;
}
