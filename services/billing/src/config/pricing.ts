import { group } from '@gridlease/common/config/leaf';
import { type Check, setting } from '@gridlease/common/config/settings';
import { parseAmount } from '../books/money/amount.ts';

/** Tokens per hour, by model. */
export const DEFAULT_BASE_RATES: Readonly<Record<string, string>> = {
  'nvidia-geforce-rtx-4090': '0.50',
  'nvidia-geforce-rtx-4080': '0.40',
  'nvidia-geforce-rtx-4070': '0.30',
  'nvidia-geforce-rtx-3090': '0.45',
  'nvidia-geforce-rtx-3080': '0.35',
  'nvidia-tesla-a100': '2.00',
  'nvidia-tesla-v100': '1.50',
  'nvidia-tesla-h100': '4.00',
  'nvidia-tesla-l40': '1.80',
  'amd-radeon-rx-7900-xtx': '0.35',
  'amd-radeon-rx-6900-xt': '0.30',
  'amd-instinct-mi250x': '1.75',
  'apple-m1-max': '0.25',
  'apple-m1-ultra': '0.45',
  'apple-m2-max': '0.30',
  'apple-m2-ultra': '0.55',
  'apple-m3-max': '0.35',
  'apple-m3-ultra': '0.65',
  'intel-arc-a770': '0.20',
  'intel-data-center-gpu-max': '1.20',
};

/** A higher rate is assumed to be a typo. */
export const RATE_MAX = 1_000_000_000_000_000n;

/** @param bounds decimal numbers, inclusive */
const within =
  (
    { min, max }: { min: string; max: string },
    problem = `is not a number from ${min} to ${max} with at most 9 fractional digits`,
  ): Check =>
  (text) => {
    const [units, least = 0n, most = 0n] = [text, min, max].map(parseAmount);
    return units === undefined || units < least || units > most ? problem : undefined;
  };

const rateProblem = within(
  { min: '0', max: '1000000' },
  'is not a rate from 0 to 1000000 with at most 9 fractional digits',
);

const demandGroup = () =>
  group("Prices that follow demand: the share of the registry's machines that is in use, by model.", {
    enabled: setting.boolean({ doc: 'Whether prices follow demand.', default: false }),
    interval: setting.duration({
      doc: 'How often the machines are counted, by one replica for all.',
      default: '1m',
      min: '1s',
      max: '1h',
    }),
    max_age: setting.duration({
      doc: 'How long a count is used while the registry is unavailable; after that prices do not follow demand.',
      default: '5m',
      min: '1s',
      max: '1d',
    }),
    target_percent: setting.integer({
      doc: 'Percentage of machines in use at which the price is unchanged.',
      default: 70,
      min: 1,
      max: 99,
    }),
    multiplier_max: setting.string({
      doc: "Factor on the card's rate when all machines of its model are in use.",
      default: '1.5',
      check: within({ min: '1', max: '10' }),
    }),
    bonus_max: setting.string({
      doc: "Discount on the card's rate, as a fraction, when none of them is in use.",
      default: '0.2',
      check: within({ min: '0', max: '0.9' }),
    }),
    machines_min: setting.integer({
      doc: 'The price of a model with fewer machines does not follow demand.',
      default: 10,
      min: 1,
    }),
  });

const rate = (doc: string, value: string) => setting.string({ doc, default: value, check: rateProblem });

export const pricingGroup = () =>
  group('Prices of rentals, in tokens.', {
    base_rates: setting.map({
      doc: 'Rate per hour, by model. Cards are matched by the words of their names; giving any replaces all of them.',
      default: DEFAULT_BASE_RATES,
      check: rateProblem,
    }),
    default_rate: rate('Rate per hour of a card of an unknown model.', '0.25'),
    vram_rate_per_gb: rate('Rate per hour and GiB of requested memory.', '0.02'),
    power_multiplier: rate('Rate per kWh of the estimated power.', '0.001'),
    platform_fee_percent: setting.string({
      doc: "The platform's share of what a renter pays, included in the price.",
      default: '5',
      check: within({ min: '0', max: '100' }, 'is not a percentage from 0 to 100'),
    }),
    max_card_power_w: setting.integer({
      doc: 'The most power of one card that is priced, watts: owners report what their cards need at most.',
      default: 1_500,
      min: 0,
      max: 1_000_000,
    }),
    demand: demandGroup(),
    currency: setting.string({
      doc: 'Name of the token where prices are shown.',
      default: 'TOKEN',
      check: (text) =>
        /^[A-Za-z0-9$._-]{1,32}$/.test(text) ? undefined : 'is not 1 to 32 letters or digits',
    }),
  });
