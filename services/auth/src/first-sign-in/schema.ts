import { text } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** Ours have 47; longer ones are wrong. */
const CODE_CHARACTERS_MAX = 128;
const PASSWORD_UNITS_MAX = 2_048;

export const firstSignInRequest = z
  .object({
    code: text({ min: 1, max: CODE_CHARACTERS_MAX }),
    new_password: z.string().min(1).max(PASSWORD_UNITS_MAX),
  })
  .meta({ id: 'FirstSignInRequest' });

export const firstSignInSchema = z
  .object({
    message: z.string(),
    email: z.string().describe('With which the administrator logs in from now on'),
  })
  .meta({ id: 'FirstSignInAnswer' });
