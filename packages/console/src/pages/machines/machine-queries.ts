import type { components as billingTypes } from '@gridlease/client/generated/billing';
import type { components } from '@gridlease/client/generated/provider-registry';
import { orThrow } from '@gridlease/client/problem-error';
import { queryOptions } from '@tanstack/react-query';
import { billing, registry } from '../../session/clients.ts';
import { limitAfter, type Part } from '../shared/listing/places.ts';

export type Machine = components['schemas']['Provider'];
export type FleetSummary = components['schemas']['FleetSummary'];
export type Card = Machine['gpus'][number];
export type MachineMetrics = components['schemas']['MetricHistory'];
export type MachineHistory = components['schemas']['ProviderHistory'];
export type Rental = billingTypes['schemas']['RentalSession'];

/** No event tells what cards measure: they are read this often while they are on the screen. */
export const LIST_READ_MS = 15_000;
export const MACHINE_READ_MS = 5_000;
/** There is a new value each minute. */
const METRICS_READ_MS = 60_000;
/** Rentals that occupy cards, whether they are paid for at the moment or not. */
const RUNNING = 'pending,active,grace';
const RENTALS_PAGE = 1_000;
/** What the list shows; a fleet of thousands has megabytes of the rest. */
const LISTED = 'name,status,gpus,last_seen_at,free_gpus,drain,suspended,verification,location';

/** A page of the machines of an owner, by name. */
export async function readMachinesOf(
  ownerId: string,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Part<Machine>> {
  const query = { owner_id: ownerId, fields: LISTED, limit: limitAfter(cursor) };
  const request = registry.GET('/providers', {
    params: { query: { ...query, ...(cursor !== undefined && { cursor }) } },
    signal,
  });
  const rows = await orThrow(request);
  return { rows, next: (await request).response.headers.get('x-next-cursor') ?? undefined };
}

/** How many machines of an owner are in which state, and what cards they have. */
export const fleetOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['machines', 'summary', ownerId],
    queryFn: ({ signal }) =>
      orThrow(registry.GET('/providers/summary', { params: { query: { owner_id: ownerId } }, signal })),
    refetchInterval: LIST_READ_MS,
  });

/** Ids of all machines of an owner. */
export const idsOf = (ownerId: string) =>
  queryOptions({
    queryKey: ['machines', 'ids', ownerId],
    queryFn: async ({ signal }) => {
      const query = { owner_id: ownerId, fields: 'id' };
      const machines = await orThrow(registry.GET('/providers', { params: { query }, signal }));
      return machines.map(({ id }) => id);
    },
    refetchInterval: LIST_READ_MS,
  });

/** What the cards of a machine measured by minute in the last 24 hours. */
export const metricsOf = (id: string) =>
  queryOptions({
    queryKey: ['metrics', id],
    queryFn: ({ signal }) => {
      const params = { path: { providerID: id } };
      return orThrow(registry.GET('/providers/{providerID}/metrics', { params, signal }));
    },
    refetchInterval: METRICS_READ_MS,
  });

/** The states of a machine in the last 35 days. */
export const historyOf = (id: string) =>
  queryOptions({
    queryKey: ['machines', 'history', id],
    queryFn: ({ signal }) => {
      const params = { path: { providerID: id } };
      return orThrow(registry.GET('/providers/{providerID}/history', { params, signal }));
    },
  });

/**
 * The rentals that occupy cards of a user's machines, by machine. The service lists also what the user rents elsewhere;
 * that is left out.
 */
export const rentalsOn = (ownerId: string, machineId?: string) =>
  queryOptions({
    queryKey: ['rentals', 'on', ownerId, machineId],
    queryFn: async ({ signal }) => {
      const found = new Map<string, Rental[]>();
      for await (const rental of runningRentals(machineId, signal)) {
        if (rental.provider_owner_id !== ownerId) continue;
        found.set(rental.provider_id, [...(found.get(rental.provider_id) ?? []), rental]);
      }
      return found;
    },
  });

async function* runningRentals(machineId: string | undefined, signal: AbortSignal): AsyncGenerator<Rental> {
  let cursor: string | undefined;
  do {
    const query = {
      status: RUNNING,
      limit: RENTALS_PAGE,
      ...(machineId !== undefined && { provider_id: machineId }),
      ...(cursor !== undefined && { cursor }),
    };
    const page = await orThrow(billing.GET('/api/v1/billing/sessions', { params: { query }, signal }));
    yield* page.sessions;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
