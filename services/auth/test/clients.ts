import { adminQuery } from '@gridlease/testing/database';
import { hashOpaqueSecret } from '../src/secrets/opaque-secret.ts';
import type { Role } from '../src/users/roles.ts';
import type { TestAuth } from './auth.ts';

/** The secret of every client that `makeClient` makes. */
export const CLIENT_SECRET = 'a client secret of a test, long enough';

/** Inserts a client, a key if it has an owner, and returns a token of it. */
export async function makeClient(
  auth: TestAuth,
  client: {
    readonly id: string;
    readonly scopes: readonly string[];
    readonly owner?: { readonly id: string; readonly roles: readonly Role[] };
    readonly providerIds?: readonly string[];
    /** Of the token alone. */
    readonly networks?: readonly string[];
  },
): Promise<string> {
  const { id, scopes, owner, providerIds, networks } = client;
  const kind = owner === undefined ? 'service_account' : 'api_key';
  await adminQuery(
    `insert into clients (client_id, kind, name, secret_hash, scopes, user_id, created_by)
     values ($1, $2, $1, $3, $4, $5, 'test')`,
    [id, kind, hashOpaqueSecret(CLIENT_SECRET), scopes, owner?.id ?? null],
    auth.databaseUrl,
  );
  const bound = providerIds && { provider_ids: providerIds };
  const claims = owner === undefined ? { sub: id } : { sub: owner.id, roles: [...owner.roles], ...bound };
  return (
    await auth.deps.issuer.issue({
      ...claims,
      ...(networks && { networks }),
      client_id: id,
      scope: scopes.join(' '),
    })
  ).token;
}
