import { createCachedReading } from '@gridlease/common/http/cached-reading';
import { Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { Database } from '../../database/database.ts';
import { type Attention, countLiveSessions, countTransfers, readAttention, readDebts } from './store.ts';

/** How long values are cached. All replicas report the same values, so aggregate them with max. */
const AGE_MS = 10_000;
/** Debts rarely change, and reading them scans every account. */
const DEBTS_AGE_MS = 300_000;
const UNITS = 1e9;
const SESSION_STATUSES = ['active', 'grace'] as const;

/** Registers gauges of the database's state. While the database is down they keep their last values. */
export function registerGauges(registry: Registry, db: Database): void {
  registerSessions(registry, db);
  registerTransfers(registry, db);
  registerAttention(registry, db);
  registerDebts(registry, db);
}

function registerSessions(registry: Registry, db: Database): void {
  const registers = [registry];
  const read = createCachedReading(() => countLiveSessions(db), AGE_MS);
  const past = new Gauge({
    name: 'billing_sessions_past_grace',
    help: 'Running sessions whose grace period has ended',
    registers,
  });
  const pastSeconds = new Gauge({
    name: 'billing_sessions_past_grace_seconds',
    help: 'Time since the first of these grace periods ended',
    registers,
  });
  new Gauge({
    name: 'billing_sessions_live',
    help: 'Running sessions by status',
    labelNames: ['status'],
    registers,
    async collect() {
      const rows = await read();
      if (rows === undefined) return;
      for (const status of SESSION_STATUSES)
        this.set({ status }, rows.find((row) => row.status === status)?.count ?? 0);
      past.set(rows.reduce((sum, { pastGrace }) => sum + pastGrace, 0));
      pastSeconds.set(Math.max(0, ...rows.map(({ pastGraceSeconds }) => pastGraceSeconds)));
    },
  });
}

function registerTransfers(registry: Registry, db: Database): void {
  const registers = [registry];
  const read = createCachedReading(() => countTransfers(db), AGE_MS);
  const oldest = new Gauge({
    name: 'billing_transfers_oldest_seconds',
    help: 'Age of the oldest of these transfers',
    labelNames: ['kind', 'status'],
    registers,
  });
  const open = new Gauge({
    name: 'billing_transfers_open',
    help: 'Transfers that are not final',
    labelNames: ['kind', 'status'],
    registers,
    async collect() {
      const rows = await read();
      if (rows === undefined) return;
      open.reset();
      oldest.reset();
      // Report `processing` even at zero.
      for (const kind of ['withdrawal', 'payout', 'sweep']) {
        open.set({ kind, status: 'processing' }, 0);
        oldest.set({ kind, status: 'processing' }, 0);
      }
      for (const { kind, status, count, oldestSeconds } of rows) {
        open.set({ kind, status }, count);
        oldest.set({ kind, status }, oldestSeconds);
      }
    },
  });
}

/** Gauges with a single value. */
const ATTENTION: readonly (readonly [name: string, help: string, of: (attention: Attention) => number])[] = [
  ['billing_disputes_open', 'Undecided disputes', (now) => now.openDisputes],
  ['billing_deposits_pending', 'Deposits that are not final', (now) => now.pendingDeposits],
  ['billing_deposits_unattributed', 'Deposits not attributed to a wallet', (now) => now.unattributedDeposits],
  [
    'billing_unknown_outgoing',
    'Transactions that moved tokens out and are not in the ledger',
    (now) => now.unknownOutgoing,
  ],
  [
    'billing_chain_signatures_unread',
    'Transactions that mention platform accounts and are listed, but not read yet',
    (now) => now.unreadSignatures,
  ],
  [
    'billing_outgoing_paused',
    '1 while an administrator has paused outgoing transfers',
    (now) => Number(now.isPaused),
  ],
  [
    'billing_outgoing_frozen',
    '1 while the service has frozen outgoing transfers',
    (now) => Number(now.isFrozen),
  ],
  [
    'billing_session_overdue_seconds',
    'Time since the oldest unprocessed session became due',
    (now) => now.ticksLateSeconds,
  ],
];

function registerAttention(registry: Registry, db: Database): void {
  const registers = [registry];
  const read = createCachedReading(() => readAttention(db), AGE_MS);
  const gauges: (readonly [Gauge, (attention: Attention) => number])[] = [];
  for (const [name, help, of] of ATTENTION) {
    const isFirst = gauges.length === 0;
    const collect = async () => {
      const attention = await read();
      if (attention === undefined) return;
      for (const [gauge, figureOf] of gauges) gauge.set(figureOf(attention));
    };
    gauges.push([new Gauge({ name, help, registers, ...(isFirst && { collect }) }), of]);
  }
}

function registerDebts(registry: Registry, db: Database): void {
  const registers = [registry];
  const read = createCachedReading(() => readDebts(db), DEBTS_AGE_MS);
  const owed = new Gauge({
    name: 'billing_debt_tokens',
    help: 'Total debt of wallets, at most 5 minutes old',
    registers,
  });
  new Gauge({
    name: 'billing_wallets_in_debt',
    help: 'Wallets in debt, at most 5 minutes old',
    registers,
    async collect() {
      const debts = await read();
      if (debts === undefined) return;
      this.set(debts.wallets);
      owed.set(Number(debts.owed) / UNITS);
    },
  });
}
