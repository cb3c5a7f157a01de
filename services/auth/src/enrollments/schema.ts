import { nameText, optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** Ours have 29; longer ones are wrong. */
const CODE_CHARACTERS_MAX = 128;

const name = nameText({ min: 1, max: 255 }).refine((value) => value.trim() !== '', 'must not be blank');

export const createEnrollmentRequest = optional(
  z
    .object({ name: optional(name).describe('The name of the key; default: `enrolled machine`') })
    .meta({ id: 'CreateEnrollmentRequest' }),
);

export const enrollmentSchema = z
  .object({
    code: z.string().describe('Shown only once; case, spaces and hyphens do not matter'),
    expires_at: z.iso.datetime().describe('RFC 3339, UTC, milliseconds'),
  })
  .meta({ id: 'Enrollment' });

export const redeemEnrollmentRequest = z
  .object({
    code: text({ min: 1, max: CODE_CHARACTERS_MAX }),
    provider_id: optional(uuid).describe(
      'The machine, if it is registered already: the key is bound to it, and cannot register another one',
    ),
  })
  .meta({ id: 'RedeemEnrollmentRequest' });
