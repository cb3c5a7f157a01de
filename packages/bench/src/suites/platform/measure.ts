import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseUrlFile, withClient } from '@gridlease/devstack/platform/databases';
import { DATABASES } from '@gridlease/devstack/platform/services';
import { type ProcessReading, readProcesses } from './processes.ts';
import type { StartedPlatform } from './start.ts';

const SETTLE_STEP_MS = 5_000;
const SETTLE_STEPS_MAX = 24;
/** Programs return the memory of their start within twenty seconds, which takes a moment of the processor. */
const SETTLE_STEPS_MIN = 6;
/** After a start, the first look at everything and the last of the compiler take a while. */
const SETTLED_BELOW = 1.1;

/** All processes of a name together. */
export interface GroupUsage {
  readonly processes: number;
  readonly pssBytes: number;
  readonly anonymousBytes: number;
  /** Share of one core. */
  readonly cpu: number;
  readonly contextSwitchesASecond: number;
}

export interface IdleUsage {
  readonly groups: Readonly<Record<string, GroupUsage>>;
  /** Transactions a second by database; most are a single statement. */
  readonly transactionsASecond: Readonly<Record<string, number>>;
}

/** Waits for half a minute, and until the platform's use of the processor no longer falls, at most two minutes. */
export async function waitUntilSettled({ pid }: StartedPlatform): Promise<void> {
  let usedBefore = Number.POSITIVE_INFINITY;
  let before = sumOf(await readProcesses(pid));
  for (let step = 0; step < SETTLE_STEPS_MAX; step += 1) {
    await delay(SETTLE_STEP_MS);
    const now = sumOf(await readProcesses(pid));
    const used = now - before;
    if (step + 1 >= SETTLE_STEPS_MIN && used * SETTLED_BELOW >= usedBefore) return;
    usedBefore = used;
    before = now;
  }
}

/** What the platform uses, by process, while nothing is asked of it. */
export async function measureIdle(
  { pid, postgresPort }: StartedPlatform,
  dataFolder: string,
  seconds: number,
): Promise<IdleUsage> {
  const url = new URL(readFileSync(databaseUrlFile(join(dataFolder, 'secrets'), DATABASES[0] ?? ''), 'utf8'));
  url.port = String(postgresPort);
  url.pathname = '/postgres';
  const [first, committedFirst] = [await readProcesses(pid), await readCommitted(url.href)];
  const begunAt = performance.now();
  await delay(seconds * 1_000);
  const elapsed = (performance.now() - begunAt) / 1_000;
  const [last, committedLast] = [await readProcesses(pid), await readCommitted(url.href)];
  const transactions = DATABASES.map((name) => {
    const count = (committedLast.get(name) ?? 0) - (committedFirst.get(name) ?? 0);
    return [name, count / elapsed] as const;
  });
  return {
    groups: groupUsage(first, last, elapsed),
    transactionsASecond: Object.fromEntries(transactions),
  };
}

/** The use of all processes of each name between two readings; memory is that of the last. */
export function groupUsage(
  first: readonly ProcessReading[],
  last: readonly ProcessReading[],
  seconds: number,
): Record<string, GroupUsage> {
  const before = new Map(first.map((reading) => [reading.pid, reading]));
  const names = [...new Set(last.map(({ name }) => name))];
  const groups = names.map((name) => {
    const group = last.filter((reading) => reading.name === name);
    const used = (of: 'cpuSeconds' | 'contextSwitches') =>
      group.reduce((sum, reading) => sum + reading[of] - (before.get(reading.pid)?.[of] ?? 0), 0) / seconds;
    const held = (of: 'pssBytes' | 'anonymousBytes') => group.reduce((sum, reading) => sum + reading[of], 0);
    const usage: GroupUsage = {
      processes: group.length,
      pssBytes: held('pssBytes'),
      anonymousBytes: held('anonymousBytes'),
      cpu: used('cpuSeconds'),
      contextSwitchesASecond: used('contextSwitches'),
    };
    return [name, usage] as const;
  });
  return Object.fromEntries(groups);
}

const sumOf = (readings: readonly ProcessReading[]) =>
  readings.reduce((sum, reading) => sum + reading.cpuSeconds, 0);

async function readCommitted(url: string): Promise<ReadonlyMap<string, number>> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ name: string; committed: number }>(
      `select datname as name, (xact_commit + xact_rollback)::float8 as committed
       from pg_stat_database where datname is not null`,
    );
    return new Map(rows.map(({ name, committed }) => [name, committed]));
  });
}
