import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { orThrow } from '@gridlease/client/problem-error';
import { createRegistryClient } from '@gridlease/client/registry';
import type { TestContainerEngine } from '@gridlease/testing/context';
import { closeWithFile } from '@gridlease/testing/file-end';
import { startProcess, type TestProcess } from '@gridlease/testing/process';
import { programArguments } from '@gridlease/testing/programs';
import { until } from '@gridlease/testing/until';
import { billingOf, RATES } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { listeningPorts } from './listening-ports.ts';

const run = promisify(execFile);
const NVIDIA_SMI = fileURLToPath(new URL('../../../agent/fake-nvidia-smi.mjs', import.meta.url));
const AGENT = 'packages/agent/src/main.ts';
/** Below the ports of sites; each rig has some of its own. */
const PORTS_FIRST = 20_000;
const PORTS_END = 28_000;
const PORTS = 64;
const OURS = ['--filter', 'label=org.gridlease.session'];

interface PortRange {
  readonly first: number;
  readonly last: number;
}

/** A machine of an owner's, with an enrolled agent that runs rentals in the test engine. */
export interface Rig {
  readonly providerId: string;
  /** The agent that runs now. */
  agent(): TestProcess;
  /** Everything that the agents of this machine have written. */
  log(): string;
  /** Kills the agent without a warning. */
  kill(): Promise<void>;
  /** Starts another agent on the machine. */
  start(): Promise<void>;
  /** Runs a command of the engine's client. */
  docker(...args: string[]): Promise<string>;
  /** The containers of a rental, whatever their state. */
  containers(sessionId: string): Promise<string[]>;
  /** The files that the machine has of rentals. */
  leftovers(): Promise<string[]>;
  /** The ports for rentals at which the agent or the engine listens. */
  openPorts(): Promise<number[]>;
  /** All that engine, kernel and disk have of this machine's rentals; the same before and after them. */
  inventory(): Promise<object>;
}

export interface RigOptions {
  readonly engine: TestContainerEngine;
  readonly owner: Person;
  /** The gateway as the machine reaches it. */
  readonly gateway: string;
  readonly name: string;
  readonly cards: number;
  readonly docker?: Readonly<Record<string, unknown>>;
}

/** RTX 4090 that nobody else has. */
function captureOf(cards: number): string {
  const head =
    'index, uuid, name, memory.total [MiB], memory.used [MiB], driver_version, compute_cap, utilization.gpu [%], utilization.memory [%], temperature.gpu, power.draw [W], power.limit [W]';
  const rows = Array.from(
    { length: cards },
    (_, index) =>
      `${index}, GPU-${randomUUID()}, NVIDIA GeForce RTX 4090, 24564, 1893, 550.54.14, 8.9, 3, 1, 41, 22.15, 450.00`,
  );
  return [head, ...rows, ''].join('\n');
}

function choosePorts(): PortRange {
  const first = PORTS_FIRST + PORTS * randomInt(Math.floor((PORTS_END - PORTS_FIRST) / PORTS));
  return { first, last: first + PORTS - 1 };
}

function configOf({ engine, name, docker }: RigOptions, { first, last }: PortRange): object {
  return {
    name,
    gpu_vendor: 'nvidia',
    nvidia_smi: NVIDIA_SMI,
    usage: { interval: '1s' },
    rentals: {
      driver: 'docker',
      docker: {
        socket: engine.socket,
        gpus: 'none',
        // One set of rules for the whole machine: the test of the isolation must be alone with them.
        firewall: 'off',
        nft: engine.nft,
        host: '127.0.0.1',
        ports: `${first}-${last}`,
        memory_mb: '128',
        cpus: '1',
        ...docker,
      },
    },
  };
}

/** Enrolls a machine by a code of its owner's, and starts its agent. Stops with the test file. */
export async function openRig(options: RigOptions): Promise<Rig> {
  const { engine, owner, gateway } = options;
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-rig-'));
  closeWithFile(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  const ports = choosePorts();
  await writeFile(join(folder, 'cards.csv'), captureOf(options.cards));
  // JSON is YAML.
  await writeFile(join(folder, 'config.yaml'), JSON.stringify(configOf(options, ports)));
  const command = (...args: string[]) =>
    startProcess({
      command: process.execPath,
      args: [...programArguments(AGENT), ...args],
      env: { FAKE_NVIDIA_SMI: join(folder, 'cards.csv') },
      cwd: folder,
    });
  const { code } = await orThrow(
    owner.auth.POST('/api/v1/auth/enrollments', { body: { name: options.name } }),
  );
  const enrolling = await command('enroll', code, '--gateway', gateway);
  if ((await enrolling.exited).code !== 0) throw new Error(enrolling.lines.join('\n'));

  const agents: TestProcess[] = [];
  const start = async () => void agents.push(await command());
  const agent = () => agents.at(-1) as TestProcess;
  await start();
  closeWithFile(async () => void (await agent().stop('SIGKILL')));
  const providerId = await untilRegistered(options);
  await orThrow(
    billingOf(gateway, owner).PUT('/api/v1/provider/{providerID}/rates', {
      params: { path: { providerID: providerId } },
      body: { rates: RATES },
    }),
  );
  const [program = '', ...args] = engine.client;
  const docker = async (...more: string[]) =>
    (await run(program, [...args, ...more], { env: engine.env })).stdout.trim();
  const enginePid = Number(await readFile(join(dirname(engine.socket), 'dockerd.pid'), 'utf8'));
  const openPorts = async () =>
    (await listeningPorts([agent().pid, enginePid])).filter(
      (port) => port >= ports.first && port <= ports.last,
    );
  return {
    providerId,
    openPorts,
    agent,
    log: () => agents.flatMap(({ lines }) => lines).join('\n'),
    kill: async () => void (await agent().stop('SIGKILL')),
    start,
    docker,
    containers: async (sessionId) =>
      (await docker('ps', '--all', '--quiet', '--filter', `label=org.gridlease.session=${sessionId}`))
        .split('\n')
        .filter(Boolean),
    leftovers: () => filesOfRentals(folder),
    inventory: async () => ({
      containers: await docker('ps', '--all', '--quiet', ...OURS),
      networks: await docker('network', 'ls', '--quiet', ...OURS),
      volumes: await docker('volume', 'ls', '--quiet'),
      files: await filesOfRentals(folder),
      ports: await openPorts(),
    }),
  };
}

async function untilRegistered({ gateway, owner, name }: RigOptions): Promise<string> {
  const registry = createRegistryClient({ baseUrl: gateway, token: owner.accessToken });
  const find = async () => {
    const machines = await orThrow(registry.GET('/providers', { params: { query: { owner_id: owner.id } } }));
    return machines.find((machine) => machine.name === name && machine.status === 'idle')?.id;
  };
  return until(find, { message: `that ${name} is registered` });
}

async function filesOfRentals(folder: string): Promise<string[]> {
  const state = join(folder, 'state');
  const folders = ['rentals', 'workloads', 'workloads/.inputs'];
  await mkdir(state, { recursive: true });
  const found = folders.map((name) => readdir(join(state, name)).catch(() => []));
  return (await Promise.all(found)).flat().filter((name) => name !== '.inputs');
}
