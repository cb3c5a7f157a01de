import { builtProgram } from '../../harness/build.ts';
import { recordResponse } from '../../harness/canned-response.ts';
import { heartbeatTexts } from '../../harness/heartbeat-bodies.ts';
import { type Extent, measureOperation, type OperationResult, type Variant } from '../../harness/measure.ts';
import { watchResidentMemory } from '../../harness/resident-memory.ts';
import { startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import { cardUuid } from './copies.ts';
import { CARDS_OF_A_MACHINE } from './fleet-plan.ts';
import type { FleetRegistry } from './registries.ts';

/** The service's own schema, so that the limit does the same work before its empty handler. */
const BODY_SCHEMA = {
  file: builtProgram('services/provider-registry/src/heartbeats/schema.ts'),
  name: 'heartbeatRequest',
};

export interface HeartbeatResults {
  readonly operation: OperationResult;
  /** The service's peak memory during all of the measurement; undefined where Linux does not report it. */
  readonly memoryBytes: number | undefined;
}

/** Heartbeats of randomly picked machines of the whole fleet, directly to the service, with all connections busy. */
export async function measureHeartbeats(
  stage: Stage,
  ours: FleetRegistry,
  obvious: FleetRegistry,
  extent: Extent,
): Promise<HeartbeatResults> {
  const limit = await startLimit(stage, [await heartbeatAnswer(ours)]);
  const baseUrls: Record<Variant, string> = { ours: ours.url, limit: limit.url, obvious: obvious.url };
  const traffic = {
    ours: heartbeatTraffic(ours.ids),
    limit: heartbeatTraffic(ours.ids),
    obvious: heartbeatTraffic(obvious.ids),
  };
  const memory = watchResidentMemory(ours.program.pid);
  const operation = await measureOperation(stage.generator, baseUrls, { name: 'heartbeat', traffic }, extent);
  return { operation, memoryBytes: await memory.stop() };
}

/** As daemons send them: the cards by uuid, with all of their metrics. */
export function heartbeatTraffic(ids: readonly string[]): Traffic {
  const bodies = heartbeatTexts(CARDS_OF_A_MACHINE, (index) => ({ uuid: cardUuid('{id}', index) }));
  return { method: 'POST', path: '/providers/{id}/heartbeat', ids, bodies };
}

function heartbeatAnswer({ url, ids }: FleetRegistry) {
  return recordResponse(url, {
    method: 'POST',
    route: '/providers/:providerID/heartbeat',
    path: `/providers/${ids[0]}/heartbeat`,
    body: {},
    isQuiet: true,
    bodySchema: BODY_SCHEMA,
  });
}
