import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { ServiceError } from '@gridlease/common/errors/service-error';
import type { Backend, ListEntry, StoredUsage } from '../backend.ts';
import type { S3Context } from './context.ts';
import { unquoted } from './object-headers.ts';
import { callStore, decodeListed } from './sdk-client.ts';

/** S3's maximum per response. */
const PAGE_KEYS_MAX = 1_000;

/** In the order of UTF-8 bytes, which differs from that of JavaScript's strings. */
function compareKeys(one: ListEntry, other: ListEntry): number {
  return Buffer.compare(Buffer.from(one.key), Buffer.from(other.key));
}

/** Stores return objects and common prefixes separately, each in order. */
function merge(objects: ListEntry[], prefixes: ListEntry[]): ListEntry[] {
  return prefixes.length === 0 ? objects : [...objects, ...prefixes].sort(compareKeys);
}

/** Marks our own cursors, so that a store never receives a foreign one. */
const encodeCursor = (token: string) => Buffer.from(token).toString('base64url');

function decodeCursor(cursor: string): string {
  const token = Buffer.from(cursor, 'base64url').toString();
  if (token !== '' && encodeCursor(token) === cursor) return token;
  throw new ServiceError('invalid', 'invalid_cursor', 'The cursor does not belong to this listing.');
}

/** Pages of a bucket, one request each. */
export function createListing({ sdk: { quick } }: S3Context): Backend['list'] {
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

/** Adds up a listing: the only thing that a store tells about how much it has. */
export async function countListed(
  list: Backend['list'],
  { bucket, prefix, signal }: { bucket: string; prefix: string; signal: AbortSignal | undefined },
): Promise<StoredUsage> {
  let objects = 0;
  let bytes = 0;
  let cursor: string | undefined;
  do {
    const page = await list(bucket, { prefix, cursor, limit: PAGE_KEYS_MAX, signal });
    for (const entry of page.entries) {
      if (entry.kind !== 'object') continue;
      objects += 1;
      bytes += entry.size;
    }
    cursor = page.next;
  } while (cursor !== undefined);
  return { objects, bytes };
}
