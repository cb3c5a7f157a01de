import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend, ListEntry } from '../backend.ts';
import { unquoted } from './object-headers.ts';
import { callStore, type SdkClients } from './sdk-client.ts';
import { decodeListed } from './url-encoding.ts';

/** What S3 answers at most. */
const PAGE_KEYS_MAX = 1_000;

/** In the order of UTF-8 bytes, which that of JavaScript's strings is not. */
function compareKeys(one: ListEntry, other: ListEntry): number {
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
}

/** Stores answer objects and common prefixes apart, each in order. */
function merge(objects: ListEntry[], prefixes: ListEntry[]): ListEntry[] {
  return prefixes.length === 0 ? objects : [...objects, ...prefixes].sort(compareKeys);
}

/** Our cursors are told from anything else, so that a store is not asked with what is none of its own. */
const encodeCursor = (token: string) => Buffer.from(token).toString('base64url');

function decodeCursor(cursor: string): string {
  const token = Buffer.from(cursor, 'base64url').toString();
  if (token !== '' && encodeCursor(token) === cursor) return token;
  throw invalidCursor();
}

function invalidCursor(cause?: unknown): ServiceError {
  return new ServiceError('invalid', 'invalid_cursor', 'The cursor is not one of this listing.', { cause });
}

/** Pages of a bucket, each one call. */
export function createListing({ quick }: SdkClients): Backend['list'] {
  return async (bucket, { prefix, delimiter, cursor, limit, signal }) => {
    const command = new ListObjectsV2Command({
      Bucket: bucket,
      Prefix: prefix,
      MaxKeys: Math.min(limit, PAGE_KEYS_MAX),
      EncodingType: 'url',
      ...(delimiter !== undefined && { Delimiter: delimiter }),
      ...(cursor !== undefined && { ContinuationToken: decodeCursor(cursor) }),
    });
    const page = await callStore({ bucket }, quick.send(command, signal ? { abortSignal: signal } : {}));
    const decode = (text: string) => decodeListed(text, page.EncodingType);
    const objects = (page.Contents ?? []).map(
      ({ Key = '', Size = 0, LastModified = new Date(0), ETag = '' }): ListEntry => ({
        kind: 'object',
        key: decode(Key),
        size: Size,
        lastModified: LastModified,
        etag: unquoted(ETag),
      }),
    );
    const prefixes = (page.CommonPrefixes ?? []).map(
      ({ Prefix = '' }): ListEntry => ({ kind: 'prefix', key: decode(Prefix) }),
    );
    const next = page.IsTruncated ? page.NextContinuationToken : undefined;
    return {
      entries: merge(objects, prefixes),
      next: next === undefined ? undefined : encodeCursor(next),
    };
  };
}
