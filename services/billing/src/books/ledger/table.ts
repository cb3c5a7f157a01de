import type { Generated, GeneratedAlways } from 'kysely';
import type { Units } from '../../database/database.ts';
import type { AccountKind } from './accounts.ts';

export interface AccountsTable {
  id: GeneratedAlways<number>;
  code: string;
  kind: AccountKind;
  wallet_id: string | null;
  provider_id: string | null;
  token_account: string | null;
  is_stored: boolean;
  balance: Generated<Units>;
  version: Generated<number>;
  floor: Units | null;
  ceiling: Units | null;
  /** The time of the newest posting to the row. */
  posted_at: Date | null;
}

export interface JournalsTable {
  id: string;
  kind: string;
  reference: string | null;
  chain_slot: number | null;
  posted_at: Generated<Date>;
}

export interface EntriesTable {
  journal_id: string;
  n: number;
  account_id: number;
  amount: Units;
  balance: Units | null;
  account_version: number | null;
}

export interface AccountTailsTable {
  account_id: number;
  entries: number;
  amount: Units;
  posted_at: Generated<Date>;
}

export interface MonthBalancesTable {
  month: Date;
  account_id: number;
  balance: Units;
  entries: number;
}

export interface ClosedMonthsTable {
  month: Date;
  closed_at: Generated<Date>;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    accounts: AccountsTable;
    journals: JournalsTable;
    entries: EntriesTable;
    account_tails: AccountTailsTable;
    month_balances: MonthBalancesTable;
    closed_months: ClosedMonthsTable;
  }
}
