import { randomBytes } from 'node:crypto';
import { endRental } from '@gridlease/client/billing';
import { chargeNoReceivers, openSite, startPlatform } from '@gridlease/testing/running-platform';
import { until } from '@gridlease/testing/until';
import { expect, it } from 'vitest';
import { listen } from './killed-processes/event-stream.ts';
import { expectFilesToBeWhole } from './killed-processes/files.ts';
import {
  expectEventsToBeWhole,
  expectMachinesToBeTold,
  expectMoneyToAddUp,
  expectUsageToBeWhole,
} from './killed-processes/invariants.ts';
import { keepDoing, PATIENT, untilAllProgressed, type Work } from './killed-processes/load.ts';
import { type Diary, keepBusy, openMarketplace } from './killed-processes/marketplace.ts';
import { type Outgoing, payOut, withdraw } from './killed-processes/outgoing-transfers.ts';
import { beginUpload, type ResumableUpload } from './killed-processes/upload.ts';
import { REPLACED_TIMEOUT_MS, replace, SERVERS, VICTIMS } from './killed-processes/victims.ts';
import { internalsOf } from './platform-internals.ts';

const UPLOAD_BYTES = 24 * 1024 * 1024 + 5;

async function finish(works: readonly Work[], upload: ResumableUpload): Promise<void> {
  await Promise.all(works.map((work) => work.stop()));
  expect(works.map((work) => work.failure()).filter((failure) => failure !== undefined)).toEqual([]);
  await until(() => upload.sendPart(), { timeoutMs: REPLACED_TIMEOUT_MS });
}

it('each service, the gateway, PostgreSQL and NATS are killed under load and replaced, and nothing is lost, doubled or offline', async () => {
  const site = await openSite();
  await chargeNoReceivers(site);
  const platform = await startPlatform(site, ['--secure']);
  const { url } = platform;
  const place = await openMarketplace(await internalsOf(site, url), url, PATIENT);
  const diary: Diary = { usage: [], rentals: [], files: [], statusChanges: 0, statuses: new Set() };
  const large = { key: `users/${place.rita.id}/model.bin`, bytes: randomBytes(UPLOAD_BYTES) };
  const listener = listen(`${url}/providers/events`, () => place.scheduler);
  const upload = await beginUpload(url, place.rita.accessToken, large);
  const works = [
    ...keepBusy(place, diary),
    keepDoing('the upload', 300, async () => void (await upload.sendPart())),
  ];
  await untilAllProgressed(works, 2);

  const withdrawals: Outgoing[] = [];
  const payout = await payOut(place);
  for (const victim of [...VICTIMS, ...SERVERS]) {
    withdrawals.push(await withdraw(place));
    await replace(platform, victim);
    await untilAllProgressed(works, 2);
  }
  await finish(works, upload);
  await endRental(place.billing, place.liveSession, 'done');

  await expectFilesToBeWhole(place, diary, [large]);
  await expectUsageToBeWhole(place, diary);
  await expectMoneyToAddUp(place, diary, { withdrawals, payout });
  await expectEventsToBeWhole(place, diary, { withdrawals, payout });
  await expectMachinesToBeTold(place, diary, listener.heard);
  expect(listener.connections()).toBeGreaterThan(2);
  await listener.stop();
  expect(platform.npm.lines.join('\n')).not.toContain('STAYS DOWN');
  expect((await platform.npm.stop('SIGTERM')).code).toBe(0);
});
