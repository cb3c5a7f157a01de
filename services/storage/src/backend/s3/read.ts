import type {
  Backend,
  Body,
  ByteRange,
  ObjectRef,
  ReadConditions,
  ReadOutcome,
  ReadQuery,
  StoredObject,
} from '../backend.ts';
import {
  bucketNotFound,
  isNotFound,
  preconditionFailed,
  rangeNotSatisfiable,
  storeMisbehaved,
} from '../errors.ts';
import { evaluateRead, isRangeCurrent, parseHttpDate } from '../preconditions.ts';
import type { StoreConnection } from './connection.ts';
import { discard, type StoreResponse } from './dispatch.ts';
import { contentRangeOf, identityOf, storedObjectOf } from './object-headers.ts';

/** Conditions that every store understands in the same way. */
const ONE_STRONG_TAG = /^(?:"[^"]*"|\*)$/;

/**
 * The conditions that a store may evaluate, which saves the body. All of them are evaluated again with the response:
 * stores differ in lists, weak tags, missing quotes and dates.
 */
function conditionHeaders(conditions: ReadConditions): Record<string, string> {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = conditions;
  if ((ifMatch ?? ifNoneMatch ?? ifModifiedSince ?? ifUnmodifiedSince) === undefined) return {};
  const headers: Record<string, string> = {};
  const pass = (name: string, value: string | undefined, isClear: (value: string) => boolean) => {
    if (value !== undefined && isClear(value)) headers[name] = value;
  };
  const isTag = (value: string) => ONE_STRONG_TAG.test(value);
  const isDate = (value: string) => value.endsWith('GMT') && parseHttpDate(value) !== undefined;
  if (ifMatch !== undefined) pass('if-match', ifMatch, isTag);
  else pass('if-unmodified-since', ifUnmodifiedSince, isDate);
  // These are evaluated second, and stores disagree on that.
  if (ifMatch !== undefined || ifUnmodifiedSince !== undefined) return headers;
  if (ifNoneMatch !== undefined) pass('if-none-match', ifNoneMatch, isTag);
  else pass('if-modified-since', ifModifiedSince, isDate);
  return headers;
}

function rangeHeader(range: ByteRange): string {
  return 'suffix' in range ? `bytes=-${range.suffix}` : `bytes=${range.first}-${range.last ?? ''}`;
}

/** The bytes of a response; undefined if it has a range of an object that has changed since. */
function contentOf(
  response: StoreResponse,
  object: StoredObject,
  { range, ifRange }: ReadQuery,
): Body | undefined {
  if (response.statusCode === 200) {
    // Some stores return the last bytes of an empty object.
    const hasRange = range === undefined || object.size > 0 || !isRangeCurrent(ifRange, object);
    if (hasRange) return { body: response.body };
    discard(response.body);
    throw rangeNotSatisfiable(object.size);
  }
  const part = contentRangeOf(response.headers);
  if (part === undefined) {
    discard(response.body);
    throw storeMisbehaved(new Error('the store returned a range without its Content-Range'));
  }
  if (isRangeCurrent(ifRange, object))
    return { body: response.body, range: { first: part.first, last: part.last } };
  discard(response.body);
  return undefined;
}

export interface Readers extends Pick<Backend, 'head' | 'get' | 'hasBucket'> {
  /** The object as it is now. @throws ServiceError `object_not_found`, `bucket_not_found` */
  stat(ref: ObjectRef, signal?: AbortSignal): Promise<StoredObject>;
}

/** Requests for objects and buckets, without evaluating the response. */
function createRequests(connection: StoreConnection) {
  async function hasBucket(name: string): Promise<boolean> {
    const response = await connection.send({ method: 'HEAD', bucket: name, accept: [200, 404] });
    discard(response.body);
    return response.statusCode === 200;
  }

  function request(method: 'GET' | 'HEAD', ref: ObjectRef, query: ReadQuery): Promise<StoreResponse> {
    const headers = conditionHeaders(query.conditions);
    if (query.range !== undefined) headers.range = rangeHeader(query.range);
    return connection.send({
      method,
      bucket: ref.bucket,
      key: ref.key,
      headers,
      reader: query.reader,
      signal: query.signal,
      accept: method === 'HEAD' ? [200, 304] : [200, 206, 304, 416],
    });
  }

  return {
    hasBucket,
    request,
    /** A response to HEAD has no body, so a 404 does not tell what is missing. */
    async requestHead(ref: ObjectRef, query: ReadQuery): Promise<StoreResponse> {
      try {
        return await request('HEAD', ref, query);
      } catch (error) {
        if (isNotFound(error) && !(await hasBucket(ref.bucket))) throw bucketNotFound(ref.bucket);
        throw error;
      }
    },
  };
}

type NotModified = Extract<ReadOutcome<unknown>, { kind: 'not_modified' }>;

/** The object of the response if it may be read; otherwise the body is discarded. @throws ServiceError `precondition_failed` */
function evaluate(
  { key }: ObjectRef,
  { conditions }: ReadQuery,
  response: StoreResponse,
): NotModified | { readonly kind: 'found'; readonly object: StoredObject } {
  const object = storedObjectOf(key, response.headers);
  const evaluation = evaluateRead(conditions, object);
  if (evaluation === 'proceed') return { kind: 'found', object };
  discard(response.body);
  if (evaluation === 'failed') throw preconditionFailed();
  return { kind: 'not_modified', etag: object.etag, lastModified: object.lastModified };
}

/** HEAD and GET of objects, and HEAD of buckets. */
export function createReaders(connection: StoreConnection): Readers {
  const { hasBucket, request, requestHead } = createRequests(connection);

  async function stat(ref: ObjectRef, signal?: AbortSignal): Promise<StoredObject> {
    const response = await requestHead(ref, { conditions: {}, signal });
    discard(response.body);
    return storedObjectOf(ref.key, response.headers);
  }

  /** The outcome of a 304; few stores say there what was not modified. */
  async function notModified(
    ref: ObjectRef,
    query: ReadQuery,
    response: StoreResponse,
  ): Promise<NotModified> {
    discard(response.body);
    const { etag, lastModified } = identityOf(response.headers) ?? (await stat(ref, query.signal));
    return { kind: 'not_modified', etag, lastModified };
  }

  async function get(ref: ObjectRef, query: ReadQuery): Promise<ReadOutcome<Body>> {
    const response = await request('GET', ref, query);
    if (response.statusCode === 416) {
      discard(response.body);
      const object = await stat(ref, query.signal);
      if (isRangeCurrent(query.ifRange, object)) throw rangeNotSatisfiable(object.size);
      return get(ref, { ...query, range: undefined });
    }
    if (response.statusCode === 304) return notModified(ref, query, response);
    const outcome = evaluate(ref, query, response);
    if (outcome.kind === 'not_modified') return outcome;
    const content = contentOf(response, outcome.object, query);
    // Few stores support If-Range, and it rarely fails: reading again is the simplest way that is always correct.
    if (content === undefined) return get(ref, { ...query, range: undefined });
    return { ...outcome, ...content };
  }

  return {
    hasBucket,
    stat,
    get,
    async head(ref, query) {
      const response = await requestHead(ref, query);
      if (response.statusCode === 304) return notModified(ref, query, response);
      const outcome = evaluate(ref, query, response);
      if (outcome.kind === 'found') discard(response.body);
      return outcome;
    },
  };
}
