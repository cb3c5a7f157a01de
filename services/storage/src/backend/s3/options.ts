import type { ObjectStoreSettings } from '../../config/object-store.ts';
import { type Backend, PART_BYTES_MIN } from '../backend.ts';
import type { UploadLedger } from '../upload-ledger.ts';
import { type Endpoint, parseEndpoint } from './endpoint.ts';

const MIB = 1024 * 1024;

/** S3's limit on uploads in one request. */
export const SINGLE_PUT_BYTES_MAX = 5 * 1024 * MIB;

/** How long a store may be silent, in milliseconds. The total time of a transfer is not limited. */
export const DEFAULT_TIMEOUTS = {
  connect: 5_000,
  /** Between two chunks of a transfer, and until the first one. */
  idle: 30_000,
  /** The same while a streamed body is sent, and until it has been stored. */
  body: 120_000,
  /** The same for operations that take a store a long time: copies, and completing multipart uploads. */
  work: 300_000,
};

export const DEFAULT_LIMITS = {
  /**
   * Bytes of each part, except the last, of uploads of unknown length. The minimum: the smaller the parts, the more
   * uploads share the memory. 10,000 of them are 48 GiB.
   */
  partBytes: PART_BYTES_MIN,
  /** Memory for these parts, of all uploads together. */
  uploadMemoryBytes: 32 * MIB,
  /** Larger objects are copied in parts, which is faster, and above 5 GiB the only way in S3. */
  singleCopyBytesMax: 1024 * MIB,
  copyPartBytes: 512 * MIB,
  /** Pending uploads on one page of their list. */
  pageUploadsMax: 1_000,
};

export interface S3Options {
  readonly endpoint: Endpoint;
  /** Where clients reach the store: signatures cover the host, so presigned URLs cannot be changed later. */
  readonly publicEndpoint: Endpoint;
  /** A short ASCII name. */
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  readonly timeouts: Readonly<typeof DEFAULT_TIMEOUTS>;
  readonly limits: Readonly<typeof DEFAULT_LIMITS>;
  /** Called for failures that no caller can receive, such as parts that could not be removed. */
  readonly warn: (message: string, error: unknown) => void;
  /** Where this service's multipart uploads are recorded, given this store. If omitted, they are not. */
  readonly ledgerFor?: (store: Backend) => UploadLedger;
}

/** The region of stores that have none, and AWS's default, which must not be named when a bucket is created. */
export const DEFAULT_REGION = 'us-east-1';

/** The driver's options from the service's configuration. */
export function configuredS3(settings: ObjectStoreSettings, warn: S3Options['warn']): S3Options {
  const { endpoint, useSSL, public_endpoint, region, accessKeyID, secretAccessKey } = settings;
  return {
    endpoint: parseEndpoint(endpoint, useSSL),
    publicEndpoint: parseEndpoint(public_endpoint || endpoint, useSSL),
    region: region || DEFAULT_REGION,
    credentials: { accessKeyId: accessKeyID, secretAccessKey },
    timeouts: DEFAULT_TIMEOUTS,
    limits: { ...DEFAULT_LIMITS, uploadMemoryBytes: settings.upload_memory_bytes },
    warn,
  };
}
