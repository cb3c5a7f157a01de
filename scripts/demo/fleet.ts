import { createRegistryClient } from '@gridlease/client/registry';
import { startDaemon } from '../fleet/daemon.ts';
import { openFleetIdentity } from '../fleet/identity.ts';
import { createTally } from '../fleet/tally.ts';

const MACHINES = 12;

/**
 * Lets simulated machines of other owners join the platform, so that its console has something to show. They send heartbeats
 * until they are told to stop.
 *
 * @returns their number
 */
export async function startFleet(url: string, stopping: AbortSignal): Promise<number> {
  const { ownerId, token } = await openFleetIdentity(url);
  const registry = createRegistryClient({ baseUrl: url, ...(token && { token }) });
  const shared = { registry, ownerId, tally: createTally(), speed: 1, stopping };
  for (let number = 1; number <= MACHINES; number += 1)
    startDaemon({ ...shared, name: `simulated-${number}` });
  return MACHINES;
}
