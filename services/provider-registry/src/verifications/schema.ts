import { z } from 'zod';
import { VERIFICATION_STATUSES } from '../providers/provider.ts';

export const verifyProviderRequest = z
  .object({
    status: z
      .enum(VERIFICATION_STATUSES)
      .describe('verified: the machine is what it says; failed: it is not, or could not be checked'),
  })
  .meta({ id: 'VerifyProviderRequest' });
