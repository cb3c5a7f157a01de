import type { Generated } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface ChainStateTable {
  only_row: Generated<boolean>;
  genesis_hash: string | null;
  mint: string | null;
  token_program: 'token' | 'token-2022' | null;
  token_decimals: number | null;
  since: Date | null;
  since_slot: number | null;
  paused_by: string | null;
  paused_reason: string | null;
  paused_at: Date | null;
  frozen_reason: string | null;
  frozen_at: Date | null;
}

export interface UnknownOutgoingTable {
  signature: string;
  token_account: string;
  amount: Units;
  slot: number;
  memo: string | null;
  found_at: Generated<Date>;
  adopted_at: Date | null;
  adopted_by: string | null;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    chain_state: ChainStateTable;
    unknown_outgoing: UnknownOutgoingTable;
  }
}
