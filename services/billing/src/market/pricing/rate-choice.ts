import type { ProviderRate } from '../provider-rates/rate.ts';
import { matchModel } from '../providers/gpu-models.ts';
import type { RateCard } from './rate-card.ts';

/** The model of cards that no rate names. */
const DEFAULT_MODEL = 'default';

/** Whose rate a price was made of. */
export const RATE_SOURCES = ['machine', 'owner', 'platform'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** The own rates of a provider: of the machine, and of its owner for all machines. */
export interface OwnRates {
  readonly machine: readonly ProviderRate[];
  readonly owner: readonly ProviderRate[];
}

/** The rate that counts for a card, amounts in base units. */
export interface ChosenRate {
  readonly source: RateSource;
  /** The name of the card among `models`, or `default`. */
  readonly matchedModel: string;
  /** What the rates that count name: cards of none of these are of one kind with each other. */
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

/** The machine's own rate for the card, else its owner's, else the platform's. */
export function chooseRate(gpuModel: string, own: OwnRates, card: RateCard): ChosenRate {
  return (
    ownRate('machine', own.machine, gpuModel, card) ??
    ownRate('owner', own.owner, gpuModel, card) ??
    platformRate(gpuModel, card)
  );
}
