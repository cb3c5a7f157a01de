import { queryBoolean } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { StoredObject } from '../backend/backend.ts';

export const bucketQuery = {
  bucket: z.string().optional().describe('The bucket, like `X-Bucket`: the path is then the key'),
};

export const bucketHeader = {
  'x-bucket': z.string().optional().describe('The bucket; the path is then the key'),
};

export const writeConditionHeaders = {
  'if-match': z.string().optional().describe('Entity tag of the object to replace, or `*`'),
  'if-none-match': z.string().optional().describe('`*`: only if there is no such object'),
};

/** Paths are parsed as received: the router's parameters are only for the document. */
export const keyParams = z.object({
  objectKey: z.string().optional().describe('1 to 1,024 bytes of UTF-8; may contain slashes'),
});

export const objectParams = keyParams.extend({
  bucketName: z.string().optional().describe('A valid S3 bucket name'),
});

export const downloadQuery = z.object({
  ...bucketQuery,
  download: z
    .string()
    .optional()
    .describe('File name under which browsers save the object; `true` uses the last segment of the key'),
});

export const objectQuery = queryBoolean
  .optional()
  .describe('`true`: reads the object whose key is `list` instead of listing');

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
