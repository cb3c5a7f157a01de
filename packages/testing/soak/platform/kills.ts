import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@gridlease/testing/random';
import type { RunningPlatform } from '@gridlease/testing/running-platform';
import { replace, SERVERS, VICTIMS, type Victim } from '../../journeys/killed-processes/victims.ts';
import { printProgress } from './progress.ts';

const ALL: readonly Victim[] = [...VICTIMS, ...SERVERS];
/**
 * Those killed last are spared: each then runs longer than the twenty seconds after which its restart is quick again,
 * even if one is killed every five.
 */
const SPARED = ALL.length - 2;

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
  const begun = performance.now();
  for (let next = begun + everyMs; next < begun + lastMs; next += everyMs) {
    await delay(Math.max(0, next - performance.now()));
    if (hasFailed()) return kills;
    const spared = kills.slice(-SPARED).map(({ name }) => name);
    const victim: Victim = random.pick(ALL.filter(({ name }) => !spared.includes(name)));
    const killedAt = performance.now();
    await replace(platform, victim);
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
