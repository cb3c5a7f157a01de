import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { ReconciliationDeps } from './chain/reconciliation/reconcile.ts';
import type { Database } from './database/database.ts';
import type { MailDeps } from './notices/notifications/deps.ts';
import { countWaitingMails } from './notices/notifications/queue-store.ts';
import { registerGauges } from './rentals/gauges/gauges.ts';
import type { TickResult } from './rentals/sessions/tick.ts';
import type { UsageOutcome } from './rentals/usage/report.ts';

/** Billing's own metrics, in addition to those of every service. */
export interface Instruments {
  readonly onProof: ReconciliationDeps['onProof'];
  readonly onChainState: (isRight: boolean) => void;
  readonly onShortage: () => void;
  /** @param journals the number of journals without a month partition */
  readonly onMonthPass: (journals: number) => void;
  /** @param records the number of records without a month partition */
  readonly onUsageMonthPass: (records: number) => void;
  /** Called after a batch of running sessions has been processed. */
  readonly onTick: (result: TickResult) => void;
  readonly onMail: MailDeps['onMail'];
  /** Called with the outcomes of usage reports, from HTTP and from the broker alike. */
  readonly onUsage: (outcomes: readonly UsageOutcome[]) => void;
  readonly onDeadLetter: (reason: string) => void;
}

/** Base units per token. Gauges are doubles, so they report tokens. */
const UNITS = 1e9;

/** Registers billing's metrics. The reconciliation metrics come from the replica that reconciles. */
export function createInstruments(registry: Registry, db: Database): Instruments {
  const registers = [registry];
  const difference = new Gauge({
    name: 'billing_reconciliation_difference_tokens',
    help: 'Chain balance minus ledger balance at the last comparison',
    registers,
  });
  const even = new Gauge({
    name: 'billing_reconciliation_even',
    help: '1 if the last comparison found no difference',
    registers,
  });
  const provenAt = new Gauge({
    name: 'billing_reconciliation_timestamp_seconds',
    help: 'Time of the last comparison of chain and ledger',
    registers,
  });
  const chain = new Gauge({
    name: 'billing_chain_right',
    help: '1 while the chain is available and is the one of the ledger',
    registers,
  });
  const shortages = new Counter({
    name: 'billing_hot_wallet_shortages_total',
    help: 'Checks of transfers that wait because the paying account holds too little',
    registers,
  });
  const stray = new Gauge({
    name: 'billing_journals_without_month',
    help: 'Journals outside the month partitions',
    registers,
  });
  const strayUsage = new Gauge({
    name: 'billing_usage_records_without_month',
    help: 'Usage records outside the month partitions',
    registers,
  });
  const held = createHoldings(registers);
  registerGauges(registry, db);
  return {
    onProof(proof) {
      difference.set(Number(proof.difference) / UNITS);
      even.set(proof.isEven ? 1 : 0);
      provenAt.setToCurrentTime();
      held(proof);
    },
    onChainState: (isRight) => chain.set(isRight ? 1 : 0),
    onShortage: () => shortages.inc(),
    onMonthPass: (journals) => stray.set(journals),
    onUsageMonthPass: (records) => strayUsage.set(records),
    onTick: createTickInstruments(registers),
    onMail: createMailInstruments(registers, db),
    ...createUsageInstruments(registers),
  };
}

/** Metrics of the ticker. Growing lateness means that it cannot keep up. */
function createTickInstruments(registers: Registry[]): Instruments['onTick'] {
  const decided = new Counter({
    name: 'billing_session_decisions_total',
    help: 'Times that running sessions were processed',
    registers,
  });
  const posted = new Counter({
    name: 'billing_session_postings_total',
    help: 'Times that processing a running session led to a posting',
    registers,
  });
  const lateness = new Gauge({
    name: 'billing_session_lateness_seconds',
    help: 'Largest delay of a session in the last batch',
    registers,
  });
  return (result) => {
    decided.inc(result.decided);
    posted.inc(result.posted);
    lateness.set(result.latenessMs / 1_000);
  };
}

/** Mails by outcome. The number of waiting mails grows while the mail server is unavailable. */
function createMailInstruments(registers: Registry[], db: Database): Instruments['onMail'] {
  const mails = new Counter({
    name: 'billing_mails_total',
    help: 'Mails by kind and outcome; postponed attempts are retried, other outcomes are final',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'billing_mails_waiting',
    help: 'Mails waiting to be sent',
    registers,
    async collect() {
      const count = await countWaitingMails(db).catch(() => undefined);
      if (count !== undefined) this.set(count);
    },
  });
  return (kind, outcome) => mails.inc({ kind, outcome });
}

/** Our balances on the chain. Only the reconciliation queries them; a metrics scrape never does. */
function createHoldings(registers: Registry[]): Instruments['onProof'] {
  const hot = new Gauge({
    name: 'billing_hot_wallet_tokens',
    help: 'Tokens in the hot account at the last comparison with the chain',
    registers,
  });
  const all = new Gauge({
    name: 'billing_chain_tokens',
    help: 'Tokens in all platform accounts at the last comparison with the chain',
    registers,
  });
  return (proof) => {
    hot.set(Number(proof.hot) / UNITS);
    all.set(Number(proof.onChain) / UNITS);
  };
}

/** Usage reports by outcome. */
function createUsageInstruments(registers: Registry[]): Pick<Instruments, 'onUsage' | 'onDeadLetter'> {
  const reports = new Counter({
    name: 'billing_usage_reports_total',
    help: 'Usage reports by outcome',
    labelNames: ['outcome'],
    registers,
  });
  const dead = new Counter({
    name: 'billing_dead_letters_total',
    help: 'Usage messages that can never be accepted, by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const outcome of ['recorded', 'duplicate', 'refused']) reports.inc({ outcome }, 0);
  dead.inc({ reason: 'session_not_active' }, 0);
  return {
    onUsage(outcomes) {
      for (const { kind } of outcomes) reports.inc({ outcome: kind });
    },
    onDeadLetter: (reason) => dead.inc({ reason }),
  };
}
