import type { Actor } from '@gridlease/common/access/caller';
import type { Origin } from '@gridlease/common/service/service-client';
import type { Decimal } from '@gridlease/pricing/decimal';
import { matchModel } from '@gridlease/pricing/gpu-models';
import {
  type Cost,
  costOf,
  hourlyPrice,
  NEUTRAL,
  type PriceFactors,
  type PriceParts,
} from '@gridlease/pricing/price';
import { type ChosenRate, chooseRate, type OwnRates } from '@gridlease/pricing/rate-choice';
import type { Database } from '../../database/database.ts';
import { BillingError } from '../../http/errors.ts';
import type { ProviderRate } from '../provider-rates/rate.ts';
import type { ReadRates } from '../provider-rates/store.ts';
import { isAvailable } from '../providers/availability.ts';
import type { Providers } from '../providers/owners.ts';
import type { Machine } from '../providers/provider.ts';
import type { OfferCards, RentedCards, Wanted } from '../providers/rented-cards.ts';
import type { IssueQuote } from '../quotes/issuer.ts';
import { QUOTE_MS } from '../quotes/terms.ts';
import type { Demand } from './demand.ts';
import { type Priced, pricedAs } from './priced.ts';
import type { RateCard } from './rate-card.ts';

/** Settings state the fee in percent, sessions in billionths of a percent. */
const BILLIONTHS = 1_000_000_000;
const NO_OWN_RATES: OwnRates<ProviderRate> = { machine: [], owner: [] };

export interface QuoteDeps {
  readonly readRates: ReadRates;
  readonly rateCard: RateCard;
  readonly demand: Demand;
  readonly now: () => Date;
}

export interface PricingDeps extends QuoteDeps {
  readonly db: Database;
  readonly providers: Providers;
  readonly issueQuote: IssueQuote;
  readonly offerCards: OfferCards;
}

/** The machine to rent and its owner. If the owner cannot be determined, owner rates do not apply. */
export interface RentedFrom {
  readonly providerId: string;
  readonly ownerId: string | undefined;
}

/** The current price and cost of renting cards for a period. */
export interface Quotation extends PriceFactors {
  readonly priced: Priced;
  readonly rate: ChosenRate<ProviderRate>;
  /** The price of one hour. */
  readonly price: PriceParts;
  readonly cost: Cost;
  readonly calculatedAt: Date;
}

/** A quotation as it is answered to a caller. */
export interface OfferedPrice extends Quotation {
  /** What it is the price of: a machine's cards, or what the request says. */
  readonly basis: 'machine' | 'request';
  /** Until then a start with `quote` costs no more; without `quote`, the price may change before. */
  readonly validUntil: Date;
  /** Undefined: not for a certain machine, or its owner is unknown. */
  readonly quote: string | undefined;
}

async function findOwnRates(
  readRates: ReadRates,
  { providerId, ownerId }: RentedFrom,
): Promise<OwnRates<ProviderRate>> {
  const ids = ownerId === undefined ? [providerId] : [providerId, ownerId];
  const rates = await readRates(ids);
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
  priced: Priced,
  hours: Decimal,
): Promise<Quotation> {
  const { readRates, rateCard, demand, now } = deps;
  const own = from === undefined ? NO_OWN_RATES : await findOwnRates(readRates, from);
  const rate = chooseRate(priced.gpuModel, own, rateCard);
  // Demand belongs to a market, not to a provider: it is counted by the platform's models, regardless of whose
  // rate applies.
  const model = matchModel(priced.gpuModel, [...rateCard.baseRates.keys()]);
  const factors = model === undefined ? NEUTRAL : ((await demand.findFactors([model])).get(model) ?? NEUTRAL);
  const price = hourlyPrice({ ...rate, ...factors }, priced);
  const cost = costOf(price, hours, rateCard.feePercent);
  return { priced, rate, price, cost, ...factors, calculatedAt: now() };
}

/** The platform's rates, and the models whose prices demand changes now. */
export interface CurrentRates {
  readonly rateCard: RateCard;
  readonly factors: ReadonlyMap<string, PriceFactors>;
}

export async function getCurrentRates({
  rateCard,
  demand,
}: Pick<QuoteDeps, 'rateCard' | 'demand'>): Promise<CurrentRates> {
  return { rateCard, factors: await demand.findFactors([...rateCard.baseRates.keys()]) };
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
  /** Undefined: not known, so that the quote binds for anyone, and no card can be named by its vendor's id. */
  readonly actor: Actor | undefined;
}

/**
 * `quoteRental` for any caller, with or without a machine. With one, the price is what a start would cost now, and is
 * binding for a while if a start would be accepted.
 *
 * @throws BillingError 400 for cards that cannot be named
 */
export async function calculatePrice(
  deps: PricingDeps,
  { providerId, wanted, hours, actor }: PriceOrder,
  origin: Origin,
): Promise<OfferedPrice> {
  const { ownerId, cards, isOpen } =
    providerId === undefined ? NO_MACHINE : await findOffer(deps, { providerId, wanted, actor }, origin);
  const from = providerId === undefined ? undefined : { providerId, ownerId };
  const quotation = await quoteRental(deps, from, pricedAs(wanted, cards), hours);
  const basis = cards === undefined ? 'request' : 'machine';
  if (providerId === undefined || ownerId === undefined || !isOpen) {
    const validUntil = new Date(quotation.calculatedAt.getTime() + QUOTE_MS);
    return { ...quotation, basis, validUntil, quote: undefined };
  }
  const { text: quote, ...period } = await deps.issueQuote({
    providerId,
    ownerId,
    gpuModel: wanted.gpuModel,
    gpuCount: quotation.priced.gpuCount,
    requestedVramMb: wanted.requestedVramMb,
    estimatedPowerW: wanted.estimatedPowerW,
    caller: actor === undefined || actor === 'anybody' ? undefined : actor.subject,
    price: quotation.price,
    cards,
    feePercent: feePercentOf(deps.rateCard),
    matchedModel: quotation.rate.matchedModel,
    factors: factorsOf(quotation),
  });
  return { ...quotation, basis, ...period, quote };
}

/** A machine's owner and cards, as far as they are known. */
interface Offer {
  readonly ownerId: string | undefined;
  readonly cards: RentedCards | undefined;
  /** Whether a start would be accepted. */
  readonly isOpen: boolean;
}

const NO_MACHINE: Offer = { ownerId: undefined, cards: undefined, isOpen: false };

/** An estimate is also given for a machine that is full or offline, and while the registry is down. */
async function findOffer(
  { providers, offerCards }: PricingDeps,
  { providerId, wanted, actor }: Pick<PriceOrder, 'wanted' | 'actor'> & { readonly providerId: string },
  origin: Origin,
): Promise<Offer> {
  let machine: Machine | undefined;
  let isOpen = true;
  try {
    machine = await providers.findChecked(providerId, origin);
  } catch (error) {
    if (!(error instanceof BillingError)) throw error;
    isOpen = false;
  }
  if (machine === undefined) {
    return { ownerId: await providers.findOwner(providerId, origin), cards: undefined, isOpen };
  }
  const { cards, isFree } = await offerCards(machine, wanted, actor);
  return { ownerId: machine.ownerId, cards, isOpen: isFree && isAvailable(machine) };
}
