import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findS3 } from '@gridlease/devstack/servers/find';
import type { BenchOptions } from '../../harness/options.ts';
import { send } from '../../harness/send.ts';
import type { Stage } from '../../harness/stage.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { presign } from './presign.ts';
import { BUCKET, MIB, objectUrl, type StoreAccess, startBefore } from './servers.ts';
import { compareTransfers, type TransferResult } from './transfers.ts';

/** A quarter of the sink's size: here the store takes the time. */
const SHARE = 1 / 4;

/** A real store, the one that the tests use, compared with the same client directly to it. */
export async function measureSwift(
  stage: Stage,
  options: Pick<BenchOptions, 'rounds' | 'mib'>,
): Promise<TransferResult[]> {
  const dataFolder = join(stage.folder, 'swift');
  await mkdir(dataFolder);
  // biome-ignore lint/style/noProcessEnv: where a store is, or where downloads are kept, is the environment's to say.
  const { url, access, stop } = await findS3({ env: process.env, dataFolder, age: 'new' });
  try {
    return await measureStore(stage, { url, credentials: access, region: access.region }, options);
  } finally {
    await stop();
  }
}

async function measureStore(
  stage: Stage,
  store: StoreAccess,
  options: Pick<BenchOptions, 'rounds' | 'mib'>,
): Promise<TransferResult[]> {
  const mib = Math.ceil(options.mib * SHARE);
  const [ownKey, directKey] = [keyOf(mib * MIB, 0), keyOf(mib * MIB, 1)];
  const { url, program } = await startBefore(stage, store);
  await send('POST', `${url}/buckets/${BUCKET}`);
  const sides = {
    ours: { url: () => objectUrl(url, ownKey), pid: program.pid },
    limit: {
      url: (direction: string) =>
        store.url + presign(store, direction === 'upload' ? 'PUT' : 'GET', `/${BUCKET}/${directKey}`),
    },
  };
  const results = await compareTransfers(stage, sides, { place: 'Swift', mib, rounds: options.rounds });
  // It may be an external one.
  for (const key of [ownKey, directKey]) await send('DELETE', objectUrl(url, key));
  await send('DELETE', `${url}/buckets/${BUCKET}`);
  await program.stop();
  return results;
}
