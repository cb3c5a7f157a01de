import type { ProviderRate } from '../provider-rates/rate.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { RateCard } from './rate-card.ts';

/** The model name for cards that match no rate. */
const DEFAULT_MODEL = 'default';

/** Whose rate a price is based on. */
export const RATE_SOURCES = ['machine', 'owner', 'platform'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** A provider's own rates: the machine's, and those its owner set for all of their machines. */
export interface OwnRates {
  readonly machine: readonly ProviderRate[];
  readonly owner: readonly ProviderRate[];
}

/** The rate that applies to a card; amounts in base units. */
export interface ChosenRate {
  readonly source: RateSource;
  /** The matching entry of `models`, or `default`. */
  readonly matchedModel: string;
  /** The models of the applicable rates. All cards that match none of them count as one kind. */
  readonly models: readonly string[];
  readonly base: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
  readonly minimumSessionMinutes: number | undefined;
  readonly maximumSessionMinutes: number | undefined;
}

function ownRate(
  source: RateSource,
  all: readonly ProviderRate[],
  gpuModel: string,
  card: RateCard,
): ChosenRate | undefined {
  const rates = all.filter((rate) => rate.isActive);
  const models = rates.map((rate) => rate.gpuModel);
  const matchedModel = matchModel(gpuModel, models);
  const rate = rates.find((one) => one.gpuModel === matchedModel);
  if (matchedModel === undefined || rate === undefined) return undefined;
  return {
    source,
    matchedModel,
    models,
    base: rate.hourlyRate,
    vramPerGb: rate.vramPerGb ?? card.vramPerGb,
    perKilowatt: rate.perKilowatt ?? card.perKilowatt,
    minimumSessionMinutes: rate.minimumSessionMinutes,
    maximumSessionMinutes: rate.maximumSessionMinutes,
  };
}

function platformRate(gpuModel: string, card: RateCard): ChosenRate {
  const models = [...card.baseRates.keys()];
  const matched = matchModel(gpuModel, models);
  return {
    source: 'platform',
    matchedModel: matched ?? DEFAULT_MODEL,
    models,
    base: (matched === undefined ? undefined : card.baseRates.get(matched)) ?? card.defaultRate,
    vramPerGb: card.vramPerGb,
    perKilowatt: card.perKilowatt,
    minimumSessionMinutes: undefined,
    maximumSessionMinutes: undefined,
  };
}

/** Chooses the machine's own rate for the card, else its owner's, else the platform's. */
export function chooseRate(gpuModel: string, own: OwnRates, card: RateCard): ChosenRate {
  return (
    ownRate('machine', own.machine, gpuModel, card) ??
    ownRate('owner', own.owner, gpuModel, card) ??
    platformRate(gpuModel, card)
  );
}
