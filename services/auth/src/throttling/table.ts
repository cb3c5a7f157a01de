import type { Generated } from 'kysely';

export interface LoginFailuresTable {
  key: Buffer;
  failures: Generated<number>;
  pending: Generated<number>;
  attempted_at: Date;
  locked_until: Date | null;
  /** When a link that unlocks the account was last asked for; see `account/unlock.ts`. */
  unlock_asked_at: Date | null;
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
  /** When a login from there succeeded, or a link was followed there. */
  succeeded_at: Date;
  /** Of an address that only a link made known. */
  expires_at: Date | null;
}

declare module '../database/database.ts' {
  interface AuthTables {
    login_failures: LoginFailuresTable;
    address_counts: AddressCountsTable;
    known_addresses: KnownAddressesTable;
  }
}
