import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface RefundsTable {
  id: string;
  session_id: string;
  earned_account_id: number;
  amount: Units;
  cancelled: Generated<Units>;
  fee: Units;
  from_earnings: Units;
  from_wallet: Units;
  owed: Units;
  carried: Units;
  created_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    refunds: RefundsTable;
  }
}
