import { optional, text } from '@gridlease/common/http/schemas';
import { RATE_SOURCES } from '@gridlease/pricing/rate-choice';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amount, amountText } from '../../books/money/schema.ts';
import { time } from '../../http/schemas.ts';
import type { Wanted } from '../providers/rented-cards.ts';
import { MODEL_MAX, providerId } from '../providers/schema.ts';
import type { CurrentRates, OfferedPrice } from './service.ts';

const VRAM_MB_MAX = 16_777_216;

const POWER_W_MAX = 1_000_000;

const GPUS_MAX = 64;
const GPU_INDEX_MAX = 1_023;
const GPU_UUID_MAX = 128;

/** A leap year in billionths of an hour: hours are parsed like amounts. */
const HOURS_MAX = 8_784n * 1_000_000_000n;

/** Measurements may be fractional, but only with as many digits as a price can resolve. */
const watts = z
  .number()
  .min(0)
  .max(POWER_W_MAX)
  .refine(
    (value) =>
      Number.isInteger(Math.round(value * 1e6)) && Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
    {
      error: 'must have at most 6 fractional digits',
    },
  );

/** The members of a request that state the resources to rent. */
export const requirementMembers = {
  gpu_model: text({ min: 1, max: MODEL_MAX }).describe(
    'The model as the GPU reports it, or as listed in the rates',
  ),
  requested_vram_mb: z.int().min(0).max(VRAM_MB_MAX),
  total_vram_mb: optional(z.int().min(1).max(VRAM_MB_MAX)),
  estimated_power_w: watts,
  gpu_count: optional(z.int().min(1).max(GPUS_MAX)).describe(
    'How many GPUs; by default as few as have the requested memory together. With `billing.check_provider` off, 1',
  ),
  gpu_indices: optional(z.array(z.int().min(0).max(GPU_INDEX_MAX)).min(1).max(GPUS_MAX)).describe(
    'The GPUs of the machine to rent, all of one model; known only where `billing.check_provider` is on',
  ),
  gpu_uuids: optional(
    z
      .array(text({ min: 1, max: GPU_UUID_MAX }))
      .min(1)
      .max(GPUS_MAX),
  ).describe('The same by the ids of their vendor, for callers who may see these in the registry'),
};

type Requirements = z.output<z.ZodObject<typeof requirementMembers>>;

/** The resources that these members request. */
export function wantedOf(body: Requirements): Wanted {
  return {
    gpuModel: body.gpu_model,
    requestedVramMb: body.requested_vram_mb,
    totalVramMb: body.total_vram_mb,
    estimatedPowerW: body.estimated_power_w,
    gpuCount: body.gpu_count ?? body.gpu_indices?.length ?? body.gpu_uuids?.length,
    gpuIndices: body.gpu_indices,
    gpuUuids: body.gpu_uuids,
  };
}

/** Adds the problems of members that contradict each other. */
export function refuseContradictions(body: Requirements, context: z.RefinementCtx): void {
  const { gpu_count, gpu_indices, gpu_uuids } = body;
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  if (body.requested_vram_mb > (body.total_vram_mb ?? VRAM_MB_MAX)) {
    add('requested_vram_mb', 'must not exceed total_vram_mb');
  }
  if (gpu_indices !== undefined && gpu_uuids !== undefined)
    add('gpu_uuids', 'must be absent with gpu_indices');
  const names: readonly [string, readonly unknown[] | undefined][] = [
    ['gpu_indices', gpu_indices],
    ['gpu_uuids', gpu_uuids],
  ];
  for (const [path, named] of names) {
    if (named === undefined) continue;
    if (new Set(named).size < named.length) add(path, 'names a GPU twice');
    if (gpu_count !== undefined && gpu_count !== named.length) {
      add('gpu_count', `must equal the number of ${path}, or be absent`);
    }
  }
}

/** Accepts `requested_vram`, its name in similar services, for `requested_vram_mb`; both must agree. */
function withoutFormerName(body: unknown, context: z.RefinementCtx): unknown {
  if (typeof body !== 'object' || body === null || !('requested_vram' in body)) return body;
  const { requested_vram: former, ...rest } = body as Record<string, unknown>;
  const current = rest.requested_vram_mb ?? former;
  if (former !== null && former !== current) {
    const message = 'must equal requested_vram_mb or be absent';
    context.issues.push({ code: 'custom', path: ['requested_vram'], message, input: former });
  }
  return { ...rest, requested_vram_mb: current };
}

const calculation = z
  .object({
    ...requirementMembers,
    duration_hours: amount({ min: 1n, max: HOURS_MAX }).meta({
      type: 'string',
      examples: ['2.5'],
      description:
        'Hours as a decimal string with at most 9 fractional digits; a JSON number is read by its decimal ' +
        'representation',
    }),
    provider_id: optional(providerId).describe(
      'The machine: the price is what a start would cost now, and binding with `quote`. Without it, it is the price of what the request says, at the rates of the platform',
    ),
  })
  .superRefine(refuseContradictions)
  .meta({ id: 'CalculatePriceRequest' });

/** The request moves no money, so unknown members are ignored. */
export const calculatePriceRequest = z.preprocess(withoutFormerName, calculation);

export const priceSchema = z
  .object({
    basis: z
      .enum(['machine', 'request'])
      .describe('Whether it is the price of GPUs of the machine, or of what the request says'),
    gpu_count: z.int(),
    matched_model: z.string().describe('The model whose rate applies; `default` for a GPU that matches none'),
    rate_source: z
      .enum(RATE_SOURCES)
      .describe("Whose rate applies: the machine's, its owner's, or the platform's"),
    base_hourly_rate: amountText,
    vram_hourly_rate: amountText,
    power_hourly_rate: amountText,
    total_hourly_rate: amountText,
    base_cost: amountText,
    vram_cost: amountText,
    power_cost: amountText,
    subtotal_cost: amountText.describe('Same as total_cost, which includes the fee'),
    platform_fee: amountText,
    total_cost: amountText,
    provider_earnings: amountText,
    demand_multiplier: amountText,
    supply_bonus: amountText,
    vram_percentage: z.number().optional().describe('Informational; does not affect the price'),
    allocated_vram_gb: z.number(),
    calculated_at: time,
    valid_until: time.describe('Until then a rental can be started with `quote`'),
    quote: z
      .string()
      .optional()
      .describe(
        'Makes the price binding when it is sent to start-session. Absent without `provider_id`, and if the owner ' +
          'of the machine is not known or a start would be refused now',
      ),
  })
  .meta({ id: 'Price' });

export const ratesSchema = z
  .object({
    base_rates: z.record(z.string(), amountText).describe('Hourly rate by model'),
    default_rate: amountText,
    vram_rate_per_gb: amountText,
    power_multiplier: amountText,
    max_card_power_w: z.int().describe('The most power of one card that is priced'),
    factors: z
      .record(z.string(), z.object({ demand_multiplier: amountText, supply_bonus: amountText }))
      .describe(
        'The models whose rate for the card demand changes now: times `demand_multiplier`, times (1 − `supply_bonus`)',
      ),
    platform_fee_percent: amountText,
    minimum_balance: amountText,
    billing_interval: z.string(),
    currency: z.string(),
    last_updated: time,
  })
  .meta({ id: 'Rates' });

export function toPriceBody({
  priced,
  price,
  cost,
  ...quotation
}: OfferedPrice): z.output<typeof priceSchema> {
  const { requestedVramMb, totalVramMb } = priced;
  return {
    basis: quotation.basis,
    gpu_count: priced.gpuCount,
    matched_model: quotation.rate.matchedModel,
    rate_source: quotation.rate.source,
    base_hourly_rate: formatAmount(price.base),
    vram_hourly_rate: formatAmount(price.vram),
    power_hourly_rate: formatAmount(price.power),
    total_hourly_rate: formatAmount(price.total),
    base_cost: formatAmount(cost.base),
    vram_cost: formatAmount(cost.vram),
    power_cost: formatAmount(cost.power),
    subtotal_cost: formatAmount(cost.total),
    platform_fee: formatAmount(cost.platformFee),
    total_cost: formatAmount(cost.total),
    provider_earnings: formatAmount(cost.providerEarnings),
    demand_multiplier: quotation.demandMultiplier.toFixed(),
    supply_bonus: quotation.supplyBonus.toFixed(),
    vram_percentage: totalVramMb === undefined ? undefined : (requestedVramMb / totalVramMb) * 100,
    allocated_vram_gb: requestedVramMb / 1_024,
    calculated_at: quotation.calculatedAt.toISOString(),
    valid_until: quotation.validUntil.toISOString(),
    quote: quotation.quote,
  };
}

export function toRatesBody({ rateCard: card, factors }: CurrentRates): z.output<typeof ratesSchema> {
  return {
    base_rates: Object.fromEntries([...card.baseRates].map(([model, units]) => [model, formatAmount(units)])),
    default_rate: formatAmount(card.defaultRate),
    vram_rate_per_gb: formatAmount(card.vramPerGb),
    power_multiplier: formatAmount(card.perKilowatt),
    max_card_power_w: card.cardPowerMaxW,
    factors: Object.fromEntries(
      [...factors].map(([model, { demandMultiplier, supplyBonus }]) => [
        model,
        { demand_multiplier: demandMultiplier.toFixed(), supply_bonus: supplyBonus.toFixed() },
      ]),
    ),
    platform_fee_percent: card.feePercent.toFixed(),
    minimum_balance: formatAmount(card.minimumBalance),
    billing_interval: card.billingInterval,
    currency: card.currency,
    last_updated: card.since.toISOString(),
  };
}
