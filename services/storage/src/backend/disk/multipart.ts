import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { MultipartUploads, ObjectRef, UploadedPart, WriteConditions } from '../backend.ts';
import { partsInvalid, partTooSmall } from '../errors.ts';
import { slicesOf } from '../slices.ts';
import type { PresignedGrant } from '../url-signer.ts';
import type { DiskDeps, ObjectRows } from './object-rows.ts';
import { createUploadRows, type StoredPart } from './upload-rows.ts';

type NamedPart = Pick<UploadedPart, 'number' | 'etag'>;

/** Like S3's: the digest of the parts' digests, and the number of parts. */
function etagOf(parts: readonly StoredPart[]): string {
  const sha256 = createHash('sha256');
  for (const { etag } of parts) sha256.update(etag, 'hex');
  return `${sha256.digest('hex')}-${parts.length}`;
}

/** The stored parts that a completion lists, in its order. @throws ServiceError `parts_invalid`, `part_too_small` */
function chooseParts(
  stored: readonly StoredPart[],
  named: readonly NamedPart[],
  bytesMin: number,
): StoredPart[] {
  if (named.length === 0) throw partsInvalid('The list of parts is empty.');
  const byNumber = new Map(stored.map((part) => [part.number, part]));
  let before = 0;
  const chosen = named.map(({ number, etag }) => {
    const part = byNumber.get(number);
    if (number <= before)
      throw partsInvalid('Parts must be listed in the order of their numbers, each once.');
    if (part?.etag !== etag) throw partsInvalid(`There is no part ${number} with this ETag.`);
    before = number;
    return part;
  });
  if (chosen.slice(0, -1).some(({ size }) => size < bytesMin)) throw partTooSmall();
  return chosen;
}

interface MultipartDeps extends DiskDeps {
  readonly partBytesMin: number;
  /** Returns the whole URL. */
  readonly presign: (grant: PresignedGrant, expirySeconds: number) => string;
}

/** Multipart uploads: each part is a file, and a completed object is the concatenation of these files. */
export function createMultipart(deps: MultipartDeps, rows: ObjectRows): MultipartUploads {
  const { db, files, contents, clock, partBytesMin, presign } = deps;
  const uploads = createUploadRows(db);

  /** In a transaction: makes the object of the listed parts. Also returns what to do after the commit. */
  function assemble(
    ref: ObjectRef,
    uploadId: string,
    named: readonly NamedPart[],
    conditions: WriteConditions | undefined,
  ) {
    const headers = uploads.require(ref, uploadId);
    const stored = uploads.parts(uploadId);
    const parts = chooseParts(stored, named, partBytesMin);
    const size = parts.reduce((sum, part) => sum + part.size, 0);
    contents.insert(uploadId, parts);
    const object = { content: uploadId, size, etag: etagOf(parts), headers };
    const placed = rows.replace(ref, object, { conditions });
    uploads.delete(ref, uploadId);
    const unused = stored.filter((part) => part.size === 0 || !parts.includes(part)).map(({ file }) => file);
    return { ...placed, unused };
  }

  return {
    partBytesMin,
    async start(ref, headers, conditions) {
      const id = uuidv7();
      await db.commit(() => {
        rows.requireWritable(ref, conditions);
        uploads.insert(id, ref, headers, clock());
      });
      return id;
    },
    async putPart(ref, uploadId, { number, body, signal }) {
      const source = body instanceof Readable ? body : Readable.from(slicesOf(body), { objectMode: false });
      try {
        uploads.require(ref, uploadId);
      } catch (error) {
        source.destroy();
        throw error;
      }
      const name = `${uploadId}.${uuidv7()}`;
      const { size, sha256 } = await files.write(name, source, { signal });
      const part = { number, size, etag: sha256 };
      try {
        const replaced = await db.commit(() => {
          uploads.require(ref, uploadId);
          return uploads.replacePart(uploadId, { ...part, file: name });
        });
        files.remove(replaced);
        return part;
      } finally {
        files.settle(name);
        if (!contents.isKept(name)) files.remove([name]);
      }
    },
    async listParts(ref, uploadId) {
      uploads.require(ref, uploadId);
      return uploads.parts(uploadId).map(({ number, size, etag }) => ({ number, size, etag }));
    },
    async complete(ref, uploadId, named, conditions) {
      const { stored, cleanUp, unused } = await db.commit(() => assemble(ref, uploadId, named, conditions));
      cleanUp();
      files.remove(unused);
      return stored;
    },
    async abort(ref, uploadId) {
      files.remove(await db.commit(() => uploads.delete(ref, uploadId)));
    },
    listPending: (bucket) => uploads.pending(bucket),
    async presignPart(ref, uploadId, partNumber, expirySeconds) {
      return presign({ method: 'PUT', ...ref, uploadId, partNumber }, expirySeconds);
    },
  };
}
