import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { Attribution, DepositStatus } from './deposit.ts';

export interface DepositsTable {
  id: string;
  signature: string;
  token_account: string;
  wallet_id: string | null;
  amount: Units;
  slot: number;
  status: DepositStatus;
  attribution: Attribution | null;
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
