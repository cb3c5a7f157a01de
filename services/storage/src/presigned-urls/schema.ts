import { parseDuration } from '@gridlease/common/config/duration';
import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { PARTS_MAX } from '../backend/backend.ts';

const EXPIRY_DEFAULT = '15m';
const EXPIRY_MAX_MS = 7 * 86_400_000;

/** Whole seconds. */
const expiry = optional(z.string()).transform((text, context) => {
  const ms = parseDuration((text ?? EXPIRY_DEFAULT).trim());
  if (ms !== undefined && ms >= 1_000 && ms <= EXPIRY_MAX_MS) return Math.floor(ms / 1_000);
  const message = 'must be a duration from 1s to 7d, such as 15m';
  context.addIssue({ code: 'custom', message });
  return z.NEVER;
});

export const presignRequest = z
  .strictObject({
    method: z
      .string()
      .transform((text) => text.toUpperCase())
      .pipe(z.enum(['GET', 'PUT']))
      .meta({ type: 'string', enum: ['GET', 'PUT'], description: 'Case-insensitive' }),
    expiry: expiry.meta({
      type: 'string',
      default: EXPIRY_DEFAULT,
      description: 'A duration from 1s to 7d (168h)',
    }),
    content_type: optional(z.string().min(1).max(1_024)).describe(
      'PUT: the upload must have exactly this type',
    ),
    content_length: optional(z.int().min(0)).describe('PUT: the upload must have exactly this many bytes'),
    max_bytes: optional(z.int().min(1)).describe(
      'PUT: the upload may have at most this many bytes; only with the `disk` driver, or under a quota',
    ),
    bucket: optional(z.string()).describe('May repeat the bucket of the path'),
    key: optional(z.string()).describe('May repeat the key of the path'),
    parts: optional(z.int().min(1).max(PARTS_MAX)).describe(
      'PUT: starts a multipart upload and returns one URL for each part',
    ),
  })
  .refine(
    ({ method, content_type, content_length, max_bytes, parts }) =>
      method === 'PUT' ||
      [content_type, content_length, max_bytes, parts].every((each) => each === undefined),
    {
      message: 'content_type, content_length, max_bytes and parts are only allowed with PUT',
      path: ['method'],
    },
  )
  .refine(({ parts, content_length }) => parts === undefined || content_length === undefined, {
    message: 'cannot be combined with parts, which may have any length',
    path: ['content_length'],
  })
  .refine(({ parts, max_bytes }) => parts === undefined || max_bytes === undefined, {
    message: 'cannot be combined with parts',
    path: ['max_bytes'],
  })
  .refine(({ content_length = 0, max_bytes = content_length }) => content_length <= max_bytes, {
    message: 'must not be less than content_length',
    path: ['max_bytes'],
  })
  .meta({ id: 'PresignRequest' });

export const presignedUrl = z
  .object({
    url: z.string().describe('For a multipart upload, the URL of its first part'),
    method: z.enum(['GET', 'PUT']),
    key: z.string(),
    bucket: z.string(),
    expires_at: z.iso.datetime(),
    upload_id: z.string().optional(),
    parts: z.array(z.object({ part_number: z.int(), url: z.string() })).optional(),
  })
  .meta({ id: 'PresignedUrl' });

export const presignedQuery = z.object({
  expires: z.string().optional().describe('Seconds since 1970'),
  signature: z.string().optional(),
  content_type: z.string().optional().describe('The type that the upload must have'),
  content_length: z.string().optional().describe('The number of bytes that the upload must have'),
  max_bytes: z.string().optional().describe('The most bytes that the upload may have'),
  upload_id: z.string().optional().describe('The multipart upload to which this part belongs'),
  part_number: z.string().optional(),
  quota: z.string().optional().describe('The quota that the upload counts towards'),
  reservation: z.string().optional().describe('The bytes of the quota that are reserved for the upload'),
  download: z.string().optional().describe('File name under which browsers save the object'),
});
