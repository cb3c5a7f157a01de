import { formatDuration } from '@gridlease/common/config/duration';
import type { Logger } from '@gridlease/common/log/logger';
import { pause } from '@gridlease/common/worker/alarm';
import { v7 as uuidv7 } from 'uuid';
import type { AppDeps } from './app.ts';
import { DECIMALS, parseAmount } from './books/money/amount.ts';
import { Decimal } from './books/money/decimal.ts';
import type { ConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { releaseFrozen } from './chain/transfers/frozen-store.ts';
import type { BillingConfig } from './config/config.ts';
import type { Database } from './database/database.ts';
import { createConfiguredDemand } from './market/pricing/configured-demand.ts';
import type { RateCard } from './market/pricing/rate-card.ts';
import { createConfiguredProviders } from './market/providers/configured.ts';
import { returnPayout } from './owners/payouts/writing.ts';
import type { SessionRules } from './rentals/sessions/standing.ts';
import { wakeSessionsInGrace } from './rentals/sessions/standing-store.ts';
import { termsOf } from './rentals/sessions/terms.ts';
import type { RecordReports } from './rentals/usage/apart.ts';
import { createUsageQueue } from './rentals/usage/queue.ts';
import { recordUsage } from './rentals/usage/record.ts';
import type { UsageOutcome, UsageRules } from './rentals/usage/report.ts';
import type { ChainWorkerOptions } from './workers.ts';

/** Between two looks at a deposit that somebody waits for. */
const DEPOSIT_POLL_MS = 250;

/** Claims that wait at once: each asks the chain four times a second. */
const DEPOSIT_WAITS_MAX = 100;

/** What happens outside of requests, known only once the workers run. */
export interface Wakes {
  readonly onEvent: () => void;
  readonly onTransfer: () => void;
}

/** An amount of the configuration, which has been checked there; empty: no such rule. */
function amountOf(text: string): bigint | undefined {
  return text === '' ? undefined : parseAmount(text);
}

/** The rates of the configuration, which have been checked there. */
function rateCardOf({ pricing, billing }: BillingConfig, since: Date): RateCard {
  return {
    baseRates: new Map(
      Object.entries(pricing.base_rates).map(([model, rate]) => [model, amountOf(rate) ?? 0n]),
    ),
    defaultRate: amountOf(pricing.default_rate) ?? 0n,
    vramPerGb: amountOf(pricing.vram_rate_per_gb) ?? 0n,
    perKilowatt: amountOf(pricing.power_multiplier) ?? 0n,
    feePercent: new Decimal(pricing.platform_fee_percent),
    minimumBalance: amountOf(billing.minimum_balance) ?? 0n,
    billingInterval: formatDuration(billing.billing_interval),
    currency: pricing.currency,
    since,
  };
}

function usageRulesOf({ usage }: BillingConfig): UsageRules {
  return { staleAfterMs: usage.stale_after, lateWindowMs: usage.late_window };
}

export interface AssembleOptions {
  readonly config: BillingConfig;
  readonly db: Database;
  readonly chain: ConfiguredChain;
  readonly wakes: Wakes;
  /** Aborted when the service stops: nobody waits for a deposit any longer. */
  readonly ending: AbortSignal;
  readonly log: Logger;
  readonly newId?: () => string;
  readonly now?: () => Date;
  /** Told what became of usage reports that were recorded together. */
  readonly onUsage?: (outcomes: readonly UsageOutcome[]) => void;
}

function sessionRulesOf({ billing, usage }: BillingConfig): SessionRules {
  return {
    intervalMs: billing.billing_interval,
    settlementMs: billing.settlement_interval,
    initialMs: billing.initial_period,
    graceMs: billing.grace_period,
    warningMs: billing.warning_period,
    debtMax: amountOf(billing.debt_max),
    staleAfterMs: usage.stale_after,
  };
}

/** What the routes share, made from the configuration. Does no I/O. */
export function assembleBilling(options: AssembleOptions): Omit<AppDeps, 'http'> {
  const { config, db, chain, wakes, ending, log, newId = uuidv7, now = () => new Date() } = options;
  const { withdrawals, billing, blockchain, messaging } = config;
  const usageRules = usageRulesOf(config);
  const record: RecordReports = async (reports) => {
    const outcomes = await recordUsage(db, usageRules, reports);
    options.onUsage?.(outcomes);
    return outcomes;
  };
  const pricing = {
    db,
    rateCard: rateCardOf(config, now()),
    demand: createConfiguredDemand(config, log),
    providers: createConfiguredProviders(config, log),
    now,
  };
  return {
    ...pricing,
    recordUsage: record,
    usage: createUsageQueue({ record }),
    usageRules,
    sessionRules: sessionRulesOf(config),
    minimumBalance: pricing.rateCard.minimumBalance,
    termsOf: (order, trace) => termsOf(pricing, order, trace),
    newId,
    chain: chain.chain,
    addresses: chain.addresses,
    onCredited: wakeSessionsInGrace,
    onUnfrozen: releaseFrozen,
    returnPayout,
    token: { mint: blockchain.token_address, program: blockchain.token_program },
    eventSubjectPrefix: messaging.subjects.events,
    wait: {
      places: { free: DEPOSIT_WAITS_MAX },
      waitMs: billing.deposit_wait,
      pollMs: DEPOSIT_POLL_MS,
      signal: ending,
      clock: () => performance.now(),
      pause,
    },
    rules: {
      transferMax: amountOf(withdrawals.transfer_max),
      dayMax: amountOf(withdrawals.day_max),
      approvalThreshold: amountOf(withdrawals.approval_threshold),
      addressCooldownSeconds: withdrawals.address_cooldown / 1_000,
    },
    dustBelow: amountOf(config.deposits.dust) ?? 0n,
    withdrawalAccepted: withdrawals.accepted_status === '200' ? 200 : 202,
    disputeDelaySeconds: config.payouts.dispute_delay / 1_000,
    hasChain: chain.isConfigured,
    onEvent: wakes.onEvent,
    onTransfer: wakes.onTransfer,
  };
}

/** The settings of the workers that watch the chain. */
export function chainWorkerSettings(
  config: BillingConfig,
  deps: Omit<AppDeps, 'http'>,
): Omit<
  ChainWorkerOptions,
  'log' | 'holder' | 'startedAt' | 'onProof' | 'onChainState' | 'onShortage' | 'checkpoint'
> {
  const { deposits, withdrawals, reconciliation, payouts } = config;
  return {
    db: deps.db,
    chain: deps.chain,
    addresses: deps.addresses,
    onCredited: deps.onCredited,
    returnPayout: deps.returnPayout,
    token: deps.token,
    dustBelow: deps.dustBelow,
    newId: deps.newId,
    eventSubjectPrefix: deps.eventSubjectPrefix,
    onEvent: deps.onEvent,
    disputeDelaySeconds: deps.disputeDelaySeconds,
    rules: deps.rules,
    schedule: { intervalMs: payouts.interval, minimum: amountOf(payouts.minimum) ?? 1n },
    attemptsMax: withdrawals.attempts_max,
    freezeAbove: amountOf(reconciliation.freeze_above) ?? 0n,
    sweepMinimum: amountOf(deposits.sweep_minimum) ?? 1n,
    guardToken: { ...deps.token, decimals: DECIMALS },
    intervals: {
      transfers: withdrawals.poll_interval,
      scan: deposits.scan_interval,
      sweep: deposits.sweep_interval,
      reconciliation: reconciliation.interval,
    },
  };
}

/** Warns of what is allowed and dangerous. */
export function warnOfConfiguration(config: BillingConfig, log: Logger): void {
  // A local chain has but one.
  if (config.blockchain.rpc_url.length === 1 && !config.blockchain.local) {
    log.warn(
      'there is one endpoint of the chain: what it says of a lost transfer cannot be compared with another',
    );
  }
}
