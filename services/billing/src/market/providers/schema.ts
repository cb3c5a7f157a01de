import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** The id of a machine or an owner. UUIDs are normalized to lower case, as in the registry. */
export const providerId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "_" and "-"')
  .transform((id) => (uuid.safeParse(id).success ? id.toLowerCase() : id));

export const providerParams = z.object({ providerID: providerId });

export const MODEL_MAX = 128;
