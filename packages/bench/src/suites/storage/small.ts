import { builtProgram } from '../../harness/build.ts';
import { recordResponse } from '../../harness/canned-response.ts';
import { type Extent, measureOperation, type OperationResult } from '../../harness/measure.ts';
import { startLimit } from '../../harness/servers.ts';
import type { Stage } from '../../harness/stage.ts';
import type { Traffic } from '../../load/jobs.ts';
import { keyOf } from '../../servers/s3-documents.ts';
import { BUCKET, startBefore, startProxy, startSink } from './servers.ts';

const SMALL_BYTES = 4_096;
/**
 * Each of the three is compiled while it runs, and larger ones take longer: with a shorter warm-up the first rounds
 * measure the compiler. Upper bound; short benchmarks are warmed up in proportion.
 */
const WARM_UP = { seconds: 8, measurements: 4 };
const KEYS = Array.from({ length: 1_000 }, (_, number) => keyOf(SMALL_BYTES, number));
const PRESIGN = { method: 'GET', expiry: '15m' };
/** The service's own signer, for the limit that signs as we do. */
const SIGNER = builtProgram('services/storage/src/backend/s3/signer.ts');
/** The service's own schema, so that the limit does the same work before its empty handler. */
const PRESIGN_SCHEMA = {
  file: builtProgram('services/storage/src/presigned-urls/schema.ts'),
  name: 'presignRequest',
};

/**
 * GET and HEAD of small objects, compared with a bare proxy that signs and pools as we do; presigned URLs, compared
 * with an empty handler; both compared with the SDK.
 */
export async function measureSmall(stage: Stage, extent: Extent): Promise<OperationResult[]> {
  const sink = await startSink(stage);
  const { url: ours, program } = await startBefore(stage, sink);
  const bare = await startProxy(stage, 'bare-storage', sink, SIGNER);
  const obvious = await startProxy(stage, 'obvious-storage', sink);
  const path = `/presigned-url/${BUCKET}/${KEYS[0]}`;
  const empty = await startLimit(stage, [
    await recordResponse(ours, {
      method: 'POST',
      route: '/presigned-url/:bucketName/*',
      path,
      body: PRESIGN,
      bodySchema: PRESIGN_SCHEMA,
    }),
  ]);

  const measure = async (name: string, limit: string, traffic: Traffic) => {
    const urls = { ours, limit, obvious: obvious.url };
    const { connections } = extent;
    const seconds = Math.min(WARM_UP.seconds, WARM_UP.measurements * extent.seconds);
    for (const baseUrl of Object.values(urls))
      await stage.generator.load({ baseUrl, traffic, connections, seconds });
    const operation = { name, traffic: { ours: traffic, limit: traffic, obvious: traffic } };
    return measureOperation(stage.generator, urls, operation, extent);
  };
  const objects = { path: `/objects/${BUCKET}/{id}`, ids: KEYS };
  const results = [
    await measure('GET 4 KiB', bare.url, { method: 'GET', ...objects }),
    await measure('HEAD', bare.url, { method: 'HEAD', ...objects }),
  ];
  const { unsigned } = await sink.counts();
  if (unsigned > 0) throw new Error(`${unsigned} requests came to the store without a signature`);
  results.push(
    await measure('presign', empty.url, {
      method: 'POST',
      path: `/presigned-url/${BUCKET}/{id}`,
      ids: KEYS,
      bodies: [JSON.stringify(PRESIGN)],
    }),
  );
  for (const each of [program, bare.program, obvious.program, empty.program]) await each.stop();
  return results;
}
