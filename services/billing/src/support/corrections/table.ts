import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export const CORRECTION_KINDS = ['adjustment_reversal', 'deposit_move'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export const CORRECTION_STATUSES = ['awaiting_approval', 'done', 'refused'] as const;
/** `awaiting_approval` becomes one of the others, which are final. */
export type CorrectionStatus = (typeof CORRECTION_STATUSES)[number];

export interface CorrectionsTable {
  id: string;
  kind: CorrectionKind;
  /** The transaction of the adjustment, or the deposit. */
  target_id: string;
  wallet_id: string;
  to_wallet_id: string | null;
  amount: Units;
  taken: Units | null;
  owed: Units | null;
  status: CorrectionStatus;
  reason: string;
  requested_by: string;
  decided_by: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    corrections: CorrectionsTable;
  }
}
