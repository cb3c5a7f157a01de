import { heartbeatTexts } from '../../harness/heartbeat-bodies.ts';
import { measureAgainstLimit } from '../../harness/limit.ts';
import type { Extent } from '../../harness/measure.ts';
import { watchResidentMemory } from '../../harness/resident-memory.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { cardUuid } from './copies.ts';
import { CARDS_OF_A_MACHINE } from './fleet-plan.ts';
import type { FleetRegistry } from './registries.ts';

/**
 * Heartbeats of randomly picked machines of the whole fleet, directly to the service, with all connections busy; with
 * the service's peak memory meanwhile.
 */
export async function measureHeartbeats(
  stage: Stage,
  ours: FleetRegistry,
  obvious: FleetRegistry,
  extent: Extent,
) {
  const question = {
    method: 'POST',
    route: '/providers/:providerID/heartbeat',
    path: `/providers/${ours.ids[0]}/heartbeat`,
    body: {},
    isQuiet: true,
    bodySchema: ['services/provider-registry/src/heartbeats/schema.ts', 'heartbeatRequest'],
  } as const;
  const memory = watchResidentMemory(ours.program.pid);
  const traffic = heartbeatTraffic(ours.ids);
  const heartbeat = { name: 'heartbeat', traffic, obviousIds: obvious.ids };
  const operation = await measureAgainstLimit(stage, { ours, obvious }, question, heartbeat, extent);
  return { operation, memoryBytes: await memory.stop() };
}

/** As daemons send them: the cards by uuid, with all of their metrics. */
export function heartbeatTraffic(ids: readonly string[]): Traffic {
  const bodies = heartbeatTexts(CARDS_OF_A_MACHINE, (index) => ({ uuid: cardUuid('{id}', index) }));
  return { method: 'POST', path: '/providers/{id}/heartbeat', ids, bodies };
}
