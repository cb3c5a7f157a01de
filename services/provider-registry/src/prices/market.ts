import { uuid } from '@gridlease/common/http/schemas';
import type { Market } from '@gridlease/pricing/card-price';
import { Decimal, floorUnits } from '@gridlease/pricing/decimal';
import type { PriceFactors } from '@gridlease/pricing/price';
import type { ModelRate } from '@gridlease/pricing/rate';
import { z } from 'zod';

const decimal = z.string().regex(/^\d+(\.\d+)?$/);

/** What is read of billing's response to `GET /api/v1/pricing/rates`. */
export const marketBody = z.object({
  base_rates: z.record(z.string(), decimal),
  default_rate: decimal,
  vram_rate_per_gb: decimal,
  power_multiplier: decimal,
  // A billing of the release before tells neither; this is its default.
  max_card_power_w: z.int().min(0).default(1_500),
  factors: z.record(z.string(), z.object({ demand_multiplier: decimal, supply_bonus: decimal })).default({}),
});
export type MarketBody = z.output<typeof marketBody>;

/** A provider's rate, in billing's responses and events. */
const rateBody = z.object({
  gpu_model: z.string(),
  hourly_rate: decimal,
  vram_rate_per_gb: decimal.optional(),
  power_multiplier: decimal.optional(),
  is_active: z.boolean(),
});
export type RateBody = z.output<typeof rateBody>;

/** The id of a machine or an owner. UUIDs are normalized to lower case, as billing does. */
const providerId = z.string().transform((id) => (uuid.safeParse(id).success ? id.toLowerCase() : id));

/** The own rates of a machine or an owner, in billing's responses and events. */
export const rateSetBody = z
  .object({ provider_id: providerId, rates_version: z.int().min(1), rates: z.array(rateBody) })
  .transform(({ provider_id, rates_version, rates }) => ({ provider_id, version: rates_version, rates }));
export type RateSet = z.output<typeof rateSetBody>;

const unitsOf = (text: string) => floorUnits(new Decimal(text));

function factorsOf({ factors }: MarketBody): Map<string, PriceFactors> {
  return new Map(
    Object.entries(factors).map(([model, { demand_multiplier, supply_bonus }]) => [
      model,
      { demandMultiplier: new Decimal(demand_multiplier), supplyBonus: new Decimal(supply_bonus) },
    ]),
  );
}

export function toMarket(body: MarketBody): Market {
  return {
    rates: {
      baseRates: new Map(Object.entries(body.base_rates).map(([model, rate]) => [model, unitsOf(rate)])),
      defaultRate: unitsOf(body.default_rate),
      vramPerGb: unitsOf(body.vram_rate_per_gb),
      perKilowatt: unitsOf(body.power_multiplier),
    },
    cardPowerMaxW: body.max_card_power_w,
    factors: factorsOf(body),
  };
}

export function toRate(body: RateBody): ModelRate {
  const { vram_rate_per_gb: perGb, power_multiplier: perKilowatt } = body;
  return {
    gpuModel: body.gpu_model,
    hourlyRate: unitsOf(body.hourly_rate),
    vramPerGb: perGb === undefined ? undefined : unitsOf(perGb),
    perKilowatt: perKilowatt === undefined ? undefined : unitsOf(perKilowatt),
    isActive: body.is_active,
  };
}
