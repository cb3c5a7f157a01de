import { queryBoolean } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { StoredObject } from '../backend/backend.ts';

export const bucketQuery = {
  bucket: z.string().optional().describe('The bucket, as `X-Bucket` names it: the path is then the key'),
};

/** Paths are read as they were sent: what the router makes of them is only for the document. */
export const keyParams = z.object({
  objectKey: z.string().optional().describe('1 to 1,024 bytes of UTF-8; may contain slashes'),
});

export const objectParams = keyParams.extend({
  bucketName: z.string().optional().describe('By the rules of S3'),
});

export const downloadQuery = z.object({
  ...bucketQuery,
  download: z
    .string()
    .optional()
    .describe('Name under which a browser is to keep the file; `true` is its own'),
});

export const objectQuery = queryBoolean
  .optional()
  .describe('`true`: the object whose key is `list`, not the listing');

export const objectInfo = z
  .object({
    key: z.string(),
    size: z.int().describe('Bytes'),
    last_modified: z.iso.datetime(),
    content_type: z.string(),
    etag: z.string().describe('Without quotes'),
  })
  .meta({ id: 'ObjectInfo' });

export type ObjectInfo = z.output<typeof objectInfo>;

export function toObjectInfo({ key, size, lastModified, headers, etag }: StoredObject): ObjectInfo {
  return {
    key,
    size,
    last_modified: lastModified.toISOString(),
    content_type: headers.contentType,
    etag,
  };
}
