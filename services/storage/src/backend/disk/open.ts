import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, PART_BYTES_MIN } from '../backend.ts';
import { storeUnavailable } from '../errors.ts';
import { trackWork } from '../in-flight-work.ts';
import { createOwnPresigning, createUrlSigner, type PresignOwn, type UrlSigner } from '../url-signer.ts';
import { createBuckets } from './buckets.ts';
import { openContentFiles } from './content-files.ts';
import { createContents } from './contents.ts';
import { admitEarlierReleases, keepOutEarlierReleases } from './earlier-releases.ts';
import { openIndexDatabase } from './index-database.ts';
import { createListing } from './listing.ts';
import { createMultipart } from './multipart.ts';
import { createObjectRows } from './object-rows.ts';
import { createObjects } from './objects.ts';
import { SMALL_BYTES_MAX } from './small-contents.ts';
import { createUsageCounters } from './usage-counters.ts';

const SIGNING_KEY_BYTES = 32;

export interface DiskOptions {
  /** Created if it does not exist. Only one process at a time can use it. */
  readonly folder: string;
  /** Where clients reach the service, without a trailing slash: the beginning of presigned URLs. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Minimum size of every part but the last, in bytes. Default: S3's 5 MiB. */
  readonly partBytesMin?: number;
  /**
   * Objects of at most so many bytes are kept in the index. 0: in files, into which those in the index are moved first, so
   * that an earlier release can use the folder. Default, and maximum: {@link SMALL_BYTES_MAX}.
   */
  readonly smallBytesMax?: number;
}

/** The driver, the signer of the URLs that the service has to serve, and what makes them. */
export interface DiskStore {
  readonly backend: Backend;
  readonly urls: UrlSigner;
  readonly presignOwn: PresignOwn;
}

/** The signing key of presigned URLs: created once, stored in the folder, readable only by its owner. */
async function openSigningKey(path: string): Promise<Buffer> {
  try {
    await writeFile(path, randomBytes(SIGNING_KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = await readFile(path);
  if (key.length !== SIGNING_KEY_BYTES) throw new Error(`${path} does not hold ${SIGNING_KEY_BYTES} bytes`);
  return key;
}

/** Removes other users' access to a path that this user owns. Missing paths are ignored. */
async function closeToOthers(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || (stats.mode & 0o077) === 0 || stats.uid !== process.getuid?.()) return;
  await chmod(path, stats.mode & 0o700);
}

/** The index contains user ids in its keys. SQLite gives its log the mode of the database. */
async function preparePlace(folder: string, index: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await (await open(index, 'a', 0o600)).close();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new Error(`object_store.folder: ${folder} cannot be written to (${code})`, { cause });
  }
  for (const path of [folder, index, `${index}-wal`, `${index}-shm`]) await closeToOthers(path);
}

/**
 * Opens a local folder as a store: bytes in immutable files, and an index whose rows are the commit points of every
 * change. Leftovers of a killed process are removed in the background.
 *
 * @throws Error if another process uses the folder, or nothing can be written to it
 */
export async function openDiskStore(options: DiskOptions): Promise<DiskStore> {
  const { folder, publicUrl, clock = Date.now, partBytesMin = PART_BYTES_MIN } = options;
  const { smallBytesMax = SMALL_BYTES_MAX } = options;
  const index = join(folder, 'index.db');
  await preparePlace(folder, index);
  const db = await openIndexDatabase(index);
  const urls = createUrlSigner(await openSigningKey(join(folder, 'presigned-urls.key')), clock);
  const files = await openContentFiles(join(folder, 'objects'));
  const contents = createContents(db, files);
  const usage = createUsageCounters(db);
  const deps = { db, files, contents, usage, clock, smallBytesMax };
  await (smallBytesMax > 0 ? keepOutEarlierReleases : admitEarlierReleases)(deps);
  const rows = createObjectRows(deps);
  const presign = createOwnPresigning(urls, { publicUrl, clock });

  const { track, settled } = trackWork();
  const objects = createObjects(deps, rows);
  const multipart = createMultipart({ ...deps, partBytesMin, presign }, rows);
  const listing = createListing(db);
  const sweep = files.sweep(contents.isKept).catch(() => {});
  const backend: Backend = {
    ...createBuckets(deps),
    ...objects,
    put: (ref, upload) => track(objects.put(ref, upload)),
    multipart: {
      ...multipart,
      putPart: (ref, uploadId, part) => track(multipart.putPart(ref, uploadId, part)),
    },
    async check() {
      const failure = db.failure();
      if (failure !== undefined) throw storeUnavailable(failure);
      await access(folder, constants.R_OK | constants.W_OK).catch((cause: unknown) =>
        Promise.reject(storeUnavailable(cause)),
      );
    },
    async list(bucket, query) {
      rows.requireBucket(bucket);
      return listing(bucket, query);
    },
    count(bucket, prefix) {
      rows.requireBucket(bucket);
      return usage.count(bucket, prefix);
    },
    isExclusive: true,
    async presign(ref, { method, expirySeconds, ...bound }) {
      const { contentType, contentLength, maxBytes } = bound;
      return presign({ method, ...ref, contentType, contentLength, maxBytes }, expirySeconds);
    },
    async close() {
      await settled();
      await files.close();
      await sweep;
      await db.close();
    },
  };
  return { backend, urls, presignOwn: presign };
}
