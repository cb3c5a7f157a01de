/** The address of a store: scheme, host and port, and the path before its buckets. */
export interface Endpoint {
  /** Without a trailing slash. */
  readonly origin: string;
  /** As covered by signatures: with the port unless it is the scheme's default. */
  readonly host: string;
  /** Percent-encoded, without a trailing slash; usually empty. */
  readonly basePath: string;
}

/**
 * Parses a configured endpoint: `host`, `host:port` (TLS if `useSSL`), or a whole URL, whose scheme decides.
 *
 * @throws TypeError when it is neither
 */
export function parseEndpoint(text: string, useSSL = false): Endpoint {
  const url = new URL(text.includes('://') ? text : `${useSSL ? 'https' : 'http'}://${text}`);
  return { origin: url.origin, host: url.host, basePath: url.pathname.replace(/\/+$/, '') };
}

/** The unreserved characters of RFC 3986, of which most names and keys consist. */
const PLAIN_SEGMENT = /^[A-Za-z0-9\-._~]*$/;
const PLAIN_KEY = /^[A-Za-z0-9\-._~/]*$/;

/** Encodes everything but unreserved characters, as signature version 4 requires. */
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

/** The path of an endpoint, of a bucket there, or of an object in it. */
export function storePath(endpoint: Endpoint, bucket?: string, key?: string): string {
  if (bucket === undefined) return `${endpoint.basePath}/`;
  const base = `${endpoint.basePath}/${encodeSegment(bucket)}`;
  return key === undefined ? base : `${base}/${encodeKey(key)}`;
}
