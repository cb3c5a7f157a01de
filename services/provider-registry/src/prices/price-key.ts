import { cardPrice, type Market } from '@gridlease/pricing/card-price';
import { toDecimal } from '@gridlease/pricing/decimal';
import { chooseOwnRate } from '@gridlease/pricing/rate-choice';
import { type RateBody, toRate } from './market.ts';

/** A card, as far as it determines its price. */
export interface Card {
  readonly model_name: string;
  readonly vram_mb: number;
  readonly power_consumption_w?: number | undefined;
}

/** The own rates that may apply to a card. */
export interface RatesOfCard {
  readonly machine: readonly RateBody[];
  readonly owner: readonly RateBody[];
}

/** What determines the price of a card, whatever the platform's rates are. */
export interface PriceKey {
  readonly model_name: string;
  readonly vram_mb: number;
  /** 0: not known. */
  readonly power_w: number;
  /** The provider's rate that applies, as JSON; empty: the platform's. */
  readonly own: string;
}

/** The price as it is stored. */
export interface Price {
  /** Base units. */
  readonly hourly_rate: string;
  /** As responses show it. */
  readonly shown: string;
}

const named = (body: RateBody) => ({ ...toRate(body), body });

export function priceKeyOf(card: Card, { machine, owner }: RatesOfCard): PriceKey {
  const { model_name, vram_mb, power_consumption_w: power_w = 0 } = card;
  const own = chooseOwnRate(model_name, { machine: machine.map(named), owner: owner.map(named) });
  return { model_name, vram_mb, power_w, own: own === undefined ? '' : JSON.stringify(own.rate.body) };
}

/** One text for each key. */
export const textOfKey = ({ model_name, vram_mb, power_w, own }: PriceKey): string =>
  JSON.stringify([model_name, vram_mb, power_w, own]);

/** The price of an hour of a card with this key. */
export function priceOf({ model_name, vram_mb, power_w, own }: PriceKey, market: Market): Price {
  const machine = own === '' ? [] : [toRate(JSON.parse(own) as RateBody)];
  const card = { modelName: model_name, vramMb: vram_mb, powerW: power_w };
  const units = cardPrice(card, { machine, owner: [] }, market);
  return { hourly_rate: units.toString(), shown: toDecimal(units).toFixed() };
}
