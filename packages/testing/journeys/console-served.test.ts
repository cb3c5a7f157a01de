/** The console as all gateways serve it: the embedded one of `npm start`, and the deployed ones. */

import { fileURLToPath } from 'node:url';
import { createLogger } from '@gridlease/common/log/logger';
import { openConsole } from '@gridlease/devstack/gateway/console';
import { listenOn } from '@gridlease/devstack/gateway/listen';
import { readRouteTable } from '@gridlease/devstack/gateway/routes';
import { createGateway } from '@gridlease/devstack/gateway/server';
import { consoleFolder } from '@gridlease/devstack/programs/console';
import { caddy } from '@gridlease/testing/gateways/caddy';
import type { DeployedGateway } from '@gridlease/testing/gateways/gateway';
import { nginx } from '@gridlease/testing/gateways/nginx';
import { programsFolder } from '@gridlease/testing/programs';
import { describe, expect, onTestFinished, type TestContext, test } from 'vitest';
import { rawCall } from './deployed-gateway/raw-call.ts';

const table = readRouteTable(fileURLToPath(new URL('../../../deploy/gateway/routes.json', import.meta.url)));
const built = consoleFolder(programsFolder() ?? '');

async function openEmbedded(): Promise<string> {
  const log = createLogger({ service: 'gateway-test', level: 'silent' });
  const gateway = createGateway({ table, log, console: openConsole(built, table.console) });
  const port = await listenOn(gateway, 0, '127.0.0.1');
  onTestFinished(() => gateway.drain(0));
  return `http://127.0.0.1:${port}`;
}

const openDeployed = (deployed: DeployedGateway) => async (context: TestContext) => {
  const startGateway = await deployed.find(context);
  const gateway = await startGateway({
    GRIDLEASE_AUTH__MODE: 'required',
    GRIDLEASE_CONSOLE: built,
  });
  onTestFinished(() => gateway.stop());
  return gateway.url;
};

/** A request as it is, without following redirects. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { method, headers, redirect: 'manual' });

describe.each([
  ['embedded', openEmbedded],
  ['caddy', openDeployed(caddy)],
  ['nginx', openDeployed(nginx)],
] as const)('the %s gateway', (_name, open) => {
  test('leads browsers from the root to the console, and programs nowhere', async (context) => {
    const url = await open(context);
    const visit = await get(`${url}/`, { 'sec-fetch-dest': 'document' });
    expect([visit.status, visit.headers.get('location')]).toEqual([302, '/console/']);
    expect(visit.headers.get('vary')).toBe('Sec-Fetch-Dest');
    for (const headers of [{}, { 'sec-fetch-dest': 'empty' }] as Record<string, string>[]) {
      const response = await get(`${url}/`, headers);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        404,
        'application/problem+json',
      ]);
    }
    const short = await get(`${url}/console`);
    expect([short.status, short.headers.get('location')]).toEqual([308, '/console/']);
  });

  test('answers every address of the console with the page, under its policy', async (context) => {
    const url = await open(context);
    for (const path of ['/console/', '/console/rentals/7?tab=log', '/console/files/a/b.js']) {
      const response = await get(url + path);
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
      expect(await response.text()).toContain('<div id="console">');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      for (const [name, value] of Object.entries(table.console.headers)) {
        expect(response.headers.get(name)).toBe(value);
      }
    }
  });

  test('serves files compressed, once for each release', async (context) => {
    const url = await open(context);
    const html = await (await get(`${url}/console/`)).text();
    const [, script = ''] = /src="(\/console\/assets\/[^"]+\.js)"/.exec(html) ?? [];
    const plain = await get(url + script, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    const text = await plain.text();
    for (const encoding of ['br', 'gzip']) {
      const response = await get(url + script, { 'accept-encoding': encoding });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      // Decoded by fetch.
      expect(await response.text()).toBe(text);
      const again = { 'accept-encoding': encoding, 'if-none-match': response.headers.get('etag') ?? '' };
      expect((await get(url + script, again)).status).toBe(304);
    }
  });

  test('says what it has not', async (context) => {
    const url = await open(context);
    const other = await get(`${url}/console/assets/index-of-another-release.js`);
    expect([other.status, ((await other.json()) as { code?: string }).code]).toEqual([
      404,
      'route_not_found',
    ]);
    const posted = await get(`${url}/console/`, {}, 'POST');
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    for (const path of ['/console/../package.json', '/console/%2e%2e/%2e%2e/etc/passwd', '/consoles']) {
      const { status, text } = await rawCall(url, path);
      // nginx refuses a path that leads above the root.
      expect(status === 404 || status === 400 || text.includes('<div id="console">')).toBe(true);
    }
  });
});
