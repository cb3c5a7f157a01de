import { orThrow } from '@gridlease/client/problem-error';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { registry } from '../../session/clients.ts';
import { limitAfter, type Part } from '../shared/listing/places.ts';
import type { MachineFilters, MachineOrder } from './filters.ts';
import type { Machine } from './machine.ts';

interface MachineSearch {
  readonly filters: MachineFilters;
  readonly order: MachineOrder;
}

/** Events tell of machines, but not of cards that others rent: lists are read again this often. */
export const OCCUPANCY_MS = 15_000;
const FIELDS =
  'name,status,location,gpus,free_gpus,uptime_percent_30d,labels,verification,drain,sharing,host,owner_id';

/** A page of the machines that meet the filters. */
export async function readMachines(
  { filters, order }: MachineSearch,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Part<Machine>> {
  const query = {
    ...filters,
    ...available(filters),
    sort: order,
    limit: limitAfter(cursor),
    fields: FIELDS,
    ...(cursor !== undefined && { cursor }),
  };
  const request = registry.GET('/providers', { params: { query }, signal });
  const rows = await orThrow(request);
  return { rows, next: (await request).response.headers.get('x-next-cursor') ?? undefined };
}

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
