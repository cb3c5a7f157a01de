import { readdir, readFile } from 'node:fs/promises';
import { cpuSeconds } from '../../load/cpu-time.ts';

/** What a process of the platform holds now, and has used since its start. */
export interface ProcessReading {
  readonly pid: number;
  readonly name: string;
  /** Proportional set size: memory shared with other processes counts by its share. */
  readonly pssBytes: number;
  readonly anonymousBytes: number;
  readonly cpuSeconds: number;
  readonly contextSwitches: number;
}

/** By its command line; what PostgreSQL starts has a title that begins with its name. */
const NAMES: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/scripts\/start\.mjs/, 'start.mjs'],
  [/platform\/main\.[jt]s/, 'platform'],
  [/platform\/guard\.[jt]s/, 'guard'],
  [/gateway\/main\.[jt]s/, 'gateway'],
  [/solana-program\.[jt]s/, 'chain'],
  [/nats-server/, 'NATS'],
  [/^postgres:|bin\/postgres/, 'PostgreSQL'],
];

/** @param commandLine content of /proc/<pid>/cmdline */
export function nameOf(commandLine: string): string {
  const service = /services\/([^/]+)\/src\/main\.[jt]s/.exec(commandLine)?.[1];
  return service ?? NAMES.find(([pattern]) => pattern.test(commandLine))?.[1] ?? 'other';
}

/**
 * A process and all of its descendants.
 *
 * @param parents of each process, by process id
 */
export function treeOf(root: number, parents: ReadonlyMap<number, number>): number[] {
  const children = [...parents].filter(([, parent]) => parent === root).map(([pid]) => pid);
  return [root, ...children.flatMap((child) => treeOf(child, parents))];
}

/** Reads a process and all of its descendants; those that end meanwhile are left out. */
export async function readProcesses(root: number): Promise<ProcessReading[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = new Map<number, number>();
  for (const name of names) {
    const stat = await read(name, 'stat');
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    if (parent > 0) parents.set(Number(name), parent);
  }
  const readings = await Promise.all(treeOf(root, parents).map(readOne));
  return readings.filter((reading) => reading !== undefined);
}

async function readOne(pid: number): Promise<ProcessReading | undefined> {
  const [memory, commandLine, stat] = await Promise.all(
    ['smaps_rollup', 'cmdline', 'stat'].map((file) => read(pid, file)),
  );
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const statuses = await Promise.all(tasks.map((task) => read(pid, `task/${task}/status`)));
  const seconds = cpuSeconds(stat ?? '');
  if (memory === undefined || memory === '' || seconds === undefined) return undefined;
  return {
    pid,
    name: nameOf((commandLine ?? '').replaceAll('\0', ' ')),
    pssBytes: kibibytes(memory, 'Pss'),
    anonymousBytes: kibibytes(memory, 'Anonymous'),
    cpuSeconds: seconds,
    contextSwitches: statuses.reduce((sum, status) => sum + switchesIn(status), 0),
  };
}

function read(pid: number | string, file: string): Promise<string> {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

function kibibytes(text: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0) * 1_024;
}

function switchesIn(status: string): number {
  const counts = status.matchAll(/^(?:non)?voluntary_ctxt_switches:\s+(\d+)$/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
}
