import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface HoldsTable {
  id: string;
  wallet_id: string;
  account_id: number;
  reference: string;
  amount: Units;
  captured: Generated<Units>;
  released: Generated<Units>;
  created_at: Generated<Date>;
  /** Null while something is left. */
  closed_at: Date | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    holds: HoldsTable;
  }
}
