/** What everything that the authentication service keeps to itself is derived from: the name of its secret. */
export const MASTER_KEY = 'auth-master-key';

/** The first administrator, made while there is none; `secret` is the name of its password in the secrets folder. */
export const FIRST_ADMIN = { email: 'admin@gridlease.local', secret: 'admin-password' } as const;

interface DeclaredAccount {
  readonly client_id: string;
  readonly scopes: readonly string[];
}

/** As whom billing asks the registry for machines, and authentication for the addresses of those who get mail. */
export const BILLING_ACCOUNT: DeclaredAccount = {
  client_id: 'billing',
  scopes: ['registry:read', 'auth:read'],
};

/** What is no person and calls services by itself, with a secret of its own. */
export const SERVICE_ACCOUNTS: readonly DeclaredAccount[] = [
  { client_id: 'scheduler', scopes: ['registry:read', 'registry:write', 'billing:read', 'billing:sessions'] },
  BILLING_ACCOUNT,
];

/** The name of an account's secret in the secrets folder. */
export function secretOf({ client_id }: DeclaredAccount): string {
  return `client-${client_id}`;
}
