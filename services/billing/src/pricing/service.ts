import { Decimal } from '../money/decimal.ts';
import { matchModel } from './gpu-models.ts';
import { type Cost, costOf, type HourlyPrice, hourlyPrice, type Requirements } from './quote.ts';

/** How long a price that somebody was told may be counted on, as long as no operator changes the rates. */
const QUOTATION_MS = 5 * 60_000;
const DEFAULT_MODEL = 'default';

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

export interface PricingDeps {
  readonly rateCard: RateCard;
  readonly now: () => Date;
}

export interface Wanted extends Requirements {
  readonly gpuModel: string;
  readonly totalVramMb: number | undefined;
}

/** What some time of some card would cost now. */
export interface Quotation {
  readonly wanted: Wanted;
  readonly matchedModel: string;
  readonly price: HourlyPrice;
  readonly cost: Cost;
  readonly demandMultiplier: Decimal;
  readonly supplyBonus: Decimal;
  readonly calculatedAt: Date;
  readonly validUntil: Date;
}

/** @param hours any number of them */
export function quote({ rateCard, now }: PricingDeps, wanted: Wanted, hours: Decimal): Quotation {
  const matched = matchModel(wanted.gpuModel, [...rateCard.baseRates.keys()]);
  const base = (matched === undefined ? undefined : rateCard.baseRates.get(matched)) ?? rateCard.defaultRate;
  const factors = { demandMultiplier: new Decimal(1), supplyBonus: new Decimal(0) };
  const { vramPerGb, perKilowatt, feePercent } = rateCard;
  const price = hourlyPrice({ base, vramPerGb, perKilowatt, ...factors }, wanted);
  const calculatedAt = now();
  return {
    wanted,
    matchedModel: matched ?? DEFAULT_MODEL,
    price,
    cost: costOf(price, hours, feePercent),
    ...factors,
    calculatedAt,
    validUntil: new Date(calculatedAt.getTime() + QUOTATION_MS),
  };
}
