import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthSettings } from '../config/settings.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { requireLiveSession } from '../sessions/store.ts';
import { lockKeyOwner } from './credential-store.ts';
import * as problem from './errors.ts';
import { CLIENT_SECRET_PREFIX } from './key-rules.ts';
import { requireVerifiedOwner } from './owner-address.ts';
import { defaultScopes, type KeyScope, usableScopes } from './scopes.ts';
import * as store from './store.ts';

export interface ClientDeps {
  readonly db: Database;
  readonly newId: () => string;
  readonly settings: Pick<AuthSettings, 'apiKeysPerUserMax' | 'verifiesAddresses'>;
}

/** The user who manages a client. */
export interface Actor {
  readonly userId: string;
  readonly origin: RequestOrigin;
}

/** The user who manages keys; administrators revoke those of every user. */
export interface KeyActor extends Actor {
  readonly sessionId: string;
  readonly isAdmin: boolean;
}

/** A client with its secret, which is shown only once. */
export interface ClientWithSecret {
  readonly client: store.Client;
  readonly secret: string;
}

/** A request for a new key or service account. */
export interface NewClientRequest {
  readonly name: string;
  readonly expires_at?: Date | undefined;
}

/** A request for a new key. */
export interface NewKeyRequest extends NewClientRequest {
  /** Undefined: what programs of such a user usually need. */
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly provider_ids?: string[] | undefined;
  readonly networks?: string[] | undefined;
  /** Tokens, as a plain decimal. */
  readonly spend_day_max?: string | undefined;
}

function auditDetail({ name, scopes, ...client }: store.Client): Record<string, unknown> {
  const { provider_ids, networks, spend_day_max, expires_at } = client;
  const limits = {
    ...(provider_ids && { provider_ids }),
    ...(networks && { networks }),
    ...(spend_day_max !== null && { spend_day_max }),
  };
  return { name, scopes, ...limits, ...(expires_at && { expires_at }) };
}

type KeyLimit = 'provider_ids' | 'networks' | 'spend_day_max';

/**
 * Creates a client with its audit event. Throws `validation_failed` for an expiry that has passed.
 *
 * @param scopesOf runs first in the transaction, and checks that there may be such a client
 */
async function createClient(
  deps: ClientDeps,
  actor: Actor,
  request: NewClientRequest,
  identity: Pick<store.NewClient, 'client_id' | 'kind' | 'user_id' | KeyLimit>,
  scopesOf: (trx: AuthTransaction) => Promise<readonly string[]>,
): Promise<ClientWithSecret> {
  const secret = createOpaqueSecret(CLIENT_SECRET_PREFIX);
  const secret_hash = hashOpaqueSecret(secret);
  const expires_at = request.expires_at ?? null;
  const members = { name: request.name, expires_at, secret_hash, created_by: actor.userId };
  const client = await inTransaction(deps.db, async (trx) => {
    const newClient = { ...identity, ...members, scopes: [...(await scopesOf(trx))] };
    if (expires_at !== null && !(await store.isInFuture(trx, expires_at))) throw problem.expiryPassed();
    const inserted = await store.insertClient(trx, newClient);
    if (inserted === undefined) throw problem.clientIdTaken(newClient.client_id);
    await auditClient(trx, actor, inserted, 'created', auditDetail(inserted));
    return inserted;
  });
  return { client, secret };
}

async function auditClient(
  trx: AuthTransaction,
  { userId, origin }: Actor,
  { kind, client_id }: store.Client,
  change: 'created' | 'revoked',
  detail: Record<string, unknown> = {},
): Promise<void> {
  await appendAudit(trx, origin, { actor: userId, action: `${kind}.${change}`, target: client_id, detail });
}

/**
 * Creates a key for the caller's own programs. Throws `role_required` (403) for a scope of machines where the caller is not
 * a provider, `email_not_verified` (403), `api_key_limit_reached` (409), `validation_failed` for an expiry that has passed.
 */
export async function createApiKey(
  deps: ClientDeps,
  actor: KeyActor,
  request: NewKeyRequest,
): Promise<ClientWithSecret> {
  const { userId } = actor;
  const { provider_ids = null, networks = null, spend_day_max = null } = request;
  const limits = { provider_ids, networks, spend_day_max };
  const key = { client_id: deps.newId(), kind: 'api_key', user_id: userId, ...limits } as const;
  return createClient(deps, actor, request, key, async (trx) => {
    const owner = await lockKeyOwner(trx, userId, 'alone');
    await requireLiveSession(trx, actor);
    const roles = owner?.status === 'active' ? owner.roles : [];
    const scopes = request.scopes ?? defaultScopes(roles);
    if (usableScopes(scopes, roles).length < scopes.length) throw problem.providerRoleRequired();
    if (owner !== undefined) requireVerifiedOwner(deps.settings, owner);
    const count = await store.countClients(trx, { kind: 'api_key', userId });
    const max = deps.settings.apiKeysPerUserMax;
    if (max > 0 && count >= max) throw problem.apiKeyLimitReached(max);
    return scopes;
  });
}

/** One page of the caller's keys that are not revoked, and one more when there are more. */
export function listApiKeys(
  deps: ClientDeps,
  userId: string,
  page: store.ClientPage,
): Promise<store.Client[]> {
  return retryingReads(() => store.listClients(deps.db, { kind: 'api_key', userId }, page));
}

/** Revokes a key of the caller; administrators may revoke any. Throws `api_key_not_found`, also for another user's key. */
export async function revokeApiKey(deps: ClientDeps, actor: KeyActor, clientId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const client = await store.lockClient(trx, clientId);
    const isTheirs = client?.user_id === actor.userId || actor.isAdmin;
    if (client?.kind !== 'api_key' || client.revoked_at !== null || !isTheirs) {
      throw problem.apiKeyNotFound(clientId);
    }
    await store.revokeClients(trx, { clientId });
    await auditClient(trx, actor, client, 'revoked');
  });
}

/** Creates a service account, which acts on behalf of all users within its scopes. Throws `client_id_taken` (409). */
export async function createServiceAccount(
  deps: ClientDeps,
  actor: Actor,
  request: NewClientRequest & { readonly client_id?: string | undefined; readonly scopes: readonly string[] },
): Promise<ClientWithSecret> {
  const { client_id = deps.newId(), scopes } = request;
  const identity = { client_id, kind: 'service_account' } as const;
  return createClient(deps, actor, request, identity, async () => scopes);
}

/** One page of the service accounts that are not revoked, declared or created, and one more when there are more. */
export function listServiceAccounts(deps: ClientDeps, page: store.ClientPage): Promise<store.Client[]> {
  return retryingReads(() => store.listClients(deps.db, { kind: 'service_account' }, page));
}

/**
 * Revokes a service account at once. One that the configuration declares is restored at the next start.
 * Throws `service_account_not_found`.
 */
export async function revokeServiceAccount(deps: ClientDeps, actor: Actor, clientId: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const client = await store.lockClient(trx, clientId);
    if (client?.kind !== 'service_account' || client.revoked_at !== null) {
      throw problem.serviceAccountNotFound(clientId);
    }
    await store.revokeClients(trx, { clientId });
    await auditClient(trx, actor, client, 'revoked');
  });
}
