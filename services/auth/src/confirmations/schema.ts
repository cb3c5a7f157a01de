import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

/** A coarse limit, as wherever a password is checked. */
const PASSWORD_UNITS_MAX = 2_048;
const CODE_CHARACTERS_MAX = 64;

export const confirmRequest = z
  .object({
    password: z.string().min(1).max(PASSWORD_UNITS_MAX),
    code: optional(z.string().max(CODE_CHARACTERS_MAX)).describe(
      'Six-digit code of the second factor, or a recovery code; required where the account has a second factor',
    ),
  })
  .meta({ id: 'ConfirmRequest' });

export const confirmedSchema = z
  .object({
    access_token: z.string().describe('In the place of the one before; the refresh token stays'),
    token_type: z.literal('Bearer'),
    expires_in: z.int().describe('Seconds for which the access token is valid'),
    auth_time: z
      .int()
      .describe('When the password was confirmed, in seconds since 1970, as in the claim of the token'),
  })
  .meta({ id: 'Confirmed' });
