import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface PayoutPartsTable {
  transfer_id: string;
  account_id: number;
  amount: Units;
}

export interface PayoutClockTable {
  only_row: Generated<boolean>;
  done_for: Date | null;
}

export interface DebtRepaymentsTable {
  transaction_id: string;
  account_id: number;
  amount: Units;
  created_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    payout_parts: PayoutPartsTable;
    payout_clock: PayoutClockTable;
    debt_repayments: DebtRepaymentsTable;
  }
}
