import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bucketName,
  isS3StoreGiven,
  S3_START_TIMEOUT_MS,
  s3PageKeysMax,
  testS3,
} from '@gridlease/testing/s3';
import { afterAll, beforeAll } from 'vitest';
import type { Backend } from '../../src/backend/backend.ts';
import { openDiskStore } from '../../src/backend/disk/open.ts';
import { parseEndpoint } from '../../src/backend/s3/endpoint.ts';
import { openS3Store } from '../../src/backend/s3/open.ts';
import { DEFAULT_LIMITS, DEFAULT_TIMEOUTS, type S3Options } from '../../src/backend/s3/options.ts';
import { md5, sha256 } from './contents.ts';

export const MIB = 1024 * 1024;
/** S3's own minimum, which every store here holds to. */
export const PART_BYTES = 5 * MIB;

/** A kind of store that the behavioural suite runs against. */
export interface StoreKind {
  readonly name: string;
  /** Whether it holds to conditions of writes, and of deletions; undefined: unknown. */
  readonly holdsTo: Readonly<Record<'ifNoneMatch' | 'ifMatch' | 'deleteIfMatch', boolean | undefined>>;
  /** The ETag of an object that was uploaded at once. */
  readonly etagOf: (content: Uint8Array) => string;
  /** Entries on one page of a listing at most. */
  readonly pageKeysMax: number;
  open(): Promise<{ backend: Backend; close(): Promise<void> }>;
}

/** The driver, with parts so small that tests have several. */
export async function openS3(age: 'old' | 'new', changes: Partial<S3Options> = {}): Promise<Backend> {
  const { endpoint: text, accessKeyId, secretAccessKey, region } = await testS3(age);
  const endpoint = parseEndpoint(text);
  return openS3Store({
    endpoint,
    publicEndpoint: endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    timeouts: DEFAULT_TIMEOUTS,
    limits: {
      ...DEFAULT_LIMITS,
      partBytes: PART_BYTES,
      singleCopyBytesMax: PART_BYTES,
      copyPartBytes: PART_BYTES,
      pageUploadsMax: 3,
    },
    warn: (message, error) => {
      throw new Error(message, { cause: error });
    },
    ...changes,
  });
}

interface S3Kind extends StoreKind {
  readonly age: 'old' | 'new';
}

function s3Kind(name: string, age: 'old' | 'new', holdsTo: StoreKind['holdsTo']): S3Kind {
  return {
    name,
    age,
    etagOf: md5,
    pageKeysMax: s3PageKeysMax(),
    holdsTo,
    async open() {
      const backend = await openS3(age);
      return { backend, close: () => backend.close() };
    },
  };
}

const disk: StoreKind = {
  name: 'disk',
  holdsTo: { ifNoneMatch: true, ifMatch: true, deleteIfMatch: true },
  etagOf: sha256,
  pageKeysMax: 1_000,
  async open() {
    const folder = await mkdtemp(join(tmpdir(), 'gridlease-objects-'));
    const { backend } = await openDiskStore({ folder, publicUrl: () => 'http://127.0.0.1:1' });
    return {
      backend,
      async close() {
        await backend.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** The S3 stores of this run: two ages of Swift, or the one whose address was given. */
export const S3_KINDS: readonly S3Kind[] = isS3StoreGiven()
  ? [
      s3Kind('the S3 store given', 'new', {
        ifNoneMatch: undefined,
        ifMatch: undefined,
        deleteIfMatch: undefined,
      }),
    ]
  : [
      s3Kind('an old S3 store', 'old', { ifNoneMatch: false, ifMatch: false, deleteIfMatch: true }),
      s3Kind('a new S3 store', 'new', { ifNoneMatch: true, ifMatch: false, deleteIfMatch: true }),
    ];

export const ALL_KINDS: readonly StoreKind[] = [disk, ...S3_KINDS];

/** A store for the tests of a `describe`, and buckets in it that are gone afterwards. */
export interface StoreInUse {
  readonly backend: Backend;
  /** A new and empty bucket. */
  bucket(): Promise<string>;
}

export function useStore(kind: StoreKind): StoreInUse {
  let opened: { backend: Backend; close(): Promise<void> } | undefined;
  const buckets: string[] = [];
  const backend = () => {
    if (opened === undefined) throw new Error('the store is open from beforeAll on');
    return opened.backend;
  };
  beforeAll(async () => {
    opened = await kind.open();
  }, S3_START_TIMEOUT_MS);
  afterAll(async () => {
    if (opened === undefined) return;
    const { backend: used } = opened;
    await Promise.all(buckets.map((bucket) => removeBucket(used, bucket)));
    await opened.close();
  });
  return {
    get backend() {
      return backend();
    },
    async bucket() {
      const name = bucketName();
      buckets.push(name);
      await backend().createBucket(name);
      return name;
    },
  };
}

/** Removes a bucket with all that is in it. */
export async function removeBucket(backend: Backend, bucket: string): Promise<void> {
  if (!(await backend.hasBucket(bucket))) return;
  for await (const { ref, uploadId } of backend.multipart.listPending(bucket))
    await backend.multipart.abort(ref, uploadId);
  for (;;) {
    const { entries } = await backend.list(bucket, { prefix: '', limit: 1_000 });
    if (entries.length === 0) break;
    await backend.deleteMany(
      bucket,
      entries.map(({ key }) => key),
    );
  }
  await backend.deleteBucket(bucket);
}
