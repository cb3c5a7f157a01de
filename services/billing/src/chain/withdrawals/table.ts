import type { Generated } from 'kysely';

export interface WithdrawalAddressesTable {
  wallet_id: string;
  address: string;
  first_named_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    withdrawal_addresses: WithdrawalAddressesTable;
  }
}
