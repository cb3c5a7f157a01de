import { fromUnits, toUnits } from '../../format/money.ts';
import type { Price } from './rate-queries.ts';

interface PricePreview {
  /** Per hour, what a renter pays. */
  readonly total: string;
  readonly fee: string;
  readonly earnings: string;
}

const ONE = 1_000_000_000n;

/**
 * What an hour costs once the rate for the card is another one, by the formula of docs/PRICING.md; memory and power stay.
 *
 * @param price of one hour now
 * @param hourlyRate as it was typed; undefined is returned for what is no amount
 */
export function previewPrice(price: Price, hourlyRate: string, feePercent: string): PricePreview | undefined {
  const rate = toUnits(hourlyRate);
  if (rate === undefined || rate < 0n) return undefined;
  const units = (amount: string) => toUnits(amount) ?? 0n;
  const demand = units(price.demand_multiplier);
  const bonus = units(price.supply_bonus);
  const card = (rate * demand * (ONE - bonus)) / (ONE * ONE);
  const total = card + units(price.vram_hourly_rate) + units(price.power_hourly_rate);
  const fee = (total * units(feePercent)) / (100n * ONE);
  return { total: fromUnits(total), fee: fromUnits(fee), earnings: fromUnits(total - fee) };
}
