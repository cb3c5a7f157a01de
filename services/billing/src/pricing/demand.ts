import { Decimal } from '../money/decimal.ts';

/** What demand and supply do to the price of a card: base rate × multiplier × (1 - bonus). */
export interface PriceFactors {
  /** Never below 1. */
  readonly demandMultiplier: Decimal;
  /** What a renter is let off, 0 to 1. */
  readonly supplyBonus: Decimal;
}

export const NEUTRAL: PriceFactors = { demandMultiplier: new Decimal(1), supplyBonus: new Decimal(0) };

/** How much of each kind of card is in use now, as far as it matters to prices. */
export interface Demand {
  /** @param model of the platform's rates; undefined: of none of them, which has no market of its own */
  factorsOf(model: string | undefined): PriceFactors;
}

/** Prices do not follow demand. */
export const NO_DEMAND: Demand = { factorsOf: () => NEUTRAL };
