/** The name of the authentication service's master secret, from which all its keys are derived. */
export const MASTER_KEY = 'auth-master-key';

/**
 * The first administrator, created if there is none; `secret` is the name of its password in the secrets folder.
 */
export const FIRST_ADMIN = { email: 'admin@gridlease.local', secret: 'admin-password' } as const;

interface DeclaredAccount {
  readonly client_id: string;
  readonly scopes: readonly string[];
}

/**
 * The account with which billing queries the registry for machines and authentication for e-mail addresses and revoked
 * tokens, and archives old months in storage.
 */
export const BILLING_ACCOUNT: DeclaredAccount = {
  client_id: 'billing',
  scopes: ['registry:read', 'auth:read', 'auth:revocations', 'storage:read', 'storage:write'],
};

/** The account with which the registry asks billing which cards rentals have, and authentication for revoked tokens. */
export const REGISTRY_ACCOUNT: DeclaredAccount = {
  client_id: 'provider-registry',
  scopes: ['billing:read', 'auth:revocations'],
};

/** The account with which storage asks authentication for revoked tokens. */
export const STORAGE_ACCOUNT: DeclaredAccount = { client_id: 'storage', scopes: ['auth:revocations'] };

/** A service account, which calls services on its own behalf with its own secret. */
export const SERVICE_ACCOUNTS: readonly DeclaredAccount[] = [
  { client_id: 'scheduler', scopes: ['registry:read', 'registry:write', 'billing:read', 'billing:sessions'] },
  BILLING_ACCOUNT,
  REGISTRY_ACCOUNT,
  STORAGE_ACCOUNT,
];

/** The name of an account's secret in the secrets folder. */
export function secretOf({ client_id }: DeclaredAccount): string {
  return `client-${client_id}`;
}
