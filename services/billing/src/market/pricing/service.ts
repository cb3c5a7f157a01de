import { retryingReads } from '@gridlease/common/database/transaction';
import type { Decimal } from '../../books/money/decimal.ts';
import type { Database } from '../../database/database.ts';
import type { Origin } from '../../http/service-client.ts';
import { listRates } from '../provider-rates/store.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { Providers } from '../providers/owners.ts';
import type { Demand, PriceFactors } from './demand.ts';
import { type Cost, costOf, hourlyPrice, type PriceParts, type Requirements } from './quote.ts';
import type { RateCard } from './rate-card.ts';
import { type ChosenRate, chooseRate, type OwnRates } from './rate-choice.ts';

/** How long a quoted price is valid, unless an operator changes the rates. */
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

/** The machine to rent and its owner. If the owner cannot be determined, owner rates do not apply. */
export interface RentedFrom {
  readonly providerId: string;
  readonly ownerId: string | undefined;
}

/** The current price and cost of renting a card for a period. */
export interface Quotation extends PriceFactors {
  readonly wanted: Wanted;
  readonly rate: ChosenRate;
  /** The price of one hour. */
  readonly price: PriceParts;
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
 * Quotes a rental at this provider by the machine's own rates, else its owner's, else the platform's.
 *
 * @param hours may be fractional
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
  // Demand belongs to a market, not to a provider: it is counted by the platform's models, regardless of whose
  // rate applies.
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

/** `quoteRental` for any caller, with or without a machine. */
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
