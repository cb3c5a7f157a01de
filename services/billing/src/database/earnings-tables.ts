import type { Generated } from 'kysely';
import type { DisputeStatus } from '../support/disputes/dispute.ts';
import type { Units } from './units.ts';

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

export interface SessionWriteOffsTable {
  transaction_id: string;
  session_id: string;
  amount: Units;
  created_at: Generated<Date>;
}

export interface RefundsTable {
  id: string;
  session_id: string;
  earned_account_id: number;
  amount: Units;
  fee: Units;
  from_earnings: Units;
  from_wallet: Units;
  owed: Units;
  carried: Units;
  created_at: Generated<Date>;
}

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
