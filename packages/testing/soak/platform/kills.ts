import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@gridlease/testing/random';
import type { RunningPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { replace, SERVERS, VICTIMS, type Victim } from '../../journeys/killed-processes/victims.ts';
import { printProgress } from './progress.ts';

const ALL: readonly Victim[] = [...VICTIMS, ...SERVERS];
/** Longer than what ends within it is restarted ever later: a process is killed again only after it has run for this long. */
const RUNS_MS = 22_000;

export interface Kill {
  readonly name: string;
  /** From the signal until another process has taken over. */
  readonly awayMs: number;
}

/** Kills one process after another, every `everyMs`, until the time is over or something `hasFailed`. */
export async function killAtRandom(
  platform: RunningPlatform,
  {
    random,
    everyMs,
    lastMs,
    hasFailed,
  }: { random: Random; everyMs: number; lastMs: number; hasFailed: () => boolean },
): Promise<Kill[]> {
  const kills: Kill[] = [];
  const replacedAt = new Map<string, number>();
  const listReady = () =>
    ALL.filter(
      ({ name }) => performance.now() - (replacedAt.get(name) ?? Number.NEGATIVE_INFINITY) >= RUNS_MS,
    );
  const begun = performance.now();
  for (let next = begun + everyMs; next < begun + lastMs; next += everyMs) {
    await delay(Math.max(0, next - performance.now()));
    if (hasFailed()) return kills;
    await until(() => listReady().length > 0, { timeoutMs: 2 * RUNS_MS });
    const victim: Victim = random.pick(listReady());
    const killedAt = performance.now();
    await replace(platform, victim);
    replacedAt.set(victim.name, performance.now());
    const awayMs = performance.now() - killedAt;
    kills.push({ name: victim.name, awayMs });
    const at = Math.round((killedAt - begun) / 1_000);
    printProgress(
      `${at} s: ${victim.name} was killed, and was replaced after ${(awayMs / 1_000).toFixed(1)} s`,
    );
  }
  await delay(Math.max(0, begun + lastMs - performance.now()));
  return kills;
}
