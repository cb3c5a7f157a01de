import { dirname } from 'node:path';
import { doStep } from '@gridlease/testing/runbook-steps';
import { openWeedCluster, type WeedCluster } from '@gridlease/testing/weed-cluster';
import { expect, it } from 'vitest';
import { untilAllProgressed } from '../journeys/killed-processes/load.ts';
import { printProgress } from '../soak/platform/progress.ts';
import { expectAllToBeThere, keepStoring, type ObjectDiary } from './objects/load.ts';
import { startStorageOn } from './objects/service.ts';

/** Building the store's program takes long on a machine that never did. */
const TIMEOUT_MS = 60 * 60_000;

/** The commands of the runbook's step, with the store's own program. */
const fixReplication = ({ program, masterAddress }: WeedCluster) =>
  doStep('fix-replication', { PATH: `${dirname(program)}:/usr/bin:/bin`, WEED_MASTER: masterAddress });

it(
  'a store of three nodes loses one under uploads and then its disk, and no acknowledged object is lost or changed',
  async () => {
    const weed = await openWeedCluster();
    const url = await startStorageOn(weed.store);
    const diary: ObjectDiary = { stored: new Map(), refused: new Map() };
    const works = keepStoring(url, diary);
    const goesOn = async () => {
      await untilAllProgressed(works, 10);
      await expectAllToBeThere(url, diary);
    };
    await goesOn();
    for (const node of weed.volumeServers) {
      await node.kill();
      const killedAt = performance.now();
      await untilAllProgressed(works, 1);
      const seconds = ((performance.now() - killedAt) / 1_000).toFixed(1);
      printProgress(`${node.name} killed: uploads by everyone after ${seconds} s`);
      await goesOn();
      await node.start();
      await weed.untilKnown(weed.volumeServers.length);
    }

    const [lost, other] = weed.volumeServers;
    if (lost === undefined || other === undefined) throw new Error('there are not three volume servers');
    await lost.kill();
    await doStep('empty-volume-server', { WEED_DATA: lost.dataFolder });
    await lost.start();
    await weed.untilKnown(weed.volumeServers.length);
    await fixReplication(weed);
    await Promise.all(works.map((work) => work.stop()));
    expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
    await fixReplication(weed);
    // Whatever only this one and the lost one had is on the lost one again.
    await other.kill();
    await expectAllToBeThere(url, diary);
    printProgress(
      `${diary.stored.size} objects, refused: ${JSON.stringify(Object.fromEntries(diary.refused))}`,
    );
  },
  TIMEOUT_MS,
);
