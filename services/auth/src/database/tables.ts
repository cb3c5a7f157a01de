import type { Generated, GeneratedAlways, Kysely, Transaction } from 'kysely';

/** The roles of the specification. */
export const ROLES = ['provider', 'renter', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export interface UsersTable {
  id: string;
  email: string | null;
  email_norm: string | null;
  name: string | null;
  password_hash: string | null;
  status: Generated<'active' | 'disabled' | 'deleted'>;
  email_verified_at: Date | null;
  password_changed_at: Generated<Date>;
  password_change_required: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface UserRolesTable {
  user_id: string;
  role: Role;
  granted_by: string;
  granted_at: Generated<Date>;
}

export interface AuditEventsTable {
  position: GeneratedAlways<number>;
  at: Generated<Date>;
  actor: string;
  action: string;
  target: string;
  ip: string | null;
  request_id: string | null;
  detail: Generated<Record<string, unknown>>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  counter: Generated<number>;
  rotated_at: Generated<Date[]>;
  client_id: string;
  amr: string[];
  authenticated_at: Generated<Date>;
  created_at: Generated<Date>;
  last_used_at: Generated<Date>;
  idle_expires_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoke_reason: string | null;
  ip: string | null;
  user_agent: string | null;
}

export interface RevocationsTable {
  position: GeneratedAlways<number>;
  kind: 'session' | 'user' | 'client' | 'token';
  subject: string;
  at: Generated<Date>;
  /** The transaction that wrote it. */
  txid: Generated<string>;
}

export interface SigningKeysTable {
  kid: string;
  algorithm: 'EdDSA' | 'ES256' | 'RS256';
  state: 'next' | 'current' | 'previous' | 'revoked';
  public_jwk: Record<string, unknown>;
  private_encrypted: Buffer;
  created_at: Generated<Date>;
  activated_at: Date | null;
  retire_at: Date | null;
}

export interface LoginFailuresTable {
  key: Buffer;
  failures: Generated<number>;
  pending: Generated<number>;
  attempted_at: Date;
  locked_until: Date | null;
}

export interface AddressCountsTable {
  address: string;
  what: 'login_failure' | 'registration';
  minute: Date;
  count: number;
}

export interface KnownAddressesTable {
  user_id: string;
  address: string;
  succeeded_at: Date;
}

export interface OneTimeTokensTable {
  token_hash: Buffer;
  user_id: string;
  purpose: 'password_reset' | 'email_verification';
  email_norm: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface SecondFactorsTable {
  user_id: string;
  secret_encrypted: Buffer;
  created_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: string;
  code_hash: Buffer;
  used_at: Date | null;
}

export interface ClientsTable {
  client_id: string;
  kind: 'service_account' | 'api_key';
  name: string;
  secret_hash: Buffer;
  scopes: string[];
  user_id: string | null;
  provider_ids: string[] | null;
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** The service's own tables; a test compares them with a migrated database. */
export interface AuthTables {
  users: UsersTable;
  user_roles: UserRolesTable;
  audit_events: AuditEventsTable;
  sessions: SessionsTable;
  revocations: RevocationsTable;
  signing_keys: SigningKeysTable;
  login_failures: LoginFailuresTable;
  address_counts: AddressCountsTable;
  known_addresses: KnownAddressesTable;
  one_time_tokens: OneTimeTokensTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  clients: ClientsTable;
}

/** The pool, or a transaction on it, which is one too: store functions do not care which. */
export type Database = Kysely<AuthTables>;
/** A transaction, where a function must not be called without one. */
export type AuthTransaction = Transaction<AuthTables>;
