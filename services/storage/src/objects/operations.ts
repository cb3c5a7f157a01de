import { BYTES } from '@gridlease/common/http/openapi';
import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  CONTENT_PROBLEMS,
  EVERYWHERE,
  empty,
  NAMING_PROBLEMS,
  NOT_FOUND,
  NOT_IMPLEMENTED,
  PRECONDITION,
  READ_PROBLEMS,
} from '../http/responses.ts';
import * as schema from './schema.ts';

/** What each operation takes and answers, as validated and as documented. */

const tags = ['objects'];

const bytes = z.string().meta({ format: 'binary' });
const CONTENT = { content: { [BYTES]: { schema: bytes } } };
const RESERVED = 'Every answer says in `X-Bucket` which bucket was used.';
const DEFAULT_BUCKET =
  'The same for a key of the default bucket. `/objects/{a}/{b}` means bucket a where there is such a bucket, else key ' +
  '`a/b` of the default bucket; `X-Bucket`, or `?bucket=`, makes the whole path the key of the bucket that it names.';

const bucketHeader = { 'x-bucket': z.string().optional().describe('The bucket; the path is then the key') };
const readHeaders = {
  ...bucketHeader,
  'if-match': z.string().optional(),
  'if-none-match': z.string().optional(),
  'if-modified-since': z.string().optional(),
  'if-unmodified-since': z.string().optional(),
};
const uploadHeaders = {
  ...bucketHeader,
  'if-match': z.string().optional().describe('Entity tag of the object to replace, or `*`'),
  'if-none-match': z.string().optional().describe('`*`: only when there is no such object'),
  'cache-control': z.string().optional(),
  'content-encoding': z.string().optional(),
  'content-disposition': z.string().optional(),
  'content-language': z.string().optional(),
  'content-md5': z.string().optional().describe('Verified, as are x-amz-checksum-{crc32,crc32c,sha1,sha256}'),
};

export const uploadObjectOperation = {
  tags,
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...CONTENT_PROBLEMS],
  summary: 'Upload an object',
  description:
    'The body is stored as it is, whatever its type; without `Content-Type` the type is guessed from the key. All of ' +
    `it or nothing: an upload that ends early leaves what was there before. \`X-Meta-*\` is kept. ${RESERVED}`,
  params: schema.objectParams,
  querystring: z.object(schema.bucketQuery),
  headers: z.looseObject(uploadHeaders),
  response: {
    ...EVERYWHERE,
    201: answered('The object as the store has it; `ETag`', schema.objectInfo),
    404: problemResponse('`bucket_not_found`'),
    409: problemResponse('`object_conflict`: somebody else writes this object now'),
    412: PRECONDITION,
    413: problemResponse('The object has more than max_upload_bytes; nothing of it is kept'),
    501: NOT_IMPLEMENTED,
  },
};

const NOT_MODIFIED = empty('The client has it already');
const DESCRIBED =
  '`Content-Type`, `Content-Length`, `ETag`, `Last-Modified`, `Accept-Ranges`, what else was uploaded with it';

export const downloadObjectOperation = {
  tags,
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...READ_PROBLEMS],
  summary: 'Download an object',
  description:
    'One range, or a suffix, is answered with 206; several at once with the whole object. Browsers run nothing of ' +
    `what they get here (\`Content-Security-Policy: sandbox\`, \`nosniff\`). ${RESERVED}`,
  params: schema.objectParams,
  querystring: schema.downloadQuery,
  headers: z.looseObject({
    ...readHeaders,
    range: z.string().optional().describe('`bytes=0-499`, `bytes=500-`, `bytes=-500`'),
    'if-range': z.string().optional(),
  }),
  response: {
    ...EVERYWHERE,
    200: { description: `The bytes. ${DESCRIBED}`, ...CONTENT },
    206: { description: 'The range; `Content-Range`', ...CONTENT },
    304: NOT_MODIFIED,
    404: NOT_FOUND,
    412: PRECONDITION,
    416: problemResponse('The object has none of these bytes; `Content-Range` says how many it has'),
  },
};

export const headObjectOperation = {
  tags,
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...READ_PROBLEMS],
  summary: 'Describe an object',
  params: schema.objectParams,
  querystring: schema.downloadQuery,
  headers: z.looseObject(readHeaders),
  response: {
    ...EVERYWHERE,
    200: empty(DESCRIBED),
    304: NOT_MODIFIED,
    404: NOT_FOUND,
    412: PRECONDITION,
  },
};

export const deleteObjectOperation = {
  tags,
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    'bucket_not_found',
    'object_conflict',
    'operation_not_supported',
    'precondition_failed',
  ],
  summary: 'Delete an object',
  description:
    'A key that is not there is no error, a bucket that is not there is. With `If-Match` it is deleted only as long as ' +
    'it is the one that is named.',
  params: schema.objectParams,
  querystring: z.object(schema.bucketQuery),
  headers: z.looseObject({
    ...bucketHeader,
    'if-match': z.string().optional().describe('Entity tag of the object to delete, or `*`'),
  }),
  response: {
    ...EVERYWHERE,
    204: empty('It is not there any more'),
    404: problemResponse('`bucket_not_found`'),
    409: problemResponse('`object_conflict`: somebody else writes this object now'),
    412: PRECONDITION,
    501: NOT_IMPLEMENTED,
  },
};

/** An operation under the short path. */
export function ofDefaultBucket<O extends { readonly summary: string }>(operation: O) {
  return {
    ...operation,
    params: schema.keyParams,
    summary: `${operation.summary} of the default bucket`,
    description: DEFAULT_BUCKET,
  };
}
