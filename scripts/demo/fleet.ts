import { createRegistryClient } from '@gridlease/client/registry';
import { startDaemon } from '../fleet/daemon.ts';
import { openFleetIdentity } from '../fleet/identity.ts';
import { createTally } from '../fleet/tally.ts';

const MACHINES = 12;

/** Simulated machines of other owners. */
interface Fleet {
  readonly machines: number;
  /** Deletes them from the registry. */
  leave(): Promise<void>;
}

/**
 * Lets simulated machines of other owners join the platform, so that its console has something to show. They send heartbeats
 * until they are told to stop.
 */
export async function startFleet(url: string, stopping: AbortSignal): Promise<Fleet> {
  const { ownerId, token } = await openFleetIdentity(url);
  const registry = createRegistryClient({ baseUrl: url, ...(token && { token }) });
  const shared = { registry, ownerId, tally: createTally(), speed: 1, stopping };
  const daemons = Array.from({ length: MACHINES }, (_, at) =>
    startDaemon({ ...shared, name: `simulated-${at + 1}` }),
  );
  return {
    machines: MACHINES,
    leave: async () => void (await Promise.all(daemons.map((daemon) => daemon.leave()))),
  };
}
