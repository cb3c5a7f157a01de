import { Decimal } from '../../books/money/decimal.ts';

/** Factors are answered, and written into sessions: more digits would only look exact. */
const FACTOR_DIGITS = 4;

/** What demand and supply do to the price of a card: base rate × multiplier × (1 - bonus). */
export interface PriceFactors {
  /** Never below 1. */
  readonly demandMultiplier: Decimal;
  /** What a renter is let off, 0 to 1. */
  readonly supplyBonus: Decimal;
}

export const NEUTRAL: PriceFactors = { demandMultiplier: new Decimal(1), supplyBonus: new Decimal(0) };

/** Machines that have a card of one model. */
export interface Use {
  readonly busy: number;
  readonly idle: number;
}

/** Between which bounds prices follow demand. */
export interface DemandRules {
  /** The part of the machines whose being in use changes no price; above 0, below 1. */
  readonly target: Decimal;
  /** When all are in use; at least 1. */
  readonly multiplierMax: Decimal;
  /** When none is; 0 to 1. */
  readonly bonusMax: Decimal;
  /** With fewer machines of a model there is no market to speak of. */
  readonly machinesMin: number;
}

/** From 0 to 1 without a corner at either end: x²(3 - 2x), the cubic of Hermite. */
function ease(x: Decimal): Decimal {
  return x.times(x).times(new Decimal(3).minus(x.times(2)));
}

const rounded = (factor: Decimal) => factor.toDecimalPlaces(FACTOR_DIGITS, Decimal.ROUND_DOWN);

/**
 * What the use of some machines does to their price. At the target nothing; above it the multiplier rises to its
 * greatest when all are busy, below it the bonus does when all are idle. One more busy machine never makes it cheaper,
 * one more idle one never dearer.
 *
 * @param use at least one machine
 */
export function factorsOfUse({ busy, idle }: Use, rules: Omit<DemandRules, 'machinesMin'>): PriceFactors {
  const { target, multiplierMax, bonusMax } = rules;
  const used = new Decimal(busy).div(busy + idle);
  if (used.gte(target)) {
    const above = used.minus(target).div(new Decimal(1).minus(target));
    const rise = multiplierMax.minus(1).times(ease(above));
    return { ...NEUTRAL, demandMultiplier: rounded(rise.plus(1)) };
  }
  const below = target.minus(used).div(target);
  return { ...NEUTRAL, supplyBonus: rounded(bonusMax.times(ease(below))) };
}

/** How much of each kind of card is in use now, as far as it matters to prices. */
export interface Demand {
  /** @param model of the platform's rates; undefined: of none of them, which has no market of its own */
  factorsOf(model: string | undefined): PriceFactors;
  /** Looks at the fleet now. Never throws: what cannot be learned changes no price. */
  measure(signal: AbortSignal): Promise<void>;
}

/** Prices do not follow demand. */
export const NO_DEMAND: Demand = { factorsOf: () => NEUTRAL, measure: async () => {} };
