import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface SessionWriteOffsTable {
  transaction_id: string;
  session_id: string;
  amount: Units;
  created_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    session_write_offs: SessionWriteOffsTable;
  }
}
