import { ServiceError } from '@gridlease/common/errors/service-error';
import type { ObjectHeaders, ReadConditions, StoredObject, WriteConditions } from '../backend/backend.ts';
import { operationNotSupported } from '../backend/errors.ts';
import { defaultContentType } from './content-type.ts';

/** Headers of a request, by lower-case names. */
export type HeaderFields = Readonly<Record<string, string | string[] | undefined>>;

const META = 'x-meta-';
/** S3's limit on user metadata: bytes of all names and values. */
const META_BYTES_MAX = 2_048;
/** Values that S3 stores unchanged: visible ASCII and blanks. */
const META_VALUE = /^[\x20-\x7e]*$/;
const TYPE_BYTES_MAX = 1_024;

function single(fields: HeaderFields, name: string): string | undefined {
  const value = fields[name];
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === '' ? undefined : text;
}

function invalidMetadata(message: string): ServiceError {
  return new ServiceError('invalid', 'invalid_metadata', message);
}

/**
 * Validates user metadata to what every store can keep.
 *
 * @param entries lower-case names without the prefix
 * @throws ServiceError 400 `invalid_metadata`
 */
export function requireMetadata(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const bytes = entries.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (bytes > META_BYTES_MAX) {
    throw invalidMetadata(
      `User metadata may have at most ${META_BYTES_MAX} bytes, names and values together.`,
    );
  }
  for (const [name, value] of entries) {
    if (!/^[a-z0-9!#$&'*+.^_|~-]+$/.test(name))
      throw invalidMetadata('A name of the user metadata is not a valid header name.');
    if (!META_VALUE.test(value)) throw invalidMetadata(`The metadata ${name} is not visible ASCII.`);
  }
  return Object.fromEntries(entries);
}

/** Validates a Content-Type that will be sent again. @throws ServiceError 400 `invalid_content_type` */
export function requireContentType(type: string): string {
  if (type.length <= TYPE_BYTES_MAX && META_VALUE.test(type)) return type;
  throw new ServiceError('invalid', 'invalid_content_type', 'The content type is not visible ASCII.');
}

/**
 * The headers to store with an upload; a missing type is guessed from the key.
 *
 * @throws ServiceError 400 `invalid_metadata`, `content_encoding_not_supported`
 */
export function readObjectHeaders(
  fields: HeaderFields,
  { contentType, key }: { readonly contentType: string | undefined; readonly key: string },
): ObjectHeaders {
  const contentEncoding = single(fields, 'content-encoding');
  // The framing and signatures of S3's own clients: stored as they are, they would corrupt the object.
  if (contentEncoding !== undefined && /(^|,)\s*aws-chunked\s*(,|$)/i.test(contentEncoding)) {
    const message = 'The Content-Encoding aws-chunked is not supported; send the plain body.';
    throw new ServiceError('invalid', 'content_encoding_not_supported', message);
  }
  const meta = Object.keys(fields)
    .filter((name) => name.startsWith(META))
    .map((name) => [name.slice(META.length), String(fields[name])] as const);
  return {
    contentType: requireContentType(contentType || defaultContentType(key)),
    cacheControl: single(fields, 'cache-control'),
    contentEncoding,
    contentDisposition: single(fields, 'content-disposition'),
    contentLanguage: single(fields, 'content-language'),
    meta: requireMetadata(meta),
  };
}

export const quoted = (etag: string) => `"${etag}"`;

/** The response headers that describe an object. */
export function writeObjectHeaders({ headers, etag, lastModified }: StoredObject): Record<string, string> {
  const { contentType, cacheControl, contentEncoding, contentDisposition, contentLanguage, meta } = headers;
  const fields: Record<string, string> = {
    'content-type': contentType,
    etag: quoted(etag),
    'last-modified': lastModified.toUTCString(),
    'accept-ranges': 'bytes',
  };
  if (cacheControl !== undefined) fields['cache-control'] = cacheControl;
  if (contentEncoding !== undefined) fields['content-encoding'] = contentEncoding;
  if (contentDisposition !== undefined) fields['content-disposition'] = contentDisposition;
  if (contentLanguage !== undefined) fields['content-language'] = contentLanguage;
  for (const name of Object.keys(meta)) fields[META + name] = meta[name] ?? '';
  return fields;
}

export function readReadConditions(fields: HeaderFields): ReadConditions {
  return {
    ifMatch: single(fields, 'if-match'),
    ifNoneMatch: single(fields, 'if-none-match'),
    ifModifiedSince: single(fields, 'if-modified-since'),
    ifUnmodifiedSince: single(fields, 'if-unmodified-since'),
  };
}

const ONE_TAG = /^(?:\*|"[^"]*"|[^\s",]+)$/;

/**
 * The conditions of a write. Those that no store evaluates are refused rather than ignored.
 *
 * @throws ServiceError 501 `operation_not_supported`
 */
export function readWriteConditions(fields: HeaderFields): WriteConditions {
  const { ifMatch, ifNoneMatch, ifUnmodifiedSince } = readReadConditions(fields);
  if (ifNoneMatch !== undefined && ifNoneMatch !== '*') {
    throw operationNotSupported('a write with If-None-Match other than *');
  }
  if (ifMatch !== undefined && !ONE_TAG.test(ifMatch)) {
    throw operationNotSupported('a write with If-Match other than one strong entity tag or *');
  }
  if (ifUnmodifiedSince !== undefined) throw operationNotSupported('a write with If-Unmodified-Since');
  return { ifMatch: ifMatch?.replace(/^"(.*)"$/, '$1'), ifNoneMatch };
}

/**
 * The conditions of a deletion: stores can only enforce `If-Match`.
 *
 * @throws ServiceError 501 `operation_not_supported`
 */
export function readDeleteConditions(fields: HeaderFields): Pick<WriteConditions, 'ifMatch'> {
  const { ifMatch, ifNoneMatch } = readWriteConditions(fields);
  if (ifNoneMatch !== undefined) throw operationNotSupported('a delete with If-None-Match');
  return { ifMatch };
}
