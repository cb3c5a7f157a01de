import { Counter, Gauge, type Registry } from '@gridlease/common/http/metrics';
import type { ReconciliationDeps } from './chain/reconciliation/reconcile.ts';
import type { Database } from './database/database.ts';
import type { MailDeps } from './notices/notifications/deps.ts';
import { countWaitingMails } from './notices/notifications/queue-store.ts';
import { registerStanding } from './rentals/gauges/gauges.ts';
import type { TickResult } from './rentals/sessions/tick.ts';
import type { UsageOutcome } from './rentals/usage/report.ts';

/** What billing tells its operators of itself, beside what every service does. */
export interface Instruments {
  readonly onProof: ReconciliationDeps['onProof'];
  readonly onChainState: (isRight: boolean) => void;
  readonly onShortage: () => void;
  /** @param journals in no month's partition */
  readonly onMonthPass: (journals: number) => void;
  /** @param records in no month's partition */
  readonly onUsageMonthPass: (records: number) => void;
  /** A batch of running sessions was looked at. */
  readonly onTick: (result: TickResult) => void;
  readonly onMail: MailDeps['onMail'];
  /** What became of usage reports, whichever way they came. */
  readonly onUsage: (outcomes: readonly UsageOutcome[]) => void;
  readonly onDeadLetter: (reason: string) => void;
}

/** Base units of one token; a gauge is a double, and says tokens. */
const UNITS = 1e9;

/** Puts billing's own measurements on the metrics page. The proofs are those of the replica that reconciles. */
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
  registerStanding(registry, db);
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

/** What the ticker does; a lateness that grows means that it does not keep up. */
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

/** Mails by what became of them; those that wait grow while the mail server is away. */
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

/** What the chain says that we have; asked for by the comparison alone, never by who looks at metrics. */
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

/** Reports of machines by what became of them. */
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
