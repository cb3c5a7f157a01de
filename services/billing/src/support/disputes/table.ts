import type { Generated } from 'kysely';

export const DISPUTE_STATUSES = ['open', 'refunded', 'rejected'] as const;

/** `open` until an administrator decides; then final. */
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

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
