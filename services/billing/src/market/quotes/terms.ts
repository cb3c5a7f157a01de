import { z } from 'zod';
import { formatAmount, parseAmount } from '../../books/money/amount.ts';
import type { RentedCards } from '../providers/rented-cards.ts';

/** How long a quote is valid. */
export const QUOTE_MS = 5 * 60_000;

/** The hourly price in base units; its parts add up to the total. */
export interface QuotedPrice {
  readonly base: bigint;
  readonly vram: bigint;
  readonly power: bigint;
  readonly total: bigint;
}

/** The order that a quote is for. A start must match it in every member. */
export interface QuotedOrder {
  readonly providerId: string;
  /** The owner of the machine when the price was quoted. */
  readonly ownerId: string;
  /** As the renter wrote it. */
  readonly gpuModel: string;
  readonly gpuCount: number;
  readonly requestedVramMb: number;
  readonly estimatedPowerW: number;
  /** Who asked; undefined: asked without a token, so that anyone may use it. */
  readonly caller: string | undefined;
}

/** What a quote promises for an order. */
export interface QuotedTerms extends QuotedOrder {
  readonly price: QuotedPrice;
  /** The cards of which it is the price; undefined: not known, the price is of what was requested. */
  readonly cards: RentedCards | undefined;
  /** In billionths of a percent. */
  readonly feePercent: bigint;
  readonly matchedModel: string;
  /** What determined the price, as it is stored with the session. */
  readonly factors: Readonly<Record<string, string>>;
}

/** Terms with the period of their validity, by the database's clock. */
export interface Quote extends QuotedTerms {
  readonly calculatedAt: Date;
  readonly validUntil: Date;
}

const units = z.string().transform((text, context) => {
  const amount = parseAmount(text);
  if (amount !== undefined) return amount;
  context.issues.push({ code: 'custom', message: 'is not an amount', input: text });
  return z.NEVER;
});
const moment = z.iso.datetime().transform((text) => new Date(text));

const payload = z.strictObject({
  provider_id: z.string(),
  owner_id: z.string(),
  gpu_model: z.string(),
  gpu_count: z.int(),
  requested_vram_mb: z.int(),
  estimated_power_w: z.number(),
  caller: z.string().optional(),
  cards: z
    .strictObject({
      model_name: z.string(),
      vram_mb: z.int(),
      total_vram_mb: z.int(),
      watts: z.int(),
      shared_mb: z.int(),
      of_mb: z.int(),
    })
    .optional(),
  base_hourly_rate: units,
  vram_hourly_rate: units,
  power_hourly_rate: units,
  total_hourly_rate: units,
  platform_fee_percent: units,
  matched_model: z.string(),
  factors: z.record(z.string(), z.string()),
  calculated_at: moment,
  valid_until: moment,
});

/** The JSON text that is signed. */
export function encodeQuote(quote: Quote): string {
  const { price } = quote;
  const body: z.input<typeof payload> = {
    provider_id: quote.providerId,
    owner_id: quote.ownerId,
    gpu_model: quote.gpuModel,
    gpu_count: quote.gpuCount,
    requested_vram_mb: quote.requestedVramMb,
    estimated_power_w: quote.estimatedPowerW,
    caller: quote.caller,
    cards: quote.cards && encodeCards(quote.cards),
    base_hourly_rate: formatAmount(price.base),
    vram_hourly_rate: formatAmount(price.vram),
    power_hourly_rate: formatAmount(price.power),
    total_hourly_rate: formatAmount(price.total),
    platform_fee_percent: formatAmount(quote.feePercent),
    matched_model: quote.matchedModel,
    factors: quote.factors,
    calculated_at: quote.calculatedAt.toISOString(),
    valid_until: quote.validUntil.toISOString(),
  };
  return JSON.stringify(body);
}

type QuotedCards = NonNullable<z.output<typeof payload>['cards']>;

function encodeCards({ modelName, vramMb, totalVramMb, power }: RentedCards): QuotedCards {
  return {
    model_name: modelName,
    vram_mb: vramMb,
    total_vram_mb: totalVramMb,
    watts: power.watts,
    shared_mb: power.sharedMb,
    of_mb: power.ofMb,
  };
}

function decodeCards(cards: QuotedCards, count: number): RentedCards {
  return {
    modelName: cards.model_name,
    count,
    vramMb: cards.vram_mb,
    totalVramMb: cards.total_vram_mb,
    power: { watts: cards.watts, sharedMb: cards.shared_mb, ofMb: cards.of_mb },
  };
}

/**
 * Reads a text that was signed; undefined if it does not have this form, which only a release with other quotes
 * can have signed.
 */
export function decodeQuote(text: string): Quote | undefined {
  const { data } = payload.safeParse(JSON.parse(text));
  if (data === undefined) return undefined;
  return {
    providerId: data.provider_id,
    ownerId: data.owner_id,
    gpuModel: data.gpu_model,
    gpuCount: data.gpu_count,
    requestedVramMb: data.requested_vram_mb,
    estimatedPowerW: data.estimated_power_w,
    caller: data.caller,
    price: {
      base: data.base_hourly_rate,
      vram: data.vram_hourly_rate,
      power: data.power_hourly_rate,
      total: data.total_hourly_rate,
    },
    cards: data.cards && decodeCards(data.cards, data.gpu_count),
    feePercent: data.platform_fee_percent,
    matchedModel: data.matched_model,
    factors: data.factors,
    calculatedAt: data.calculated_at,
    validUntil: data.valid_until,
  };
}

/** The members in which an order differs from what was quoted, by their names in requests. */
export function differencesOf(
  quote: QuotedOrder,
  order: Omit<QuotedOrder, 'caller'> & { readonly callers: readonly string[] },
): string[] {
  const differs = {
    provider_id: quote.providerId !== order.providerId,
    owner_id: quote.ownerId !== order.ownerId,
    gpu_model: quote.gpuModel !== order.gpuModel,
    gpu_count: quote.gpuCount !== order.gpuCount,
    requested_vram_mb: quote.requestedVramMb !== order.requestedVramMb,
    estimated_power_w: quote.estimatedPowerW !== order.estimatedPowerW,
    caller: quote.caller !== undefined && !order.callers.includes(quote.caller),
  };
  return Object.entries(differs).flatMap(([member, isOther]) => (isOther ? member : []));
}
