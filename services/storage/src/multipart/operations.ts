import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  BODY_TOO_LARGE,
  EVERYWHERE,
  empty,
  MEDIA_TYPE,
  NAMING_PROBLEMS,
  NOT_IMPLEMENTED,
  PRECONDITION,
} from '../http/responses.ts';
import { objectInfo } from '../objects/schema.ts';
import * as schema from './schema.ts';

const tags = ['presigned-urls'];

export const completeUploadOperation = {
  tags,
  operationId: 'completeUpload',
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    'bucket_not_found',
    'object_conflict',
    'operation_not_supported',
    'part_too_small',
    'parts_invalid',
    'precondition_failed',
    'upload_not_found',
  ],
  summary: 'Complete a multipart upload',
  description:
    'The parts that were put with presigned URLs become the object, all at once. Are they together more than an object ' +
    'may have, they are removed.',
  headers: z.looseObject({
    'if-match': z.string().optional().describe('Entity tag of the object to replace, or `*`'),
    'if-none-match': z.string().optional().describe('`*`: only when there is no such object'),
  }),
  body: schema.completeUploadRequest,
  response: {
    ...EVERYWHERE,
    201: answered('The object as the store has it; `ETag`', objectInfo),
    404: problemResponse('`upload_not_found` or `bucket_not_found`'),
    409: problemResponse('`object_conflict`: somebody else writes this object now'),
    412: PRECONDITION,
    413: problemResponse('`upload_too_large`, or the body is'),
    415: MEDIA_TYPE,
    501: NOT_IMPLEMENTED,
  },
};

export const abortUploadOperation = {
  tags,
  operationId: 'abortUpload',
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, 'bucket_not_found', 'upload_not_found'],
  summary: 'Abort a multipart upload',
  description: 'Its parts are removed. One that is not there any more is no error.',
  body: schema.abortUploadRequest,
  response: {
    ...EVERYWHERE,
    204: empty('It is not there any more'),
    413: BODY_TOO_LARGE,
    415: MEDIA_TYPE,
  },
};
