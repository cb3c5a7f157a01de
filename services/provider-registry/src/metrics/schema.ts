import { z } from 'zod';
import type { Provider } from '../providers/provider.ts';
import { MINUTE_MS } from '../samples/columns.ts';
import type { MetricHistory } from './service.ts';

const column = (what: string) =>
  z
    .array(z.int().nullable())
    .describe(`${what}; one value a step from \`from\` on, null where none is known`);

const cardMetricsSchema = z.object({
  position: z.int().describe("The card's place in `gpus` of the provider, from 0"),
  index: z.int().optional().describe('As the daemon reported it'),
  model_name: z.string(),
  utilization_gpu_percent: column('Utilization of the core'),
  utilization_memory_percent: column('Utilization of the memory'),
  temperature_c: column('Degrees Celsius, 254 at most'),
  power_draw_w: column('Watts, 65534 at most'),
});

export const metricHistorySchema = z
  .object({
    provider_id: z.string(),
    from: z.iso.datetime().describe('The first minute: RFC 3339, UTC'),
    step_seconds: z.int(),
    cards: z.array(cardMetricsSchema),
  })
  .meta({ id: 'MetricHistory' });

export function toMetricHistoryBody(
  provider: Pick<Provider, 'id' | 'gpus'>,
  { range, cards }: MetricHistory,
): z.output<typeof metricHistorySchema> {
  return {
    provider_id: provider.id,
    from: range.from.toISOString(),
    step_seconds: MINUTE_MS / 1_000,
    cards: provider.gpus.map(({ index, model_name }, position) => ({
      position,
      ...(index !== undefined && { index }),
      model_name,
      ...(cards[position] as (typeof cards)[number]),
    })),
  };
}
