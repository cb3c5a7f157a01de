import { problemResponse, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  BUCKET_NOT_FOUND,
  CONTENT_PROBLEMS,
  EVERYWHERE,
  empty,
  NAMING_PROBLEMS,
  NOT_IMPLEMENTED,
} from '../http/responses.ts';
import { bucketQuery } from '../objects/schema.ts';

const tags = ['uploads'];

const version = { 'tus-resumable': z.string().optional().describe('`1.0.0`') };
const length = z.string().optional().describe('Bytes of the upload in all');
const offset = z.string().optional().describe('Byte at which the body goes on: what HEAD answers');
const OFFSET_TYPE = 'The body has the type `application/offset+octet-stream`.';
const EXPIRES = 'It expires when nobody goes on with it until `Upload-Expires`.';

const uploadParams = z.object({ uploadId: uuid });

const VERSION_OR_CONDITION = problemResponse(
  '`tus_version_not_supported`, or a condition that the upload was made with does not hold (any more)',
);
const NOT_FOUND = problemResponse(
  '`upload_not_found`: there is none (any more), or none of the caller’s. `upload_expired`: nobody went on with it',
);
const TOO_LARGE = problemResponse('`upload_too_large`, or `upload_beyond_length`: more than was announced');
const MEDIA_TYPE = problemResponse(`\`unsupported_media_type\`. ${OFFSET_TYPE}`);
const CONFLICT = problemResponse(
  '`upload_offset_differs`: it goes on at another byte (`Upload-Offset`). `upload_interrupted`: another request goes on ' +
    'with it. `object_conflict`: somebody else writes the object now',
);

/** Codes of every operation but the question what the protocol can do. */
const UPLOAD_PROBLEMS = [
  'invalid_upload_header',
  'precondition_failed',
  'tus_version_not_supported',
  'upload_expired',
  'upload_not_found',
];
/** Codes of operations that bring bytes of an upload, and with the last one the object. */
const ARRIVING_PROBLEMS = [
  ...CONTENT_PROBLEMS,
  'unsupported_media_type',
  'upload_beyond_length',
  'upload_interrupted',
  'upload_length_differs',
  'upload_offset_differs',
  'upload_suspended',
];

const everywhere = {
  ...EVERYWHERE,
  400: problemResponse('The request is invalid: `invalid_upload_header`, `validation_failed`'),
  412: VERSION_OR_CONDITION,
};

export const describeProtocolOperation = {
  tags,
  operationId: 'describeUploadProtocol',
  summary: 'Ask what the upload protocol can do here',
  response: { 204: empty('`Tus-Version`, `Tus-Extension`, `Tus-Max-Size`') },
};

export const createUploadOperation = {
  tags,
  operationId: 'createUpload',
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    ...UPLOAD_PROBLEMS,
    ...ARRIVING_PROBLEMS,
    'invalid_upload_metadata',
    'upload_concat_not_supported',
  ],
  summary: 'Begin a resumable upload',
  description:
    'By tus 1.0.0, with any of its clients. `Upload-Metadata` names the object: `key` (or `filename`), `bucket`, ' +
    '`content_type` (or `filetype`); `cache_control`, `content_disposition`, `content_encoding`, `content_language` ' +
    'and `x-meta-*` are kept with it, as are the headers of these names. Conditions hold when the upload ends. A ' +
    `body is its beginning: ${OFFSET_TYPE} ${EXPIRES}`,
  querystring: z.object(bucketQuery),
  headers: z.looseObject({
    ...version,
    'upload-length': length,
    'upload-defer-length': z.string().optional().describe('`1`: the length is said later'),
    'upload-metadata': z.string().optional(),
    'if-match': z.string().optional().describe('Entity tag of the object to replace, or `*`'),
    'if-none-match': z.string().optional().describe('`*`: only when there is no such object'),
  }),
  response: {
    ...EVERYWHERE,
    201: empty('`Location` of the upload; `Upload-Expires`; with a body `Upload-Offset`'),
    404: BUCKET_NOT_FOUND,
    409: CONFLICT,
    412: VERSION_OR_CONDITION,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    501: NOT_IMPLEMENTED,
  },
};

export const describeUploadOperation = {
  tags,
  operationId: 'describeUpload',
  problems: [
    ...ACCESS_PROBLEMS,
    ...UPLOAD_PROBLEMS,
    'object_conflict',
    'operation_not_supported',
    'store_failed',
    'store_refused',
    'store_unavailable',
    'upload_interrupted',
    'upload_suspended',
    'token_keys_unavailable',
  ],
  summary: 'Ask how far an upload is',
  description: 'A request that is still sending for this upload is ended, so that the answer stays true.',
  params: uploadParams,
  headers: z.looseObject(version),
  response: {
    400: everywhere[400],
    401: everywhere[401],
    403: everywhere[403],
    412: everywhere[412],
    200: empty(
      '`Upload-Offset`; `Upload-Length` or `Upload-Defer-Length`; `Upload-Metadata`, `Upload-Expires`',
    ),
    404: NOT_FOUND,
    423: problemResponse(
      'It cannot be said now: the store or the service cannot be used, or somebody else writes the object',
    ),
    501: NOT_IMPLEMENTED,
  },
};

export const continueUploadOperation = {
  tags,
  operationId: 'continueUpload',
  problems: [...ACCESS_PROBLEMS, ...UPLOAD_PROBLEMS, ...ARRIVING_PROBLEMS],
  summary: 'Go on with an upload',
  description: `${OFFSET_TYPE} What arrives is kept, also when the request ends early; with the last byte the object is there.`,
  params: uploadParams,
  headers: z.looseObject({ ...version, 'upload-offset': offset, 'upload-length': length }),
  response: {
    ...everywhere,
    204: empty('The new `Upload-Offset`; `Upload-Expires` until the upload is complete'),
    404: NOT_FOUND,
    409: CONFLICT,
    413: TOO_LARGE,
    415: MEDIA_TYPE,
    501: NOT_IMPLEMENTED,
  },
};

export const overrideOperation = {
  ...continueUploadOperation,
  operationId: 'continueUploadByPost',
  summary: 'Go on with an upload, for clients that send no PATCH',
  description: '`X-HTTP-Method-Override` says what is meant: `PATCH`, `DELETE`, `HEAD`.',
  headers: z.looseObject({
    ...version,
    'x-http-method-override': z.string().optional(),
    'upload-offset': offset,
    'upload-length': length,
  }),
  response: {
    ...continueUploadOperation.response,
    200: describeUploadOperation.response[200],
    405: problemResponse('Another method is meant, or none'),
  },
};

export const terminateUploadOperation = {
  tags,
  operationId: 'terminateUpload',
  problems: [
    ...ACCESS_PROBLEMS,
    ...UPLOAD_PROBLEMS,
    'bucket_not_found',
    'upload_interrupted',
    'upload_suspended',
  ],
  summary: 'End an upload and remove what it has',
  description: 'The object that a complete upload has become stays.',
  params: uploadParams,
  headers: z.looseObject(version),
  response: { ...everywhere, 204: empty('It is not there any more'), 404: NOT_FOUND },
};
