import { pageMembers, pageQuery } from '@gridlease/common/http/list-query';
import { nameText, optional, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { emailAddress } from '../registration/schema.ts';
import { ROLES, type Role } from '../users/roles.ts';
import type { Invitation } from './store.ts';

const PASSWORD_UNITS_MAX = 2_048;
const NAME_CHARACTERS_MAX = 200;
const DEFAULT_ROLES: readonly Role[] = ['renter'];

const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');
const role = z.enum(ROLES);
const status = z.enum(['open', 'accepted', 'revoked', 'expired']);

export const createInvitationRequest = z
  .object({
    email: emailAddress,
    roles: optional(z.array(role).min(1).max(ROLES.length))
      .transform((roles) => [...new Set(roles ?? DEFAULT_ROLES)])
      .describe('Default: renter'),
    expires_at: optional(z.iso.datetime({ offset: true }).transform((value) => new Date(value))).describe(
      'Default: in 7 days; in 30 days at the latest',
    ),
  })
  .meta({ id: 'CreateInvitationRequest' });

export const invitationParams = z.object({ invitationID: uuid });

export const listInvitationsQuery = z.object({ status: status.optional(), ...pageQuery });

/** What a cursor holds. */
export const invitationPlace = z.object({
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  id: uuid,
});

export const invitationSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    email: z.string(),
    roles: z.array(role),
    status,
    invited_by: z.string().meta({ format: 'uuid' }),
    created_at: time,
    expires_at: time,
    accepted_at: time.optional(),
    user_id: z.string().meta({ format: 'uuid' }).optional().describe('The account that was created with it'),
    revoked_at: time.optional(),
  })
  .meta({ id: 'Invitation' });

export const invitationPage = z
  .object({ invitations: z.array(invitationSchema), ...pageMembers })
  .meta({ id: 'InvitationPage' });

export const acceptInvitationRequest = z
  .object({
    token: z.string().min(1).max(256).describe('The token of the link in the e-mail'),
    password: z
      .string()
      .max(PASSWORD_UNITS_MAX)
      .describe('8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn)'),
    name: optional(nameText({ max: NAME_CHARACTERS_MAX })),
  })
  .meta({ id: 'AcceptInvitationRequest' });

export function toInvitationBody(invitation: Invitation): z.input<typeof invitationSchema> {
  return {
    id: invitation.id,
    email: invitation.email,
    roles: [...invitation.roles],
    status: invitation.status,
    invited_by: invitation.invited_by,
    created_at: invitation.created_at.toISOString(),
    expires_at: invitation.expires_at.toISOString(),
    accepted_at: invitation.accepted_at?.toISOString(),
    user_id: invitation.user_id ?? undefined,
    revoked_at: invitation.revoked_at?.toISOString(),
  };
}
