import { Decimal } from '@gridlease/pricing/decimal';
import { NEUTRAL, type PriceFactors } from '@gridlease/pricing/price';

/** Factors appear in responses and are stored with sessions. More digits would only look precise. */
const FACTOR_DIGITS = 4;

/** The number of machines that have a card of one model. */
export interface Use {
  readonly busy: number;
  readonly idle: number;
}

/** The bounds within which prices follow demand. */
export interface DemandRules {
  /** The utilization at which prices do not change, as a fraction: above 0, below 1. */
  readonly target: Decimal;
  /** The multiplier when all machines are in use; at least 1. */
  readonly multiplierMax: Decimal;
  /** The bonus when no machine is in use; 0 to 1. */
  readonly bonusMax: Decimal;
  /** The minimum number of machines of a model for demand pricing to apply. */
  readonly machinesMin: number;
}

/** Rises smoothly from 0 to 1, flat at both ends: 3x² - 2x³, the cubic Hermite smoothstep. */
function ease(x: Decimal): Decimal {
  return x.times(x).times(new Decimal(3).minus(x.times(2)));
}

const rounded = (factor: Decimal) => factor.toDecimalPlaces(FACTOR_DIGITS, Decimal.ROUND_DOWN);

/**
 * Computes the price factors for a utilization. At the target there is no effect. Above it the multiplier
 * rises, to its maximum when all machines are busy; below it the bonus rises, to its maximum when all are
 * idle. One more busy machine never lowers the price, and one more idle machine never raises it.
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

/** Computes the factors of models by their utilization. Those on which it has no effect are left out. */
export function factorsByModel(
  uses: ReadonlyMap<string, Use>,
  { machinesMin, ...rules }: DemandRules,
): ReadonlyMap<string, PriceFactors> {
  const priced = [...uses].filter(([, { busy, idle }]) => busy + idle >= Math.max(1, machinesMin));
  const all = priced.map(([model, use]) => [model, factorsOfUse(use, rules)] as const);
  return new Map(
    all.filter(([, { demandMultiplier, supplyBonus }]) => !(demandMultiplier.eq(1) && supplyBonus.eq(0))),
  );
}

/** The current utilization of each card model, as far as it affects prices. */
export interface Demand {
  /** The effect on the prices of these of the platform's models; those without any are not in the map. */
  findFactors(models: readonly string[]): Promise<ReadonlyMap<string, PriceFactors>>;
}

/** Prices do not follow demand. */
export const NO_DEMAND: Demand = { findFactors: async () => new Map() };
