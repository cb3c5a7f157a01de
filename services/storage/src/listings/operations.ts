import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  BUCKET_NOT_FOUND,
  EVERYWHERE,
  NAMING_PROBLEMS,
  READ_PROBLEMS,
} from '../answers.ts';
import * as schema from './schema.ts';

const listing = {
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...READ_PROBLEMS, 'invalid_prefix'],
  tags: ['listings'],
  description:
    'In the order of the bytes of their keys. Without `limit` the whole listing is one array, however long; when the ' +
    'store fails in the middle the connection breaks, and the array is never closed. Where `auth.mode` is `required`, ' +
    'only what the caller may list. `object=true` reads the object whose key is `list` instead.',
  querystring: schema.listQuery,
  headers: z.looseObject({ 'x-bucket': z.string().optional().describe('The bucket') }),
  response: {
    ...EVERYWHERE,
    200: answered('The entries; nothing found is `[]`', z.array(schema.listingEntry)),
    404: BUCKET_NOT_FOUND,
  },
};

export const listObjectsOperation = {
  ...listing,
  operationId: 'listObjects',
  summary: 'List objects',
  params: schema.listParams,
};

export const listDefaultBucketOperation = {
  ...listing,
  operationId: 'listObjectsOfDefaultBucket',
  summary: 'List objects of the default bucket',
};
