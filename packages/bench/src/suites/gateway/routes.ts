import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteTable } from '@gridlease/devstack/gateway/routes';
import { checkout } from '../../harness/build.ts';

/**
 * Writes the deployed gateway's routes plus two: `/limit` and `/obvious` lead to the two that ours is compared with.
 * Returns the file.
 */
export async function writeGatewayRoutes(
  folder: string,
  urls: { readonly ours: string; readonly limit: string; readonly obvious: string },
): Promise<string> {
  const deployed = await readFile(join(checkout, 'deploy', 'gateway', 'routes.json'), 'utf8');
  const table = JSON.parse(deployed) as RouteTable;
  table.upstreams['provider-registry'] = { address: urls.ours };
  for (const name of ['limit', 'obvious'] as const) {
    table.upstreams[name] = { address: urls[name] };
    table.routes.push({
      path: `/${name}/providers`,
      match: 'subtree',
      upstream: name,
      rewrite: '/providers',
    });
  }
  const file = join(folder, 'routes.json');
  await writeFile(file, JSON.stringify(table));
  return file;
}
