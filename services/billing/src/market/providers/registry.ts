import type { Upstream } from '@gridlease/common/discovery/upstream';
import { uuid } from '@gridlease/common/http/schemas';
import {
  createServiceClient,
  type Origin,
  type ServiceClientOptions,
} from '@gridlease/common/service/service-client';
import { z } from 'zod';
import { registryUnavailable } from './errors.ts';
import { createFindMachine, PAGE_BYTES_MAX, PAGE_SIZE } from './find-machine.ts';
import { machineSchema } from './machine-schema.ts';
import type { LifeRegistry, MachineHistory, MachineRegistry, SignsOfLife } from './provider.ts';

const NOT_FOUND = 404;
/** The registry is not designed for fleets beyond 200,000 machines. */
const PAGES_MAX = 2_000;

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

/**
 * Creates a client of the registry over HTTP. Machines that are asked for at the same moment are read with one request, which
 * begins after each of them was asked for: none is older than if it had been asked for alone.
 */
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

  const find = createFindMachine(call);

  return {
    async findMachine(providerId, origin) {
      // Other ids cannot exist in the registry and are not requested.
      const id = uuid.safeParse(providerId).data;
      return id === undefined ? undefined : find({ id, origin });
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
