import type { Readable } from 'node:stream';

/** Which object: a bucket's name and a decoded key. */
export interface ObjectRef {
  readonly bucket: string;
  readonly key: string;
}

/** What is kept with an object and sent with it again. */
export interface ObjectHeaders {
  readonly contentType: string;
  readonly cacheControl?: string | undefined;
  readonly contentEncoding?: string | undefined;
  readonly contentDisposition?: string | undefined;
  readonly contentLanguage?: string | undefined;
  /** User metadata (`X-Meta-*`) by names in lower case without the prefix: any text, while all else here is ASCII. */
  readonly meta: Readonly<Record<string, string>>;
}

/** An object as the store has it. */
export interface StoredObject {
  readonly key: string;
  /** Bytes. */
  readonly size: number;
  readonly lastModified: Date;
  /** Without quotes. */
  readonly etag: string;
  readonly headers: ObjectHeaders;
}

/** One line of a listing: an object, or a common prefix with its delimiter at the end. */
export type ListEntry =
  | {
      readonly kind: 'object';
      readonly key: string;
      readonly size: number;
      readonly lastModified: Date;
      readonly etag: string;
      /** Left out by stores whose listings do not have it. */
      readonly contentType?: string;
    }
  | { readonly kind: 'prefix'; readonly key: string };

export interface ListQuery {
  readonly prefix: string;
  /** With `/` keys that continue beyond the next one behind the prefix become one common prefix. */
  readonly delimiter?: '/' | undefined;
  /** Where the page before ended: its `next`. */
  readonly cursor?: string | undefined;
  /** Entries at most. Stores may answer fewer, with a `next`. */
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

/** The preconditions of RFC 9110, 13.1, as they came. */
export interface ReadConditions {
  readonly ifMatch?: string | undefined;
  readonly ifNoneMatch?: string | undefined;
  readonly ifModifiedSince?: string | undefined;
  readonly ifUnmodifiedSince?: string | undefined;
}

/** Whoever waits for what is read. What an `AbortSignal` says too: making one for each download costs more than its headers. */
export interface Reader {
  /** Calls once when the reader goes away before it has its answer; at once when it has. */
  onLeave(listener: () => void): void;
}

export interface ReadQuery {
  readonly conditions: ReadConditions;
  readonly range?: ByteRange | undefined;
  /** With a range: when this is no longer what the store has, the whole object is answered. */
  readonly ifRange?: string | undefined;
  /** When it goes away, whatever was fetched for it is let go. */
  readonly reader?: Reader | undefined;
  /** The same for reads that are part of something that can be aborted. */
  readonly signal?: AbortSignal | undefined;
}

/** What a conditional read finds. */
export type ReadOutcome<Content> =
  | ({ readonly kind: 'found'; readonly object: StoredObject } & Content)
  | { readonly kind: 'not_modified'; readonly etag: string; readonly lastModified: Date };

export interface Body {
  /** The bytes asked for: few at once, as they came; or a stream, whose end lets the store's connection or file go. */
  readonly body: Readable | Buffer;
  /** Which bytes these are (both inclusive); undefined: all. */
  readonly range?: { readonly first: number; readonly last: number } | undefined;
}

/** Conditional writes: `ifNoneMatch` is only ever `*`. */
export interface WriteConditions {
  readonly ifNoneMatch?: '*' | undefined;
  /** An ETag without quotes, or `*`. */
  readonly ifMatch?: string | undefined;
}

export interface Upload {
  /**
   * Read once. It fails when the upload must not take place (its client went away, too many bytes, another digest than
   * was announced), and then before its last byte: whoever stores it must leave nothing and keep what was there.
   */
  readonly body: Readable;
  /** Bytes, when the client announced them; `body` then has exactly as many or fails. */
  readonly size?: number | undefined;
  readonly headers: ObjectHeaders;
  readonly conditions?: WriteConditions | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface CopyOptions {
  /** Instead of the source's. */
  readonly headers?: ObjectHeaders | undefined;
  /** On the target. */
  readonly conditions?: WriteConditions | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PresignQuery {
  readonly method: 'GET' | 'PUT';
  readonly expirySeconds: number;
  /** PUT only: the upload must have exactly this type. */
  readonly contentType?: string | undefined;
  /** PUT only: the upload must have exactly as many bytes. */
  readonly contentLength?: number | undefined;
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

/** Objects that arrive in parts: nobody sees them before they are completed. */
export interface MultipartUploads {
  /** Parts but the last must have as many bytes. */
  readonly partBytesMin: number;
  /**
   * The conditions are those of the completion to come: looked at now already, so that nobody uploads in vain. Throws
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
  /** By number, all of them. Throws `upload_not_found`. */
  listParts(ref: ObjectRef, uploadId: string): Promise<readonly UploadedPart[]>;
  complete(
    ref: ObjectRef,
    uploadId: string,
    parts: readonly Pick<UploadedPart, 'number' | 'etag'>[],
    conditions?: WriteConditions,
  ): Promise<StoredObject>;
  /** Removes the upload and its parts; one that is not there (any more) is no error. */
  abort(ref: ObjectRef, uploadId: string): Promise<void>;
  /** Uploads of a bucket that were neither completed nor aborted. */
  listPending(bucket: string): AsyncIterable<PendingUpload>;
  /** A URL under which a client puts one part straight to the store. */
  presignPart(ref: ObjectRef, uploadId: string, number: number, expirySeconds: number): Promise<string>;
}

export interface Bucket {
  readonly name: string;
  readonly createdAt: Date;
}

/**
 * A store of objects. Names and keys have been validated by the caller. Besides what each operation names, all throw
 * `bucket_not_found` and `object_not_found` (kind `not_found`), `store_unavailable` (kind `unavailable`: not reached,
 * too slow, its own trouble), `store_refused` (kind `upstream_failed`: credentials or permissions are wrong) and
 * `operation_not_supported` (kind `not_implemented`: this store cannot do that).
 */
export interface Backend {
  /** The connection test: is the store there, and are the credentials right? */
  check(signal?: AbortSignal): Promise<void>;

  listBuckets(): Promise<readonly Bucket[]>;
  hasBucket(name: string): Promise<boolean>;
  /** True when it was made now. Throws `bucket_name_taken` (conflict) when it is somebody else's. */
  createBucket(name: string): Promise<boolean>;
  /** Throws `bucket_not_empty` (conflict). */
  deleteBucket(name: string): Promise<void>;

  /** Throws `precondition_failed`. */
  head(ref: ObjectRef, query: Omit<ReadQuery, 'range' | 'ifRange'>): Promise<ReadOutcome<unknown>>;
  /** Throws `precondition_failed`, and `range_not_satisfiable` with `details.size`. */
  get(ref: ObjectRef, query: ReadQuery): Promise<ReadOutcome<Body>>;
  /** Answers what the store has after the write. Throws `precondition_failed`, `object_conflict`. */
  put(ref: ObjectRef, upload: Upload): Promise<StoredObject>;
  /** A missing key is no error, unless it must match; a missing bucket is. Throws `precondition_failed`. */
  delete(ref: ObjectRef, conditions?: Pick<WriteConditions, 'ifMatch'>): Promise<void>;
  /** Of 1,000 keys at most. For each: what kept it from being deleted, or undefined. */
  deleteMany(bucket: string, keys: readonly string[]): Promise<readonly (Error | undefined)[]>;
  /** Within the store, of any size. Throws `precondition_failed`. */
  copy(source: ObjectRef, target: ObjectRef, options?: CopyOptions): Promise<StoredObject>;
  list(bucket: string, query: ListQuery): Promise<ListPage>;

  presign(ref: ObjectRef, query: PresignQuery): Promise<string>;
  readonly multipart: MultipartUploads;

  close(): Promise<void>;
}
