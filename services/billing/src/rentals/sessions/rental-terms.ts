import type { TraceContext } from '@gridlease/common/tracing/trace-context';
import { Decimal } from '../../books/money/decimal.ts';
import { type PricingDeps, type Quotation, quoteRental } from '../../market/pricing/service.ts';
import { requireAvailable } from '../../market/providers/availability.ts';
import { reserveCapacity } from '../../market/providers/capacity-store.ts';
import type { RentalOrder, RentalTerms } from './start.ts';

const BILLIONTHS = 1_000_000_000;

/**
 * Determines the machine's owner and current price, and checks that it is available.
 *
 * @throws BillingError 404 `provider_not_found`; 409 `provider_not_available`; 503 `registry_unavailable`
 */
export async function termsOf(
  deps: PricingDeps,
  order: RentalOrder,
  trace: TraceContext,
): Promise<RentalTerms> {
  const { providers } = deps;
  const { providerId } = order;
  const machine = providers.isChecked ? await providers.getMachine(providerId, trace) : undefined;
  if (machine !== undefined) requireAvailable(machine);
  const ownerId = machine?.ownerId ?? (await providers.ownerOf(providerId, trace));
  const quotation = await quoteRental(deps, { providerId, ownerId }, order.wanted, new Decimal(1));
  const { rate, price } = quotation;
  const feePercent = BigInt(deps.rateCard.feePercent.times(BILLIONTHS).toFixed(0));
  return {
    ownerId,
    matchedModel: rate.matchedModel,
    price: { ...price, feePercent },
    quote: quoteOf(quotation),
    minimumMinutes: rate.minimumSessionMinutes,
    maximumMinutes: rate.maximumSessionMinutes,
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

/** What determined the price, to be stored with the session. */
function quoteOf({ rate, demandMultiplier, supplyBonus, calculatedAt }: Quotation) {
  return {
    rates_of: rate.source,
    demand_multiplier: demandMultiplier.toFixed(),
    supply_bonus: supplyBonus.toFixed(),
    calculated_at: calculatedAt.toISOString(),
  };
}
