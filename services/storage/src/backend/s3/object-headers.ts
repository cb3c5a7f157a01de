import type { IncomingHttpHeaders } from 'undici/types/header.js';
import type { ObjectHeaders, StoredObject } from '../backend.ts';
import { storeMisbehaved } from '../errors.ts';
import { decodeMetadata, encodeMetadata } from './metadata-text.ts';

type Headers = Readonly<IncomingHttpHeaders>;

const META_PREFIX = 'x-amz-meta-';

/** The HTTP names of these headers. */
const NAMES = {
  cacheControl: 'cache-control',
  contentEncoding: 'content-encoding',
  contentDisposition: 'content-disposition',
  contentLanguage: 'content-language',
} as const;

/** A header's single value; stores do not repeat those that are read here. */
export function headerOf(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/** An entity tag without its quotes. */
export function unquoted(etag: string): string {
  return etag.replace(/^(?:W\/)?"?/, '').replace(/"$/, '');
}

/** User metadata in the format of S3 clients. */
export function metadataOf(meta: ObjectHeaders['meta']): Record<string, string> {
  return Object.fromEntries(Object.entries(meta).map(([name, value]) => [name, encodeMetadata(value)]));
}

/** The headers of an upload that are stored with the object. */
export function requestHeadersOf(headers: ObjectHeaders): Record<string, string> {
  const result: Record<string, string> = { 'content-type': headers.contentType };
  for (const [name, header] of Object.entries(NAMES)) {
    const value = headers[name as keyof typeof NAMES];
    if (value !== undefined) result[header] = value;
  }
  for (const [name, value] of Object.entries(metadataOf(headers.meta))) result[META_PREFIX + name] = value;
  return result;
}

function objectHeadersOf(headers: Headers): ObjectHeaders {
  const meta: Record<string, string> = {};
  for (const name of Object.keys(headers)) {
    if (!name.startsWith(META_PREFIX)) continue;
    meta[name.slice(META_PREFIX.length)] = decodeMetadata(headerOf(headers, name) ?? '');
  }
  return {
    contentType: headerOf(headers, 'content-type') ?? 'application/octet-stream',
    cacheControl: headerOf(headers, NAMES.cacheControl),
    contentEncoding: headerOf(headers, NAMES.contentEncoding),
    contentDisposition: headerOf(headers, NAMES.contentDisposition),
    contentLanguage: headerOf(headers, NAMES.contentLanguage),
    meta,
  };
}

/** The range and total size of a response; undefined if it has the whole object. */
export function contentRangeOf(headers: Headers): { first: number; last: number; size: number } | undefined {
  const text = headerOf(headers, 'content-range');
  const match = text === undefined ? null : /^bytes (\d+)-(\d+)\/(\d+)$/.exec(text);
  if (match === null) return undefined;
  const [first = 0, last = 0, size = 0] = match.slice(1).map(Number);
  return { first, last, size };
}

/** The object of a response. */
export function identityOf(headers: Headers): { etag: string; lastModified: Date } | undefined {
  const etag = headerOf(headers, 'etag');
  const lastModified = new Date(headerOf(headers, 'last-modified') ?? '');
  if (etag === undefined || Number.isNaN(lastModified.getTime())) return undefined;
  return { etag: unquoted(etag), lastModified };
}

/**
 * The object that a response to GET or HEAD describes.
 *
 * @throws ServiceError `store_failed` if the response does not tell
 */
export function storedObjectOf(key: string, headers: Headers): StoredObject {
  const identity = identityOf(headers);
  const size = contentRangeOf(headers)?.size ?? Number(headerOf(headers, 'content-length') ?? Number.NaN);
  if (identity === undefined || !Number.isSafeInteger(size))
    throw storeMisbehaved(
      new Error('the store returned an object without ETag, Last-Modified or Content-Length'),
    );
  return { key, size, ...identity, headers: objectHeadersOf(headers) };
}
