import { matchModel } from './gpu-models.ts';
import { hourlyPrice, NEUTRAL, type PriceFactors } from './price.ts';
import type { PlatformRates } from './rate.ts';
import { chooseRate, type OwnRates } from './rate-choice.ts';

/** One card of a machine, as far as it determines its price. */
export interface PricedCard {
  /** As the card reports it. */
  readonly modelName: string;
  readonly vramMb: number;
  /** The maximum power of the card in watts; undefined: not known, and not priced. */
  readonly powerW: number | undefined;
}

/** What the platform charges for any card now. */
export interface Market {
  readonly rates: PlatformRates;
  /** The most power of a card that is priced, watts: owners report it. */
  readonly cardPowerMaxW: number;
  /** The effect of demand by the platform's models; none for others. */
  readonly factors: ReadonlyMap<string, PriceFactors>;
}

/** The effect of demand on the price of a card: it is counted by the platform's models, whoever's rate applies. */
function factorsFor(modelName: string, { rates, factors }: Market): PriceFactors {
  const model = matchModel(modelName, [...rates.baseRates.keys()]);
  return (model === undefined ? undefined : factors.get(model)) ?? NEUTRAL;
}

/**
 * The price of an hour of one whole card, in base units: what a rental of it costs whose estimated power is not above the
 * card's.
 */
export function cardPrice(card: PricedCard, own: OwnRates, market: Market): bigint {
  const { modelName, vramMb, powerW = 0 } = card;
  const rate = chooseRate(modelName, own, market.rates);
  const power = { watts: Math.min(powerW, market.cardPowerMaxW), sharedMb: 1, ofMb: 1 };
  const whole = { gpuCount: 1, requestedVramMb: vramMb, estimatedPowerW: 0, cardPower: power };
  return hourlyPrice({ ...rate, ...factorsFor(modelName, market) }, whole).total;
}
