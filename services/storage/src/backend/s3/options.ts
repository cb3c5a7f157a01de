import type { ObjectStoreSettings } from '../../config/object-store.ts';
import type { Backend } from '../backend.ts';
import type { UploadLedger } from '../upload-ledger.ts';
import { type Endpoint, parseEndpoint } from './endpoint.ts';
import type { Credentials } from './signer.ts';

const MIB = 1024 * 1024;

/** S3's bounds on what is uploaded at once. */
export const SINGLE_PUT_BYTES_MAX = 5 * 1024 * MIB;
export const PART_BYTES_MIN = 5 * MIB;
export const PARTS_MAX = 10_000;

/** How long a store may be silent, in milliseconds. There is no limit on how long a transfer takes in all. */
export interface S3Timeouts {
  readonly connect: number;
  /** Between two pieces of a transfer, and until the first one. */
  readonly idle: number;
  /** The same while it takes a body that is streamed, and until it has stored that. */
  readonly body: number;
  /** The same for what a store does by itself for long: copies, and putting parts together. */
  readonly work: number;
}

export interface S3Limits {
  /** Parts of uploads whose length is unknown: all but the last have exactly this many bytes. */
  readonly partBytes: number;
  /** Memory for these parts, of all uploads together. */
  readonly uploadMemoryBytes: number;
  /** Larger objects are copied in parts, which a store does faster, and S3 does not do otherwise above 5 GiB. */
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
  /** Hears what nobody is left to be told, such as parts that could not be removed. */
  readonly warn: (message: string, error: unknown) => void;
  /** Where the multipart uploads that are ours are noted, given this store. Without it none is. */
  readonly ledgerFor?: (store: Backend) => UploadLedger;
}

export const DEFAULT_TIMEOUTS: S3Timeouts = { connect: 5_000, idle: 30_000, body: 120_000, work: 300_000 };

export const DEFAULT_LIMITS: S3Limits = {
  // The least there may be: the smaller they are, the more uploads share the memory. 10,000 of them are 48 GiB.
  partBytes: PART_BYTES_MIN,
  uploadMemoryBytes: 32 * MIB,
  singleCopyBytesMax: 1024 * MIB,
  copyPartBytes: 512 * MIB,
  pageUploadsMax: 1_000,
};

/** The region of stores that have none, and that AWS means where none is named. */
const DEFAULT_REGION = 'us-east-1';

/** The driver's options as the service is configured. */
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
