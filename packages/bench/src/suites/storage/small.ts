import { startLimit } from '../../harness/limit.ts';
import { type Extent, measureOperation, type OperationResult } from '../../harness/measure.ts';
import { startOwnServer } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/traffic.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { BUCKET, type Sink, startBefore } from './servers.ts';

const SMALL_BYTES = 4_096;
/**
 * Each of the three is compiled while it runs, and larger ones take longer: with a shorter warm-up the first rounds
 * measure the compiler. Upper bound; short benchmarks are warmed up in proportion.
 */
const WARM_UP = { seconds: 8, measurements: 4 };
const KEYS = Array.from({ length: 1_000 }, (_, number) => keyOf(SMALL_BYTES, number));
const PRESIGN = { method: 'GET', expiry: '15m' };

/**
 * GET and HEAD of small objects, compared with a bare proxy that signs and pools as we do; presigned URLs, compared
 * with an empty handler; both compared with the SDK.
 */
export async function measureSmall(stage: Stage, sink: Sink, extent: Extent): Promise<OperationResult[]> {
  const ours = await startBefore(stage, sink);
  // The service's own signer, so that the limit signs as we do.
  const signer = stage.fileOf('services/storage/src/backend/s3/signer.ts');
  const bare = await startOwnServer(stage, 'bare-storage', { args: [sink.url, signer] });
  const obvious = await startOwnServer(stage, 'obvious-storage', { args: [sink.url] });
  const empty = await startLimit(stage, ours.url, {
    method: 'POST',
    route: '/presigned-url/:bucketName/*',
    path: `/presigned-url/${BUCKET}/${KEYS[0]}`,
    body: PRESIGN,
    bodySchema: ['services/storage/src/presigned-urls/schema.ts', 'presignRequest'],
  });

  const measure = async (name: string, limit: string, traffic: Traffic) => {
    const urls = { ours: ours.url, limit, obvious: obvious.url };
    const { connections } = extent;
    const seconds = Math.min(WARM_UP.seconds, WARM_UP.measurements * extent.seconds);
    for (const baseUrl of Object.values(urls))
      await stage.generator('load', { baseUrl, traffic, connections, seconds });
    return measureOperation(stage.generator, urls, { name, traffic }, extent);
  };
  const objects = { path: `/objects/${BUCKET}/{id}`, ids: KEYS };
  const before = await sink.counts();
  const get = await measure('GET 4 KiB', bare.url, { method: 'GET', ...objects });
  const head = await measure('HEAD', bare.url, { method: 'HEAD', ...objects });
  const unsigned = (await sink.counts()).unsigned - before.unsigned;
  if (unsigned > 0) throw new Error(`${unsigned} requests came to the store without a signature`);
  const presign = await measure('presign', empty.url, {
    method: 'POST',
    path: `/presigned-url/${BUCKET}/{id}`,
    ids: KEYS,
    bodies: [JSON.stringify(PRESIGN)],
  });
  for (const { program } of [ours, bare, obvious, empty]) await program.stop();
  return [get, head, presign];
}
