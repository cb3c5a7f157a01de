import { retryingReads } from '@gridlease/common/database/transaction';
import type { Decimal } from '../../books/money/decimal.ts';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../../http/service-client.ts';
import { listRates } from '../provider-rates/store.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { Providers } from '../providers/owners.ts';
import type { Demand, PriceFactors } from './demand.ts';
import { type Cost, costOf, type HourlyPrice, hourlyPrice, type Requirements } from './quote.ts';
import type { RateCard } from './rate-card.ts';
import { type ChosenRate, chooseRate, type OwnRates } from './rate-choice.ts';

/** How long a price that somebody was told may be counted on, as long as no operator changes the rates. */
const QUOTATION_MS = 5 * 60_000;
const NO_OWN_RATES: OwnRates = { machine: [], owner: [] };

export interface QuoteDeps {
  readonly db: Database;
  readonly rateCard: RateCard;
  readonly demand: Demand;
  readonly now: () => Date;
}

export interface PricingDeps extends QuoteDeps {
  readonly providers: Providers;
}

export interface Wanted extends Requirements {
  readonly gpuModel: string;
  readonly totalVramMb: number | undefined;
}

/** Whose machine it is; an owner that cannot be learned has no rates. */
export interface RentedFrom {
  readonly providerId: string;
  readonly ownerId: string | undefined;
}

/** What some time of some card would cost now. */
export interface Quotation extends PriceFactors {
  readonly wanted: Wanted;
  readonly rate: ChosenRate;
  readonly price: HourlyPrice;
  readonly cost: Cost;
  readonly calculatedAt: Date;
  readonly validUntil: Date;
}

async function findOwnRates(db: Database, { providerId, ownerId }: RentedFrom): Promise<OwnRates> {
  const ids = ownerId === undefined ? [providerId] : [providerId, ownerId];
  const rates = await retryingReads(() => listRates(db, ids));
  return { machine: rates.get(providerId) ?? [], owner: rates.get(ownerId ?? '') ?? [] };
}

/**
 * What so many hours at this provider would cost: by the machine's own rates, else its owner's, else the platform's.
 *
 * @param hours any number of them
 */
export async function quoteRental(
  deps: QuoteDeps,
  from: RentedFrom | undefined,
  wanted: Wanted,
  hours: Decimal,
): Promise<Quotation> {
  const { db, rateCard, demand, now } = deps;
  const own = from === undefined ? NO_OWN_RATES : await findOwnRates(db, from);
  const rate = chooseRate(wanted.gpuModel, own, rateCard);
  // Demand is a market's, not a provider's: it is counted by the platform's models, whoever's rate it changes.
  const factors = demand.factorsOf(matchModel(wanted.gpuModel, [...rateCard.baseRates.keys()]));
  const price = hourlyPrice({ ...rate, ...factors }, wanted);
  const calculatedAt = now();
  return {
    wanted,
    rate,
    price,
    cost: costOf(price, hours, rateCard.feePercent),
    ...factors,
    calculatedAt,
    validUntil: new Date(calculatedAt.getTime() + QUOTATION_MS),
  };
}

/** `quoteRental` for anybody who asks, of a machine or of none. */
export async function calculatePrice(
  deps: PricingDeps,
  order: { readonly providerId: string | undefined; readonly wanted: Wanted; readonly hours: Decimal },
  origin: Origin,
): Promise<Quotation> {
  const { providerId, wanted, hours } = order;
  if (providerId === undefined) return quoteRental(deps, undefined, wanted, hours);
  const ownerId = await deps.providers.findOwner(providerId, origin);
  return quoteRental(deps, { providerId, ownerId }, wanted, hours);
}
