import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { PARTS_MAX } from '../backend/backend.ts';

const upload = {
  bucket: optional(z.string()).describe('By default the default bucket'),
  key: z.string(),
  upload_id: z.string().min(1).max(2_048).describe('From presigning'),
};

export const completeUploadRequest = z
  .object({
    ...upload,
    parts: z
      .array(
        z.object({
          part_number: z.int().min(1).max(PARTS_MAX),
          etag: z.string().min(1).max(256).describe('`ETag` of the response to the upload of this part'),
        }),
      )
      .min(1)
      .max(PARTS_MAX)
      .describe('In the order of their numbers'),
  })
  .meta({ id: 'CompleteUploadRequest' });

export const abortUploadRequest = z.object(upload).meta({ id: 'AbortUploadRequest' });
