import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adminQuery } from '@gridlease/testing/database';
import { testNats } from '@gridlease/testing/nats';
import { openPrivatePostgres } from '@gridlease/testing/private-postgres';
import { npm, openSite, startPlatform, untilGone } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { describe, expect, test } from 'vitest';
import { openDataFolder } from '../src/platform/data-folder.ts';
import { sharedPostgresFolder } from '../src/servers/postgres-placement.ts';
import { listenAnywhere } from './gateway-upstream.ts';

const run = promisify(execFile);

/** The commands that the table shows for pasting, with continuation lines joined. */
function commandsIn(lines: readonly string[]): string[] {
  return lines
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('curl '));
}

async function paste(command: string): Promise<unknown> {
  return JSON.parse((await run('sh', ['-c', command])).stdout);
}

/**
 * Lists everything that other users of this machine can access below the data folder and PostgreSQL's actual folder.
 */
async function openToOthers(dataFolder: string): Promise<string[]> {
  const places = [dataFolder, sharedPostgresFolder(join(dataFolder, 'postgres'))].filter(existsSync);
  const { stdout } = await run('find', [...places, '-perm', '/077', '!', '-type', 'l']);
  // If we are root, PostgreSQL runs as another user, who traverses the folder itself.
  return stdout.split('\n').filter((path) => path !== '' && path !== dataFolder);
}

describe('npm start', { timeout: 120_000 }, () => {
  test('shows commands that work, refuses a second instance, keeps data after a SIGTERM to npm, and starts empty with --fresh', async () => {
    const site = await openSite();
    const first = await startPlatform(site);
    const [register, list] = commandsIn(first.npm.lines) as [string, string];
    expect(await paste(register)).toMatchObject({ owner_id: 'alice', status: 'idle' });
    expect(await paste(list)).toMatchObject([{ owner_id: 'alice' }]);
    for (const page of [
      '/docs/provider-registry/',
      '/redoc/provider-registry/',
      '/openapi/provider-registry.json',
      '/docs/auth/',
      '/redoc/auth/',
      '/openapi/auth.json',
      '/.well-known/jwks.json',
    ]) {
      expect((await fetch(first.url + page)).status, page).toBe(200);
    }

    expect(await openToOthers(site.dataFolder)).toEqual([]);
    const second = await npm(site, ['start']);
    const { code } = await second.exited;
    expect(code).toBe(1);
    expect(second.lines.join('\n')).toMatch(/already running .*\(process \d+\)/);
    expect((await fetch(`${first.url}/health`)).status).toBe(200);
    const refused = await npm(site, ['start', '--', '--fresh']);
    expect((await refused.exited).code).toBe(1);
    expect(await paste(list)).toHaveLength(1);

    const before = await first.processes();
    expect(before.length).toBeGreaterThan(6);
    expect((await first.npm.stop('SIGTERM')).code).toBe(0);
    await untilGone(before, site);

    const again = await startPlatform(site);
    expect(again.npm.lines.join('\n')).not.toContain('Installing');
    expect(await paste(list)).toHaveLength(1);
    const inAgain = await again.processes();
    // What a terminal does on Ctrl-C: the signal goes to npm and everything in its process group.
    process.kill(-again.npm.pid, 'SIGINT');
    await untilGone(inAgain, site);
    expect(again.npm.lines).toContain('Stopped');

    const fresh = await startPlatform(site, ['--fresh', '--time-scale', '1000']);
    expect(await paste(list)).toEqual([]);
    const early = (await paste(register)) as { registered_at: string };
    const isLate = async () => {
      const { registered_at } = (await paste(register)) as { registered_at: string };
      return Date.parse(registered_at) - Date.parse(early.registered_at) > 60_000;
    };
    await until(isLate, { message: 'a minute of the services time' });
    const inFresh = await fresh.processes();
    await fresh.npm.stop();
    await untilGone(inFresh, site);
  });

  test('uses servers given by their addresses, and leaves them running', async () => {
    const postgres = await openPrivatePostgres();
    try {
      const given = { GRIDLEASE_TEST_POSTGRES_URL: postgres.url, GRIDLEASE_TEST_NATS_URL: testNats().url };
      const platform = await startPlatform({ ...(await openSite()), environment: given });
      const [register] = commandsIn(platform.npm.lines) as [string];
      expect(await paste(register)).toMatchObject({ status: 'idle' });
      const commands = (await platform.processes()).map(({ command }) => command).join('\n');
      expect(commands).not.toMatch(/bin\/postgres|nats-server/);
      expect((await platform.npm.stop()).code).toBe(0);
      expect(await adminQuery('select 1 as alive', [], postgres.url)).toEqual([{ alive: 1 }]);
    } finally {
      await postgres.close();
    }
  });

  test('protects passwords from other users, and restarts what died, even if it cannot write', async () => {
    const site = await openSite();
    const platform = await startPlatform(site);
    const service = await platform.processOf('provider-registry/src/main');
    const secret = join(site.dataFolder, 'secrets', 'postgres-provider_registry');
    expect(service.command).not.toContain(readFileSync(secret, 'utf8').trim());
    const all = (await platform.processes()).map(({ command }) => command);
    for (const name of readdirSync(join(site.dataFolder, 'secrets'))) {
      const file = join(site.dataFolder, 'secrets', name);
      expect([name, statSync(file).mode & 0o777]).toEqual([name, 0o600]);
      const told = [...all, ...platform.npm.lines].join('\n');
      expect([name, told.includes(readFileSync(file, 'utf8').trim())]).toEqual([name, false]);
    }
    process.kill(service.pid, 'SIGKILL');
    await platform.npm.waitForLine(/provider-registry ended \(SIGKILL\); starting it again/);
    await platform.npm.waitForLine(/provider-registry runs again/);
    expect((await fetch(`${platform.url}/providers`)).status).toBe(200);

    const postgres = await platform.processOf('/bin/postgres -D');
    process.kill(postgres.pid, 'SIGKILL');
    await platform.npm.waitForLine(/PostgreSQL runs again/);
    await until(async () => (await fetch(`${platform.url}/providers`)).status === 200);

    // As on a full disk: the list of processes cannot be written.
    const main = await platform.processOf('src/platform/main.ts');
    const blocked = join(site.dataFolder, `lock.${main.pid}`);
    mkdirSync(blocked);
    const nats = await platform.processOf('nats-server');
    process.kill(nats.pid, 'SIGKILL');
    await platform.npm.waitForLine(/Could not record which processes run: EISDIR/);
    await platform.npm.waitForLine(/NATS runs again/);
    rmdirSync(blocked);
    const inEnd = await platform.processes();
    await platform.npm.stop();
    await untilGone(inEnd, site);
  });

  test('reports a busy port and its purpose before anything starts', async () => {
    const site = await openSite();
    const squatter = createServer();
    const port = await listenAnywhere(squatter);
    const blocked = await npm({ ...site, portBase: port - 2 }, ['start']);
    expect((await blocked.exited).code).toBe(1);
    const text = blocked.lines.join('\n');
    expect(text).toContain(`Port ${port}, which provider-registry needs, is in use`);
    expect(text).toContain('GRIDLEASE_PORT_BASE');
    expect(existsSync(join(site.dataFolder, 'postgres', 'cluster'))).toBe(false);
    squatter.close();
  });

  test('shows the end of the log of a service that cannot start, stops everything and fails', async () => {
    const site = await openSite();
    // The folder as the platform creates it, with a configuration in it.
    writeFileSync(
      join(openDataFolder(site.dataFolder).config, 'provider-registry.yaml'),
      'misspelt_key: 1\n',
    );
    const broken = await npm(site, ['start']);
    await broken.waitForLine(/NATS +ready/);
    expect((await broken.exited).code).toBe(1);
    const text = broken.lines.join('\n');
    expect(text).toMatch(/provider-registry ended \(exit code 1\)/);
    expect(text).toContain('misspelt_key');
    await untilGone([], site);
  });

  test('reports an unknown argument, an invalid one, and two contradictory ones', async () => {
    const site = await openSite();
    const refused = await npm(site, ['start', '--', '--secured']);
    expect((await refused.exited).code).toBe(1);
    expect(refused.lines.join('\n')).toContain('--secured');
    const tooFine = await npm(site, ['start', '--', '--token-decimals', '10']);
    expect((await tooFine.exited).code).toBe(1);
    expect(tooFine.lines.join('\n')).toContain('--token-decimals must be a whole number from 0 to 9');
    const contrary = await npm(site, ['start', '--', '--secure', '--time-scale', '60']);
    expect((await contrary.exited).code).toBe(1);
    expect(contrary.lines.join('\n')).toMatch(/--time-scale .* --secure/);
  });
});
