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

/** A provider's own rate that applies to a card. */
interface OwnRate<Rate extends ModelRate> {
  readonly source: 'machine' | 'owner';
  readonly rate: Rate;
  /** The models of the set that it is from. */
  readonly models: readonly string[];
}

function findRate<Rate extends ModelRate>(
  source: OwnRate<Rate>['source'],
  all: readonly Rate[],
  gpuModel: string,
): OwnRate<Rate> | undefined {
  const rates = all.filter(({ isActive }) => isActive);
  const models = rates.map((rate) => rate.gpuModel);
  const matchedModel = matchModel(gpuModel, models);
  const rate = rates.find((one) => one.gpuModel === matchedModel);
  return rate && { source, rate, models };
}

/** Chooses the machine's own rate for the card, else its owner's; undefined: the platform's applies. */
export function chooseOwnRate<Rate extends ModelRate>(
  gpuModel: string,
  { machine, owner }: OwnRates<Rate>,
): OwnRate<Rate> | undefined {
  return findRate('machine', machine, gpuModel) ?? findRate('owner', owner, gpuModel);
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
  const chosen = chooseOwnRate(gpuModel, own);
  if (chosen === undefined) return platformRate(gpuModel, platform);
  const { source, rate, models } = chosen;
  return {
    source,
    matchedModel: rate.gpuModel,
    models,
    base: rate.hourlyRate,
    vramPerGb: rate.vramPerGb ?? platform.vramPerGb,
    perKilowatt: rate.perKilowatt ?? platform.perKilowatt,
    own: rate,
  };
}
