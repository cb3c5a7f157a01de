import { readdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { ENGINE_START_TIMEOUT_MS, engineOrSkip } from '@gridlease/testing/container-engine';
import { beforeAll, expect, test } from 'vitest';
import { isPortFree } from '../../src/rentals/drivers/docker/ports.ts';
import type { RentalDriver } from '../../src/rentals/drivers/driver.ts';
import { create, type DockerMachine, openDockerMachine, unlimited } from './machine.ts';

const KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIB1aWWCIRMDKQmRF1OoqKo8PJU0XRMn0l+w9Ae5XJJ0C';
const RENTALS = 100;
const SIDE_BY_SIDE = 8;
/** The bar of the issue: 19 of 20 rounds within 3 s. */
const ROUNDS = 20;
const BAR_MS = 3_000;
const TIMEOUT_MS = 30 * 60_000;

beforeAll(async () => void (await engineOrSkip({ skip: () => undefined as never })), ENGINE_START_TIMEOUT_MS);

/** Runs one rental that serves a page; milliseconds until it was ready, and until it was gone. */
async function serveOnce(
  { engine }: DockerMachine,
  driver: RentalDriver,
): Promise<{ ready: number; gone: number; ports: number[] }> {
  const begun = performance.now();
  const command = ['httpd', '-f', '-p', '80', '-h', '/srv'];
  const instance = await create(driver, engine, { command, ports: [80], ssh_public_key: KEY });
  await instance.putFile('/srv/index.html', { size: 2, content: Readable.from([Buffer.from('hi')]) });
  const { http, ssh } = await instance.start(unlimited());
  const ready = performance.now() - begun;
  const url = http?.[0]?.url ?? '';
  expect(await (await fetch(url)).text()).toBe('hi');
  const ending = performance.now();
  await instance.stop();
  await instance.erase();
  return { ready, gone: performance.now() - ending, ports: [Number(new URL(url).port), ssh?.port ?? 0] };
}

/** What the engine and the disk have; the same before and after. */
async function inventory(machine: DockerMachine): Promise<unknown> {
  const label = ['--filter', 'label=org.gridlease.session'];
  const { docker, folder } = machine;
  return {
    containers: await docker('ps', '--all', '--quiet', ...label),
    networks: await docker('network', 'ls', '--quiet', ...label),
    volumes: await docker('volume', 'ls', '--quiet'),
    bridges: (await readdir('/sys/class/net')).filter((name) => name.startsWith('gl-')),
    files: (await readdir(folder, { recursive: true })).toSorted(),
  };
}

test(`${RENTALS} rentals in a row leave no container, network, volume, file or open port`, {
  timeout: TIMEOUT_MS,
}, async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const driver = await machine.driver({ firewall: 'required' });
  const before = await inventory(machine);
  const ports = new Set<number>();
  for (let done = 0; done < RENTALS; done += 1) {
    for (const port of (await serveOnce(machine, driver)).ports) ports.add(port);
  }
  expect(await inventory(machine)).toEqual(before);
  for (const port of ports) expect(await isPortFree(port)).toBe(true);
});

test(`${SIDE_BY_SIDE} rentals run side by side`, { timeout: TIMEOUT_MS }, async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const driver = await machine.driver({ firewall: 'required' });
  const before = await inventory(machine);
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, () => serveOnce(machine, driver)));
  expect(await inventory(machine)).toEqual(before);
});

test('a rental is ready and gone again within the bars', { timeout: TIMEOUT_MS }, async (context) => {
  const machine = await openDockerMachine(await engineOrSkip(context));
  const driver = await machine.driver({ firewall: 'required' });
  const rounds = [];
  for (let done = 0; done < ROUNDS; done += 1) rounds.push(await serveOnce(machine, driver));
  for (const what of ['ready', 'gone'] as const) {
    const sorted = rounds.map((round) => round[what]).toSorted((a, b) => a - b);
    const [median = 0, p95 = 0, worst = 0] = [0.5, 0.95, 1].map(
      (part) => sorted[Math.ceil(part * ROUNDS) - 1],
    );
    process.stdout.write(
      `${what}: median ${Math.round(median)} ms, p95 ${Math.round(p95)} ms, worst ${Math.round(worst)} ms\n`,
    );
    expect(p95).toBeLessThan(BAR_MS);
  }
});
