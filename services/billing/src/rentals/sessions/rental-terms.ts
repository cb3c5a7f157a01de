import { Decimal } from '@gridlease/pricing/decimal';
import { formatAmount } from '../../books/money/amount.ts';
import type { Requester } from '../../http/command.ts';
import { pricedAs } from '../../market/pricing/priced.ts';
import {
  factorsOf,
  feePercentOf,
  type PricingDeps,
  type Quotation,
  quoteRental,
} from '../../market/pricing/service.ts';
import { requireAvailable } from '../../market/providers/availability.ts';
import { providerCapacityExceeded } from '../../market/providers/errors.ts';
import type { Machine } from '../../market/providers/provider.ts';
import { areWithin, type RentedCards, type Wanted } from '../../market/providers/rented-cards.ts';
import { quoteMismatch, quoteUnavailable } from '../../market/quotes/errors.ts';
import { openQuote } from '../../market/quotes/open-quote.ts';
import { differencesOf, type Quote } from '../../market/quotes/terms.ts';
import { chooseAgain } from '../cards/allocation.ts';
import type { FreeCards } from '../cards/choice.ts';
import { requireNoNames } from '../cards/named-cards.ts';
import { type CardRules, findOffered } from '../cards/offer.ts';
import type { ReadTaken } from '../cards/store.ts';
import type { CardTerms, RentalTerms, RentersOrder } from './start.ts';

/** What terms are determined from. */
export interface TermsDeps extends PricingDeps {
  readonly cardRules: CardRules;
  readonly readTaken: ReadTaken;
}

/**
 * Determines the machine's owner, its cards and their price, and checks that it is available. The price is the current
 * one, or that of the order's quote if that is not higher; the fee is the quote's.
 *
 * @throws BillingError 400 `invalid_quote`, and for cards that cannot be named; 404 `provider_not_found`; 409
 *   `provider_not_available`, `provider_capacity_exceeded`, `quote_expired`, `quote_mismatch`, `quote_unavailable`; 503
 *   `registry_unavailable`
 */
export async function termsOf(
  deps: TermsDeps,
  order: RentersOrder,
  requester: Requester,
): Promise<RentalTerms> {
  const { providers } = deps;
  const { providerId } = order;
  const { trace } = requester;
  const quote = order.quote === undefined ? undefined : await openQuote(deps.db, order.quote);
  const machine = await providers.findChecked(providerId, trace);
  if (machine !== undefined) requireAvailable(machine);
  const ownerId = machine?.ownerId ?? (await providers.ownerOf(providerId, trace));
  const wanted = { ...order.wanted, gpuCount: order.wanted.gpuCount ?? quote?.gpuCount };
  if (quote !== undefined) requireQuoted(quote, { ...order, wanted }, ownerId, requester);
  const offered = machine && (await offeredCards(deps, machine, wanted, requester, quote));
  if (machine === undefined) requireNoNames(wanted, NO_CARDS);
  const priced = pricedAs(wanted, offered?.priced);
  const quotation = await quoteRental(deps, { providerId, ownerId }, priced, new Decimal(1));
  const { rate } = quotation;
  return {
    ownerId,
    ...pricedBy(quotation, feePercentOf(deps.rateCard), quote, offered?.priced),
    minimumMinutes: rate.own?.minimumSessionMinutes,
    maximumMinutes: rate.own?.maximumSessionMinutes,
    priced,
    cards: offered?.terms ?? (providers.isChecked ? 'unknown' : undefined),
    isWatched: machine !== undefined,
  };
}

const NO_CARDS = "the machine's GPUs are not known (billing.check_provider)";

/** @throws BillingError 409 `provider_capacity_exceeded`; with a quote `quote_unavailable` */
async function offeredCards(
  deps: TermsDeps,
  machine: Machine,
  wanted: Wanted,
  { actor }: Requester,
  quote: Quote | undefined,
) {
  const { readTaken, cardRules } = deps;
  const { rented: priced, choice, free } = await findOffered(readTaken, cardRules, machine, wanted, actor);
  const exceeded = (left: FreeCards) =>
    quote === undefined
      ? providerCapacityExceeded(left, wanted.requestedVramMb)
      : quoteUnavailable(formatAmount(quote.price.total));
  if (priced === undefined || choice === undefined) throw exceeded(free());
  const order = { machine, wanted, actor, priced, exceeded };
  const terms: CardTerms = {
    exceeded: () => exceeded({ cards: 0, vramMb: 0 }),
    choice,
    chooseAgain: (trx) => chooseAgain(trx, cardRules, order),
  };
  return { priced, terms };
}

/** A quote is for the caller who asked for it, or the renter for whom a scheduler calls. */
function requireQuoted(quote: Quote, order: RentersOrder, ownerId: string, { actor }: Requester): void {
  const { userId, providerId, wanted } = order;
  const callers = actor === 'anybody' ? [userId] : [userId, actor.subject];
  const { gpuModel, gpuCount = 1, requestedVramMb, estimatedPowerW } = wanted;
  const members = differencesOf(quote, {
    providerId,
    ownerId,
    gpuModel,
    gpuCount,
    requestedVramMb,
    estimatedPowerW,
    callers,
  });
  if (members.length > 0) throw quoteMismatch(members);
}

type AgreedPrice = Pick<RentalTerms, 'matchedModel' | 'price' | 'quote'>;

/** @throws BillingError 409 `quote_unavailable` if the cards are not the quoted ones and cost more */
function pricedBy(
  now: Quotation,
  feePercent: bigint,
  quote: Quote | undefined,
  cards: RentedCards | undefined,
): AgreedPrice {
  const current: AgreedPrice = {
    matchedModel: now.rate.matchedModel,
    price: { ...now.price, feePercent: quote?.feePercent ?? feePercent },
    quote: { ...factorsOf(now), calculated_at: now.calculatedAt.toISOString() },
  };
  if (quote === undefined) return current;
  const quoted_hourly_rate = formatAmount(quote.price.total);
  if (now.price.total < quote.price.total) {
    return { ...current, quote: { ...current.quote, quoted_hourly_rate } };
  }
  const isQuoted = cards === undefined || (quote.cards !== undefined && areWithin(cards, quote.cards));
  if (!isQuoted && now.price.total > quote.price.total) throw quoteUnavailable(quoted_hourly_rate);
  return {
    matchedModel: quote.matchedModel,
    price: { ...quote.price, feePercent: quote.feePercent },
    quote: { ...quote.factors, calculated_at: quote.calculatedAt.toISOString(), quoted_hourly_rate },
  };
}
