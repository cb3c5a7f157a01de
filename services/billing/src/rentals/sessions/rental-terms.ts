import { formatAmount } from '../../books/money/amount.ts';
import { Decimal } from '../../books/money/decimal.ts';
import type { Requester } from '../../http/command.ts';
import {
  factorsOf,
  feePercentOf,
  type PricingDeps,
  type Quotation,
  quoteRental,
} from '../../market/pricing/service.ts';
import { requireAvailable } from '../../market/providers/availability.ts';
import { reserveCapacity } from '../../market/providers/capacity-store.ts';
import { quoteMismatch } from '../../market/quotes/errors.ts';
import { openQuote } from '../../market/quotes/open-quote.ts';
import { differencesOf, type Quote } from '../../market/quotes/terms.ts';
import type { RentalTerms, RentersOrder } from './start.ts';

/**
 * Determines the machine's owner and price, and checks that it is available. The price is the current one, or that of
 * the order's quote if that is not higher; the fee is the quote's.
 *
 * @throws BillingError 400 `invalid_quote`; 404 `provider_not_found`; 409 `provider_not_available`, `quote_expired`,
 *   `quote_mismatch`; 503 `registry_unavailable`
 */
export async function termsOf(
  deps: PricingDeps,
  order: RentersOrder,
  requester: Requester,
): Promise<RentalTerms> {
  const { providers } = deps;
  const { providerId } = order;
  const { trace } = requester;
  const quote = order.quote === undefined ? undefined : await openQuote(deps.db, order.quote);
  const machine = providers.isChecked ? await providers.getMachine(providerId, trace) : undefined;
  if (machine !== undefined) requireAvailable(machine);
  const ownerId = machine?.ownerId ?? (await providers.ownerOf(providerId, trace));
  if (quote !== undefined) requireQuoted(quote, order, ownerId, requester);
  const quotation = await quoteRental(deps, { providerId, ownerId }, order.wanted, new Decimal(1));
  const { rate } = quotation;
  return {
    ownerId,
    ...pricedBy(quotation, feePercentOf(deps.rateCard), quote),
    minimumMinutes: rate.minimumSessionMinutes,
    maximumMinutes: rate.maximumSessionMinutes,
    isWatched: machine !== undefined,
    reserve: async (trx) => {
      if (machine === undefined) return;
      await reserveCapacity(trx, machine, {
        gpuModel: order.wanted.gpuModel,
        models: rate.models,
        requestedVramMb: order.wanted.requestedVramMb,
      });
    },
  };
}

/** A quote is for the caller who asked for it, or the renter for whom a scheduler calls. */
function requireQuoted(quote: Quote, order: RentersOrder, ownerId: string, { actor }: Requester): void {
  const { userId, providerId, wanted } = order;
  const callers = actor === 'anybody' ? [userId] : [userId, actor.subject];
  const { gpuModel, requestedVramMb, estimatedPowerW } = wanted;
  const members = differencesOf(quote, {
    providerId,
    ownerId,
    gpuModel,
    requestedVramMb,
    estimatedPowerW,
    callers,
  });
  if (members.length > 0) throw quoteMismatch(members);
}

type Priced = Pick<RentalTerms, 'matchedModel' | 'price' | 'quote'>;

function pricedBy(now: Quotation, feePercent: bigint, quote: Quote | undefined): Priced {
  const current: Priced = {
    matchedModel: now.rate.matchedModel,
    price: { ...now.price, feePercent: quote?.feePercent ?? feePercent },
    quote: { ...factorsOf(now), calculated_at: now.calculatedAt.toISOString() },
  };
  if (quote === undefined) return current;
  const quoted_hourly_rate = formatAmount(quote.price.total);
  if (now.price.total < quote.price.total) {
    return { ...current, quote: { ...current.quote, quoted_hourly_rate } };
  }
  return {
    matchedModel: quote.matchedModel,
    price: { ...quote.price, feePercent: quote.feePercent },
    quote: { ...quote.factors, calculated_at: quote.calculatedAt.toISOString(), quoted_hourly_rate },
  };
}
