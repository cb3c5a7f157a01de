import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const KEYS_MAX = 1_000;

export const objectName = z
  .object({
    bucket: optional(z.string()).describe('By default the default bucket'),
    key: z.string(),
  })
  .meta({ id: 'ObjectName' });

export const transferRequest = z
  .object({
    source: objectName,
    destination: objectName,
    content_type: optional(z.string().min(1).max(1_024)).describe("Replaces the source's"),
    metadata: optional(z.record(z.string(), z.string())).describe("User metadata; replaces the source's"),
  })
  .meta({ id: 'TransferRequest' });

export const deleteObjectsRequest = z
  .object({
    bucket: optional(z.string()).describe('By default the default bucket'),
    keys: z.array(z.string()).min(1).max(KEYS_MAX),
  })
  .meta({ id: 'DeleteObjectsRequest' });

export const deleteObjectsResponse = z
  .object({
    deleted: z.array(z.string()).describe('Keys that no longer exist, including those that never did'),
    errors: z.array(z.object({ key: z.string(), code: z.string(), detail: z.string() })),
  })
  .meta({ id: 'DeleteObjectsAnswer' });
