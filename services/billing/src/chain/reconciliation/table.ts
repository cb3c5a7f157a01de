import type { Generated, JSONColumnType } from 'kysely';
import type { Units } from '../../database/database.ts';

export interface ChainCursorsTable {
  token_account: string;
  last_signature: string;
  /** Null: written by a release that did not store slots. */
  last_slot: number | null;
  read_at: Generated<Date>;
}

export interface ChainListingsTable {
  token_account: string;
  listed_at: Date | null;
  /** This and the next four describe a listing in progress; all null if there is none. */
  began_at: Date | null;
  head_signature: string | null;
  head_slot: number | null;
  before_signature: string | null;
  has_newer: boolean | null;
}

export interface ChainUnreadTable {
  token_account: string;
  signature: string;
  slot: number;
  listed_at: Date;
  looks: Generated<number>;
}

export interface ReconciliationsTable {
  id: string;
  started_at: Date;
  finished_at: Generated<Date>;
  slot: number;
  is_even: boolean;
  difference: Units;
  report: JSONColumnType<Record<string, unknown>, string, never>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    chain_cursors: ChainCursorsTable;
    chain_listings: ChainListingsTable;
    chain_unread: ChainUnreadTable;
    reconciliations: ReconciliationsTable;
  }
}
