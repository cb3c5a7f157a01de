import { uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** A machine, or an owner. What is a UUID is one in lower case, as the registry writes it. */
export const providerId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/, 'must be 1 to 128 letters, digits, "_" and "-"')
  .transform((id) => (uuid.safeParse(id).success ? id.toLowerCase() : id));

export const providerParams = z.object({ providerID: providerId });

export const MODEL_MAX = 128;
