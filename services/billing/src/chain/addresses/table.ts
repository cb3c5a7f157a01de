import type { Generated } from 'kysely';

export interface LinkedAddressesTable {
  address: string;
  wallet_id: string;
  linked_at: Generated<Date>;
}

export interface AddressChallengesTable {
  id: string;
  wallet_id: string;
  message: string;
  expires_at: Date;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    linked_addresses: LinkedAddressesTable;
    address_challenges: AddressChallengesTable;
  }
}
