import { problemResponse } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  BODY_TOO_LARGE,
  BUCKET_NOT_FOUND,
  CONTENT_PROBLEMS,
  EVERYWHERE,
  MEDIA_TYPE,
  NAMING_PROBLEMS,
  NOT_FOUND,
  NOT_IMPLEMENTED,
  PRECONDITION,
} from '../http/responses.ts';
import { objectInfo } from '../objects/schema.ts';
import * as schema from './schema.ts';

const tags = ['objects'];

const transfer = {
  tags,
  headers: z.looseObject({
    'if-match': z.string().optional().describe('Entity tag of the destination, or `*`'),
    'if-none-match': z.string().optional().describe('`*`: only when there is nothing at the destination'),
  }),
  body: schema.transferRequest,
  response: {
    ...EVERYWHERE,
    201: answered('The destination as the store has it; `ETag`', objectInfo),
    404: NOT_FOUND,
    409: problemResponse('`object_conflict`: somebody else writes one of the objects now'),
    412: PRECONDITION,
    413: BODY_TOO_LARGE,
    415: MEDIA_TYPE,
    501: NOT_IMPLEMENTED,
  },
};

export const copyObjectOperation = {
  ...transfer,
  operationId: 'copyObject',
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...CONTENT_PROBLEMS, 'object_not_found'],
  summary: 'Copy an object',
  description:
    'Within the store, whatever its size. Needs the right to read the source and to write the destination.',
};

export const moveObjectOperation = {
  ...transfer,
  operationId: 'moveObject',
  problems: [
    ...NAMING_PROBLEMS,
    ...ACCESS_PROBLEMS,
    ...CONTENT_PROBLEMS,
    'object_not_found',
    'destination_is_source',
  ],
  summary: 'Move an object',
  description:
    'A copy, and then the source is deleted, unless somebody has written it meanwhile. Needs also the right to delete it.',
};

export const deleteObjectsOperation = {
  tags,
  operationId: 'deleteObjects',
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, 'bucket_not_found'],
  summary: 'Delete objects',
  description: 'Each key is deleted or not by itself.',
  body: schema.deleteObjectsRequest,
  response: {
    ...EVERYWHERE,
    200: answered('What became of each key', schema.deleteObjectsAnswer),
    404: BUCKET_NOT_FOUND,
    413: BODY_TOO_LARGE,
    415: MEDIA_TYPE,
  },
};
