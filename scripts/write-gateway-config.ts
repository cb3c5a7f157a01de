/**
 * Writes the configurations of the deployed gateways, deploy/gateway/Caddyfile and deploy/gateway/nginx/nginx.conf, from the routes that the embedded one reads.
 * With `--check` it writes nothing and fails when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-gateway-config.ts [--check]
 */
import { readRouteTable } from '../packages/devstack/src/gateway/routes.ts';
import { renderCaddyfile } from './gateway/caddy/caddyfile.ts';
import { renderNginxConf } from './gateway/nginx/conf.ts';
import { writeGenerated } from './lib/generated-file.ts';

const ROUTES_FILE = new URL('../deploy/gateway/routes.json', import.meta.url);

const table = readRouteTable(ROUTES_FILE);
writeGenerated('deploy/gateway/Caddyfile', renderCaddyfile(table));
writeGenerated('deploy/gateway/nginx/nginx.conf', renderNginxConf(table));
