import { inTransaction, retryingReads } from '@gridlease/common/database/transaction';
import { appendAudit } from '../audit/store.ts';
import type { AuthTransaction, Database } from '../database/database.ts';
import type { RequestOrigin } from '../http/request.ts';
import { createOpaqueSecret, hashOpaqueSecret } from '../secrets/opaque-secret.ts';
import { lockKeyOwner } from './credential-store.ts';
import * as problem from './errors.ts';
import { mayHaveKeys } from './scopes.ts';
import * as store from './store.ts';

export interface ClientDeps {
  readonly db: Database;
  readonly newId: () => string;
}

/** The user who manages a client. */
export interface Actor {
  readonly userId: string;
  readonly origin: RequestOrigin;
}

/** The user who manages keys; administrators manage those of every user. */
export interface KeyActor extends Actor {
  readonly isAdmin: boolean;
}

/** A client with its secret, which is shown only once. */
export interface ClientWithSecret {
  readonly client: store.Client;
  readonly secret: string;
}

/** Live keys per user: enough for a fleet, and a runaway loop does not fill the table. */
const KEYS_OF_USER_MAX = 100;
/** Lets secret scanners recognise the secret. */
const SECRET_PREFIX = 'glk_';

/** A request for a new key or service account. */
export interface NewClientRequest {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly provider_ids?: readonly string[] | undefined;
  readonly expires_at?: Date | undefined;
}

async function insertOnce(trx: AuthTransaction, client: store.NewClient): Promise<store.Client> {
  if (client.expires_at !== null && !(await store.isInFuture(trx, client.expires_at)))
    throw problem.expiryPassed();
  const inserted = await store.insertClient(trx, client);
  if (inserted === undefined) throw problem.clientIdTaken(client.client_id);
  return inserted;
}

function auditDetail({ name, scopes, provider_ids, expires_at }: store.Client): Record<string, unknown> {
  return { name, scopes, ...(provider_ids && { provider_ids }), ...(expires_at && { expires_at }) };
}

/**
 * Creates a key for the caller's own machines. Throws `role_required` (403) for a caller who is not a provider,
 * `api_key_limit_reached` (409), `validation_failed` for an expiry that has passed.
 */
export async function createApiKey(
  deps: ClientDeps,
  actor: Actor,
  request: NewClientRequest,
): Promise<ClientWithSecret> {
  const secret = createOpaqueSecret(SECRET_PREFIX);
  const newClient: store.NewClient = {
    client_id: deps.newId(),
    kind: 'api_key',
    name: request.name,
    secret_hash: hashOpaqueSecret(secret),
    scopes: request.scopes,
    user_id: actor.userId,
    provider_ids: request.provider_ids ?? null,
    created_by: actor.userId,
    expires_at: request.expires_at ?? null,
  };
  const client = await inTransaction(deps.db, async (trx) => {
    const owner = await lockKeyOwner(trx, actor.userId, 'alone');
    if (owner?.status !== 'active' || !mayHaveKeys(owner.roles)) throw problem.providerRoleRequired();
    const count = await store.countClients(trx, { kind: 'api_key', userId: actor.userId });
    if (count >= KEYS_OF_USER_MAX) throw problem.apiKeyLimitReached(KEYS_OF_USER_MAX);
    const inserted = await insertOnce(trx, newClient);
    const event = { actor: actor.userId, action: 'api_key.created', target: inserted.client_id };
    await appendAudit(trx, actor.origin, { ...event, detail: auditDetail(inserted) });
    return inserted;
  });
  return { client, secret };
}

/** The caller's keys that are not revoked. */
export async function listApiKeys(
  deps: ClientDeps,
  userId: string,
  page: store.ClientPage,
): Promise<store.ClientList> {
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
    await appendAudit(trx, actor.origin, {
      actor: actor.userId,
      action: 'api_key.revoked',
      target: clientId,
    });
  });
}

/** Creates a service account, which acts on behalf of all users within its scopes. Throws `client_id_taken` (409). */
export async function createServiceAccount(
  deps: ClientDeps,
  actor: Actor,
  request: Omit<NewClientRequest, 'provider_ids'> & { readonly client_id?: string | undefined },
): Promise<ClientWithSecret> {
  const secret = createOpaqueSecret(SECRET_PREFIX);
  const newClient: store.NewClient = {
    client_id: request.client_id ?? deps.newId(),
    kind: 'service_account',
    name: request.name,
    secret_hash: hashOpaqueSecret(secret),
    scopes: request.scopes,
    user_id: null,
    provider_ids: null,
    created_by: actor.userId,
    expires_at: request.expires_at ?? null,
  };
  const client = await inTransaction(deps.db, async (trx) => {
    const inserted = await insertOnce(trx, newClient);
    const event = { actor: actor.userId, action: 'service_account.created', target: inserted.client_id };
    await appendAudit(trx, actor.origin, { ...event, detail: auditDetail(inserted) });
    return inserted;
  });
  return { client, secret };
}

/** Every service account that is not revoked, declared or created. */
export async function listServiceAccounts(
  deps: ClientDeps,
  page: store.ClientPage,
): Promise<store.ClientList> {
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
    const event = { actor: actor.userId, action: 'service_account.revoked', target: clientId };
    await appendAudit(trx, actor.origin, event);
  });
}
