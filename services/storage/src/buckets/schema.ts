import { z } from 'zod';
import type { Bucket } from '../backend/backend.ts';

export const bucketParams = z.object({ bucketName: z.string().describe('A valid S3 bucket name') });

export const bucketEnsured = z
  .object({ message: z.string(), bucket: z.string() })
  .meta({ id: 'BucketEnsured' });

export const bucket = z.object({ name: z.string(), created_at: z.iso.datetime() }).meta({ id: 'Bucket' });

export const bucketList = z.object({ buckets: z.array(bucket) }).meta({ id: 'BucketList' });

export function toBucket({ name, createdAt }: Bucket): z.output<typeof bucket> {
  return { name, created_at: createdAt.toISOString() };
}
