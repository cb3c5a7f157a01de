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
    help: 'What the chain has more than the books, at the last comparison',
    registers,
  });
  const even = new Gauge({
    name: 'billing_reconciliation_even',
    help: '1 when the last comparison found every account even',
    registers,
  });
  const provenAt = new Gauge({
    name: 'billing_reconciliation_timestamp_seconds',
    help: 'When chain and books were compared last',
    registers,
  });
  const chain = new Gauge({
    name: 'billing_chain_right',
    help: '1 while the chain answers and is the one that the books are about',
    registers,
  });
  const shortages = new Counter({
    name: 'billing_hot_wallet_shortages_total',
    help: 'Looks at transfers that wait because the account they leave holds too little',
    registers,
  });
  const stray = new Gauge({
    name: 'billing_journals_without_month',
    help: 'Journals that are in no partition of a month',
    registers,
  });
  const strayUsage = new Gauge({
    name: 'billing_usage_records_without_month',
    help: 'Usage records that are in no partition of a month',
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
    help: 'Looks at running sessions',
    registers,
  });
  const posted = new Counter({
    name: 'billing_session_postings_total',
    help: 'Looks at running sessions that led to a posting',
    registers,
  });
  const lateness = new Gauge({
    name: 'billing_session_lateness_seconds',
    help: 'How long after it was due the latest session of the last batch was looked at',
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
    help: 'Mails by kind and outcome; postponed: an attempt that is made again, the others are final',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'billing_mails_waiting',
    help: 'Mails that are not sent yet',
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
    help: 'Tokens on the account that transfers leave from, at the last comparison with the chain',
    registers,
  });
  const all = new Gauge({
    name: 'billing_chain_tokens',
    help: 'Tokens on all of our accounts, at the last comparison with the chain',
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
    help: 'Usage reports by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const dead = new Counter({
    name: 'billing_dead_letters_total',
    help: 'Usage messages that will never be taken, by why',
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
