import { withClient } from '@gridlease/devstack/platform/databases';
import { requireSameResults } from '../../harness/same-results.ts';
import { type ServedWithDatabase, startObvious, startRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { COMMON, RARE } from './cards.ts';
import { copyTemplates } from './copies.ts';
import { planFleet } from './fleet-plan.ts';
import { searchFor } from './searches.ts';
import { registerTemplates } from './templates.ts';

/** Passes are made more often than necessary, so that enough of them are observed; at most this far apart. */
const SWEEP_SECONDS_MAX = 2;

/** A registry with a whole fleet. */
export interface FleetRegistry extends ServedWithDatabase {
  /** Of all of its machines. */
  readonly ids: readonly string[];
}

/** @param seconds of one measurement. */
export async function openOurs(stage: Stage, providers: number, seconds: number): Promise<FleetRegistry> {
  const served = await startRegistry(stage, {
    // Machines that had their turn in one measurement must not lapse in the next.
    GRIDLEASE_LEASE__MINIMUM: '1h',
    GRIDLEASE_LEASE__SWEEP_INTERVAL: `${Math.round(Math.min(SWEEP_SECONDS_MAX, 5 * seconds) * 1_000)}ms`,
  });
  const ids = await fillRegistry(served, providers, 'uuidv7()');
  await stage.calmDatabase(served.databaseUrl);
  return { ...served, ids };
}

/** With the same fleet as ours; the equality is verified. */
export async function openObvious(
  stage: Stage,
  providers: number,
  ours: FleetRegistry,
): Promise<FleetRegistry> {
  const served = await startObvious(stage, 'obvious-registry', 'obvious_registry');
  const ids = await fillRegistry(served, providers, 'gen_random_uuid()');
  await stage.calmDatabase(served.databaseUrl);
  for (const query of [searchFor(COMMON), searchFor(RARE), 'limit=50']) {
    await requireSameResults(ours.url, served.url, query);
  }
  return { ...served, ids };
}

/**
 * Fills a registry with a fleet: a machine of each kind is registered over HTTP, and these are copied in its database,
 * which is left without statistics. Returns the machines' ids.
 *
 * @param newId SQL that generates an id as this registry does.
 */
export async function fillRegistry(
  { url, databaseUrl }: ServedWithDatabase,
  machines: number,
  newId: 'uuidv7()' | 'gen_random_uuid()',
): Promise<string[]> {
  const templates = await registerTemplates(url, planFleet(machines));
  return withClient(databaseUrl, async (client) => {
    await copyTemplates(client, templates, newId);
    const { rows } = await client.query<{ id: string }>('select id from providers');
    return rows.map(({ id }) => id);
  });
}
