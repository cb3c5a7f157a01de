import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Backend } from '../backend.ts';
import { storeUnavailable } from '../errors.ts';
import { trackWork } from '../in-flight-work.ts';
import type { UrlSigner } from '../url-signer.ts';
import { createBuckets } from './buckets.ts';
import { openContentFiles } from './content-files.ts';
import { createContents } from './contents.ts';
import { openIndexDatabase } from './index-database.ts';
import { createListing } from './listing.ts';
import { createMultipart } from './multipart.ts';
import { createObjectRows } from './object-rows.ts';
import { createObjects } from './objects.ts';
import { createUrlSigner, type PresignDisk } from './presigned-url.ts';

const MIB = 1024 * 1024;
const SIGNING_KEY_BYTES = 32;

export interface DiskOptions {
  /** Made when absent. One process at a time works in it. */
  readonly folder: string;
  /** Where clients reach the service, without a slash at the end: the beginning of presigned URLs. */
  readonly publicUrl: () => string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Smallest part, in bytes, but the last: S3's 5 MiB unless told. */
  readonly partBytesMin?: number;
}

/** The driver, and what the service needs to serve the URLs that it signs. */
export interface DiskStore {
  readonly backend: Backend;
  readonly urls: UrlSigner;
}

/** The key of presigned URLs: made once, kept in the folder, readable by its owner alone. */
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

/** What only its owner may reach stays so whoever has made it, if it is ours. Nothing there is nothing to close. */
async function closeToOthers(path: string): Promise<void> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || (stats.mode & 0o077) === 0 || stats.uid !== process.getuid?.()) return;
  await chmod(path, stats.mode & 0o700);
}

/** The index holds the ids of users in its keys. SQLite gives its log the mode of the database. */
async function preparePlace(folder: string, index: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await (await open(index, 'a', 0o600)).close();
  for (const path of [folder, index, `${index}-wal`, `${index}-shm`]) await closeToOthers(path);
}

/**
 * Opens a folder of this machine as a store: bytes in immutable files, and an index whose rows are the commit points
 * of every change. What a killed process left behind is removed in the background.
 *
 * @throws Error when another process works in the folder
 */
export async function openDiskStore(options: DiskOptions): Promise<DiskStore> {
  const { folder, publicUrl, clock = Date.now, partBytesMin = 5 * MIB } = options;
  const index = join(folder, 'index.db');
  await preparePlace(folder, index);
  const db = await openIndexDatabase(index);
  const urls = createUrlSigner(await openSigningKey(join(folder, 'presigned-urls.key')), clock);
  const files = await openContentFiles(join(folder, 'objects'));
  const contents = createContents(db, files);
  const deps = { db, files, contents, clock };
  const rows = createObjectRows(deps);
  const presign: PresignDisk = (grant, expirySeconds) =>
    publicUrl() + urls.sign(grant, Math.ceil(clock() / 1_000) + expirySeconds);

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
      await access(folder, constants.R_OK | constants.W_OK).catch((cause: unknown) =>
        Promise.reject(storeUnavailable(cause)),
      );
    },
    async list(bucket, query) {
      rows.requireBucket(bucket);
      return listing(bucket, query);
    },
    async presign(ref, { method, expirySeconds, contentType, contentLength }) {
      return presign({ method, ...ref, contentType, contentLength }, expirySeconds);
    },
    async close() {
      await settled();
      await files.close();
      await sweep;
      await db.close();
    },
  };
  return { backend, urls };
}
