/**
 * Writes deploy/gateway/Caddyfile, the deployed gateway's configuration, from the routes that the embedded one reads.
 * With `--check` it writes nothing and fails when the committed file differs.
 *
 * Run: node --conditions=source scripts/write-gateway-config.ts [--check]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { readRouteTable } from '../packages/devstack/src/gateway/routes.ts';
import { renderCaddyfile } from './gateway/caddyfile.ts';

const ROUTES_FILE = new URL('../deploy/gateway/routes.json', import.meta.url);
const CADDYFILE = new URL('../deploy/gateway/Caddyfile', import.meta.url);

const text = renderCaddyfile(readRouteTable(ROUTES_FILE));
if (!process.argv.includes('--check')) {
  writeFileSync(CADDYFILE, text);
} else if (readFileSync(CADDYFILE, 'utf8') !== text) {
  process.stderr.write(
    'deploy/gateway/Caddyfile is out of date: node --conditions=source scripts/write-gateway-config.ts\n',
  );
  process.exitCode = 1;
}
