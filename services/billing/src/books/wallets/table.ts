import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { WalletType } from './wallet.ts';

export interface WalletsTable {
  id: string;
  user_id: string;
  wallet_type: WalletType;
  solana_address: string | null;
  /** When `solana_address` was set; the cooldown counts from here. */
  solana_address_since: Date | null;
  deposit_address: string;
  deposit_token_account: string;
  is_active: Generated<boolean>;
  /** Null: it is active. */
  frozen_since: Date | null;
  /** Null: the configured default. */
  spend_day_max: Units | null;
  /** Of the wallet's user. */
  account_status: Generated<'active' | 'disabled' | 'deleted'>;
  /** Null: the account is active. */
  account_closed_since: Date | null;
  account_version: Generated<number>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    wallets: WalletsTable;
  }
}
