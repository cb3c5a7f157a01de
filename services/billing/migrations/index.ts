import { clockMigration } from '@gridlease/common/database/clock';
import type { Migration } from '@gridlease/common/database/migrations';
import { idempotencyMigration } from '@gridlease/common/idempotency/migration';
import { outboxMigration } from '@gridlease/common/outbox/migration';
import { workerLeaseMigration } from '@gridlease/common/worker/migration';
import { ledgerMigration } from './0005_ledger.ts';
import { transactionsMigration } from './0006_transactions.ts';
import { chainMigration } from './0007_chain.ts';
import { rentalsMigration } from './0008_rentals.ts';
import { earningsMigration } from './0009_earnings.ts';
import { notificationsMigration } from './0010_notifications.ts';
import { unfinishedTransfersMigration } from './0011_unfinished_transfers.ts';
import { formerKeysMigration } from './0012_former_keys.ts';
import { sessionWriteOffsMigration } from './0013_session_write_offs.ts';
import { chainBacklogMigration } from './0015_chain_backlog.ts';
import { postingTimesMigration } from './0016_posting_times.ts';
import { claimsMigration } from './0017_claims.ts';
import { waitingTransfersMigration } from './0018_waiting_transfers.ts';
import { frozenWalletsMigration } from './0019_frozen_wallets.ts';
import { newAccountsMigration } from './0020_new_accounts.ts';
import { quotesAndSpendLimitsMigration } from './0021_quotes_and_spend_limits.ts';
import { readingMigration } from './0022_reading.ts';
import { webhooksMigration } from './0023_webhooks.ts';
import { correctionsMigration } from './0024_corrections.ts';
import { knownTokenMigration } from './0025_known_token.ts';
import { straysMigration } from './0026_strays.ts';
import { monthlyAuditMigration } from './0027_monthly_audit.ts';
import { monthlyAttemptsAndBillsMigration } from './0028_monthly_attempts_and_bills.ts';
import { monthlyTransactionsAndSessionsMigration } from './0029_monthly_transactions_and_sessions.ts';
import { archivesMigration } from './0030_archives.ts';
import { cardsMigration } from './0033_cards.ts';
import { livesMigration } from './0035_lives.ts';
import { ownerNoticesMigration } from './0038_owner_notices.ts';
import { archivedLedgerMigration } from './0040_archived_ledger.ts';
import { revenueDaysMigration } from './0041_revenue_days.ts';
import { archivedBillSumsMigration } from './0043_archived_bill_sums.ts';
import { rateVersionsMigration } from './0050_rate_versions.ts';
import { demandCountsMigration } from './0051_demand_counts.ts';
import { usageDensityMigration } from './0060_usage_density.ts';
import { deliveryMigration } from './0070_delivery.ts';
import { balanceMarksMigration } from './0072_balance_marks.ts';
import { accountStatesMigration } from './0073_account_states.ts';
import { addressMailsMigration } from './0092_address_mails.ts';
import { keySpendLimitsMigration } from './0093_key_spend_limits.ts';
import { postingFunctionsMigration } from './0094_posting_functions.ts';

/** Applied in this order; names never change. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_clock': clockMigration,
  '0002_worker_lease': workerLeaseMigration,
  '0003_idempotency': idempotencyMigration,
  '0004_outbox': outboxMigration,
  '0005_ledger': ledgerMigration,
  '0006_transactions': transactionsMigration,
  '0007_chain': chainMigration,
  '0008_rentals': rentalsMigration,
  '0009_earnings': earningsMigration,
  '0010_notifications': notificationsMigration,
  '0011_unfinished_transfers': unfinishedTransfersMigration,
  '0012_former_keys': formerKeysMigration,
  '0013_session_write_offs': sessionWriteOffsMigration,
  '0015_chain_backlog': chainBacklogMigration,
  '0016_posting_times': postingTimesMigration,
  '0017_claims': claimsMigration,
  '0018_waiting_transfers': waitingTransfersMigration,
  '0019_frozen_wallets': frozenWalletsMigration,
  '0020_new_accounts': newAccountsMigration,
  '0021_quotes_and_spend_limits': quotesAndSpendLimitsMigration,
  '0022_reading': readingMigration,
  '0023_webhooks': webhooksMigration,
  '0024_corrections': correctionsMigration,
  '0025_known_token': knownTokenMigration,
  '0026_strays': straysMigration,
  '0027_monthly_audit': monthlyAuditMigration,
  '0028_monthly_attempts_and_bills': monthlyAttemptsAndBillsMigration,
  '0029_monthly_transactions_and_sessions': monthlyTransactionsAndSessionsMigration,
  '0030_archives': archivesMigration,
  '0033_cards': cardsMigration,
  '0035_lives': livesMigration,
  '0038_owner_notices': ownerNoticesMigration,
  '0040_archived_ledger': archivedLedgerMigration,
  '0041_revenue_days': revenueDaysMigration,
  '0043_archived_bill_sums': archivedBillSumsMigration,
  '0050_rate_versions': rateVersionsMigration,
  '0051_demand_counts': demandCountsMigration,
  '0060_usage_density': usageDensityMigration,
  '0070_delivery': deliveryMigration,
  '0072_balance_marks': balanceMarksMigration,
  '0073_account_states': accountStatesMigration,
  '0092_address_mails': addressMailsMigration,
  '0093_key_spend_limits': keySpendLimitsMigration,
  '0094_posting_functions': postingFunctionsMigration,
};
