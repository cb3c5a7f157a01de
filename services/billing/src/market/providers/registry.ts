import type { Upstream } from '@gridlease/common/discovery/upstream';
import { uuid } from '@gridlease/common/http/schemas';
import {
  createServiceClient,
  type Origin,
  type ServiceClientOptions,
} from '@gridlease/common/service/service-client';
import { z } from 'zod';
import { registryUnavailable } from './errors.ts';
import type {
  LifeRegistry,
  Machine,
  MachineGpu,
  MachineHistory,
  MachineRegistry,
  SignsOfLife,
} from './provider.ts';

/** A provider has at most 64 cards and 64 KiB of metadata. */
const MACHINE_BYTES_MAX = 1_048_576;
const PAGE_SIZE = 100;
/** A page of the largest providers still fits. */
const PAGE_BYTES_MAX = 16_777_216;
/** The registry is not designed for fleets beyond 200,000 machines. */
const PAGES_MAX = 2_000;
const NOT_FOUND = 404;
const DELETED = 'provider_deleted';

const gpuSchema = z
  .object({
    index: z.int().nonnegative().optional(),
    uuid: z.string().optional(),
    model_name: z.string(),
    vram_mb: z.int().nonnegative(),
    is_healthy: z.boolean(),
    power_consumption_w: z.int().nonnegative().optional(),
  })
  .transform(({ index, uuid, ...gpu }) => ({
    index,
    uuid,
    modelName: gpu.model_name,
    vramMb: gpu.vram_mb,
    isHealthy: gpu.is_healthy,
    powerW: gpu.power_consumption_w,
  }));

/** A provider in registry responses, reduced to what billing needs. */
const machineSchema = z
  .object({
    id: z.guid(),
    owner_id: z.string().min(1),
    status: z.string(),
    name: z.string().optional(),
    suspended: z.array(z.object({ reason: z.string().optional() })).optional(),
    drain: z.object({ until: z.string().optional() }).optional(),
    gpus: z.array(gpuSchema),
    // A registry of an earlier release does not have it.
    sharing: z.enum(['exclusive', 'vram']).default('exclusive'),
  })
  .transform(({ owner_id, gpus, ...machine }): Machine => {
    const isIndexed = gpus.every(({ index }) => index !== undefined);
    const cards = gpus.map(({ index, ...gpu }, position): MachineGpu => {
      return { ...gpu, index: isIndexed ? (index ?? position) : position };
    });
    return { ...machine, ownerId: owner_id, gpus: cards };
  });

const problemSchema = z.object({ code: z.string() });

/** Whether a 404 says that the machine was there once. */
function isDeletion(text: string): boolean {
  return problemSchema.safeParse(JSON.parse(text)).data?.code === DELETED;
}

/** A thousand machines with suspensions; a history of 35 days with a change every minute. */
const LIVES_BYTES_MAX = 16_777_216;

const time = z.iso.datetime();

const signsSchema = z
  .object({
    now: time,
    lease_enabled: z.boolean(),
    providers: z.array(
      z
        .object({
          id: z.guid(),
          status: z.string(),
          last_beat_at: time.optional(),
          lapsed_at: time.optional(),
          changed_at: time,
        })
        .transform(({ id, status, last_beat_at, lapsed_at, changed_at }) => ({
          id,
          status,
          lastBeatAt: last_beat_at,
          lapsedAt: lapsed_at,
          changedAt: changed_at,
        })),
    ),
  })
  .transform(
    ({ now, lease_enabled, providers }): SignsOfLife => ({
      now,
      leaseEnabled: lease_enabled,
      machines: providers,
    }),
  );

const pastTime = z.object({ from: time, to: time.optional() });

const historySchema = z
  .object({
    now: time,
    lease_enabled: z.boolean(),
    last_beat_at: time.optional(),
    deleted_at: time.optional(),
    intervals: z.array(pastTime.extend({ status: z.string(), lapsed: z.literal(true).optional() })),
    suspensions: z.array(pastTime),
    // A registry of an earlier release does not know of any.
    card_faults: z
      .array(pastTime.extend({ index: z.int().nonnegative(), uuid: z.string().optional() }))
      .default([]),
    former_owners: z.array(pastTime.extend({ owner_id: z.string() })).default([]),
  })
  .transform(
    ({
      lease_enabled,
      last_beat_at,
      deleted_at,
      card_faults,
      former_owners,
      ...history
    }): MachineHistory => ({
      ...history,
      leaseEnabled: lease_enabled,
      lastBeatAt: last_beat_at,
      deletedAt: deleted_at,
      cardFaults: card_faults,
      formerOwners: former_owners.map(({ owner_id, ...time }) => ({ ...time, ownerId: owner_id })),
    }),
  );

export interface RegistryOptions extends Pick<ServiceClientOptions, 'account' | 'timeoutMs' | 'log'> {
  /** The registry's current address. */
  readonly registryUrl: Upstream;
}

/** Creates a client of the registry over HTTP. */
export function createRegistry({ registryUrl, ...options }: RegistryOptions): MachineRegistry & LifeRegistry {
  const call = createServiceClient({
    ...options,
    name: 'the provider registry',
    url: registryUrl,
    unavailable: registryUnavailable,
  });

  async function* listMachines(status: string, origin: Origin) {
    let cursor: string | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const query = new URLSearchParams({ status, limit: String(PAGE_SIZE) });
      if (cursor !== null) query.set('cursor', cursor);
      const request = { path: `/providers?${query}`, origin, bytesMax: PAGE_BYTES_MAX };
      const read = await call(request, ({ text, headers }) => ({
        machines: z.array(machineSchema).parse(JSON.parse(text)),
        next: headers.get('x-next-cursor'),
      }));
      yield read.machines;
      cursor = read.next;
      if (cursor === null) return;
    }
    throw new Error(`the registry has more than ${PAGES_MAX * PAGE_SIZE} ${status} machines`);
  }

  return {
    async findMachine(providerId, origin) {
      // Other ids cannot exist in the registry and are not requested.
      const id = uuid.safeParse(providerId).data;
      if (id === undefined) return undefined;
      const path = `/providers/${id}`;
      const request = { path, origin, bytesMax: MACHINE_BYTES_MAX, statuses: [NOT_FOUND] };
      return call(request, ({ status, text }) => {
        if (status === NOT_FOUND) return isDeletion(text) ? ('deleted' as const) : undefined;
        const machine = machineSchema.parse(JSON.parse(text));
        if (machine.id.toLowerCase() !== id) throw new Error('the response is about another provider');
        return machine;
      });
    },

    async readSigns(providerIds, origin) {
      const request = {
        path: '/providers/live',
        origin,
        method: 'POST' as const,
        json: { ids: providerIds },
        bytesMax: LIVES_BYTES_MAX,
      };
      return call(request, ({ text }) => signsSchema.parse(JSON.parse(text)));
    },

    async readHistory(providerId, since, origin) {
      const query = since === undefined ? '' : `?${new URLSearchParams({ since })}`;
      const path = `/providers/${providerId}/history${query}`;
      const request = { path, origin, bytesMax: LIVES_BYTES_MAX, statuses: [NOT_FOUND] };
      return call(request, ({ status, text }) =>
        status === NOT_FOUND ? undefined : historySchema.parse(JSON.parse(text)),
      );
    },

    async *listRentable(origin) {
      yield* listMachines('idle', origin);
      yield* listMachines('busy', origin);
    },
  };
}
