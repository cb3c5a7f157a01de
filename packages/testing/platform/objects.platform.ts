import { dirname } from 'node:path';
import { doStep } from '@gridlease/testing/runbook-steps';
import { until } from '@gridlease/testing/until';
import { openWeedCluster, type WeedCluster, type WeedHost } from '@gridlease/testing/weed-cluster';
import { expect, it } from 'vitest';
import { untilAllProgressed } from '../journeys/killed-processes/load.ts';
import { printProgress } from '../soak/platform/progress.ts';
import { countRefused, expectAllToBeThere, keepStoring, type ObjectDiary } from './objects/load.ts';
import { startStorageOn } from './objects/service.ts';

/** Building the store's program takes long on a machine that never did. */
const TIMEOUT_MS = 60 * 60_000;
const WHOLE_TIMEOUT_MS = 3 * 60_000;
/** The store looks for a leader for half a minute before it refuses an upload. */
const REFUSED_TIMEOUT_MS = 3 * 60_000;

/** Runs a step of the runbook with the store's own program. */
const doWeedStep = (name: string, { program, masters }: WeedCluster) =>
  doStep(name, { PATH: `${dirname(program)}:/usr/bin:/bin`, WEED_MASTERS: masters });

/** Another host may fail now, and the runbook's step says so, too. */
async function untilWhole(weed: WeedCluster): Promise<void> {
  await until(() => weed.isWhole(), {
    timeoutMs: WHOLE_TIMEOUT_MS,
    every: 500,
    message: 'that every volume has all of its copies',
  });
  expect(await doWeedStep('weed-copies', weed)).not.toContain('under replicated');
}

/** Repeats the runbook's step as an operator does. */
async function fixUntilWhole(weed: WeedCluster): Promise<void> {
  await until(
    async () => {
      await doWeedStep('fix-replication', weed);
      return weed.isWhole();
    },
    { timeoutMs: WHOLE_TIMEOUT_MS, every: 500, message: 'that what was lost is copied' },
  );
}

/** With two of three hosts lost, requests that need them are refused. */
async function loseTwo([one, other]: readonly WeedHost[], diary: ObjectDiary): Promise<void> {
  await Promise.all([one?.kill(), other?.kill()]);
  const before = countRefused(diary);
  await until(() => countRefused(diary) > before, {
    timeoutMs: REFUSED_TIMEOUT_MS,
    message: 'that a request is refused',
  });
  await Promise.all([one?.start(), other?.start()]);
}

it(
  'a store of three hosts loses each, two at once and a disk under uploads, and no acknowledged object is lost or changed',
  async () => {
    const weed = await openWeedCluster();
    const url = await startStorageOn(weed.store);
    const diary: ObjectDiary = { stored: new Map(), refused: new Map() };
    const works = keepStoring(url, diary);
    /** Reports after how many seconds everyone stores and reads again, and that all is there. */
    const goesOn = async (event: string) => {
      const since = performance.now();
      await untilAllProgressed(works, 1);
      const seconds = ((performance.now() - since) / 1_000).toFixed(1);
      await untilAllProgressed(works, 10);
      await expectAllToBeThere(url, diary);
      printProgress(`${event}: works after ${seconds} s, ${diary.stored.size} objects there`);
    };
    await goesOn('all hosts');
    for (const host of weed.hosts) {
      const role = (await host.leads()) ? ' (the leader)' : '';
      await host.kill();
      await goesOn(`${host.name}${role} killed`);
      await host.start();
      await untilWhole(weed);
    }

    await loseTwo(weed.hosts, diary);
    await goesOn('two hosts lost, and back');
    await untilWhole(weed);

    const [lost, other] = weed.hosts;
    if (lost === undefined || other === undefined) throw new Error('there are not three hosts');
    await lost.kill();
    await doStep('empty-volume-server', { WEED_DATA: lost.volumeFolder });
    await lost.start();
    await goesOn('a disk lost');
    await Promise.all(works.map((work) => work.stop()));
    expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
    await fixUntilWhole(weed);
    // Whatever only this one and the lost one had is on the lost one again.
    await other.kill();
    await expectAllToBeThere(url, diary);
    printProgress(
      `${diary.stored.size} objects, refused: ${JSON.stringify(Object.fromEntries(diary.refused))}`,
    );
  },
  TIMEOUT_MS,
);
