import type { Readable } from 'node:stream';

/** S3's limits on multipart uploads, which every driver follows: how many parts, and the size of all but the last. */
export const PARTS_MAX = 10_000;
export const PART_BYTES_MIN = 5 * 1024 * 1024;

/** Identifies an object: the bucket's name and the decoded key. */
export interface ObjectRef {
  readonly bucket: string;
  readonly key: string;
}

/** Headers that are stored with an object and returned with it. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly contentLanguage?: string | undefined;
  /** User metadata (`X-Meta-*`) by lower-case names without the prefix: any text, whereas all other values are ASCII. */
  readonly meta: Readonly<Record<string, string>>;
}

/** An object as stored. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: Date;
  /** Without quotes. */
  readonly etag: string;
  readonly headers: ObjectHeaders;
}

/** One entry of a listing: an object, or a common prefix with its delimiter at the end. */
export type ListEntry =
  | {
      readonly kind: 'object';
      readonly key: string;
      readonly size: number;
      readonly lastModified: Date;
      readonly etag: string;
      /** Omitted by stores whose listings do not include it. */
      readonly contentType?: string;
    }
  | { readonly kind: 'prefix'; readonly key: string };

export interface ListQuery {
  readonly prefix: string;
  /** With `/`, keys that continue after the next slash after the prefix collapse into one common prefix. */
  readonly delimiter?: '/' | undefined;
  /** Where the previous page ended: its `next`. */
  readonly cursor?: string | undefined;
  /** Maximum number of entries. Stores may return fewer, with a `next`. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

/** Entries in the order of the keys' UTF-8 bytes. */
export interface ListPage {
  readonly entries: readonly ListEntry[];
  /** Undefined on the last page. */
  readonly next: string | undefined;
}

/** One range of RFC 9110, 14.1.2, in bytes: from a first byte (to a last one), or the last `suffix`. */
export type ByteRange =
  | { readonly first: number; readonly last?: number | undefined }
  | { readonly suffix: number };

/** The preconditions of RFC 9110, 13.1, as received. */
export interface ReadConditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
}

/** The recipient of a read. Does the job of an `AbortSignal`, whose creation per download costs more than its headers. */
export interface Reader {
  /** Calls the listener once if the reader disconnects before its response is complete; immediately if it already has. */
  onDisconnect(listener: () => void): void;
}

export interface ReadQuery {
  readonly conditions: ReadConditions;
  readonly range?: ByteRange | undefined;
  /** With a range: if this does not match the stored object, the whole object is returned. */
  readonly ifRange?: string | undefined;
  /** When it disconnects, everything fetched for it is released. */
  readonly reader?: Reader | undefined;
  /** For reads that are part of an abortable operation. */
  readonly signal?: AbortSignal | undefined;
}

/** The result of a conditional read. */
export type ReadOutcome<Content> =
  | ({ readonly kind: 'found'; readonly object: StoredObject } & Content)
  | { readonly kind: 'not_modified'; readonly etag: string; readonly lastModified: Date };

export interface Body {
  /** The requested bytes: a buffer if they are few, else a stream, whose end releases the store's connection or file. */
  readonly body: Readable | Buffer;
  /** Which bytes these are (both inclusive); undefined: all. */
  readonly range?: { readonly first: number; readonly last: number } | undefined;
}

/** Conditional writes: `ifNoneMatch` can only be `*`. */
export interface WriteConditions {
  readonly ifNoneMatch?: '*' | undefined;
  /** An ETag without quotes, or `*`. */
  readonly ifMatch?: string | undefined;
}

export interface Upload {
  /**
   * Read once. It fails if the upload must not take place (the client disconnected, too many bytes, a digest mismatch), and
   * then before its last byte: the store must discard everything and keep the previous object.
   */
  readonly body: Readable;
  /** Bytes, if announced by the client; `body` then has exactly as many or fails. */
  readonly size?: number | undefined;
  readonly headers: ObjectHeaders;
  readonly conditions?: WriteConditions | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onCommit?: OnCommit | undefined;
}

/**
 * Called by a store that no one else writes to, with the bytes of the object that is about to be replaced, in the same
 * transaction: if it throws, nothing is stored. It is called again if the transaction has to be repeated. Other stores do
 * not call it.
 */
export type OnCommit = (replacedBytes: number) => void;

export interface CopyOptions {
  /** Replaces the source's headers. */
  readonly headers?: ObjectHeaders | undefined;
  /** Conditions on the target. */
  readonly conditions?: WriteConditions | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onCommit?: OnCommit | undefined;
}

export interface PresignQuery {
  readonly method: 'GET' | 'PUT';
  readonly expirySeconds: number;
  /** PUT only: the upload must have exactly this type. */
  readonly contentType?: string | undefined;
  /** PUT only: the upload must have exactly this many bytes. */
  readonly contentLength?: number | undefined;
  /** PUT only: the upload may have at most this many bytes. */
  readonly maxBytes?: number | undefined;
}

/** A part of a multipart upload, numbered from 1 to 10,000. */
export interface UploadedPart {
  readonly number: number;
  readonly etag: string;
  readonly size: number;
}

export interface PendingUpload {
  readonly ref: ObjectRef;
  readonly uploadId: string;
  readonly startedAt: Date;
}

/** Objects that are uploaded in parts: invisible until they are completed. */
export interface MultipartUploads {
  /** Minimum size of every part but the last, in bytes. */
  readonly partBytesMin: number;
  /**
   * The conditions are those of the later completion; they are also checked now, so that no client uploads in vain. Throws
   * `precondition_failed`.
   */
  start(ref: ObjectRef, headers: ObjectHeaders, conditions?: WriteConditions): Promise<string>;
  /** Replaces a part with the same number. Its body is treated like that of an upload. */
  putPart(
    ref: ObjectRef,
    uploadId: string,
    part: {
      readonly number: number;
      readonly size: number;
      readonly body: Readable | Uint8Array;
      readonly signal?: AbortSignal | undefined;
    },
  ): Promise<UploadedPart>;
  /** All parts, by number. Throws `upload_not_found`. */
  listParts(ref: ObjectRef, uploadId: string): Promise<readonly UploadedPart[]>;
  complete(
    ref: ObjectRef,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'number' | 'etag'>[],
    conditions?: WriteConditions,
  ): Promise<StoredObject>;
  /** Removes the upload and its parts; also succeeds if it no longer exists. */
  abort(ref: ObjectRef, uploadId: string): Promise<void>;
  /** Uploads of a bucket that were neither completed nor aborted. */
  listPending(bucket: string): AsyncIterable<PendingUpload>;
  /** A URL with which a client uploads one part directly to the store. */
  presignPart(ref: ObjectRef, uploadId: string, number: number, expirySeconds: number): Promise<string>;
}

/** What is stored under a prefix. */
export interface StoredUsage {
  readonly objects: number;
  readonly bytes: number;
}

export interface Bucket {
  readonly name: string;
  readonly createdAt: Date;
}

/**
 * A store of objects. Names and keys have been validated by the caller. Besides what each operation names, all throw
 * `bucket_not_found` and `object_not_found` (kind `not_found`), `store_unavailable` (kind `unavailable`: unreachable, too
 * slow, or failing), `store_refused` (kind `upstream_failed`: wrong credentials or permissions) and
 * `operation_not_supported` (kind `not_implemented`: the store cannot do this).
 */
export interface Backend {
  /** The connection test: is the store reachable, and are the credentials valid? */
  check(signal?: AbortSignal): Promise<void>;

  listBuckets(): Promise<readonly Bucket[]>;
  hasBucket(name: string): Promise<boolean>;
  /** True if the bucket was created now. Throws `bucket_name_taken` (conflict) if it belongs to another owner. */
  createBucket(name: string): Promise<boolean>;
  /** Throws `bucket_not_empty` (conflict). */
  deleteBucket(name: string): Promise<void>;

  /** Throws `precondition_failed`. */
  head(ref: ObjectRef, query: Omit<ReadQuery, 'range' | 'ifRange'>): Promise<ReadOutcome<unknown>>;
  /** Throws `precondition_failed`, and `range_not_satisfiable` with `details.size`. */
  get(ref: ObjectRef, query: ReadQuery): Promise<ReadOutcome<Body>>;
  /** Returns the object as stored. Throws `precondition_failed`, `object_conflict`. */
  put(ref: ObjectRef, upload: Upload): Promise<StoredObject>;
  /** Succeeds for a missing key, unless it must match; fails for a missing bucket. Throws `precondition_failed`. */
  delete(ref: ObjectRef, conditions?: Pick<WriteConditions, 'ifMatch'>): Promise<void>;
  /** At most 1,000 keys. For each: the error that kept it from being deleted, or undefined. */
  deleteMany(bucket: string, keys: readonly string[]): Promise<readonly (Error | undefined)[]>;
  /** Copies within the store, whatever the size. Throws `precondition_failed`. */
  copy(source: ObjectRef, target: ObjectRef, options?: CopyOptions): Promise<StoredObject>;
  list(bucket: string, query: ListQuery): Promise<ListPage>;

  /**
   * Objects under a prefix and their bytes, without parts of open uploads. A store that is exclusive counts a prefix that
   * ends with a slash once and then knows it, and returns it at once.
   */
  count(bucket: string, prefix: string, signal?: AbortSignal): StoredUsage | Promise<StoredUsage>;
  /** No other process changes what is stored, so that what was counted stays known. */
  readonly isExclusive: boolean;

  presign(ref: ObjectRef, query: PresignQuery): Promise<string>;
  readonly multipart: MultipartUploads;

  close(): Promise<void>;
}
