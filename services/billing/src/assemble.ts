import { streamLimitsOf } from '@gridlease/common/config/streams';
import type { Logger } from '@gridlease/common/log/logger';
import { v7 as uuidv7 } from 'uuid';
import type { AppDeps } from './app.ts';
import { createArchive } from './books/archive/archive.ts';
import { tokenUnit } from './books/money/token-unit.ts';
import { createKnownAccounts } from './books/wallets/known-accounts.ts';
import { createWait } from './chain/deposits/observation.ts';
import type { ConfiguredChain } from './chain/network/solana/configured-chain.ts';
import { releaseFrozen } from './chain/transfers/frozen.ts';
import { withdrawalRulesOf } from './chain/transfers/wallet-limits.ts';
import type { BillingConfig } from './config/config.ts';
import { encryptionKeysOf } from './config/encryption-keys.ts';
import { amountSetting } from './config/settings.ts';
import { createConfiguredObjects } from './configured-archive.ts';
import type { Database } from './database/database.ts';
import { rateCardOf } from './market/pricing/rate-card.ts';
import { createConfiguredDemand } from './market/pricing/stored-demand.ts';
import { createConfiguredProviders, createConfiguredRegistry } from './market/providers/configured.ts';
import { createQuoteIssuer } from './market/quotes/issuer.ts';
import { createAddressNotice } from './notices/notifications/address-mail.ts';
import { createBillingHub } from './notices/streams/hub.ts';
import { webhookTargetsOf } from './notices/webhooks/configured.ts';
import { returnPayout } from './owners/payouts/payout-books.ts';
import type { CardRules } from './rentals/cards/offer.ts';
import { createRefresh } from './rentals/lives/refresh.ts';
import { createHearing } from './rentals/sessions/hearing.ts';
import { termsOf } from './rentals/sessions/rental-terms.ts';
import { sessionRulesOf } from './rentals/sessions/rules.ts';
import { wakeSessions, wakeSessionsInGrace, wakeSessionsOf } from './rentals/sessions/tick-store.ts';
import { createUsageQueue, type RecordReports } from './rentals/usage/queue.ts';
import { recordUsage } from './rentals/usage/record.ts';
import { type UsageOutcome, usageRulesOf } from './rentals/usage/report.ts';
import { createSharedReads } from './shared-reads.ts';
import { platformSettingsOf } from './support/platform/platform.ts';

/** The registry's response about a thousand machines takes milliseconds. */
const LIVES_TIMEOUT_MS = 3_000;

/** The callbacks wake workers, which exist only once they are started. */
export interface AssembleOptions extends Pick<AppDeps, 'onEvent' | 'onTransfer'> {
  readonly config: BillingConfig;
  readonly db: Database;
  /** Where history is read; default `db`. */
  readonly historyDb?: Database;
  readonly chain: ConfiguredChain;
  /** Aborted when the service stops, which ends event streams and every request that waits for a deposit. */
  readonly ending: AbortSignal;
  readonly log: Logger;
  readonly newId?: () => string;
  /** Called with the outcomes of usage reports that were recorded together. */
  readonly onUsage?: (outcomes: readonly UsageOutcome[]) => void;
}

/** Builds what the routes share from the configuration. Does no I/O. */
export function assembleBilling(options: AssembleOptions): Omit<AppDeps, 'http'> {
  const { config, db, chain, ending, log, newId = uuidv7, onEvent, onTransfer } = options;
  const { withdrawals, billing, blockchain, messaging } = config;
  const now = () => new Date();
  const archiveObjects = createConfiguredObjects(config, log);
  const transferUnit = () => tokenUnit(chain.token.current().decimals);
  const usageRules = usageRulesOf(config);
  const hearing = createHearing();
  const record: RecordReports = async (reports) => {
    const outcomes = await recordUsage(db, usageRules, reports);
    options.onUsage?.(outcomes);
    return outcomes;
  };
  const cardRules = cardRulesOf(config);
  const pricing = {
    db,
    ...createSharedReads(db, cardRules),
    rateCard: rateCardOf(config, now()),
    demand: createConfiguredDemand(config, db),
    providers: createConfiguredProviders(config, log),
    issueQuote: createQuoteIssuer(db),
    now,
  };
  const terms = { ...pricing, cardRules, newId, eventSubjectPrefix: messaging.subjects.events };
  const watch = {
    db,
    registry: createConfiguredRegistry(config, log, LIVES_TIMEOUT_MS),
    onChanged: wakeSessionsOf,
  };
  return {
    ...pricing,
    historyDb: options.historyDb ?? db,
    platform: platformSettingsOf(config),
    watch,
    machineRegistry: watch.registry,
    offlineAfterMs: config.notices.offline_after,
    refreshMachines: createRefresh(watch, log),
    cardRules,
    recordUsage: record,
    submitReport: createUsageQueue(record),
    usageRules,
    hearing,
    sessionRules: { ...sessionRulesOf(config), isHearing: hearing.isHearing },
    minimumBalance: pricing.rateCard.minimumBalance,
    termsOf: (order, requester) => termsOf(terms, order, requester),
    newId,
    archiveObjects,
    archive: createArchive(archiveObjects, log),
    spendDayMax: amountSetting(billing.spend_day_max),
    chain: chain.chain,
    addresses: chain.addresses,
    onCredited: wakeSessionsInGrace,
    knownAccounts: createKnownAccounts(),
    onAddressSet: createAddressNotice({ newId, sendsMail: config.mail.smtp_url !== '' }),
    onUnfrozen: releaseFrozen,
    onFrozen: wakeSessions,
    returnPayout,
    token: chain.token,
    transferUnit,
    eventSubjectPrefix: messaging.subjects.events,
    wait: createWait(billing.deposit_wait, ending),
    rules: withdrawalRulesOf(config, transferUnit),
    dustBelow: amountSetting(config.deposits.dust) ?? 0n,
    withdrawalAccepted: withdrawals.accepted_status === '200' ? 200 : 202,
    disputeDelaySeconds: config.payouts.dispute_delay / 1_000,
    hasChain: chain.isConfigured,
    priorityFeeMax: blockchain.priority_fee_max,
    sessionKeys: encryptionKeysOf(config, { purpose: 'session-workload', derived: chain.encryptionSecret }),
    webhookKeys: encryptionKeysOf(config, { purpose: 'webhook-secret', derived: chain.encryptionSecret }),
    webhookTargets: webhookTargetsOf(config),
    eventHub: createBillingHub(db, log, ending),
    streamLimits: streamLimitsOf(config.streams),
    onEvent,
    onTransfer,
  };
}

function cardRulesOf({ pricing }: BillingConfig): CardRules {
  return {
    knownModels: Object.keys(pricing.base_rates),
    cardPowerMaxW: pricing.max_card_power_w,
  };
}
