import { withClient } from '../../harness/database.ts';
import type { ServedRegistry } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { copyTemplates } from './copies.ts';
import type { MachineGroup } from './fleet-plan.ts';
import { registerTemplates } from './templates.ts';

/**
 * Fills a registry with a fleet: a machine of each group is registered over HTTP, and these are copied in its
 * database. Afterwards statistics are fresh and no writes are pending. Returns the machines' ids.
 *
 * @param newId SQL that generates an id as this registry does.
 */
export async function makeFleet(
  stage: Stage,
  registry: ServedRegistry,
  groups: readonly MachineGroup[],
  newId: 'uuidv7()' | 'gen_random_uuid()',
): Promise<string[]> {
  const ids = await fillRegistry(registry, groups, newId);
  await stage.calmDatabase(registry.databaseUrl);
  return ids;
}

/** The same without the cleanup afterwards: the database has no statistics. */
export async function fillRegistry(
  { url, databaseUrl }: ServedRegistry,
  groups: readonly MachineGroup[],
  newId: 'uuidv7()' | 'gen_random_uuid()',
): Promise<string[]> {
  const templates = await registerTemplates(url, groups);
  return withClient(databaseUrl, async (client) => {
    await copyTemplates(client, templates, newId);
    const { rows } = await client.query<{ id: string }>('select id from providers');
    return rows.map(({ id }) => id);
  });
}
