import type { Generated } from 'kysely';
import type { DisputeStatus } from './dispute.ts';

export interface DisputesTable {
  id: string;
  session_id: string;
  earned_account_id: number;
  user_id: string;
  provider_id: string;
  provider_owner_id: string;
  reason: string;
  status: Generated<DisputeStatus>;
  refund_id: string | null;
  note: string | null;
  version: Generated<number>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  decided_by: string | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    disputes: DisputesTable;
  }
}
