import { orThrow } from '@gridlease/client/problem-error';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { registry } from '../../session/clients.ts';
import type { MachineFilters, MachineOrder } from './filters.ts';

const PAGE = 50;
/** Events tell of machines, but not of cards that others rent: lists are read again this often. */
export const OCCUPANCY_MS = 15_000;
const FIELDS =
  'name,status,location,gpus,free_gpus,uptime_percent_30d,labels,verification,drain,sharing,host,owner_id';

/** Machines that meet the filters, page by page. */
export const machinesLike = (filters: MachineFilters, sort: MachineOrder) =>
  infiniteQueryOptions({
    queryKey: ['machines', 'like', filters, sort],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filters, ...available(filters), sort, limit: PAGE, fields: FIELDS };
      const request = registry.GET('/providers', {
        params: { query: { ...query, ...(pageParam !== '' && { cursor: pageParam }) } },
        signal,
      });
      const machines = await orThrow(request);
      return { machines, next: (await request).response.headers.get('x-next-cursor') ?? undefined };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** How many there are of them, and what they cost. */
export const summaryOf = (filters: MachineFilters) =>
  queryOptions({
    queryKey: ['machines', 'summary', filters],
    queryFn: ({ signal }) =>
      orThrow(
        registry.GET('/providers/summary', {
          params: { query: { ...filters, ...available(filters) } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** Daemons of a large fleet report every two minutes; what is silent for longer has no free card for anyone. */
const SEEN_WITHIN = '5m';

/** Leaves out machines that take no rentals, where free cards are wanted. */
function available({ min_free_gpus }: MachineFilters) {
  return min_free_gpus === undefined ? {} : ({ exclude_drained: true, seen_within: SEEN_WITHIN } as const);
}
