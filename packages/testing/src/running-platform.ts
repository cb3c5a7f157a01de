import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, mkdtemp, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { emptyDataFolder, openDataFolder } from '@gridlease/devstack/platform/data-folder';
import { busyPorts, portsFrom } from '@gridlease/devstack/platform/ports';
import { identify, isRunning, type ProcessIdentity } from '@gridlease/devstack/platform/process-identity';
import { onTestFinished } from 'vitest';
import { startProcess, type TestProcess } from './process.ts';
import { programsFolder } from './programs.ts';
import { until } from './until.ts';

const run = promisify(execFile);
const checkout = fileURLToPath(new URL('../../../', import.meta.url));
/** The limit for stopping everything. */
const GONE_TIMEOUT_MS = 60_000;
/** Long enough for two platforms that start on a busy disk during other tests. */
const START_TIMEOUT_MS = 120_000;

/** Each site has ten ports, above those that single servers of tests take, and below ephemeral ones. */
const PORTS = 10;
const FIRST_BASE = 28_000;
const END_BASE = 32_760;

/** The processes that `npm` has started, by the data folder of their site. */
const startedOn = new Map<string, TestProcess[]>();

/** A location for a platform: its own data folder and ports, so that it does not collide with another one. */
export interface Site {
  readonly dataFolder: string;
  readonly portBase: number;
  /** Further variables of its environment. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** `npm start` as a child process, with the processes it has started. */
export interface RunningPlatform {
  readonly npm: TestProcess;
  /** The gateway's base URL. */
  readonly url: string;
  /** Every process that belongs to it now, npm's first. */
  processes(): Promise<ListedProcess[]>;
  /** The one process whose command line contains this text. */
  processOf(text: string): Promise<ListedProcess>;
}

export interface ListedProcess extends ProcessIdentity {
  readonly parent: number;
  readonly command: string;
}

/**
 * Opens a site whose ports are below the range of the operating system's ephemeral ports.
 *
 * @param closeLater registers what removes the site; by default at the end of the test.
 */
export async function openSite(
  closeLater: (close: () => Promise<void>) => void = onTestFinished,
): Promise<Site> {
  const folder = await mkdtemp(join(tmpdir(), 'gridlease-start-'));
  // Root's PostgreSQL runs as another user, who has to traverse the folder.
  await run('chmod', ['711', folder]);
  const dataFolder = join(folder, 'data');
  closeLater(async () => {
    // A test that did not stop its platform would have it write into what is removed.
    await Promise.all((startedOn.get(dataFolder) ?? []).map((one) => one.stop()));
    startedOn.delete(dataFolder);
    await emptyDataFolder(openDataFolder(dataFolder));
    // What a failed start has left may still be writing; its error is the one to see.
    await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  });
  const portBase = await until(async () => {
    const base = randomInt(FIRST_BASE / PORTS, END_BASE / PORTS) * PORTS;
    if (!(await reserve(base, closeLater))) return undefined;
    const ports = portsFrom(String(base));
    const busy = await busyPorts(ports, Object.keys(ports) as (keyof typeof ports)[]);
    return busy.length === 0 ? base : undefined;
  });
  return { dataFolder, portBase };
}

/** Reserves the ports from this one on for a site: a minute may pass before all of its servers listen. */
async function reserve(base: number, closeLater: (close: () => Promise<void>) => void): Promise<boolean> {
  const folder = join(tmpdir(), `gridlease-ports-${base}`);
  try {
    await mkdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  closeLater(() => rmdir(folder));
  return true;
}

/** Lets the platform pay for the token accounts of receivers, so that they get whole amounts. Before it starts. */
export async function chargeNoReceivers({ dataFolder }: Site): Promise<void> {
  const { config } = openDataFolder(dataFolder);
  await writeFile(join(config, 'billing.yaml'), 'withdrawals:\n  new_account_fee: "0"\n');
}

/** Runs an `npm` command line in the checkout for this site without waiting for anything. It ends with the site. */
export async function npm(site: Site, args: string[]): Promise<TestProcess> {
  const started = await startProcess({
    command: 'npm',
    args,
    cwd: checkout,
    env: siteEnvironment(site),
  });
  startedOn.set(site.dataFolder, [...(startedOn.get(site.dataFolder) ?? []), started]);
  return started;
}

/** The settings of a site, in the environment of this run: the installer may need its proxy. */
export function siteEnvironment(site: Site): Record<string, string> {
  // biome-ignore lint/style/noProcessEnv: passed on whole, as a shell does.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GRIDLEASE_'));
  const programs = programsFolder();
  const own = {
    GRIDLEASE_PORT_BASE: String(site.portBase),
    GRIDLEASE_DATA: site.dataFolder,
    ...(programs !== undefined && { GRIDLEASE_PROGRAMS: programs }),
  };
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...own, ...site.environment };
}

/** Runs `npm start` and waits for its table. */
export async function startPlatform(site: Site, args: string[] = []): Promise<RunningPlatform> {
  const process_ = await npm(site, ['start', ...(args.length > 0 ? ['--', ...args] : [])]);
  await process_.waitForLine(/Gridlease is running/, START_TIMEOUT_MS);
  await process_.waitForLine(/curl -sS '/);
  const processes = () => processTree(process_.pid, site.dataFolder);
  return {
    npm: process_,
    url: `http://127.0.0.1:${site.portBase}`,
    processes,
    async processOf(text) {
      const found = (await processes()).filter(({ command }) => command.includes(text));
      // A process that was just forked still has its parent's command line.
      const eldest = found.filter(({ parent }) => !found.some(({ pid }) => pid === parent));
      const [first] = eldest;
      if (first === undefined || eldest.length > 1)
        throw new Error(`${eldest.length} processes with ${text}`);
      return first;
    },
  };
}

/** Waits until none of the processes is running and nothing else works on the site's data. */
export async function untilGone(processes: readonly ProcessIdentity[], site: Site): Promise<void> {
  await until(
    async () => !processes.some(isRunning) && (await processTree(0, site.dataFolder)).length === 0,
    {
      timeoutMs: GONE_TIMEOUT_MS,
      message: 'that every process of the platform has ended',
    },
  );
}

/** The process, its descendants, every process with the data folder in its command line, and their descendants. */
export async function processTree(root: number, dataFolder: string): Promise<ListedProcess[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,ppid=,args=']);
  const all = stdout.split('\n').flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
  const members = new Set<number>();
  const isMember = (one: (typeof all)[number]) =>
    (root > 0 && one.pid === root) || one.command.includes(dataFolder) || members.has(one.parent);
  // Parents are not always listed before their children.
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const one of all) if (isMember(one)) members.add(one.pid);
  }
  return all
    .filter(({ pid }) => members.has(pid))
    .flatMap(({ pid, parent, command }) => {
      const identity = identify(pid);
      return identity === undefined ? [] : [{ ...identity, parent, command }];
    });
}
