/**
 * Writes deploy/gateway/Caddyfile, the deployed gateway's configuration, from the routes that the embedded one reads.
 * With `--check` it writes nothing and fails when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-gateway-config.ts [--check]
 */
import { readRouteTable } from '../packages/devstack/src/gateway/routes.ts';
import { renderCaddyfile } from './gateway/caddyfile.ts';
import { writeGenerated } from './lib/generated-file.ts';

const ROUTES_FILE = new URL('../deploy/gateway/routes.json', import.meta.url);

writeGenerated('deploy/gateway/Caddyfile', renderCaddyfile(readRouteTable(ROUTES_FILE)));
