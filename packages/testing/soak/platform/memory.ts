import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { RunningPlatform } from '@gridlease/testing/running-platform';
import { VICTIMS } from '../../journeys/killed-processes/victims.ts';

const EVERY_MS = 5_000;

/**
 * What is sampled; where `isOurs` its memory must be flat. The rest are servers with caches and data of their own.
 */
const WATCHED = [
  ...VICTIMS.map((victim) => ({ ...victim, isOurs: true })),
  { name: 'supervisor', program: 'devstack/src/platform/main.ts', isOurs: true },
  { name: 'NATS', program: 'nats-server', isOurs: false },
  { name: 'chain', program: 'solana-program', isOurs: false },
  { name: 'PostgreSQL', program: 'postgres', isOurs: false },
];

/** The memory of one process, or the total of a server's, at one time. */
export interface MemorySample {
  readonly name: string;
  readonly isOurs: boolean;
  /** The process; of a server with several the oldest one. */
  readonly pid: number;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
  /** The proportional set size: shared memory counts in parts. Bytes. */
  readonly pssBytes: number;
}

/** Samples the memory of every process of the platform every few seconds, until aborted. */
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

/** Undefined for a process that has ended. */
async function pssOf(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(text)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1_024;
}
