import type { Generated, JSONColumnType } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { TransactionStatus, TransactionType } from './transaction.ts';

export interface TransactionsTable {
  id: string;
  from_wallet_id: string | null;
  to_wallet_id: string | null;
  type: TransactionType;
  status: TransactionStatus;
  amount: Units;
  fee: Generated<Units>;
  description: Generated<string>;
  solana_signature: string | null;
  session_id: string | null;
  job_id: string | null;
  metadata: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  confirmed_at: Date | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    transactions: TransactionsTable;
  }
}
