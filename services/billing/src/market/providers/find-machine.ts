import type { Origin, ServiceClient } from '@gridlease/common/service/service-client';
import { createReadBatcher } from '@gridlease/common/worker/read-batcher';
import { z } from 'zod';
import { machineSchema } from './machine-schema.ts';
import type { Machine } from './provider.ts';

/** A provider has at most 64 cards and 64 KiB of metadata. */
const MACHINE_BYTES_MAX = 1_048_576;
/** Machines of one list. */
export const PAGE_SIZE = 100;
/** A page of the largest providers still fits. */
export const PAGE_BYTES_MAX = 16_777_216;
/** From this many machines on, one list costs less than a request for each. */
const SEVERAL = 4;
const NOT_FOUND = 404;
const DELETED = 'provider_deleted';

const problemSchema = z.object({ code: z.string() });

/** Whether a 404 says that the machine was there once. */
function isDeletion(text: string): boolean {
  return problemSchema.safeParse(JSON.parse(text)).data?.code === DELETED;
}

interface AskedMachine {
  /** In lower case. */
  readonly id: string;
  readonly origin: Origin;
}
type FoundMachine = Machine | 'deleted' | undefined;

/** Finds machines in the registry; those that are asked for at the same moment are read with one request. */
export function createFindMachine(call: ServiceClient): (asked: AskedMachine) => Promise<FoundMachine> {
  /** One machine, or why there is none. */
  function findOne({ id, origin }: AskedMachine): Promise<FoundMachine> {
    const path = `/providers/${id}`;
    const request = { path, origin, bytesMax: MACHINE_BYTES_MAX, statuses: [NOT_FOUND] };
    return call(request, ({ status, text }) => {
      if (status === NOT_FOUND) return isDeletion(text) ? ('deleted' as const) : undefined;
      const machine = machineSchema.parse(JSON.parse(text));
      if (machine.id.toLowerCase() !== id) throw new Error('the response is about another provider');
      return machine;
    });
  }

  /** Those that the list has; of the others it does not tell whether they were deleted. */
  async function findSeveral(asked: readonly AskedMachine[]): Promise<FoundMachine[]> {
    const [first] = asked;
    if (first === undefined) return [];
    const ids = [...new Set(asked.map(({ id }) => id))];
    const query = new URLSearchParams({ ids: ids.join(','), limit: String(ids.length) });
    const request = { path: `/providers?${query}`, origin: first.origin, bytesMax: PAGE_BYTES_MAX };
    const machines = await call(request, ({ text }) => z.array(machineSchema).parse(JSON.parse(text)));
    const found = new Map(machines.map((machine) => [machine.id.toLowerCase(), machine]));
    return Promise.all(asked.map((one) => found.get(one.id) ?? findOne(one)));
  }

  return createReadBatcher(
    async (asked: readonly AskedMachine[]) =>
      asked.length < SEVERAL ? Promise.all(asked.map(findOne)) : findSeveral(asked),
    PAGE_SIZE,
  );
}
