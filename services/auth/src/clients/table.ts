import type { Generated } from 'kysely';

export interface ClientsTable {
  client_id: string;
  kind: 'service_account' | 'api_key';
  name: string;
  secret_hash: Buffer;
  scopes: string[];
  user_id: string | null;
  provider_ids: string[] | null;
  /** Of the key of an enrollment: until when it may register the one machine of `provider_ids`. */
  registers_until: Date | null;
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
  last_used_at: Date | null;
  /** An IPv4 /24 or IPv6 /48. */
  last_used_from: string | null;
  /** Of an API key: the only networks from which it may be used; null: any. */
  networks: string[] | null;
  /** Of an API key with `billing:sessions`: tokens that its rentals may hold and be charged within 24 hours; null: no limit. */
  spend_day_max: string | null;
  revoked_at: Date | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    clients: ClientsTable;
  }
}
