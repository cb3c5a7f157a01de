import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { FeePayer } from './chain/outgoing/fee-payer.ts';
import type { ReconciliationDeps } from './chain/reconciliation/reconcile.ts';
import type { Database } from './database/database.ts';
import type { MailDeps } from './notices/notifications/deps.ts';
import { MAIL_KINDS } from './notices/notifications/notification.ts';
import { countWaitingMails } from './notices/notifications/queue-store.ts';
import type { WebhookWorkerDeps } from './notices/webhooks/deps.ts';
import { createWebhookInstruments } from './notices/webhooks/instruments.ts';
import { registerGauges } from './rentals/gauges/gauges.ts';
import type { TickResult } from './rentals/sessions/tick.ts';
import { DEAD_LETTER_REASONS } from './rentals/usage/dead-letters.ts';
import type { UsageOutcome } from './rentals/usage/report.ts';

/** Billing's own metrics, in addition to those of every service. */
export interface Instruments {
  readonly onProof: ReconciliationDeps['onProof'];
  readonly onChainState: (isRight: boolean) => void;
  readonly onShortage: () => void;
  readonly onFeePayer: (feePayer: FeePayer) => void;
  /** @param journals the number of journals without a month partition */
  readonly onMonthPass: (journals: number) => void;
  /** @param rows the number of rows of the history without a month partition */
  readonly onHistoryMonthPass: (rows: number) => void;
  /** @param overdueSeconds for how long the month has been due that waits longest to be archived; 0: none is due */
  readonly onArchivePass: (overdueSeconds: number) => void;
  /** @param records the number of records without a month partition */
  readonly onUsageMonthPass: (records: number) => void;
  /** Called after a batch of running sessions has been processed. */
  readonly onTick: (result: TickResult) => void;
  readonly onMail: MailDeps['onMail'];
  readonly onWebhookAttempt: WebhookWorkerDeps['onAttempt'];
  /** Called with the outcomes of usage reports, from HTTP and from the broker alike. */
  readonly onUsage: (outcomes: readonly UsageOutcome[]) => void;
  readonly onDeadLetter: (reason: string) => void;
}

/** Base units per token. Gauges are doubles, so they report tokens. */
const UNITS = 1e9;
const LAMPORTS = 1e9;

/** Registers billing's metrics. The reconciliation metrics come from the replica that reconciles. */
export function createInstruments(registry: Registry, db: Database): Instruments {
  const { gauge, counter } = metricsOf(registry);
  const difference = gauge(
    'billing_reconciliation_difference_tokens',
    'Chain balance minus ledger balance at the last comparison',
  );
  const even = gauge('billing_reconciliation_even', '1 if the last comparison found no difference');
  const provenAt = gauge(
    'billing_reconciliation_timestamp_seconds',
    'Time of the last comparison of chain and ledger',
  );
  const chain = gauge(
    'billing_chain_right',
    '1 once the chain was found to be that of the ledger; 0 before, and on another one. None without a chain',
  );
  const shortages = counter(
    'billing_hot_wallet_shortages_total',
    'Checks of transfers that wait because the paying account holds too little',
  );
  const sol = gauge('billing_fee_payer_sol', "SOL of the account that pays the chain's fees");
  const transfersLeft = gauge(
    'billing_fee_payer_transfers_left',
    'Transfers that the fee payer can certainly pay for',
  );
  const stray = gauge('billing_journals_without_month', 'Journals outside the month partitions');
  const strayHistory = gauge(
    'billing_history_rows_without_month',
    'Audit events, transactions and other history outside the month partitions',
  );
  const overdue = gauge(
    'billing_archive_overdue_seconds',
    'Time since when a month should have been archived; 0 if none should',
  );
  const strayUsage = gauge(
    'billing_usage_records_without_month',
    'Usage records outside the month partitions',
  );
  // Only the reconciliation queries our balances on the chain; a metrics scrape never does.
  const hot = gauge(
    'billing_hot_wallet_tokens',
    'Tokens in the hot account at the last comparison with the chain',
  );
  const all = gauge(
    'billing_chain_tokens',
    'Tokens in all platform accounts at the last comparison with the chain',
  );
  // A new gauge has the value 0. These have none until it is known.
  for (const unknown of [chain, sol, transfersLeft]) unknown.remove();
  registerGauges(registry, db);
  return {
    onProof(proof) {
      difference.set(Number(proof.difference) / UNITS);
      even.set(proof.isEven ? 1 : 0);
      provenAt.setToCurrentTime();
      hot.set(Number(proof.hot) / UNITS);
      all.set(Number(proof.onChain) / UNITS);
    },
    onChainState: (isRight) => chain.set(isRight ? 1 : 0),
    onShortage: () => shortages.inc(),
    onFeePayer(feePayer) {
      sol.set(Number(feePayer.lamports) / LAMPORTS);
      transfersLeft.set(feePayer.transfersLeft);
    },
    onMonthPass: (journals) => stray.set(journals),
    onHistoryMonthPass: (rows) => strayHistory.set(rows),
    onArchivePass: (overdueSeconds) => overdue.set(overdueSeconds),
    onUsageMonthPass: (records) => strayUsage.set(records),
    onTick: createTickInstruments(registry),
    onMail: createMailInstruments(registry, db),
    onWebhookAttempt: createWebhookInstruments(registry, db),
    ...createUsageInstruments(registry),
  };
}

function metricsOf(registry: Registry) {
  const registers = [registry];
  return {
    gauge: (name: string, help: string) => new Gauge({ name, help, registers }),
    counter: (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name, help, labelNames, registers }),
  };
}

/** Metrics of the ticker. Growing lateness means that it cannot keep up. */
function createTickInstruments(registry: Registry): Instruments['onTick'] {
  const { gauge, counter } = metricsOf(registry);
  const decided = counter('billing_session_decisions_total', 'Times that running sessions were processed');
  const posted = counter(
    'billing_session_postings_total',
    'Times that processing a running session led to a posting',
  );
  const lateness = gauge('billing_session_lateness_seconds', 'Largest delay of a session in the last batch');
  return (result) => {
    decided.inc(result.decided);
    posted.inc(result.posted);
    lateness.set(result.latenessMs / 1_000);
  };
}

/** Mails by outcome. The number of waiting mails grows while the mail server is unavailable. */
function createMailInstruments(registry: Registry, db: Database): Instruments['onMail'] {
  const mails = metricsOf(registry).counter(
    'billing_mails_total',
    'Mails by kind and outcome; postponed attempts are retried, other outcomes are final',
    ['kind', 'outcome'],
  );
  // As with dead letters below.
  for (const kind of MAIL_KINDS) for (const outcome of ['sent', 'postponed']) mails.inc({ kind, outcome }, 0);
  new Gauge({
    name: 'billing_mails_waiting',
    help: 'Mails waiting to be sent',
    registers: [registry],
    async collect() {
      const count = await countWaitingMails(db).catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
  return (kind, outcome) => mails.inc({ kind, outcome });
}

/** Usage reports by outcome. */
function createUsageInstruments(registry: Registry): Pick<Instruments, 'onUsage' | 'onDeadLetter'> {
  const { counter } = metricsOf(registry);
  const reports = counter('billing_usage_reports_total', 'Usage reports by outcome', ['outcome']);
  const dead = counter('billing_dead_letters_total', 'Usage messages that can never be accepted, by reason', [
    'reason',
  ]);
  for (const outcome of ['recorded', 'duplicate', 'refused', 'too_many']) reports.inc({ outcome }, 0);
  // A series that appears with its first burst would not show it as an increase.
  for (const reason of DEAD_LETTER_REASONS) dead.inc({ reason }, 0);
  return {
    onUsage(outcomes) {
      for (const outcome of outcomes) reports.inc({ outcome: labelOf(outcome) });
    },
    onDeadLetter: (reason) => dead.inc({ reason }),
  };
}

/** Those that are too many are counted apart: over NATS nothing else tells of them. */
function labelOf(outcome: UsageOutcome): string {
  return outcome.kind === 'refused' && outcome.reason === 'too_many_reports' ? 'too_many' : outcome.kind;
}
