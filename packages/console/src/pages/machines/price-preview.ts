import { fromUnits, toUnits } from '../../format/money.ts';
import type { Card } from './machine-queries.ts';
import type { Asked, Price, Rate } from './rate-queries.ts';

interface PricePreview {
  /** Per hour, what a renter pays. */
  readonly total: string;
  readonly fee: string;
  readonly earnings: string;
}

interface PreviewOptions {
  /** Of one hour now. */
  readonly price: Price;
  readonly card: Pick<Card, 'vram_mb' | 'power_consumption_w'>;
  /** The rate that applies now; undefined: the platform's. */
  readonly former: Rate | undefined;
  readonly feePercent: string;
}

const ONE = 1_000_000_000n;
const MB_PER_GIB = 1_024n;
const W_PER_KW = 1_000n;

/**
 * What an hour costs once an owner asks something else, by the formula of docs/PRICING.md.
 *
 * @returns undefined for what is no amount, and where a price of the platform's will apply that is not known here
 */
export function previewPrice(asked: Asked, options: PreviewOptions): PricePreview | undefined {
  const { price, card, former, feePercent } = options;
  const rate = amountOf(asked.hourlyRate);
  const memory = partOf(asked.memoryRate, {
    quantity: BigInt(card.vram_mb),
    per: MB_PER_GIB,
    now: price.vram_hourly_rate,
    isOwn: former?.vram_rate_per_gb !== undefined,
  });
  const power = partOf(asked.powerRate, {
    quantity: BigInt(card.power_consumption_w ?? 0),
    per: W_PER_KW,
    now: price.power_hourly_rate,
    isOwn: former?.power_multiplier !== undefined,
  });
  if (rate === undefined || memory === undefined || power === undefined) return undefined;
  const demand = toUnits(price.demand_multiplier) ?? ONE;
  const bonus = toUnits(price.supply_bonus) ?? 0n;
  const total = (rate * demand * (ONE - bonus)) / (ONE * ONE) + memory + power;
  const fee = (total * (toUnits(feePercent) ?? 0n)) / (100n * ONE);
  return { total: fromUnits(total), fee: fromUnits(fee), earnings: fromUnits(total - fee) };
}

interface Part {
  readonly quantity: bigint;
  readonly per: bigint;
  /** What it costs now. */
  readonly now: string;
  /** Whether that is by the owner's own rate, which an empty field gives up. */
  readonly isOwn: boolean;
}

/** Memory or power for an hour. */
function partOf(rate: string | undefined, { quantity, per, now, isOwn }: Part): bigint | undefined {
  if (rate === undefined) return isOwn ? undefined : toUnits(now);
  const units = amountOf(rate);
  return units === undefined ? undefined : (quantity * units) / per;
}

function amountOf(text: string): bigint | undefined {
  const units = toUnits(text);
  return units === undefined || units < 0n ? undefined : units;
}
