import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { sessionKind } from '../sessions/schema.ts';

const secondFactorCode = z
  .string()
  .max(64)
  .describe('Six-digit code of the second factor, or a recovery code');

/** Takes any text: an invalid e-mail address or an overlong password gets the same response as a wrong one. */
export const loginRequest = z
  .object({
    email: optional(z.string().describe('E-mail address; case is ignored')),
    username: optional(z.string().describe('Alternative name of `email`, which takes precedence')),
    password: z.string(),
    otp: optional(secondFactorCode),
    code: optional(secondFactorCode).describe('Alternative name of `otp`, which takes precedence'),
    session: sessionKind,
  })
  .transform(({ email, username, otp, code, ...rest }, context) => {
    const address = email ?? username;
    if (address !== undefined) return { ...rest, email: address, code: otp ?? code };
    context.issues.push({ code: 'custom', path: ['email'], message: 'is required', input: undefined });
    return z.NEVER;
  })
  .meta({ id: 'LoginRequest' });
