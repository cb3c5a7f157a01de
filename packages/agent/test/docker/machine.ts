import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@gridlease/common/log/logger';
import type { TestContainerEngine } from '@gridlease/testing/context';
import { onTestFinished } from 'vitest';
import { dockerSettings } from '../../src/config/docker-settings.ts';
import type { MachineCard } from '../../src/rentals/drivers/docker/container/gpus.ts';
import { openDockerDriver } from '../../src/rentals/drivers/docker/driver.ts';
import type { Instance, RentalDriver, RentalTask } from '../../src/rentals/drivers/driver.ts';
import type { Workload } from '../../src/rentals/workload.ts';

const run = promisify(execFile);
/** Below the ports that the kernel gives to connections; each machine of a test has some of its own. */
const PORTS_FIRST = 20_000;
const PORTS_LAST = 32_000;
const PORTS = 60;

/** A machine's disk, and its engine. */
export interface DockerMachine {
  readonly engine: TestContainerEngine;
  readonly folder: string;
  /** Starts the driver of an agent on it. */
  driver(settings?: Record<string, unknown>, cards?: readonly MachineCard[]): Promise<RentalDriver>;
  /** Runs a command of Docker's client. */
  docker(...args: string[]): Promise<string>;
}

/** Everything of it is erased at the end of the test. */
export async function openDockerMachine(engine: TestContainerEngine): Promise<DockerMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-docker-'));
  const first = PORTS_FIRST + PORTS * Math.floor((Math.random() * (PORTS_LAST - PORTS_FIRST)) / PORTS);
  const common = {
    socket: engine.socket,
    // One set of rules for the whole machine: isolation.test.ts, which takes them away, must be alone with them.
    firewall: 'off',
    nft: engine.nft,
    host: '127.0.0.1',
    ports: `${first}-${first + PORTS - 1}`,
    memory_mb: '256',
    cpus: '1',
  };
  const open = async (settings: Record<string, unknown> = {}, cards: readonly MachineCard[] = []) => {
    const driver = await openDockerDriver({
      settings: dockerSettings.parse({ ...common, ...settings }),
      hostName: '127.0.0.1',
      stateFolder: folder,
      cards: async () => cards,
      log: createLogger({ service: 'agent', level: 'fatal' }),
    });
    onTestFinished(() => driver.close());
    return driver;
  };
  onTestFinished(async () => {
    const last = await open();
    for (const instance of await last.adopt()) await instance.erase();
    await last.close();
    await rm(folder, { recursive: true, force: true });
  });
  const [program = '', ...args] = engine.client;
  return {
    engine,
    folder,
    driver: open,
    docker: async (...more) => (await run(program, [...args, ...more], { env: engine.env })).stdout,
  };
}

let count = 0;

/** A rental of this workload. */
export function taskOf(
  engine: TestContainerEngine,
  workload: Partial<Workload>,
  cards: RentalTask['cards'] = [],
): RentalTask {
  count += 1;
  return {
    sessionId: `session-${process.pid}-${count}`,
    workload: { image: engine.image, ...workload },
    cards,
  };
}

export const unlimited = () => new AbortController().signal;

/** Creates a rental of this workload. */
export async function create(
  driver: RentalDriver,
  engine: TestContainerEngine,
  workload: Partial<Workload>,
  cards: RentalTask['cards'] = [],
): Promise<Instance> {
  return driver.create(taskOf(engine, workload, cards), { signal: unlimited(), onProgress: () => {} });
}

/** A rental that runs a script of a shell, started. */
export async function startScript(
  driver: RentalDriver,
  engine: TestContainerEngine,
  script: string,
  more: Partial<Workload> = {},
): Promise<Instance> {
  const instance = await create(driver, engine, { command: ['sh', '-c', script], ...more });
  await instance.start(unlimited());
  return instance;
}

/** All output of a rental, to its end. */
export async function outputOf(instance: Instance): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of instance.output(unlimited())) parts.push(part);
  return Buffer.concat(parts).toString();
}
