import { type NetworkName, networkName } from '../../chain/network/network-name.ts';
import type { KnownToken, Token } from '../../chain/network/token.ts';
import { getOutgoingState } from '../../chain/state/store.ts';
import type { WithdrawalRules } from '../../chain/transfers/wallet-limits.ts';
import type { BillingConfig } from '../../config/config.ts';
import type { ReadDeps } from '../../database/database.ts';
import type { RateCard } from '../../market/pricing/rate-card.ts';
import type { Providers } from '../../market/providers/owners.ts';

export interface PlatformDeps extends ReadDeps {
  readonly platform: PlatformSettings;
  readonly rateCard: RateCard;
  readonly rules: WithdrawalRules;
  readonly providers: Providers;
  readonly token: KnownToken;
  /** False: there are neither deposits nor withdrawals. */
  readonly hasChain: boolean;
}

/** What the configuration says of the platform, as its clients may know it. */
export type PlatformSettings = ReturnType<typeof platformSettingsOf>;

export function platformSettingsOf(config: BillingConfig) {
  const { platform, auth, blockchain, billing, payouts, pricing, mail } = config;
  return Object.freeze({
    name: platform.name,
    authMode: auth.mode,
    isLocalChain: blockchain.local,
    hasDemandPricing: pricing.demand.enabled,
    hasScheduledPayouts: payouts.interval > 0,
    sendsMail: mail.smtp_url !== '',
    billingSeconds: billing.billing_interval / 1_000,
    initialSeconds: billing.initial_period / 1_000,
    graceSeconds: billing.grace_period / 1_000,
    disputeSeconds: payouts.dispute_delay / 1_000,
  });
}

/** The chain of the books, and its token as far as its mint was read. */
export interface PlatformChain {
  readonly network: NetworkName | undefined;
  readonly token: Token;
}

/** Undefined without a chain. */
export async function findPlatformChain(deps: PlatformDeps): Promise<PlatformChain | undefined> {
  if (!deps.hasChain) return undefined;
  const { genesisHash } = await getOutgoingState(deps.db);
  const { isLocalChain } = deps.platform;
  return {
    network: genesisHash === undefined ? undefined : networkName(genesisHash, isLocalChain),
    token: deps.token.current(),
  };
}
