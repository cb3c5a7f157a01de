import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

export const usageQuery = z.object({
  prefix: optional(z.string()).describe(
    'Only keys that begin with it; by default all that the caller may list',
  ),
});

export const reservationsReleased = z
  .object({
    bucket: z.string(),
    reservations: z.int().describe('Number of presigned URLs whose reserved bytes were given back'),
    released_bytes: z.int(),
  })
  .meta({ id: 'ReservationsReleased' });

export const bucketUsage = z
  .object({
    bucket: z.string(),
    prefix: z.string(),
    objects: z.int().describe('Number of objects'),
    bytes: z.int().describe('Bytes of objects, and of parts of unfinished uploads'),
    reserved_bytes: z.int().describe('Bytes reserved for presigned URLs, and of uploads that are arriving'),
    limit_bytes: z.int().optional().describe('The quota of the caller under this prefix, if there is one'),
  })
  .meta({ id: 'BucketUsage' });
