import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RouteTable } from '@gridlease/devstack/gateway/routes';
import { withClient } from '@gridlease/devstack/platform/databases';
import { buildConsole } from '@gridlease/devstack/programs/console';
import { startBilling } from '../../harness/billing.ts';
import { checkout } from '../../harness/build.ts';
import type { Variant } from '../../harness/measure.ts';
import { startRegistry, startServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import { fillRegistry } from '../registry/registries.ts';
import { type OpenBrowser, openBrowser } from './browser.ts';
import { openReplay, type Replay, recordChanges } from './recording.ts';

/** Of all machines. */
export const OWNER = 'olga';
/** Machines whose changes are recorded. */
const CHANGES = 1_000;
/** A row of the console's tables. */
const ROW_PX = 45;

/** An open platform with a fleet, served by a gateway for each of the three consoles. */
export interface Site extends OpenBrowser {
  readonly urls: Readonly<Record<Variant, string>>;
  readonly replay: Replay;
  /** Recorded events. */
  readonly events: number;
}

/** Starts registry, billing and gateways as they are deployed; fills the registry; records what it tells of changes. */
export async function openSite(stage: Stage, machines: number): Promise<Site> {
  const registry = await startRegistry(stage, { GRIDLEASE_LEASE__MINIMUM: '1h' });
  const ids = await fillRegistry(registry, machines, 'uuidv7()');
  await giveToOwner(registry.databaseUrl);
  await stage.calmDatabase(registry.databaseUrl);
  const events = await recordChanges(registry.url, ids.slice(0, CHANGES));
  const replay = await openReplay(events);
  const billing = await startBilling(stage, 'billing', {});
  const routes = await writeRoutes(stage, {
    'provider-registry': registry.url,
    billing: billing.url,
    replay: replay.url,
  });
  const urls = await Promise.all(
    Object.entries(await buildConsoles(stage, machines)).map(async ([variant, folder]) => {
      const { url } = await startServer(stage, {
        name: `gateway-${variant}`,
        source: 'packages/devstack/src/gateway/main.ts',
        env: { GRIDLEASE_PORT: '{port}', GRIDLEASE_ROUTES_FILE: routes, GRIDLEASE_CONSOLE: folder },
        readyPath: '/health/live',
      });
      // A name that browsers trust as they trust HTTPS.
      return [variant, url.replace('127.0.0.1', 'localhost')] as const;
    }),
  );
  const { browser, close } = await openBrowser(stage.folder);
  return {
    urls: Object.fromEntries(urls) as Record<Variant, string>,
    replay,
    events: events.length,
    browser,
    async close() {
      await close();
      await replay.close();
    },
  };
}

function giveToOwner(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table_name: string }>(
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name in ('owner_id', 'provider_id')
       group by table_name having count(*) = 2 or table_name = 'providers'`,
    );
    for (const { table_name } of rows) await client.query(`update ${table_name} set owner_id = $1`, [OWNER]);
  });
}

/** The deployed gateway's routes, but for the registry's stream of events, which is the recorded one. */
async function writeRoutes(stage: Stage, addresses: Readonly<Record<string, string>>): Promise<string> {
  const deployed = await readFile(join(checkout, 'deploy', 'gateway', 'routes.json'), 'utf8');
  const table = JSON.parse(deployed) as RouteTable;
  for (const [name, address] of Object.entries(addresses)) table.upstreams[name] = { address };
  table.routes.push({ path: '/providers/events', match: 'exact', upstream: 'replay' });
  const file = join(stage.folder, 'console-routes.json');
  await writeFile(file, JSON.stringify(table));
  return file;
}

/** Builds ours and the obvious one, and writes a page as long as the whole list with nothing in it: the limit. */
async function buildConsoles(stage: Stage, machines: number): Promise<Record<Variant, string>> {
  const folders = {
    ours: join(stage.folder, 'console-ours'),
    limit: join(stage.folder, 'console-limit'),
    obvious: join(stage.folder, 'console-obvious'),
  };
  await buildConsole(folders.ours);
  await buildConsole(folders.obvious, 'bench/obvious.config.ts');
  await mkdir(folders.limit);
  await writeFile(
    join(folders.limit, 'index.html'),
    `<!doctype html><html lang="en"><title>Nothing</title><table><caption>Machines</caption><tbody>${'<tr><td>row'.repeat(10)}
    <tr><td><svg width="1" height="${machines * ROW_PX}"></svg></table></html>`,
  );
  return folders;
}
