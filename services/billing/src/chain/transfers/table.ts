import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { AttemptState, TransferKind, TransferStatus, WaitingFor } from './transfer.ts';

export interface TransfersTable {
  id: string;
  kind: TransferKind;
  wallet_id: string;
  destination: string;
  /** For a sweep: the former platform key whose account is emptied; null: the wallet's deposit address. */
  source: string | null;
  amount: Units;
  status: TransferStatus;
  reason: string | null;
  not_before: Date | null;
  approved_by: string | null;
  /** The scheduled time of a payout; null: it was requested by a user. */
  scheduled_for: Date | null;
  attempts: Generated<number>;
  /** Attempts that failed; those that expired do not count. */
  failures: Generated<number>;
  waiting_for: WaitingFor | null;
  /** The part of the amount that is kept for the receiver's token account, should it be missing. */
  account_fee: Generated<Units>;
  /** When the attempt was signed that has landed or can still land. */
  signed_at: Date | null;
  next_step_at: Generated<Date>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface TransferAttemptsTable {
  id: string;
  transfer_id: string;
  n: number;
  signature: string;
  bytes: Buffer;
  blockhash: string;
  last_valid_block_height: number;
  signed_slot: number;
  /** Null: signed before former keys were supported. */
  source_token_account: string | null;
  /** The receiver's token account, if the attempt creates it and the transfer's account fee pays for it. */
  new_account: string | null;
  state: AttemptState;
  detail: string | null;
  /** The chain said that it would fail. */
  is_refused: Generated<boolean>;
  sends: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** Receivers' token accounts that an attempt which can still land creates; a trigger deletes the row with its end. */
export interface AccountsInCreationTable {
  token_account: string;
  transfer_id: string;
}

export interface WithdrawalAddressesTable {
  wallet_id: string;
  address: string;
  first_named_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    accounts_in_creation: AccountsInCreationTable;
    transfers: TransfersTable;
    transfer_attempts: TransferAttemptsTable;
    withdrawal_addresses: WithdrawalAddressesTable;
  }
}
