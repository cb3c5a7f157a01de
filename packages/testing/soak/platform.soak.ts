/** The whole platform under load for ten minutes, with a service killed every half minute: `npm run soak`. */
import { expect, it } from 'vitest';
import { compareBooks } from './platform/books.ts';
import { expectEveryEvent } from './platform/events.ts';
import { findFailures } from './platform/failures.ts';
import { judgeMemory } from './platform/memory-trend.ts';
import { printProgress } from './platform/progress.ts';
import { printOutcome } from './platform/report.ts';
import { runUnderKills } from './platform/run.ts';
import { readSettings } from './platform/settings.ts';
import { openStage } from './platform/stage.ts';

// biome-ignore lint/style/noProcessEnv: how large and how long is the caller's choice
const settings = readSettings(process.env);
/** Everything before and after the killing. */
const AROUND_MS = 30 * 60_000;

it(
  'whatever is killed: retries hide every failure, books and chain are even to the base unit, memory is flat',
  async () => {
    printProgress(`seed ${settings.seed}`);
    const stage = await openStage(settings);
    const { place, diary } = stage;
    const minutes = await runUnderKills(stage, settings);
    const books = await compareBooks(place, diary);
    const memory = judgeMemory(minutes.memory);
    const failures = [...(await findFailures(stage, minutes)), ...books.wrong];
    printOutcome({ settings, stage, minutes, books, memory, failures });

    expect(failures).toEqual([]);
    expect(memory.filter(({ verdict = 'flat' }) => verdict !== 'flat')).toEqual([]);
    expect(minutes.machines.length).toBe(settings.daemons);
    await expectEveryEvent(stage, settings.daemons);
    expect(stage.platform.npm.lines.join('\n')).not.toContain('STAYS DOWN');
    expect(await stage.close()).toBe(0);
  },
  settings.minutes * 60_000 + AROUND_MS,
);
