import { z } from 'zod';
import {
  ACCESS_PROBLEMS,
  answered,
  BUCKET_NOT_FOUND,
  EVERYWHERE,
  NAMING_PROBLEMS,
  READ_PROBLEMS,
} from '../http/responses.ts';
import * as schema from './schema.ts';

const listing = {
  problems: [...NAMING_PROBLEMS, ...ACCESS_PROBLEMS, ...READ_PROBLEMS, 'invalid_prefix', 'too_many_lists'],
  tags: ['listings'],
  description:
    'In the order of the bytes of their keys. Where `auth.mode` is `required`, only what the caller may list. ' +
    '`object=true` reads the object whose key is `list` instead.\n\n' +
    'With `limit` the response is one page; while there is more, `Link` and `X-Next-Cursor` say where. A cursor is a ' +
    'place between keys: it never expires with the disk driver, and as the store has it with the s3 driver, and goes ' +
    'with the prefix that it was given for (else 400 `invalid_cursor`). An object that is there throughout appears ' +
    'once; one that is written meanwhile appears if its key is behind the cursor.\n\n' +
    'Without `limit` the whole listing is streamed as one array, however long, with the same guarantee. It is read in ' +
    'pages of 1,000, each as it is at that moment. `request_timeout` bounds the time to the first byte; after that a ' +
    'listing takes as long as it makes progress: 30 s without any break the connection. An error in the middle breaks ' +
    'the connection, too: an array that is closed is complete. Of listings longer than one page 8 are sent at a time ' +
    'by one process; others wait for their turn up to `request_timeout`, then 503 `too_many_lists` with `Retry-After`.',
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
