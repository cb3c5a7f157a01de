import type { Generated } from 'kysely';

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

declare module '../database/database.ts' {
  interface AuthTables {
    login_failures: LoginFailuresTable;
    address_counts: AddressCountsTable;
    known_addresses: KnownAddressesTable;
  }
}
