/** Where a store is: scheme, host and port, and the path before its buckets. */
export interface Endpoint {
  /** Without a slash at the end. */
  readonly origin: string;
  /** As signatures cover it: with the port when it is not the scheme's own. */
  readonly host: string;
  /** Percent-encoded, without a slash at the end; mostly empty. */
  readonly basePath: string;
}

/**
 * An endpoint as it is configured: `host`, `host:port` (TLS when `useSSL`), or a whole URL, whose scheme decides.
 *
 * @throws TypeError when it is neither
 */
export function parseEndpoint(text: string, useSSL = false): Endpoint {
  const url = new URL(text.includes('://') ? text : `${useSSL ? 'https' : 'http'}://${text}`);
  return { origin: url.origin, host: url.host, basePath: url.pathname.replace(/\/+$/, '') };
}

/** What RFC 3986 calls unreserved, of which most names and keys are. */
const PLAIN_SEGMENT = /^[A-Za-z0-9\-._~]*$/;
const PLAIN_KEY = /^[A-Za-z0-9\-._~/]*$/;

/** Everything but what is unreserved is encoded, as signatures of version 4 want it. */
export function encodeSegment(segment: string): string {
  if (PLAIN_SEGMENT.test(segment)) return segment;
  return encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** A key with its slashes, percent-encoded. */
export function encodeKey(key: string): string {
  if (PLAIN_KEY.test(key)) return key;
  return key.split('/').map(encodeSegment).join('/');
}

/** The path of a bucket, or of an object in it, at an endpoint. */
export function storePath(endpoint: Endpoint, bucket: string, key?: string): string {
  const base = `${endpoint.basePath}/${encodeSegment(bucket)}`;
  return key === undefined ? base : `${base}/${encodeKey(key)}`;
}
