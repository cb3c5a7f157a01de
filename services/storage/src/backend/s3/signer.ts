import { createHmac, createSecretKey, hash, type KeyObject } from 'node:crypto';
import { type Endpoint, encodeSegment } from './endpoint.ts';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** What is asked of a store, without its body. */
export interface Signable {
  readonly method: string;
  /** Percent-encoded as `storePath` does it. */
  readonly path: string;
  /** Decoded. */
  readonly query?: Readonly<Record<string, string>>;
  /** By names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Signatures of version 4 (AWS), for one store, region and pair of keys. */
export interface Signer {
  /** The path with its query, and the headers with those that prove who sends them. The body is not covered. */
  signRequest(request: Signable): { path: string; headers: Record<string, string> };
  /** A URL by which anybody may send this request until it expires, if it has these headers. */
  signUrl(request: Signable, expirySeconds: number): string;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Header values as they are signed: white space is the same in any amount. */
const normalized = (value: string) => value.trim().replace(/\s+/g, ' ');

/** Parameters as they are sent and signed. All names that we use are of one case, and of ASCII. */
function queryString(query: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeSegment(value)}`);
  return pairs.sort().join('&');
}

/** Dates and keys that change once a second and once a day. */
function createClock({ secretAccessKey }: Credentials, region: string) {
  let second = 0;
  let now: { time: string; scope: string; key: KeyObject } | undefined;
  // A key object: as bytes it would be made one for each signature, which takes longer than signing.
  const keyOf = (day: string) =>
    createSecretKey(
      [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`) as Buffer,
    );
  return () => {
    const current = Math.floor(Date.now() / 1_000);
    if (now !== undefined && current === second) return now;
    second = current;
    const time = `${new Date(current * 1_000).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
    const day = time.slice(0, 8);
    const key = now?.time.startsWith(day) ? now.key : keyOf(day);
    now = { time, scope: `${day}/${region}/s3/aws4_request`, key };
    return now;
  };
}

/**
 * Written here because it is on the way of every object: libraries take several times as long for the same few lines
 * of text, which was a third of what a small request costs.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 * @param options.publicEndpoint where clients reach the store: signatures cover the host, so URLs cannot be changed later
 */
export function createSigner(options: {
  endpoint: Endpoint;
  publicEndpoint: Endpoint;
  region: string;
  credentials: Credentials;
}): Signer {
  const { endpoint, publicEndpoint, region, credentials } = options;
  const clock = createClock(credentials, region);

  /** @param names of the headers that are covered, in order */
  function signatureOf(
    { method, path }: Signable,
    query: string,
    names: readonly string[],
    headers: Readonly<Record<string, string>>,
    { time, scope, key }: ReturnType<typeof clock>,
  ): string {
    let lines = '';
    for (const name of names) lines += `${name}:${normalized(headers[name] ?? '')}\n`;
    const canonical = `${method}\n${path}\n${query}\n${lines}\n${names.join(';')}\n${UNSIGNED}`;
    return createHmac('sha256', key)
      .update(`${ALGORITHM}\n${time}\n${scope}\n${hash('sha256', canonical, 'hex')}`)
      .digest('hex');
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
      // What S3 wants to have covered; proxies on the way may change the rest.
      const isCovered = (name: string) =>
        name === 'host' || name === 'content-type' || name.startsWith('x-amz-');
      const names = Object.keys(headers).filter(isCovered).sort();
      const query = request.query === undefined ? '' : queryString(request.query);
      const signature = signatureOf(request, query, names, headers, now);
      headers.authorization = `${ALGORITHM} Credential=${credentials.accessKeyId}/${now.scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`;
      return { path: query === '' ? request.path : `${request.path}?${query}`, headers };
    },

    signUrl(request, expirySeconds) {
      const now = clock();
      const headers: Record<string, string> = { ...request.headers, host: publicEndpoint.host };
      const names = Object.keys(headers).sort();
      const query = queryString({
        ...request.query,
        'X-Amz-Algorithm': ALGORITHM,
        'X-Amz-Credential': `${credentials.accessKeyId}/${now.scope}`,
        'X-Amz-Date': now.time,
        'X-Amz-Expires': String(expirySeconds),
        'X-Amz-SignedHeaders': names.join(';'),
      });
      const signature = signatureOf(request, query, names, headers, now);
      return `${publicEndpoint.origin}${request.path}?${query}&X-Amz-Signature=${signature}`;
    },
  };
}
