import { BYTES } from '@gridlease/common/http/openapi';
import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  BODY_TOO_LARGE,
  CONTENT_PROBLEMS,
  EVERYWHERE,
  empty,
  MEDIA_TYPE,
  NAMING_PROBLEMS,
  NOT_FOUND,
  NOT_IMPLEMENTED,
  PRECONDITION,
  READ_PROBLEMS,
} from '../http/responses.ts';
import { objectParams } from '../objects/schema.ts';
import * as schema from './schema.ts';

const tags = ['presigned-urls'];

export const presignOperation = {
  tags,
  operationId: 'presignObject',
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    'bucket_not_found',
    'object_not_found',
    'parts_invalid',
    'target_differs',
  ],
  summary: 'Make a presigned URL',
  description:
    'Whoever has the URL may upload or download this one object until it expires, straight at the store, without a ' +
    'token. Making one needs the right to do the same.',
  params: objectParams,
  querystring: z.object({ bucket: z.string().optional().describe('The bucket; the path is then the key') }),
  headers: z.looseObject({
    'x-bucket': z.string().optional().describe('The bucket; the path is then the key'),
  }),
  body: schema.presignRequest,
  response: {
    ...EVERYWHERE,
    200: answered('The URL', schema.presignedUrl),
    404: problemResponse('`bucket_not_found`, or `object_not_found`: not the caller’s to read'),
    413: problemResponse('The body is too large, or content_length is more than max_upload_bytes'),
    415: MEDIA_TYPE,
  },
};

const REFUSED = problemResponse('`signature_invalid` or `url_expired`');
const bytes = z.string().meta({ format: 'binary' });
const DISK = 'For the driver `disk`; those of an S3 store are the store’s own.';

export const presignedGetOperation = {
  tags,
  operationId: 'downloadPresigned',
  problems: [...READ_PROBLEMS, 'invalid_object_key', 'signature_invalid', 'url_expired'],
  summary: 'Download with a presigned URL',
  description: `As a download, also with HEAD. ${DISK}`,
  params: objectParams,
  querystring: schema.presignedQuery,
  response: {
    200: { description: 'The bytes', content: { [BYTES]: { schema: bytes } } },
    206: { description: 'The range', content: { [BYTES]: { schema: bytes } } },
    304: empty('The client has it already'),
    400: EVERYWHERE[400],
    403: REFUSED,
    404: NOT_FOUND,
    412: PRECONDITION,
    416: problemResponse('The object has none of these bytes'),
    503: EVERYWHERE[503],
  },
};

export const presignedPutOperation = {
  tags,
  operationId: 'uploadPresigned',
  problems: [
    ...CONTENT_PROBLEMS,
    'content_length_missing',
    'invalid_object_key',
    'parts_invalid',
    'signature_invalid',
    'upload_differs',
    'upload_not_found',
    'url_expired',
  ],
  summary: 'Upload with a presigned URL',
  description: `An object, or one part of a multipart upload. ${DISK}`,
  params: objectParams,
  querystring: schema.presignedQuery,
  response: {
    200: empty('It is stored; `ETag`'),
    400: EVERYWHERE[400],
    403: problemResponse(
      '`signature_invalid`, `url_expired`, or the upload is not of the type or length that the URL is for (`upload_differs`)',
    ),
    404: problemResponse('`bucket_not_found` or `upload_not_found`'),
    409: problemResponse('`object_conflict`: somebody else writes this object now'),
    412: PRECONDITION,
    413: BODY_TOO_LARGE,
    501: NOT_IMPLEMENTED,
    503: EVERYWHERE[503],
  },
};
