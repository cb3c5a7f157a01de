import { queryBoolean, queryInteger } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { ListEntry } from '../backend/backend.ts';
import { bucketQuery, objectQuery } from '../objects/schema.ts';

const LIMIT_MAX = 10_000;
/** Two keys of control characters, escaped in JSON, in Base64. */
export const CURSOR_CHARACTERS_MAX = 16_400;

export const listParams = z.object({ bucketName: z.string().optional().describe('A valid S3 bucket name') });

export const listQuery = z.object({
  ...bucketQuery,
  prefix: z.string().optional().describe('Only keys with this prefix'),
  recursive: queryBoolean
    .optional()
    .describe(
      '`false`: keys that continue after the next slash collapse into one entry that ends with it; default `true`',
    ),
  limit: queryInteger({ min: 1, max: LIMIT_MAX })
    .optional()
    .describe(
      'Maximum entries per page, with `Link` and `X-Next-Cursor` while there are more; without it all are streamed',
    ),
  cursor: z.string().optional().describe('`X-Next-Cursor` of the previous page'),
  content_type: queryBoolean
    .optional()
    .describe('`false` omits content types, which is faster with stores that do not list them'),
  object: objectQuery,
  download: z.string().optional().describe('With `object=true`, as for downloads'),
});

export const listingEntry = z
  .object({
    key: z.string(),
    size: z.int().describe('Bytes; 0 for a common prefix'),
    last_modified: z.iso.datetime().optional(),
    content_type: z.string().optional(),
    etag: z.string().optional().describe('Without quotes'),
  })
  .meta({ id: 'ListingEntry', description: 'An object, or a common prefix, which has only key and size' });

/** @param withType whether content types were requested */
export function toListingEntry(entry: ListEntry, withType: boolean): z.output<typeof listingEntry> {
  if (entry.kind === 'prefix') return { key: entry.key, size: 0 };
  const { key, size, lastModified, contentType, etag } = entry;
  return {
    key,
    size,
    last_modified: lastModified.toISOString(),
    ...(withType && contentType !== undefined && { content_type: contentType }),
    etag,
  };
}

export const listingPlace = z.object({ prefix: z.string(), after: z.string().optional() });
