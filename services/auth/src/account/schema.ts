import { nameText, optional } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { Account } from './store.ts';

/** A coarse limit: the policy limits code points and bytes. */
const PASSWORD_UNITS_MAX = 2_048;
const password = z.string().min(1).max(PASSWORD_UNITS_MAX);
const email = z.string().min(1).max(1_024);
const token = z.string().min(1).max(256).describe('The token of the link in the e-mail');
const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');

/** Unknown members are refused: a caller who misspells one, or sends `roles`, must not believe that it took effect. */
export const updateAccountRequest = z
  .strictObject({
    name: optional(nameText({ max: 255 })).describe('An empty name removes it'),
    email: optional(email).describe('Needs `current_password`; unverified until its link is opened'),
    current_password: optional(password),
  })
  .meta({ id: 'UpdateAccountRequest' });

export const changePasswordRequest = z
  .object({ current_password: password, new_password: z.string().max(PASSWORD_UNITS_MAX) })
  .meta({ id: 'ChangePasswordRequest' });

export const forgotPasswordRequest = z.object({ email }).meta({ id: 'ForgotPasswordRequest' });

export const resetPasswordRequest = z
  .object({
    token,
    new_password: z.string().max(PASSWORD_UNITS_MAX),
    keep_machine_keys: optional(z.boolean()).describe(
      'Keeps the API keys that are bound to named machines; default: all are revoked',
    ),
  })
  .meta({ id: 'ResetPasswordRequest' });

export const resendVerificationRequest = optional(
  z
    .object({ email: optional(email).describe('Default: that of the caller') })
    .meta({ id: 'ResendVerificationRequest' }),
);

export const verifyEmailRequest = z.object({ token }).meta({ id: 'VerifyEmailRequest' });

export const unlockRequest = z.object({ token }).meta({ id: 'UnlockRequest' });

export const deleteAccountRequest = z
  .object({
    password,
    forfeit: optional(z.boolean())
      .transform((value) => value ?? false)
      .describe('Gives up a balance that is smaller than the smallest withdrawal; default: false'),
  })
  .meta({ id: 'DeleteAccountRequest' });

export const accountSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    email: z.string(),
    name: z.string().optional(),
    roles: z.array(z.string()),
    status: z.enum(['active', 'disabled']),
    email_verified: z.boolean(),
    email_verified_at: time.optional(),
    second_factor: z.boolean(),
    recovery_codes_left: z.int(),
    password_changed_at: time,
    password_change_required: z
      .literal(true)
      .optional()
      .describe('The password must be changed before anything else'),
    created_at: time,
  })
  .meta({ id: 'Account' });

export const passwordChangedSchema = z
  .object({ message: z.string(), sessions_revoked: z.int() })
  .meta({ id: 'PasswordChanged' });

const records = z.array(z.record(z.string(), z.unknown()));

export const accountExportSchema = z
  .object({
    exported_at: time,
    user: z.record(z.string(), z.unknown()),
    sessions: records,
    api_keys: records,
    second_factors: records,
    known_addresses: records,
    audit_events: records,
  })
  .meta({ id: 'AccountExport' });

export function toAccountBody(account: Account): z.input<typeof accountSchema> {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    roles: [...account.roles],
    status: account.status,
    email_verified: account.email_verified_at !== undefined,
    email_verified_at: account.email_verified_at?.toISOString(),
    second_factor: account.has_second_factor,
    recovery_codes_left: account.recovery_codes_left,
    password_changed_at: account.password_changed_at.toISOString(),
    password_change_required: account.password_change_required || undefined,
    created_at: account.created_at.toISOString(),
  };
}
