import { retryingReads } from '@gridlease/common/database/transaction';
import type { Origin } from '@gridlease/common/service/service-client';
import type { Decimal } from '../../books/money/decimal.ts';
import type { Database } from '../../database/database.ts';
import { listRates } from '../provider-rates/store.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { Providers } from '../providers/owners.ts';
import type { IssueQuote } from '../quotes/issuer.ts';
import { QUOTE_MS } from '../quotes/terms.ts';
import type { Demand, PriceFactors } from './demand.ts';
import { type Cost, costOf, hourlyPrice, type PriceParts, type Requirements } from './quote.ts';
import type { RateCard } from './rate-card.ts';
import { type ChosenRate, chooseRate, type OwnRates } from './rate-choice.ts';

/** Settings state the fee in percent, sessions in billionths of a percent. */
const BILLIONTHS = 1_000_000_000;
const NO_OWN_RATES: OwnRates = { machine: [], owner: [] };

export interface QuoteDeps {
  readonly db: Database;
  readonly rateCard: RateCard;
  readonly demand: Demand;
  readonly now: () => Date;
}

export interface PricingDeps extends QuoteDeps {
  readonly providers: Providers;
  readonly issueQuote: IssueQuote;
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
}

/** A quotation as it is answered to a caller. */
export interface OfferedPrice extends Quotation {
  /** Until then a start with `quote` costs no more; without `quote`, the price may change before. */
  readonly validUntil: Date;
  /** Undefined: not for a certain machine, or its owner is unknown. */
  readonly quote: string | undefined;
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
  const cost = costOf(price, hours, rateCard.feePercent);
  return { wanted, rate, price, cost, ...factors, calculatedAt: now() };
}

/** The platform's fee, in the unit of sessions: billionths of a percent. */
export function feePercentOf({ feePercent }: RateCard): bigint {
  return BigInt(feePercent.times(BILLIONTHS).toFixed(0));
}

/** What determined a price besides the platform's rates, to be stored with the session. */
export function factorsOf({ rate, demandMultiplier, supplyBonus }: Quotation): Record<string, string> {
  return {
    rates_of: rate.source,
    demand_multiplier: demandMultiplier.toFixed(),
    supply_bonus: supplyBonus.toFixed(),
  };
}

/** A price to calculate. */
export interface PriceOrder {
  readonly providerId: string | undefined;
  readonly wanted: Wanted;
  readonly hours: Decimal;
  /** Undefined: not known, so that the quote binds for anyone. */
  readonly caller: string | undefined;
}

/** `quoteRental` for any caller, with or without a machine. With one, the price is binding for a while. */
export async function calculatePrice(
  deps: PricingDeps,
  { providerId, wanted, hours, caller }: PriceOrder,
  origin: Origin,
): Promise<OfferedPrice> {
  const ownerId = providerId === undefined ? undefined : await deps.providers.findOwner(providerId, origin);
  const from = providerId === undefined ? undefined : { providerId, ownerId };
  const quotation = await quoteRental(deps, from, wanted, hours);
  if (providerId === undefined || ownerId === undefined) {
    const validUntil = new Date(quotation.calculatedAt.getTime() + QUOTE_MS);
    return { ...quotation, validUntil, quote: undefined };
  }
  const { text: quote, ...period } = await deps.issueQuote({
    providerId,
    ownerId,
    gpuModel: wanted.gpuModel,
    requestedVramMb: wanted.requestedVramMb,
    estimatedPowerW: wanted.estimatedPowerW,
    caller,
    price: quotation.price,
    feePercent: feePercentOf(deps.rateCard),
    matchedModel: quotation.rate.matchedModel,
    factors: factorsOf(quotation),
  });
  return { ...quotation, ...period, quote };
}
