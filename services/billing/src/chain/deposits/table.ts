import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

/** `unattributed`: received by us, owner unknown; an administrator assigns it. */
export type DepositStatus = 'pending' | 'confirmed' | 'unattributed' | 'failed';

/** How the owner of a deposit was determined. */
export type Attribution = 'deposit_address' | 'memo' | 'linked_address' | 'administrator';

export interface DepositsTable {
  id: string;
  signature: string;
  token_account: string;
  wallet_id: string | null;
  amount: Units;
  slot: number;
  status: DepositStatus;
  attribution: Attribution | null;
  /** Of the wallet that it was moved to; null: it was never moved. */
  transaction_id: string | null;
  seen_at: Generated<Date>;
  next_check_at: Generated<Date>;
}

export interface DustReceiptsTable {
  signature: string;
  token_account: string;
  amount: Units;
  slot: number;
  booked_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    deposits: DepositsTable;
    dust_receipts: DustReceiptsTable;
  }
}
