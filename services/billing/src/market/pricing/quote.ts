import { Decimal, floorUnits } from '../../books/money/decimal.ts';

const MB_PER_GB = 1_024;
const WATTS_PER_KW = 1_000;
const PERCENT = 100;

/** What somebody wants to rent. */
export interface Requirements {
  readonly requestedVramMb: number;
  readonly estimatedPowerW: number;
}

/** Rates in base units for an hour (of the card, of a GiB, of a kW), and the factors on the card's. */
export interface Rates {
  readonly base: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
  readonly demandMultiplier: Decimal;
  readonly supplyBonus: Decimal;
}

/** What an hour costs, in base units; frozen into a session, so that later rates never touch it. */
export interface HourlyPrice {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
}

/** Each part rounded down once, here; the total is their sum. */
export function hourlyPrice(rates: Rates, { requestedVramMb, estimatedPowerW }: Requirements): HourlyPrice {
  const tokens = (units: bigint) => new Decimal(String(units)).div(1e9);
  const factor = rates.demandMultiplier.times(new Decimal(1).minus(rates.supplyBonus));
  const base = floorUnits(tokens(rates.base).times(factor));
  const vram = floorUnits(tokens(rates.vramPerGb).times(requestedVramMb).div(MB_PER_GB));
  const power = floorUnits(tokens(rates.perKilowatt).times(estimatedPowerW).div(WATTS_PER_KW));
  return { base, vram, power, total: base + vram + power };
}

/** What some time costs and who gets it, in base units. The parts add up: base, vram, power; and fee, provider. */
export interface Cost {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
  /** Inside the total, never added to it. */
  readonly platformFee: bigint;
  readonly providerEarnings: bigint;
}

/** @param hours any number of them; @param feePercent 0 to 100 */
export function costOf(price: HourlyPrice, hours: Decimal, feePercent: Decimal): Cost {
  const share = (units: bigint, times: Decimal) =>
    floorUnits(new Decimal(String(units)).div(1e9).times(times));
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
