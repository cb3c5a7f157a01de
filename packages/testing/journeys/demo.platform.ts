import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import { isFreePort } from '@gridlease/devstack/servers/free-port';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import type { TestProcess } from '@gridlease/testing/process';
import {
  npm,
  openSite,
  processTree,
  type Site,
  startPlatform,
  untilGone,
} from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it, onTestFinished } from 'vitest';
import { GPU } from './fixtures.ts';

const run = promisify(execFile);
const PORTS = 10;

/** A computer whose home and temporary folder are empty. */
async function openComputer(
  environment: Record<string, string> = {},
): Promise<{ site: Site; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-home-'));
  await run('chmod', ['711', folder]);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [home, temporary] = [join(folder, 'home'), join(folder, 'tmp')];
  for (const each of [home, temporary]) await mkdir(each, { mode: 0o711 });
  const site = await openSite();
  return {
    site: { ...site, environment: { HOME: home, TMPDIR: temporary, ...environment } },
    folder: temporary,
  };
}

const demo = (site: Site, args: string[]) => npm(site, ['run', '--silent', 'demo', '--', ...args]);
const textOf = ({ lines }: TestProcess) => lines.join('\n');
const rentalOf = (text: string) => /rental (\S+) is pending/.exec(text)?.[1] ?? 'no rental';

async function machinesAt(baseUrl: string): Promise<string[]> {
  const list = createRegistryClient({ baseUrl }).GET('/providers', { params: { query: { fields: 'name' } } });
  return (await orThrow(list)).map(({ name }) => name);
}

/** Neither files nor processes nor ports are left. */
async function expectNothingLeft({ site, folder }: { site: Site; folder: string }): Promise<void> {
  await untilGone([], { ...site, dataFolder: folder });
  const names = (await readdir(folder)).filter((name) => name.startsWith('gridlease-demo'));
  expect(names).toEqual([]);
  const ports = Array.from({ length: PORTS }, (_, offset) => site.portBase + offset);
  for (const port of ports) expect(await isFreePort(port), `port ${port}`).toBe(true);
}

it('the demo rents a card of this machine, finds its page, ends the rental and leaves nothing', async () => {
  const computer = await openComputer();
  const playing = await demo(computer.site, ['--once', '--driver', 'command']);
  const { code } = await playing.exited;
  const text = textOf(playing);
  expect(code, text).toBe(0);
  expect(text).toMatch(/has joined with 2 × NVIDIA GeForce RTX 4090, which are simulated/);
  expect(text).toMatch(/It is ready after [\d.]+ s/);
  expect(text).toContain(`Its page is at http://127.0.0.1:${computer.site.portBase + 9}/`);
  expect(text).toContain('RECEIPT OF A RENTAL');
  expect(text).toContain(rentalOf(text));
  await expectNothingLeft(computer);
});

it('the demo shows its page until Ctrl-C, which ends the rental with a receipt and leaves nothing', async () => {
  const computer = await openComputer({
    // Nobody answers there: it is told, and the rental runs without a container.
    DOCKER_HOST: 'unix:///nonexistent/docker.sock',
  });
  const playing = await demo(computer.site, []);
  const line = await playing.waitForLine(/Its page is at/);
  await playing.waitForLine(/tokens so far/);
  expect(textOf(playing)).toContain('not in containers: no Docker engine answers');
  const page = await (await fetch(/http:\S+/.exec(line)?.[0] ?? '')).text();
  expect(page).toContain(`<td>${rentalOf(textOf(playing))}</td>`);
  expect(page).toContain('NVIDIA GeForce RTX 4090 (simulated)');
  expect(page).not.toContain('{{');
  expect((await processTree(0, computer.folder)).length).toBeGreaterThan(0);
  const [, console = ''] = /The console is at (\S+):/.exec(textOf(playing)) ?? [];
  expect(await (await fetch(console)).text()).toContain('<div id="console">');
  const url = `http://127.0.0.1:${computer.site.portBase}`;
  await until(async () => (await machinesAt(url)).length === 13, {
    message: 'that the simulated machines have joined',
  });

  playing.kill('SIGINT');
  const { code } = await playing.exited;
  expect(code, textOf(playing)).toBe(0);
  expect(textOf(playing)).toContain('Ended               completed (requested)');
  await expectNothingLeft(computer);
});

it(
  'the demo rents a container where it can, and goes without where there is no image',
  async (context) => {
    const engine = await engineOrSkip(context);
    // The rules of the firewall are one set for the whole machine, which other tests take away.
    const settings = {
      GRIDLEASE_RENTALS__DOCKER__SOCKET: engine.socket,
      GRIDLEASE_RENTALS__DOCKER__FIREWALL: 'off',
    };
    const computer = await openComputer(settings);
    const [program = '', ...client] = engine.client;
    const docker = async (...args: string[]) =>
      (await run(program, [...client, ...args], { env: engine.env })).stdout;
    const playing = await demo(computer.site, ['--driver', 'docker', '--image', engine.image]);
    const line = await playing.waitForLine(/Its page is at/);
    const id = rentalOf(textOf(playing));
    const filter = ['--filter', `label=org.gridlease.session=${id}`, '--quiet'];
    expect(await docker('ps', ...filter)).not.toBe('');
    const page = await (await fetch(/http:\S+/.exec(line)?.[0] ?? '')).text();
    expect(page).toContain(`<td>${id}</td>`);
    expect(page).toContain(`in a container of ${engine.image}`);
    expect(page).not.toContain('{{');
    playing.kill('SIGTERM');
    expect((await playing.exited).code, textOf(playing)).toBe(0);
    expect(await docker('ps', '--all', ...filter)).toBe('');
    expect(await docker('network', 'ls', ...filter)).toBe('');
    await expectNothingLeft(computer);

    const without = await demo(computer.site, ['--once', '--image', 'localhost:1/no-such-image:1']);
    expect((await without.exited).code, textOf(without)).toBe(0);
    expect(textOf(without)).toMatch(
      /as programs on this machine, not in containers: image_(unavailable|not_found): /,
    );
    expect(textOf(without)).toContain('RECEIPT OF A RENTAL');
    await expectNothingLeft(computer);
  },
  ENGINE_START_TIMEOUT_MS,
);

it('the demo can be stopped while its platform starts, and leaves nothing', async () => {
  const computer = await openComputer();
  const playing = await demo(computer.site, []);
  await playing.waitForLine(/Starting a platform/);
  const hasStarted = async () => (await processTree(0, computer.folder)).length > 0;
  await until(hasStarted, { message: 'that a server has started' });
  playing.kill('SIGINT');
  expect((await playing.exited).code, textOf(playing)).toBe(0);
  expect(textOf(playing)).not.toContain('has joined');
  await expectNothingLeft(computer);
});

it('the demo joins the platform that runs, and takes its machines away from it at the end', async () => {
  const computer = await openComputer();
  const { site } = computer;
  const platform = await startPlatform(site);
  const body = { owner_id: 'zoe', name: 'rig-of-zoe', gpus: [{ ...GPU, uuid: `GPU-${randomUUID()}` }] };
  await orThrow(createRegistryClient({ baseUrl: platform.url }).POST('/providers', { body }));

  const playing = await demo(site, ['--driver', 'command']);
  await playing.waitForLine(/tokens so far/);
  expect(textOf(playing)).toContain(`Joining the platform that runs at ${platform.url}.`);
  await until(async () => (await machinesAt(platform.url)).length === 14, {
    message: 'that the simulated machines have joined',
  });
  playing.kill('SIGINT');
  expect((await playing.exited).code, textOf(playing)).toBe(0);
  expect(textOf(playing)).toContain('RECEIPT OF A RENTAL');
  expect(await machinesAt(platform.url)).toEqual(['rig-of-zoe']);

  // A renter who has a wallet already; the address with a path, as copied from a browser.
  const again = await demo(site, ['--driver', 'command', '--once', '--url', `${platform.url}/console/`]);
  expect((await again.exited).code, textOf(again)).toBe(0);
  expect(textOf(again)).toContain("Alice's machine");
  expect(await machinesAt(platform.url)).toEqual(['rig-of-zoe']);

  const own = await demo({ ...site, portBase: (await openSite()).portBase }, ['--once', '--own']);
  expect((await own.exited).code, textOf(own)).toBe(0);
  expect(textOf(own)).toContain('Starting a platform of its own');
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);

  const closed = await startPlatform(site, ['--secure']);
  const refused = await demo(site, ['--url', closed.url]);
  expect((await refused.exited).code).toBe(1);
  expect(textOf(refused)).toContain('requires access tokens');
  expect((await closed.npm.stop('SIGTERM')).code).toBe(0);
  await expectNothingLeft(computer);
});

it('an unknown option of the demo is refused before anything is started', async () => {
  const computer = await openComputer();
  const playing = await demo(computer.site, ['--drvier', 'docker']);
  expect((await playing.exited).code).toBe(1);
  expect(textOf(playing)).toContain("Unknown option '--drvier'");
  await expectNothingLeft(computer);
});
