import { Readable } from 'node:stream';
import { bucketName, S3_START_TIMEOUT_MS } from '@gridlease/testing/s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { cleanUp } from '../../src/uploads/janitor.ts';
import { createUploadLedger } from '../../src/uploads/ledger.ts';
import { createStateBucket } from '../../src/uploads/state-bucket.ts';
import { openS3, PART_BYTES, removeBucket, S3_KINDS } from '../backend/stores.ts';

const HOUR_MS = 3_600_000;
const HEADERS = { contentType: 'text/plain', meta: {} };

describe.each(S3_KINDS)('in $name that other programs also use,', ({ age }) => {
  const stateBucket = bucketName();
  const bucket = bucketName();
  const ledgerFor = (backend: Backend) => createUploadLedger(createStateBucket(backend, stateBucket));
  const warnings: unknown[] = [];
  const log = { info: () => {}, warn: (...what: unknown[]) => void warnings.push(what) };
  let ours: Backend;
  /** The same keys and buckets, and not this service: another program, or an earlier release of ours. */
  let other: Backend;
  beforeAll(async () => {
    ours = await openS3(age, { ledgerFor });
    other = await openS3(age);
    await ours.createBucket(bucket);
  }, S3_START_TIMEOUT_MS);
  afterAll(async () => {
    for (const name of [bucket, stateBucket]) await removeBucket(other, name);
    await Promise.all([ours.close(), other.close()]);
  });

  const pending = async () =>
    (await Array.fromAsync(other.multipart.listPending(bucket))).map(({ ref }) => ref.key);
  const notes = () => Array.fromAsync(ledgerFor(other).listBefore(new Date(Date.now() + HOUR_MS)));
  const clean = (hours: number, buckets: readonly string[] = [], reservedBuckets: readonly string[] = []) => {
    const clock = () => Date.now() + hours * HOUR_MS;
    const ledger = ledgerFor(ours);
    const places = { backend: ours, stateBucket, reservedBuckets, buckets };
    const options = { ...places, expireAfterMs: HOUR_MS, ledger, clock, log };
    return cleanUp(options, new AbortController().signal);
  };

  it('only abandoned uploads of the service itself are removed, and those of other programs only in configured buckets', async () => {
    await other.multipart.start({ bucket, key: 'theirs' }, HEADERS);
    // Of the same key: it is the upload that is ours, not where it goes.
    await other.multipart.start({ bucket, key: 'ours' }, HEADERS);
    await ours.multipart.start({ bucket, key: 'ours' }, HEADERS);
    expect(await clean(0)).toMatchObject({ multipartUploads: 0 });
    expect(await pending()).toEqual(['ours', 'ours', 'theirs']);
    expect(await clean(2)).toMatchObject({ multipartUploads: 1 });
    expect(await pending()).toEqual(['ours', 'theirs']);
    expect(await notes()).toEqual([]);
    expect(await clean(2, [bucket], [bucket])).toMatchObject({ multipartUploads: 0 });
    expect(await clean(2, [bucket])).toMatchObject({ multipartUploads: 2 });
    expect(await pending()).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it('finished uploads leave no record, including those of a body of unknown length', async () => {
    const ref = { bucket, key: 'ended' };
    const aborted = await ours.multipart.start(ref, HEADERS);
    expect(await notes()).toEqual([{ ref, uploadId: aborted }]);
    await ours.multipart.abort(ref, aborted);
    const body = Readable.from([Buffer.alloc(PART_BYTES), Buffer.alloc(PART_BYTES)], { objectMode: false });
    await ours.put(ref, { body, headers: HEADERS });
    expect(await notes()).toEqual([]);
    expect(await pending()).toEqual([]);
  });
});
