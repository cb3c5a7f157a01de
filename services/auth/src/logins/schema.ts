import { optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';

const secondFactorCode = z.string().max(64).describe('Six digits of the second factor, or a recovery code');

/** Any text: what is no e-mail address, or longer than any password, is answered like a wrong one. */
export const loginRequest = z
  .object({
    email: optional(z.string().describe('E-mail address, in any case')),
    username: optional(z.string().describe('The e-mail address under another name; email wins')),
    password: z.string(),
    otp: optional(secondFactorCode),
    code: optional(secondFactorCode).describe('otp under another name; otp wins'),
  })
  .transform(({ email, username, otp, code, ...rest }, context) => {
    const address = email ?? username;
    if (address !== undefined) return { ...rest, email: address, code: otp ?? code };
    context.issues.push({ code: 'custom', path: ['email'], message: 'is required', input: undefined });
    return z.NEVER;
  })
  .meta({ id: 'LoginRequest' });
