import { greatest } from '../../books/money/amount.ts';
import { Decimal, floorUnits, toDecimal } from '../../books/money/decimal.ts';
import type { CardPower } from '../providers/rented-cards.ts';

const MB_PER_GB = 1_024;
const WATTS_PER_KW = 1_000;
const PERCENT = 100;

/** The resources to rent. */
export interface Requirements {
  readonly gpuCount: number;
  readonly requestedVramMb: number;
  readonly estimatedPowerW: number;
  /** Is priced if it is more than the estimated power; undefined: not known. */
  readonly cardPower?: CardPower | undefined;
}

/** Hourly rates in base units (per card, per GiB, per kW), and the factors on the card's rate. */
export interface Rates {
  readonly base: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
  readonly demandMultiplier: Decimal;
  readonly supplyBonus: Decimal;
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
  const estimated = floorUnits(rate.times(estimatedPowerW).div(WATTS_PER_KW));
  if (cardPower === undefined) return estimated;
  const { watts, sharedMb, ofMb } = cardPower;
  // Divided once, at the end, so that a part that is a whole number of units is exactly that.
  const own = floorUnits(rate.times(watts).times(sharedMb).div(new Decimal(WATTS_PER_KW).times(ofMb)));
  return greatest(estimated, own);
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
