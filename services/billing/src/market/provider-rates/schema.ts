import { nameText, optional } from '@gridlease/common/http/schemas';
import { modelKey } from '@gridlease/pricing/gpu-models';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { formatHours, MINUTES_PER_HOUR, PARTS_OF_AN_HOUR } from '../../books/money/hours.ts';
import { amount, amountText, optionalAmount } from '../../books/money/schema.ts';
import { RATE_MAX } from '../../config/pricing.ts';
import { time } from '../../http/schemas.ts';
import { MODEL_MAX, providerId } from '../providers/schema.ts';
import type { ProviderRate, RateSet } from './rate.ts';

const RATES_MAX = 200;
const SESSION_MINUTES_MAX = 1_440;

const rate = amount({ min: 0n, max: RATE_MAX });
const optionalRate = optionalAmount(rate);

const HOURS_MAX = (BigInt(SESSION_MINUTES_MAX) * PARTS_OF_AN_HOUR) / MINUTES_PER_HOUR;
const HOURS =
  'Hours as a decimal string, at most 24, in whole minutes; a JSON number is read by its decimal ' +
  'representation';

/** Parses decimal hours; handlers get whole minutes. */
const wholeMinutes = optionalAmount(amount({ min: 1n, max: HOURS_MAX }))
  .refine((parts) => parts === undefined || (parts * MINUTES_PER_HOUR) % PARTS_OF_AN_HOUR === 0n, {
    error: 'must be whole minutes',
  })
  .transform((parts) =>
    parts === undefined ? undefined : Number((parts * MINUTES_PER_HOUR) / PARTS_OF_AN_HOUR),
  )
  .meta({ type: 'string', examples: ['12.5'], description: HOURS });

const rateInput = z
  .object({
    gpu_model: nameText({ min: 1, max: MODEL_MAX })
      .refine((model) => modelKey(model) !== '', 'must name a model')
      .describe("Matched word by word, as the models of the platform's rates are"),
    hourly_rate: rate,
    vram_rate_per_gb: optionalRate,
    power_multiplier: optionalRate,
    minimum_session_minutes: optional(z.int().min(1).max(SESSION_MINUTES_MAX)),
    maximum_session_hours: wholeMinutes,
    is_active: optional(z.boolean()).describe('Defaults to true; an inactive rate is kept but not applied'),
  })
  .refine(
    ({ minimum_session_minutes: minimum = 1, maximum_session_hours: maximum = SESSION_MINUTES_MAX }) =>
      minimum <= maximum,
    { path: ['minimum_session_minutes'], error: 'must not exceed maximum_session_hours' },
  )
  .meta({ id: 'ProviderRateRequest' });

/** With two rates for one model it would be unclear which one applies. */
function refuseTwins(rates: readonly { gpu_model: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  rates.forEach(({ gpu_model }, place) => {
    const key = modelKey(gpu_model);
    if (seen.has(key)) {
      const message = 'matches the model of another rate';
      context.addIssue({ code: 'custom', path: [place, 'gpu_model'], message });
    }
    seen.add(key);
  });
}

export const setProviderRatesRequest = z
  .object({
    provider_id: optional(providerId).describe('If present, must equal the id in the path'),
    rates: z.array(rateInput).max(RATES_MAX).superRefine(refuseTwins),
    updated_at: optional(z.string()).describe('Ignored'),
  })
  .meta({ id: 'SetProviderRatesRequest' });

export const providerRatesSchema = z
  .object({
    provider_id: z.string(),
    rates: z.array(
      z.object({
        gpu_model: z.string(),
        hourly_rate: amountText,
        vram_rate_per_gb: amountText.optional().describe("If absent, the platform's rate applies"),
        power_multiplier: amountText.optional().describe("If absent, the platform's rate applies"),
        minimum_session_minutes: z.int().optional(),
        maximum_session_hours: amountText.optional().describe('Hours'),
        is_active: z.boolean(),
      }),
    ),
    updated_at: time.optional().describe('Absent if no rates were ever set'),
  })
  .meta({ id: 'ProviderRates' });

/** The rates of a request, in base units and minutes. */
export function toRates({ rates }: z.output<typeof setProviderRatesRequest>): ProviderRate[] {
  return rates.map((one) => ({
    gpuModel: one.gpu_model,
    hourlyRate: one.hourly_rate,
    vramPerGb: one.vram_rate_per_gb,
    perKilowatt: one.power_multiplier,
    minimumSessionMinutes: one.minimum_session_minutes,
    maximumSessionMinutes: one.maximum_session_hours,
    isActive: one.is_active ?? true,
  }));
}

const textOf = (units: bigint | undefined) => (units === undefined ? undefined : formatAmount(units));

export function toProviderRatesBody(set: RateSet): z.output<typeof providerRatesSchema> {
  return {
    provider_id: set.providerId,
    rates: set.rates.map((one) => ({
      gpu_model: one.gpuModel,
      hourly_rate: formatAmount(one.hourlyRate),
      vram_rate_per_gb: textOf(one.vramPerGb),
      power_multiplier: textOf(one.perKilowatt),
      minimum_session_minutes: one.minimumSessionMinutes,
      maximum_session_hours:
        one.maximumSessionMinutes === undefined ? undefined : formatHours(one.maximumSessionMinutes),
      is_active: one.isActive,
    })),
    updated_at: set.updatedAt?.toISOString(),
  };
}
