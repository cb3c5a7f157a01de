import type { Decimal } from '../../books/money/decimal.ts';

/** The platform's rates, in base units. */
export interface RateCard {
  /** For an hour, by model, in the order of the configuration. */
  readonly baseRates: ReadonlyMap<string, bigint>;
  readonly defaultRate: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
  readonly feePercent: Decimal;
  readonly minimumBalance: bigint;
  /** As text, such as `1m`. */
  readonly billingInterval: string;
  readonly currency: string;
  readonly since: Date;
}
