import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { StrayReason } from './stray.ts';

export interface StraysTable {
  token_account: string;
  wallet_id: string | null;
  mint: string;
  reason: StrayReason;
  amount: Units;
  decimals: number;
  seen_at: Generated<Date>;
  checked_at: Date | null;
}

export interface StraySearchTable {
  after_wallet_id: string | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    strays: StraysTable;
    stray_search: StraySearchTable;
  }
}
