import type { Gauge, Registry } from '@gridlease/common/http/metrics';
import { STRAY_REASONS } from '../../chain/strays/stray.ts';
import { TRANSFER_KINDS } from '../../chain/transfers/transfer.ts';
import type { Database } from '../../database/database.ts';
import { registerGaugeGroup } from '../../http/gauge-group.ts';
import { LIVE_STATUSES } from '../sessions/session.ts';
import {
  countLiveSessions,
  countTransfers,
  type OpenTransfers,
  readAttention,
  readDebts,
  readSolvency,
} from './store.ts';

/** How long values are cached. All replicas report the same values, so aggregate them with max. */
const AGE_MS = 10_000;
/** Debts rarely change, and reading them scans every account. */
const DEBTS_AGE_MS = 300_000;
/** Reading it adds up the balances of all accounts. */
const SOLVENCY_AGE_MS = 60_000;
const UNITS = 1e9;

/** Registers gauges of the database's state. While the database is down they keep their last values. */
export function registerGauges(registry: Registry, db: Database): void {
  registerGaugeGroup(registry, () => countLiveSessions(db), AGE_MS, {
    billing_sessions_live: {
      help: 'Sessions that have not ended, by status',
      labelNames: ['status'],
      set(gauge, rows) {
        for (const status of LIVE_STATUSES)
          gauge.set({ status }, rows.find((row) => row.status === status)?.count ?? 0);
      },
    },
    billing_sessions_past_grace: {
      help: 'Running sessions whose grace period has ended',
      set: (gauge, rows) => gauge.set(rows.reduce((sum, { pastGrace }) => sum + pastGrace, 0)),
    },
    billing_sessions_past_grace_seconds: {
      help: 'Time since the first of these grace periods ended',
      set: (gauge, rows) => gauge.set(Math.max(0, ...rows.map(({ pastGraceSeconds }) => pastGraceSeconds))),
    },
  });
  registerGaugeGroup(registry, () => countTransfers(db), AGE_MS, {
    billing_transfers_open: {
      help: 'Transfers that are not final',
      labelNames: ['kind', 'status'],
      set: (gauge, rows) => setByTransfer(gauge, rows, ({ count }) => count),
    },
    billing_transfers_oldest_seconds: {
      help: 'Age of the oldest of these transfers',
      labelNames: ['kind', 'status'],
      set: (gauge, rows) => setByTransfer(gauge, rows, ({ oldestSeconds }) => oldestSeconds),
    },
  });
  registerGaugeGroup(registry, () => readAttention(db), AGE_MS, {
    billing_disputes_open: {
      help: 'Undecided disputes',
      set: (gauge, { openDisputes }) => gauge.set(openDisputes),
    },
    billing_deposits_pending: {
      help: 'Deposits that are not final',
      set: (gauge, { pendingDeposits }) => gauge.set(pendingDeposits),
    },
    billing_deposits_unattributed: {
      help: 'Deposits not attributed to a wallet',
      set: (gauge, { unattributedDeposits }) => gauge.set(unattributedDeposits),
    },
    billing_strays: {
      help: 'Token accounts with tokens that are in no balance, by reason',
      labelNames: ['reason'],
      set(gauge, { strays }) {
        for (const reason of STRAY_REASONS) gauge.set({ reason }, strays[reason]);
      },
    },
    billing_unknown_outgoing: {
      help: 'Transactions that moved tokens out and are not in the ledger',
      set: (gauge, { unknownOutgoing }) => gauge.set(unknownOutgoing),
    },
    billing_chain_signatures_unread: {
      help: 'Transactions that mention platform accounts and are listed, but not read yet',
      set: (gauge, { unreadSignatures }) => gauge.set(unreadSignatures),
    },
    billing_outgoing_paused: {
      help: '1 while an administrator has paused outgoing transfers',
      set: (gauge, { isPaused }) => gauge.set(Number(isPaused)),
    },
    billing_outgoing_frozen: {
      help: '1 while the service has frozen outgoing transfers',
      set: (gauge, { isFrozen }) => gauge.set(Number(isFrozen)),
    },
    billing_session_overdue_seconds: {
      help: 'Time since the oldest unprocessed session became due',
      set: (gauge, { ticksLateSeconds }) => gauge.set(ticksLateSeconds),
    },
  });
  registerSolvency(registry, db);
  registerGaugeGroup(registry, () => readDebts(db), DEBTS_AGE_MS, {
    billing_debt_tokens: {
      help: 'Total debt of wallets, at most 5 minutes old',
      set: (gauge, { owed }) => gauge.set(Number(owed) / UNITS),
    },
    billing_wallets_in_debt: {
      help: 'Wallets in debt, at most 5 minutes old',
      set: (gauge, { wallets }) => gauge.set(wallets),
    },
  });
}

/** Registers gauges of what the platform owes and has. */
function registerSolvency(registry: Registry, db: Database): void {
  registerGaugeGroup(registry, () => readSolvency(db), SOLVENCY_AGE_MS, {
    billing_ledger_chain_tokens: {
      help: 'Tokens in all platform accounts by the ledger, at most 1 minute old: liabilities plus equity',
      set: (gauge, { chain }) => gauge.set(Number(chain) / UNITS),
    },
    billing_liabilities_tokens: {
      help: 'Tokens that belong to customers, at most 1 minute old',
      set: (gauge, { liabilities }) => gauge.set(Number(liabilities) / UNITS),
    },
    billing_equity_tokens: {
      help: "The platform's own tokens, at most 1 minute old; below zero, it owes more than it has",
      set: (gauge, { equity }) => gauge.set(Number(equity) / UNITS),
    },
  });
}

function setByTransfer(gauge: Gauge, rows: OpenTransfers[], figureOf: (row: OpenTransfers) => number): void {
  gauge.reset();
  // Report `processing` even at zero.
  for (const kind of TRANSFER_KINDS) gauge.set({ kind, status: 'processing' }, 0);
  for (const row of rows) gauge.set({ kind: row.kind, status: row.status }, figureOf(row));
}
