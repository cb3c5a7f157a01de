import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { portsFrom } from '@gridlease/devstack/platform/ports';
import type { Site } from '@gridlease/testing/running-platform';

/** The address of a service's database as the service itself uses it. */
export async function ownDatabaseUrl(site: Site, name: string): Promise<string> {
  const password = (await readFile(join(site.dataFolder, 'secrets', `postgres-${name}`), 'utf8')).trim();
  return `postgres://${name}:${password}@127.0.0.1:${portsFrom(String(site.portBase)).postgres}/${name}`;
}
