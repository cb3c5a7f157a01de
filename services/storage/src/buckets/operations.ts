import { problemResponse } from '@gridlease/common/http/schemas';
import { answered, BUCKET_NOT_FOUND, EVERYWHERE, empty } from '../http/responses.ts';
import * as schema from './schema.ts';

const tags = ['buckets'];
const { 400: _INVALID, ...WITHOUT_INPUT } = EVERYWHERE;
const WHO = 'Where `auth.mode` is `required`, this is for administrators and';

export const ensureBucketOperation = {
  tags,
  operationId: 'ensureBucket',
  problems: [
    'bucket_name_shadows_keys',
    'bucket_name_taken',
    'bucket_reserved',
    'insufficient_scope',
    'invalid_bucket_name',
    'role_required',
  ],
  summary: 'Ensure that a bucket exists',
  description: `It is made when it is missing. ${WHO} \`storage:write\`.`,
  params: schema.bucketParams,
  response: {
    ...EVERYWHERE,
    201: answered('The bucket is there, made now or before', schema.bucketEnsured),
    409: problemResponse(
      '`bucket_name_shadows_keys`: the default bucket has keys that begin with this name and a slash. ' +
        '`bucket_name_taken`: the bucket is somebody else’s at the store',
    ),
  },
};

export const listBucketsOperation = {
  tags,
  operationId: 'listBuckets',
  problems: ['insufficient_scope', 'role_required'],
  summary: 'List the buckets',
  description: `${WHO} \`storage:read\`.`,
  response: { ...WITHOUT_INPUT, 200: answered('All buckets, by name', schema.bucketList) },
};

export const getBucketOperation = {
  tags,
  operationId: 'getBucket',
  problems: [
    'bucket_not_found',
    'bucket_reserved',
    'insufficient_scope',
    'invalid_bucket_name',
    'role_required',
  ],
  summary: 'Ask for a bucket',
  description: `${WHO} \`storage:read\`.`,
  params: schema.bucketParams,
  response: {
    ...EVERYWHERE,
    200: answered('The bucket is there', schema.bucket),
    404: BUCKET_NOT_FOUND,
  },
};

export const deleteBucketOperation = {
  tags,
  operationId: 'deleteBucket',
  problems: [
    'bucket_not_empty',
    'bucket_not_found',
    'bucket_reserved',
    'insufficient_scope',
    'invalid_bucket_name',
    'role_required',
  ],
  summary: 'Delete an empty bucket',
  description: `${WHO} \`storage:write\`.`,
  params: schema.bucketParams,
  response: {
    ...EVERYWHERE,
    204: empty('It is not there any more'),
    404: BUCKET_NOT_FOUND,
    409: problemResponse('`bucket_not_empty`'),
  },
};
