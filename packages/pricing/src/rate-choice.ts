import { matchModel } from './gpu-models.ts';
import type { ModelRate, PlatformRates } from './rate.ts';

/** The model name for cards that match no rate. */
const DEFAULT_MODEL = 'default';

/** Whose rate a price is based on. */
export const RATE_SOURCES = ['machine', 'owner', 'platform'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

/** A provider's own rates: the machine's, and those its owner set for all of their machines. */
export interface OwnRates<Rate extends ModelRate = ModelRate> {
  readonly machine: readonly Rate[];
  readonly owner: readonly Rate[];
}

/** The rate that applies to a card; amounts in base units. */
export interface ChosenRate<Rate extends ModelRate = ModelRate> {
  readonly source: RateSource;
  /** The matching entry of `models`, or `default`. */
  readonly matchedModel: string;
  /** The models of the applicable rates. All cards that match none of them count as one kind. */
  readonly models: readonly string[];
  readonly base: bigint;
  readonly vramPerGb: bigint;
  readonly perKilowatt: bigint;
  /** The provider's rate that applies; undefined: the platform's. */
  readonly own: Rate | undefined;
}

function ownRate<Rate extends ModelRate>(
  source: RateSource,
  all: readonly Rate[],
  gpuModel: string,
  platform: PlatformRates,
): ChosenRate<Rate> | undefined {
  const rates = all.filter((rate) => rate.isActive);
  const models = rates.map((rate) => rate.gpuModel);
  const matchedModel = matchModel(gpuModel, models);
  const own = rates.find((one) => one.gpuModel === matchedModel);
  if (matchedModel === undefined || own === undefined) return undefined;
  return {
    source,
    matchedModel,
    models,
    base: own.hourlyRate,
    vramPerGb: own.vramPerGb ?? platform.vramPerGb,
    perKilowatt: own.perKilowatt ?? platform.perKilowatt,
    own,
  };
}

function platformRate(gpuModel: string, platform: PlatformRates): ChosenRate<never> {
  const models = [...platform.baseRates.keys()];
  const matched = matchModel(gpuModel, models);
  return {
    source: 'platform',
    matchedModel: matched ?? DEFAULT_MODEL,
    models,
    base: (matched === undefined ? undefined : platform.baseRates.get(matched)) ?? platform.defaultRate,
    vramPerGb: platform.vramPerGb,
    perKilowatt: platform.perKilowatt,
    own: undefined,
  };
}

/** Chooses the machine's own rate for the card, else its owner's, else the platform's. */
export function chooseRate<Rate extends ModelRate>(
  gpuModel: string,
  own: OwnRates<Rate>,
  platform: PlatformRates,
): ChosenRate<Rate> {
  return (
    ownRate('machine', own.machine, gpuModel, platform) ??
    ownRate('owner', own.owner, gpuModel, platform) ??
    platformRate(gpuModel, platform)
  );
}
