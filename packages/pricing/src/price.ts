import { Decimal, floorUnits, toDecimal } from './decimal.ts';

const MB_PER_GB = 1_024;
const WATTS_PER_KW = 1_000;
const PERCENT = 100;

/** The maximum power of rented cards, of which a rental that shares a card has the part of its memory. */
export interface CardPower {
  readonly watts: number;
  readonly sharedMb: number;
  /** Above zero. */
  readonly ofMb: number;
}

/** The resources to rent. */
export interface Requirements {
  readonly gpuCount: number;
  readonly requestedVramMb: number;
  readonly estimatedPowerW: number;
  /** Is priced if it is more than the estimated power; undefined: not known. */
  readonly cardPower?: CardPower | undefined;
}

/** The effect of demand and supply on the price of a card: base rate × multiplier × (1 - bonus). */
export interface PriceFactors {
  /** At least 1. */
  readonly demandMultiplier: Decimal;
  /** The renter's discount, 0 to 1. */
  readonly supplyBonus: Decimal;
}

export const NEUTRAL: PriceFactors = { demandMultiplier: new Decimal(1), supplyBonus: new Decimal(0) };

/** Hourly rates in base units (per card, per GiB, per kW), and the factors on the card's rate. */
export interface Rates extends PriceFactors {
  readonly base: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
}

/** Base units by price component; the components add up to the total. */
export interface PriceParts {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
}

/** Computes the hourly price. Each component is rounded down once, here; the total is their sum. */
export function hourlyPrice(rates: Rates, required: Requirements): PriceParts {
  const { gpuCount, requestedVramMb } = required;
  const factor = rates.demandMultiplier.times(new Decimal(1).minus(rates.supplyBonus));
  const base = floorUnits(toDecimal(rates.base).times(gpuCount).times(factor));
  const vram = floorUnits(toDecimal(rates.vramPerGb).times(requestedVramMb).div(MB_PER_GB));
  const power = powerPrice(rates.perKilowatt, required);
  return { base, vram, power, total: base + vram + power };
}

/** The price of the greater of the estimated power and the cards' own. */
function powerPrice(perKilowatt: bigint, { estimatedPowerW, cardPower }: Requirements): bigint {
  const rate = toDecimal(perKilowatt);
  const estimated = rate.times(estimatedPowerW).div(WATTS_PER_KW);
  if (cardPower === undefined) return floorUnits(estimated);
  const { watts, sharedMb, ofMb } = cardPower;
  // Divided once, at the end, so that a part that is a whole number of units is exactly that.
  const own = rate.times(watts).times(sharedMb).div(new Decimal(WATTS_PER_KW).times(ofMb));
  return floorUnits(Decimal.max(estimated, own));
}

/** The cost of a period and how it is shared: fee and provider earnings add up to the total. */
export interface Cost extends PriceParts {
  /** Part of the total, never added to it. */
  readonly platformFee: bigint;
  readonly providerEarnings: bigint;
}

/** @param hours may be fractional; @param feePercent 0 to 100 */
export function costOf(price: PriceParts, hours: Decimal, feePercent: Decimal): Cost {
  const share = (units: bigint, times: Decimal) => floorUnits(toDecimal(units).times(times));
  const total = share(price.total, hours);
  const base = share(price.base, hours);
  const vram = share(price.vram, hours);
  const platformFee = share(total, feePercent.div(PERCENT));
  return {
    base,
    vram,
    power: total - base - vram,
    total,
    platformFee,
    providerEarnings: total - platformFee,
  };
}
