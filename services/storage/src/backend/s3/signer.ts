import { createHmac, hash } from 'node:crypto';
import { encodeSegment } from './endpoint.ts';
import type { S3Options } from './options.ts';

/** A request to a store, without its body. */
export interface Signable {
  readonly method: string;
  /** Percent-encoded by `storePath`. */
  readonly path: string;
  /** Decoded. */
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** By names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** AWS Signature Version 4, for one store, region and key pair. */
export interface Signer {
  /** The path with its query, and the headers including the signature's. The body is not covered. */
  signRequest(request: Signable): { path: string; headers: Record<string, string> };
  /** A URL with which anyone may send this request until it expires, if it has these headers. */
  signUrl(request: Signable, expirySeconds: number): string;
}

type SigningOptions = Pick<S3Options, 'endpoint' | 'publicEndpoint' | 'region' | 'credentials'>;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Header values as they are signed: runs of white space are collapsed. */
const normalized = (value: string) =>
  value.includes(' ') || value.includes('\t') ? value.trim().replace(/\s+/g, ' ') : value;

/** Parameters as they are sent and signed. All names used here are of one case, and ASCII. */
function queryString(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeSegment(value)}`);
  return pairs.sort().join('&');
}

/** Block size of SHA-256 in bytes. */
const BLOCK_BYTES = 64;
const DIGEST_BYTES = 32;
/** More than any signed text has. */
const SIGNED_BYTES_MAX = 1_024;

/**
 * HMAC-SHA-256 (RFC 2104) with one key, of short ASCII texts, as two one-shot hashes: creating Node's `Hmac` takes longer
 * than its computation, which is the largest part of a signature.
 */
function createKeyedHash(key: Buffer): (text: string) => string {
  const inner = Buffer.alloc(BLOCK_BYTES + SIGNED_BYTES_MAX, 0x36);
  const outer = Buffer.alloc(BLOCK_BYTES + DIGEST_BYTES, 0x5c);
  for (const [index, byte] of key.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return (text) => {
    const end = BLOCK_BYTES + inner.write(text, BLOCK_BYTES, 'latin1');
    outer.set(hash('sha256', inner.subarray(0, end), 'buffer'), BLOCK_BYTES);
    return hash('sha256', outer, 'hex');
  };
}

/** The parts that all signatures within a second share. */
interface Moment {
  readonly time: string;
  readonly scope: string;
  readonly sign: (text: string) => string;
}

function createClock({ credentials: { secretAccessKey }, region }: SigningOptions): () => Moment {
  let second = 0;
  let now: Moment | undefined;
  const signWith = (day: string) =>
    createKeyedHash(
      [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) as Buffer,
    );
  return () => {
    const current = Math.floor(Date.now() / 1_000);
    if (now !== undefined && current === second) return now;
    second = current;
    const time = `${new Date(current * 1_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    const day = time.slice(0, 8);
    const sign = now?.time.startsWith(day) ? now.sign : signWith(day);
    now = { time, scope: `${day}/${region}/s3/aws4_request`, sign };
    return now;
  };
}

/** Our headers that are covered, in order. */
const OWN_NAMES = ['host', 'x-amz-content-sha256', 'x-amz-date'] as const;

/** The other headers that S3 requires to be covered; proxies on the way may change the rest. */
const isCovered = (name: string) => name === 'content-type' || name.startsWith('x-amz-');

/**
 * Implemented here because every object request needs it: libraries take several times as long for the same few lines of
 * text, which was a third of the cost of a small request.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function createSigner(options: SigningOptions): Signer {
  const { endpoint, publicEndpoint, credentials } = options;
  const clock = createClock(options);
  const credential = encodeSegment(`${credentials.accessKeyId}/`);

  /** @param names of the covered headers, in order */
  function signatureOf(
    { method, path }: Signable,
    query: string,
    names: readonly string[],
    headers: Readonly<Record<string, string>>,
    { time, scope, sign }: Moment,
  ): string {
    let lines = '';
    for (const name of names) lines += `${name}:${normalized(headers[name] ?? '')}\n`;
    const canonical = `${method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${UNSIGNED}`;
    return sign(`${ALGORITHM}\n${time}\n${scope}\n${hash('sha256', canonical, 'hex')}`);
  }

  return {
    signRequest(request) {
      const now = clock();
      const headers: Record<string, string> = {
        ...request.headers,
        host: endpoint.host,
        'x-amz-content-sha256': UNSIGNED,
        'x-amz-date': now.time,
      };
      const covered = request.headers === undefined ? [] : Object.keys(request.headers).filter(isCovered);
      const names = covered.length === 0 ? OWN_NAMES : [...OWN_NAMES, ...covered].sort();
      const query = request.query === undefined ? '' : queryString(request.query);
      const signature = signatureOf(request, query, names, headers, now);
      headers.authorization = `${ALGORITHM} Credential=${credentials.accessKeyId}/${now.scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
      return { path: query === '' ? request.path : `${request.path}?${query}`, headers };
    },

    signUrl(request, expirySeconds) {
      const now = clock();
      const headers: Record<string, string> = { ...request.headers, host: publicEndpoint.host };
      const names = Object.keys(headers).sort();
      // In the order of the names, in which all of ours come before those that S3 has for parts.
      let query = `X-Amz-Algorithm=${ALGORITHM}&X-Amz-Credential=${credential}${encodeSegment(now.scope)}`;
      query += `&X-Amz-Date=${now.time}&X-Amz-Expires=${expirySeconds}&X-Amz-SignedHeaders=${names.join('%3B')}`;
      if (request.query !== undefined) query += `&${queryString(request.query)}`;
      const signature = signatureOf(request, query, names, headers, now);
      return `${publicEndpoint.origin}${request.path}?${query}&X-Amz-Signature=${signature}`;
    },
  };
}
