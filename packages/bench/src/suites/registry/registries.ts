import { requireSameResults } from '../../harness/same-results.ts';
import { type ServedRegistry, startObvious, startOurs } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { COMMON, RARE } from './cards.ts';
import { makeFleet } from './fleet.ts';
import { planFleet } from './fleet-plan.ts';
import { searchFor } from './searches.ts';

const SETTINGS = {
  // Machines that had their turn in one measurement must not lapse in the next.
  GRIDLEASE_LEASE__MINIMUM: '1h',
  // More often than necessary, so that enough passes are observed.
  GRIDLEASE_LEASE__SWEEP_INTERVAL: '2s',
};

/** A registry with a whole fleet. */
export interface FleetRegistry extends ServedRegistry {
  /** Of all of its machines. */
  readonly ids: readonly string[];
}

export async function openOurs(stage: Stage, providers: number): Promise<FleetRegistry> {
  const served = await startOurs(stage, SETTINGS);
  return { ...served, ids: await makeFleet(stage, served, planFleet(providers), 'uuidv7()') };
}

/** With the same fleet as ours; the equality is verified. */
export async function openObvious(
  stage: Stage,
  providers: number,
  ours: FleetRegistry,
): Promise<FleetRegistry> {
  const served = await startObvious(stage);
  const ids = await makeFleet(stage, served, planFleet(providers), 'gen_random_uuid()');
  for (const query of [searchFor(COMMON), searchFor(RARE), 'limit=50']) {
    await requireSameResults(ours.url, served.url, query);
  }
  return { ...served, ids };
}
