import { queryBoolean, queryInteger } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { fieldsQuery } from './fields.ts';
import type { SearchExplanation } from './filter-effects.ts';
import { FILTER_NAMES, FILTERS } from './filters.ts';
import { labelsAsked } from './label-query.ts';
import { SORTS } from './orders.ts';

const LIMIT_MAX = 10_000;
type FilterQuery = {
  readonly [Name in keyof typeof FILTERS]: z.ZodOptional<(typeof FILTERS)[Name]['query']>;
};

/** The query parameters of all filters. */
export const filterQuery = Object.fromEntries(
  Object.entries(FILTERS).map(([name, { query }]) => [name, query.optional()]),
) as FilterQuery;

export const listProvidersQuery = z.object({
  ...filterQuery,
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .describe('Maximum number of providers per page; without it the whole list is streamed'),
  cursor: z
    .string()
    .optional()
    .describe(
      'X-Next-Cursor of the previous page, in the same order: the list continues after the last provider of that page',
    ),
  sort: z
    .enum(SORTS)
    .default('name')
    .describe(
      'name: by name, then id. With `limit`: price, by the lowest `hourly_rate` of the healthy free GPUs that meet ' +
        'the conditions on a GPU, providers without one last; uptime, by `uptime_percent_30d`, highest first, then ' +
        'those that registered first',
    ),
  fields: fieldsQuery.optional(),
  explain: queryBoolean
    .optional()
    .describe('true: returns how many providers each filter leaves instead; limit and cursor are ignored'),
});

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
    filters: filters.map(({ filter, ...counts }) => ({
      filter,
      value: filter === 'label' ? labelsAsked(asked) : (asked.get(filter) ?? ''),
      ...counts,
    })),
  };
}
