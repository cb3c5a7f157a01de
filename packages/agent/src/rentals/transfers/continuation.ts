/** What is known of a file of which a part has been fetched. */
export interface Fetched {
  /** Bytes on disk. */
  readonly bytes: number;
  /** A strong ETag, by which the rest may be asked for. */
  readonly etag: string | undefined;
  /** Bytes in all, where the server said it. */
  readonly total: number | undefined;
}

export const NOTHING: Fetched = { bytes: 0, etag: undefined, total: undefined };

type Headers = Readonly<Record<string, string | string[] | undefined>>;

const CONTENT_RANGE = /^bytes (\d+)-(\d+)\/(\d+|\*)$/;
const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/** The headers that ask for what is missing. Without a strong ETag nothing of the first attempt can be used. */
export function requestHeaders({ bytes, etag }: Fetched): Record<string, string> {
  const headers = { 'accept-encoding': 'identity' };
  if (bytes === 0 || etag === undefined) return headers;
  return { ...headers, range: `bytes=${bytes}-`, 'if-range': etag };
}

/** How the body of a response continues what was fetched; undefined when it does not fit and nothing of it can be used. */
export function continuationOf(
  before: Fetched,
  response: { readonly status: number; readonly headers: Headers },
): Fetched | undefined {
  const { status, headers } = response;
  const etag = strongEtag(headers.etag);
  if (status !== 206) return { bytes: 0, etag, total: lengthOf(headers['content-length']) };
  const [, start, end, total] = CONTENT_RANGE.exec(String(headers['content-range'])) ?? [];
  if (start === undefined || end === undefined || before.bytes === 0) return undefined;
  const all = total === '*' || total === undefined ? before.total : Number(total);
  const isSame =
    Number(start) === before.bytes &&
    (etag === undefined || etag === before.etag) &&
    (before.total === undefined || before.total === all) &&
    (all === undefined || Number(end) === all - 1);
  return isSame ? { bytes: before.bytes, etag: before.etag, total: all } : undefined;
}

function strongEtag(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && /^"[^"]*"$/.test(value) ? value : undefined;
}

function lengthOf(value: string | string[] | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}

/**
 * The SHA-256 of the whole file in Base64, where the server tells one: S3's checksum (that of parts has another form), or
 * the digest of the representation (RFC 9530).
 */
export function sha256Of(headers: Headers): string | undefined {
  const ofS3 = headers['x-amz-checksum-sha256'];
  if (typeof ofS3 === 'string' && SHA256_BASE64.test(ofS3)) return ofS3;
  const digest = /(?:^|[\s,])sha-256=:([A-Za-z0-9+/=]+):/.exec(String(headers['repr-digest']))?.[1];
  return digest !== undefined && SHA256_BASE64.test(digest) ? digest : undefined;
}
