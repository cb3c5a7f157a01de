import { endRental } from '@gridlease/client/billing';
import { S3_START_TIMEOUT_MS, testS3 } from '@gridlease/testing/s3';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { SERVICES } from './deployed-gateway/deployment.ts';
import { rawCall } from './deployed-gateway/raw-call.ts';
import { expectFilesToBeWhole } from './killed-processes/files.ts';
import { expectMachinesToBeTold } from './killed-processes/invariants.ts';
import { untilAllProgressed } from './killed-processes/load.ts';
import type { Marketplace } from './killed-processes/marketplace.ts';
import { expectAllToBeAccountedFor, finish } from './rolling-restart/books.ts';
import { beginLoad, type FurtherDiary, keepComing } from './rolling-restart/load.ts';
import { openReplicated, type ReplicatedPlatform } from './rolling-restart/platform.ts';
import { replaceEach } from './rolling-restart/replace.ts';
import { uploadSlowly } from './rolling-restart/slow-uploads.ts';

const ROLLING_TIMEOUT_MS = 300_000;
/** Announced size of a request; the gateway refuses larger ones after its configuration was reloaded. */
const NEW_LIMIT = 1_000_000;

beforeAll(async () => void (await testS3()), S3_START_TIMEOUT_MS);

/** A new configuration while requests, slow uploads and an event stream are in progress. */
async function reloadTheGateway(
  { deployment }: ReplicatedPlatform,
  place: Marketplace,
  further: FurtherDiary,
): Promise<void> {
  const coming = keepComing(place);
  const uploading = ['a', 'b', 'c'].map((name) => uploadSlowly(place, name));
  for (const time of [1, 2, 3]) {
    await untilAllProgressed(coming, 20);
    await deployment.gateway.reload({ GRIDLEASE_BODY_BYTES_MAX: String(NEW_LIMIT - time) });
  }
  await untilAllProgressed(coming, 20);
  further.slow.push(...(await Promise.all(uploading)));
  await finish(coming);
  const headers = ['Content-Length', String(NEW_LIMIT), 'Expect', '100-continue'];
  expect((await rawCall(deployment.url, '/uploads', { method: 'POST', headers })).status).toBe(413);
}

it(
  'every replica of every service is replaced under load, then the gateway reads a new configuration, and no request fails, no event and no base unit is lost',
  async (context) => {
    const platform = await openReplicated(context);
    onTestFinished(() => platform.close());
    const { url } = platform.deployment;
    const { place, diary, further, listener, uploads, works, payout } = await beginLoad(
      platform.internals,
      url,
    );

    await Promise.all(SERVICES.map((name) => replaceEach(platform, name)));
    await untilAllProgressed(works, 1);
    await finish([...works, ...uploads]);
    expect(further.slow.length).toBeGreaterThan(uploads.length);
    await reloadTheGateway(platform, place, further);
    await endRental(place.billing, place.liveSession, 'done');

    const { withdrawals, slow } = further;
    await expectFilesToBeWhole(place, diary, slow);
    const { databaseUrls } = platform.deployment;
    await expectAllToBeAccountedFor(
      {
        internals: platform.internals,
        databaseUrls: {
          billing: databaseUrls.billing ?? '',
          registry: databaseUrls['provider-registry'] ?? '',
        },
      },
      place,
      diary,
      { withdrawals, payout },
    );
    expect(await platform.deployment.run('billing', 'prove')).toEqual({ code: 0, signal: null });
    await expectMachinesToBeTold(place, diary, listener.heard);
    expect(listener.connections()).toBeGreaterThan(1);
    await listener.stop();
    expect(listener.failures).toEqual([]);
  },
  ROLLING_TIMEOUT_MS,
);
