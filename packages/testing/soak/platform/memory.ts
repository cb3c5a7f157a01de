import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningPlatform } from '@gridlease/testing/running-platform';
import { VICTIMS } from '../../journeys/killed-processes/victims.ts';

const EVERY_MS = 5_000;

/** What is watched; where `isOurs` its memory must be flat. The rest are servers with caches and data of their own. */
const WATCHED = [
  ...VICTIMS.map((victim) => ({ ...victim, isOurs: true })),
  { name: 'supervisor', program: 'devstack/src/platform/main.ts', isOurs: true },
  { name: 'NATS', program: 'nats-server', isOurs: false },
  { name: 'chain', program: 'solana-program.ts', isOurs: false },
  { name: 'PostgreSQL', program: 'postgres', isOurs: false },
];

/** What one process, or all of a server's together, had at a time. */
export interface MemorySample {
  readonly name: string;
  readonly isOurs: boolean;
  /** The process; of a server with several the oldest one. */
  readonly pid: number;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** The proportional set size: what is shared counts in parts. Bytes. */
  readonly pssBytes: number;
}

/** Looks at the memory of every process of the platform every few seconds, until it is aborted. */
export async function watchMemory(platform: RunningPlatform, stopping: AbortSignal): Promise<MemorySample[]> {
  const samples: MemorySample[] = [];
  while (!stopping.aborted) {
    samples.push(...(await sampleAll(platform)));
    await delay(EVERY_MS, undefined, { signal: stopping }).catch(() => {});
  }
  return samples;
}

async function sampleAll(platform: RunningPlatform): Promise<MemorySample[]> {
  const processes = await platform.processes();
  const at = performance.now();
  const found = new Map<string, MemorySample>();
  for (const { pid, command } of processes) {
    const watched = WATCHED.find(({ program }) => command.includes(program));
    const pssBytes = watched === undefined ? undefined : await pssOf(pid);
    if (watched === undefined || pssBytes === undefined) continue;
    const before = found.get(watched.name);
    const { name, isOurs } = watched;
    const sum = pssBytes + (before?.pssBytes ?? 0);
    found.set(name, { name, isOurs, pid: Math.min(before?.pid ?? pid, pid), at, pssBytes: sum });
  }
  return [...found.values()];
}

/** Undefined of a process that has ended. */
async function pssOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}
