import { parseDuration } from '@gridlease/common/config/duration';
import { queryBoolean, queryInteger, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { GPUS_MAX, NAME_CHARACTERS_MAX, ownerId, providerStatus } from '../providers/schema.ts';
import type { SearchExplanation } from './filter-effects.ts';
import { FILTER_NAMES } from './filters.ts';

const LIMIT_MAX = 10_000;
const DURATION_MS_MAX = 3_650 * 86_400_000;

const computeCapability = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a version such as 8.9')
  .transform((value) => {
    const [major = '0', minor = '0'] = value.split('.');
    return Number(major) * 10_000 + Number(minor);
  });

const duration = z.string().transform((value, context) => {
  const ms = parseDuration(value);
  if (ms !== undefined && ms <= DURATION_MS_MAX) return ms;
  context.addIssue({ code: 'custom', message: 'must be a duration such as 90s or 15m, of 10 years at most' });
  return z.NEVER;
});

export const listProvidersQuery = z.object({
  status: providerStatus.optional(),
  gpu_model: text({ max: 255 }).optional().describe('Part of a GPU model name, case ignored'),
  min_vram: queryInteger({ min: 0, max: Number.MAX_SAFE_INTEGER })
    .optional()
    .describe('Minimum MB that a GPU reports. Cards report less than their nominal size: see min_vram_gb'),
  architecture: text({ max: 128 }).optional().describe('GPU architecture, case ignored'),
  healthy_only: queryBoolean.optional().describe('true: only providers whose GPUs are all healthy'),
  min_vram_gb: queryInteger({ min: 0, max: 1_000_000 })
    .optional()
    .describe('Minimum nominal GB of a GPU; a card may report 7 % less'),
  min_gpus: queryInteger({ min: 1, max: GPUS_MAX })
    .optional()
    .describe('How many GPUs of the provider must match the conditions on a GPU'),
  location: text({ max: 255 }).optional().describe('Case ignored'),
  owner_id: ownerId.optional(),
  max_temperature: queryInteger({ min: 0, max: 255 })
    .optional()
    .describe('Maximum temperature of a GPU, degrees Celsius; one that reports none does not match'),
  max_utilization: queryInteger({ min: 0, max: 100 })
    .optional()
    .describe('Maximum core utilization of a GPU, percent; one that reports none does not match'),
  min_compute_capability: computeCapability.optional().describe('For example 8.9'),
  seen_within: duration.optional().describe('Seen within this time, for example 90s'),
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .describe('Maximum number of providers per page; without it the whole list is streamed'),
  cursor: z
    .string()
    .optional()
    .describe(
      'X-Next-Cursor of the previous page: the list continues after the last provider of that page, by name and id',
    ),
  explain: queryBoolean
    .optional()
    .describe('true: returns how many providers each filter leaves instead; limit and cursor are ignored'),
});

/** The position inside a cursor. */
export const providerPosition = z.object({ name: text({ max: NAME_CHARACTERS_MAX }), id: uuid });

const count = z.int().min(0);

export const searchExplanationSchema = z
  .object({
    providers: count.describe('How many providers there are'),
    matching: count.describe('How many match all filters'),
    filters: z
      .array(
        z.object({
          filter: z.enum(FILTER_NAMES),
          value: z.string().describe('The value in the request'),
          matching_alone: count.describe('How many match this filter alone'),
          remaining: count.describe('How many match this filter and all before it'),
          matching_without: count.describe('How many would match all the other filters'),
        }),
      )
      .describe(
        'In the order in which they are applied: hardware of a GPU, inventory of the provider, state of the provider, ' +
          'measurements of a GPU, number of matching GPUs. In every count one and the same GPU meets all conditions on a GPU.',
      ),
  })
  .meta({ id: 'SearchExplanation' });

/** The body of an explanation, with the filter values as `asked` in the request. */
export function toExplanationBody(
  { providers, matching, filters }: SearchExplanation,
  asked: URLSearchParams,
): z.input<typeof searchExplanationSchema> {
  return {
    providers,
    matching,
    filters: filters.map(({ filter, ...counts }) => ({ filter, value: asked.get(filter) ?? '', ...counts })),
  };
}
