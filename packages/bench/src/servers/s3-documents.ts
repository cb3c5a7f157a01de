/** The sink's counters at `/.counts`. */
export interface SinkCounts {
  /** Bytes of bodies. */
  received: number;
  /** HEAD requests for objects. */
  heads: number;
  /** Requests without a signature. */
  unsigned: number;
}

/** The sink's credentials; it checks whether requests are signed, not whether the signature is valid. */
export const S3_ACCESS = {
  credentials: { accessKeyId: 'bench', secretAccessKey: 'seven-teal-otters-juggle' },
  region: 'us-east-1',
} as const;

const MOUNT = '/objects';

/** The store's path for a path of the service; undefined for paths that are not of objects. */
export function storePathOf(url = ''): string | undefined {
  return url.startsWith(`${MOUNT}/`) ? url.slice(MOUNT.length) : undefined;
}

/** Size of each object of a generated listing, and its last modification. */
export const LISTED_BYTES = 4_096;
export const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');
/** Of every object. */
export const ETAG = '0123456789abcdef0123456789abcdef';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const PAGE_KEYS_MAX = 1_000;
const DIGITS = 8;

/** The name of a bucket that lists the given number of keys. */
export function bucketOfKeys(count: number): string {
  return `keys-${count}`;
}

/** The key of an object of `bytes` bytes. Among those of the same size each number has its own key, in order. */
export function keyOf(bytes: number, number: number): string {
  return `${bytes}/models/checkpoint-${String(number).padStart(DIGITS, '0')}.safetensors`;
}

/** The size of the object with this key; NaN for other keys. */
export function bytesOf(key: string): number {
  return Number(/^\d+(?=\/)/.exec(key)?.[0] ?? Number.NaN);
}

/** A page of ListObjectsV2 in S3's format. */
export function listPage(bucket: string, query: URLSearchParams): string {
  const keys = Number(/^keys-(\d+)$/.exec(bucket)?.[1] ?? 0);
  const from = Number(query.get('continuation-token') ?? 0);
  const size = Math.min(Number(query.get('max-keys') ?? PAGE_KEYS_MAX), PAGE_KEYS_MAX);
  const end = Math.min(from + size, keys);
  let contents = '';
  for (let number = from; number < end; number += 1) {
    contents +=
      `<Contents><Key>${keyOf(LISTED_BYTES, number)}</Key><LastModified>${LAST_MODIFIED.toISOString()}</LastModified>` +
      `<ETag>&quot;${ETAG}&quot;</ETag><Size>${LISTED_BYTES}</Size><StorageClass>STANDARD</StorageClass></Contents>`;
  }
  const next = end < keys ? `<NextContinuationToken>${end}</NextContinuationToken>` : '';
  return (
    `${HEAD}<ListBucketResult ${NAMESPACE}><Name>${bucket}</Name><Prefix></Prefix><KeyCount>${end - from}</KeyCount>` +
    `<MaxKeys>${size}</MaxKeys><EncodingType>url</EncodingType><IsTruncated>${end < keys}</IsTruncated>${next}` +
    `${contents}</ListBucketResult>`
  );
}

export function bucketList(): string {
  return `${HEAD}<ListAllMyBucketsResult ${NAMESPACE}><Buckets></Buckets></ListAllMyBucketsResult>`;
}

export function startedUpload(bucket: string, key: string): string {
  return (
    `${HEAD}<InitiateMultipartUploadResult ${NAMESPACE}><Bucket>${bucket}</Bucket><Key>${key}</Key>` +
    '<UploadId>upload-1</UploadId></InitiateMultipartUploadResult>'
  );
}

export function completedUpload(bucket: string, key: string): string {
  return (
    `${HEAD}<CompleteMultipartUploadResult ${NAMESPACE}><Bucket>${bucket}</Bucket><Key>${key}</Key>` +
    `<ETag>&quot;${ETAG}&quot;</ETag></CompleteMultipartUploadResult>`
  );
}
