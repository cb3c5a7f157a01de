import { pageMembers } from '@gridlease/common/http/list-query';
import { queryInteger } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { formatAmount } from '../../books/money/amount.ts';
import { amountText } from '../../books/money/schema.ts';
import type { NumberedRates } from './rate.ts';

const PAGE_MAX = 1_000;

/** What of a provider's rates determines prices, in the list of all sets and in events. */
export const rateSetSchema = z
  .object({
    provider_id: z.string().describe('A machine, or an owner for all machines of that owner'),
    rates_version: z.int().describe('Counts the replacements of this set: a higher one is newer'),
    rates: z
      .array(
        z.object({
          gpu_model: z.string(),
          hourly_rate: amountText,
          vram_rate_per_gb: amountText.optional().describe("If absent, the platform's rate applies"),
          power_multiplier: amountText.optional().describe("If absent, the platform's rate applies"),
          is_active: z.boolean(),
        }),
      )
      .describe('All of them, in the order in which they were set; empty once they are cleared'),
  })
  .meta({ id: 'RateSet' });

export const listRateSetsQuery = z.object({
  limit: queryInteger({ min: 1, max: PAGE_MAX })
    .optional()
    .default(PAGE_MAX)
    .describe(`Maximum number of sets (default ${PAGE_MAX})`),
  cursor: z.string().optional().describe('next_cursor of the previous page'),
});

export const rateSetPageSchema = z
  .object({ rate_sets: z.array(rateSetSchema), ...pageMembers })
  .meta({ id: 'RateSetPage' });

/** The place in the list that a cursor encodes. */
export const rateSetPlace = z.object({ provider_id: z.string() });

export function toRateSetBody({ providerId, version, rates }: NumberedRates): z.output<typeof rateSetSchema> {
  return {
    provider_id: providerId,
    rates_version: version,
    rates: rates.map(({ gpuModel, hourlyRate, vramPerGb, perKilowatt, isActive }) => ({
      gpu_model: gpuModel,
      hourly_rate: formatAmount(hourlyRate),
      ...(vramPerGb !== undefined && { vram_rate_per_gb: formatAmount(vramPerGb) }),
      ...(perKilowatt !== undefined && { power_multiplier: formatAmount(perKilowatt) }),
      is_active: isActive,
    })),
  };
}
