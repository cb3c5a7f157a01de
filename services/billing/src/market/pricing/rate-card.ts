import { formatDuration } from '@gridlease/common/config/duration';
import { Decimal } from '@gridlease/pricing/decimal';
import type { PlatformRates } from '@gridlease/pricing/rate';
import type { BillingConfig } from '../../config/config.ts';
import { amountSetting } from '../../config/settings.ts';

/** The platform's rates, in base units, and what belongs to them. */
export interface RateCard extends PlatformRates {
  readonly feePercent: Decimal;
  /** The most power of a card that is priced, watts: owners report it. */
  readonly cardPowerMaxW: number;
  readonly minimumBalance: bigint;
  /** A duration text such as `1m`. */
  readonly billingInterval: string;
  readonly currency: string;
  readonly since: Date;
}

/** The configured rates, effective since the given time. */
export function rateCardOf({ pricing, billing }: BillingConfig, since: Date): RateCard {
  return {
    baseRates: new Map(
      Object.entries(pricing.base_rates).map(([model, rate]) => [model, amountSetting(rate) ?? 0n]),
    ),
    defaultRate: amountSetting(pricing.default_rate) ?? 0n,
    vramPerGb: amountSetting(pricing.vram_rate_per_gb) ?? 0n,
    perKilowatt: amountSetting(pricing.power_multiplier) ?? 0n,
    feePercent: new Decimal(pricing.platform_fee_percent),
    cardPowerMaxW: pricing.max_card_power_w,
    minimumBalance: amountSetting(billing.minimum_balance) ?? 0n,
    billingInterval: formatDuration(billing.billing_interval),
    currency: pricing.currency,
    since,
  };
}
