import type { ObjectStoreSettings } from '../../config/object-store.ts';
import type { Backend } from '../backend.ts';
import type { UploadLedger } from '../upload-ledger.ts';
import { type Endpoint, parseEndpoint } from './endpoint.ts';
import type { Credentials } from './signer.ts';

const MIB = 1024 * 1024;

/** S3's limits on uploads. */
export const SINGLE_PUT_BYTES_MAX = 5 * 1024 * MIB;
export const PART_BYTES_MIN = 5 * MIB;
export const PARTS_MAX = 10_000;

/** How long a store may be silent, in milliseconds. The total time of a transfer is not limited. */
export interface S3Timeouts {
  readonly connect: number;
  /** Between two chunks of a transfer, and until the first one. */
  readonly idle: number;
  /** The same while a streamed body is sent, and until it has been stored. */
  readonly body: number;
  /** The same for operations that take the store long: copies, and completing multipart uploads. */
  readonly work: number;
}

export interface S3Limits {
  /** Bytes of each part, except the last, of uploads of unknown length. */
  readonly partBytes: number;
  /** Memory for these parts, of all uploads together. */
  readonly uploadMemoryBytes: number;
  /** Larger objects are copied in parts, which is faster, and above 5 GiB the only way in S3. */
  readonly singleCopyBytesMax: number;
  readonly copyPartBytes: number;
  /** Pending uploads on one page of their list. */
  readonly pageUploadsMax: number;
}

export interface S3Options {
  readonly endpoint: Endpoint;
  /** Where clients reach the store: the host of presigned URLs. */
  readonly publicEndpoint: Endpoint;
  readonly region: string;
  readonly credentials: Credentials;
  readonly timeouts: S3Timeouts;
  readonly limits: S3Limits;
  /** Called for failures that no caller is left to receive, such as parts that could not be removed. */
  readonly warn: (message: string, error: unknown) => void;
  /** Where this service's multipart uploads are recorded, given this store. If omitted, they are not. */
  readonly ledgerFor?: (store: Backend) => UploadLedger;
}

export const DEFAULT_TIMEOUTS: S3Timeouts = { connect: 5_000, idle: 30_000, body: 120_000, work: 300_000 };

export const DEFAULT_LIMITS: S3Limits = {
  // The minimum: the smaller the parts, the more uploads share the memory. 10,000 of them are 48 GiB.
  partBytes: PART_BYTES_MIN,
  uploadMemoryBytes: 32 * MIB,
  singleCopyBytesMax: 1024 * MIB,
  copyPartBytes: 512 * MIB,
  pageUploadsMax: 1_000,
};

/** The region of stores that have none, and AWS's default. */
const DEFAULT_REGION = 'us-east-1';

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
