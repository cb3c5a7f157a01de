import type { Requirements } from '@gridlease/pricing/price';
import type { RentedCards, Wanted } from '../providers/rented-cards.ts';

/** What is priced: the cards, or where none are known, what the request says. */
export interface Priced extends Requirements {
  readonly gpuModel: string;
  readonly totalVramMb: number | undefined;
}

export function pricedAs(wanted: Wanted, cards: RentedCards | undefined): Priced {
  const { gpuModel, requestedVramMb, totalVramMb, estimatedPowerW, gpuCount = 1 } = wanted;
  if (cards === undefined) return { gpuModel, gpuCount, requestedVramMb, totalVramMb, estimatedPowerW };
  return {
    gpuModel: cards.modelName,
    gpuCount: cards.count,
    requestedVramMb: cards.vramMb,
    totalVramMb: cards.totalVramMb,
    estimatedPowerW,
    cardPower: cards.power,
  };
}
