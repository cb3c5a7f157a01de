import { nameText, optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { AuthSettings } from '../config/settings.ts';
import { normalizeEmail } from '../users/email.ts';
import { ROLES, type Role } from '../users/roles.ts';
import type { User } from '../users/store.ts';

const NAME_CHARACTERS_MAX = 200;
/** It may be an e-mail address. */
const USERNAME_CHARACTERS_MAX = 254;

/** Clients of other platforms call a renter so. */
const USER = 'user';

const role = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .transform((value) => (value === USER ? 'renter' : value))
  .pipe(z.enum(ROLES))
  .meta({ enum: [...ROLES, USER] });

/** An e-mail address in any spelling. */
export const emailAddress = z.string().transform((value, context) => {
  const address = normalizeEmail(value);
  if (address !== undefined) return address;
  context.issues.push({ code: 'custom', message: 'must be an e-mail address', input: undefined });
  return z.NEVER;
});

const DEFAULT_ROLES: readonly Role[] = ['renter'];

/** Unknown members are ignored and never stored. */
export const registerRequest = z
  .object({
    email: optional(emailAddress).describe(
      'E-mail address; each belongs to one account, however it is spelled',
    ),
    username: optional(nameText({ max: USERNAME_CHARACTERS_MAX })).describe(
      'With `email`: the name, unless `name` is given. Without `email`: the e-mail address',
    ),
    password: z
      .string()
      .describe('8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn)'),
    confirm_password: optional(z.string()).describe('Must equal `password`'),
    role: optional(role).describe('Default: renter; user means renter'),
    roles: optional(z.array(role).max(ROLES.length)).describe('Several roles; takes precedence over `role`'),
    name: optional(nameText({ max: NAME_CHARACTERS_MAX })),
  })
  .transform(({ email, username, name: fullName, role: one, roles, confirm_password, ...rest }, context) => {
    const address = email ?? normalizeEmail(username ?? '');
    const name = fullName ?? (email === undefined ? undefined : username);
    const given = roles ?? (one === undefined ? [] : [one]);
    if (confirm_password !== undefined && confirm_password !== rest.password) {
      const message = 'is not the same as password';
      context.issues.push({ code: 'custom', path: ['confirm_password'], message, input: undefined });
    }
    if (address !== undefined) {
      return { ...rest, address, name, roles: [...new Set(given.length > 0 ? given : DEFAULT_ROLES)] };
    }
    const message = 'must be an e-mail address';
    context.issues.push({ code: 'custom', path: ['email'], message, input: undefined });
    return z.NEVER;
  })
  .meta({ id: 'RegisterRequest' });

export const registeredSchema = z
  .object({
    user_id: z.string().meta({ format: 'uuid' }),
    email: z.string(),
    roles: z.array(z.enum(ROLES)),
    message: z.string(),
    verification: z
      .enum(['mailed', 'verified', 'unavailable'])
      .describe(
        'How the address is verified: by a mailed link, already, or not at all, as no e-mails are sent',
      ),
    created_at: z.iso.datetime().describe('RFC 3339, UTC, milliseconds'),
  })
  .meta({ id: 'RegisterAnswer' });

export function toRegisteredBody(
  user: User,
  { verifiesAddresses }: Pick<AuthSettings, 'verifiesAddresses'>,
): z.input<typeof registeredSchema> {
  const pending = verifiesAddresses ? 'mailed' : 'unavailable';
  return {
    user_id: user.id,
    email: user.email,
    roles: [...user.roles],
    message: 'The account was registered.',
    verification: user.email_verified_at === undefined ? pending : 'verified',
    created_at: user.created_at.toISOString(),
  };
}
