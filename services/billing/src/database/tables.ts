import type { Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely';
import type { AccountKind } from '../books/ledger/accounts.ts';
import type { TransactionStatus, TransactionType } from '../books/transactions/transaction.ts';
import type { WalletType } from '../books/wallets/wallet.ts';
import type { Attribution, DepositStatus } from '../chain/deposits/deposit.ts';
import type { AttemptState } from '../chain/transfers/attempt.ts';
import type { TransferKind, TransferStatus } from '../chain/transfers/transfer.ts';
import type { MailEnd, NotificationKind } from '../notices/notifications/notification.ts';
import type {
  DebtRepaymentsTable,
  DisputesTable,
  PayoutClockTable,
  PayoutPartsTable,
  RefundsTable,
  SessionWriteOffsTable,
} from './earnings-tables.ts';
import type {
  BillingRecordsTable,
  ProviderRateSetsTable,
  ProviderRatesTable,
  SessionClockTable,
  SessionsTable,
  SessionTicksTable,
  SessionUsageTable,
  UsageRecordsTable,
} from './rental-tables.ts';
import type { Units } from './units.ts';

export interface WalletsTable {
  id: string;
  user_id: string;
  wallet_type: WalletType;
  solana_address: string | null;
  /** Since when payouts may go to `solana_address`. */
  solana_address_since: Date | null;
  deposit_address: string;
  deposit_token_account: string;
  is_active: Generated<boolean>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

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
  /** Of the newest posting in the row. */
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

export interface HoldsTable {
  id: string;
  wallet_id: string;
  account_id: number;
  reference: string;
  amount: Units;
  captured: Generated<Units>;
  released: Generated<Units>;
  created_at: Generated<Date>;
  /** Null while something is left. */
  closed_at: Date | null;
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

export interface AuditEventsTable {
  position: GeneratedAlways<number>;
  at: Generated<Date>;
  actor: string;
  action: string;
  target: string;
  request_id: string | null;
  detail: JSONColumnType<Record<string, unknown>, string, never>;
}

export interface ChainStateTable {
  only_row: Generated<boolean>;
  genesis_hash: string | null;
  since: Date | null;
  since_slot: number | null;
  paused_by: string | null;
  paused_reason: string | null;
  paused_at: Date | null;
  frozen_reason: string | null;
  frozen_at: Date | null;
}

export interface DepositsTable {
  id: string;
  signature: string;
  token_account: string;
  wallet_id: string | null;
  amount: Units;
  slot: number;
  status: DepositStatus;
  attribution: Attribution | null;
  seen_at: Generated<Date>;
  next_check_at: Generated<Date>;
}

export interface LinkedAddressesTable {
  address: string;
  wallet_id: string;
  linked_at: Generated<Date>;
}

export interface AddressChallengesTable {
  id: string;
  wallet_id: string;
  message: string;
  expires_at: Date;
}

export interface TransfersTable {
  id: string;
  kind: TransferKind;
  wallet_id: string;
  destination: string;
  /** Of a sweep: the former key of the platform that is emptied; null: the wallet's deposit address. */
  source: string | null;
  amount: Units;
  status: TransferStatus;
  reason: string | null;
  not_before: Date | null;
  approved_by: string | null;
  /** The moment of the schedule that a payout is of; null: somebody asked for it. */
  scheduled_for: Date | null;
  attempts: Generated<number>;
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
  /** Null: signed before there were former keys. */
  source_token_account: string | null;
  state: AttemptState;
  detail: string | null;
  sends: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface WithdrawalAddressesTable {
  wallet_id: string;
  address: string;
  first_named_at: Generated<Date>;
}

export interface ChainCursorsTable {
  token_account: string;
  last_signature: string;
  /** Null: noted by a release that kept no slot. */
  last_slot: number | null;
  read_at: Generated<Date>;
}

export interface ChainListingsTable {
  token_account: string;
  listed_at: Date | null;
  /** Of a listing under way; null all of them when there is none. */
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

export interface DustReceiptsTable {
  signature: string;
  token_account: string;
  amount: Units;
  slot: number;
  booked_at: Generated<Date>;
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

export interface ReconciliationsTable {
  id: string;
  started_at: Date;
  finished_at: Generated<Date>;
  slot: number;
  is_even: boolean;
  difference: Units;
  report: JSONColumnType<Record<string, unknown>, string, never>;
}

export interface NotificationSettingsTable {
  user_id: string;
  /** Null: the address of the account. */
  email: string | null;
  low_funds: boolean;
  grace: boolean;
  termination: boolean;
  payout_sent: boolean;
  payout_failed: boolean;
  updated_at: Generated<Date>;
}

export interface MailsTable {
  event_id: string;
  position: number;
  kind: NotificationKind;
  user_id: string;
  reference: string;
  subject: string;
  body: string;
  happened_at: Date;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  /** Null while it waits. */
  outcome: MailEnd | null;
  ended_at: Date | null;
}

export interface MailCursorTable {
  only_row: Generated<boolean>;
  position: number;
}

export interface BillingTables {
  wallets: WalletsTable;
  accounts: AccountsTable;
  journals: JournalsTable;
  entries: EntriesTable;
  account_tails: AccountTailsTable;
  holds: HoldsTable;
  month_balances: MonthBalancesTable;
  closed_months: ClosedMonthsTable;
  transactions: TransactionsTable;
  audit_events: AuditEventsTable;
  chain_state: ChainStateTable;
  deposits: DepositsTable;
  linked_addresses: LinkedAddressesTable;
  address_challenges: AddressChallengesTable;
  transfers: TransfersTable;
  transfer_attempts: TransferAttemptsTable;
  withdrawal_addresses: WithdrawalAddressesTable;
  chain_cursors: ChainCursorsTable;
  chain_listings: ChainListingsTable;
  chain_unread: ChainUnreadTable;
  dust_receipts: DustReceiptsTable;
  unknown_outgoing: UnknownOutgoingTable;
  reconciliations: ReconciliationsTable;
  sessions: SessionsTable;
  session_ticks: SessionTicksTable;
  session_clock: SessionClockTable;
  session_usage: SessionUsageTable;
  usage_records: UsageRecordsTable;
  billing_records: BillingRecordsTable;
  provider_rate_sets: ProviderRateSetsTable;
  provider_rates: ProviderRatesTable;
  payout_parts: PayoutPartsTable;
  payout_clock: PayoutClockTable;
  debt_repayments: DebtRepaymentsTable;
  session_write_offs: SessionWriteOffsTable;
  refunds: RefundsTable;
  disputes: DisputesTable;
  notification_settings: NotificationSettingsTable;
  mails: MailsTable;
  mail_cursor: MailCursorTable;
}

export type Database = Kysely<BillingTables>;
export type BillingTransaction = Transaction<BillingTables>;
