import type { components, paths } from '@gridlease/client/generated/provider-registry';
import { orThrow } from '@gridlease/client/problem-error';
import { queries } from '../../live/queries.ts';
import { registry } from '../../session/clients.ts';
import { limitAfter, type Part } from '../shared/listing/places.ts';

export type Machine = components['schemas']['Provider'];
export type FleetSummary = components['schemas']['FleetSummary'];

type Query = NonNullable<paths['/providers']['get']['parameters']['query']>;
export type MachineFilter = Pick<Query, 'status' | 'gpu_model' | 'location' | 'owner_id' | 'suspended'>;

const FIELDS = 'name,owner_id,gpus,location,status,suspended,verification,last_seen_at';

/** A page of machines; the cursor of the next is in a header. */
export async function readMachines(
  filter: MachineFilter,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Part<Machine>> {
  const request = registry.GET('/providers', {
    params: { query: { ...filter, limit: limitAfter(cursor), fields: FIELDS, cursor } },
    signal,
  });
  const rows = await orThrow(request);
  const { response } = await request;
  return { rows, next: response.headers.get('x-next-cursor') ?? undefined };
}

/** Reads machines anew after one of them was changed. */
export const readMachinesAgain = () => queries.invalidateQueries({ queryKey: ['machines'] });
