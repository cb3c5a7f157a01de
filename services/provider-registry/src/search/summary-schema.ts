import { z } from 'zod';
import { PROVIDER_STATUSES } from '../providers/provider.ts';
import { filterQuery } from './schema.ts';
import { type FleetSummary, SUMMARY_ENTRIES_MAX } from './summary.ts';

export const summaryQuery = z.object(filterQuery);

const count = z.int().min(0);
const atMost = `at most ${SUMMARY_ENTRIES_MAX}, most machines first`;

export const fleetSummarySchema = z
  .object({
    total: count.describe('How many providers match'),
    by_status: z.object(Object.fromEntries(PROVIDER_STATUSES.map((status) => [status, count]))),
    models: z
      .array(
        z.object({
          model_name: z.string(),
          machines: count.describe('Providers with such a GPU'),
          cards: count.describe('GPUs of this model'),
          free_cards: count.describe('Those that are healthy and not in use'),
          lowest_hourly_rate: z
            .string()
            .optional()
            .describe('Of the free GPUs; omitted where none of them has a price'),
          median_hourly_rate: z.string().optional().describe('Half of the free GPUs cost no more'),
        }),
      )
      .describe(`The GPUs that meet the conditions on a GPU, by the model that they report; ${atMost}`),
    locations: z
      .array(z.object({ location: z.string(), machines: count, free_cards: count }))
      .describe(`Case ignored; providers without a location are left out; ${atMost}`),
  })
  .meta({ id: 'FleetSummary' });

export function toSummaryBody(summary: FleetSummary): z.input<typeof fleetSummarySchema> {
  return {
    total: summary.total,
    by_status: { ...summary.byStatus },
    models: summary.models.map(({ modelName, machines, cards, freeCards, lowestRate, medianRate }) => ({
      model_name: modelName,
      machines,
      cards,
      free_cards: freeCards,
      lowest_hourly_rate: lowestRate,
      median_hourly_rate: medianRate,
    })),
    locations: summary.locations.map(({ location, machines, freeCards }) => ({
      location,
      machines,
      free_cards: freeCards,
    })),
  };
}
