import { pageMembers, pageQuery, queryIds } from '@gridlease/common/http/list-query';
import { nameText, optional, text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { emailAddress } from '../registration/schema.ts';
import { ROLES, type Role } from '../users/roles.ts';
import type { ManagedUser } from './store.ts';

const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');
const role = z.enum(ROLES);
const status = z.enum(['active', 'disabled', 'deleted']);

export const userParams = z.object({ userID: uuid });
export const roleParams = z.object({ userID: uuid, role });

export const userSessionParams = z.object({ userID: uuid, sessionID: uuid });

const PASSWORD_UNITS_MAX = 2_048;
const NAME_CHARACTERS_MAX = 200;
const DEFAULT_ROLES: readonly Role[] = ['renter'];

export const createUserRequest = z
  .object({
    email: emailAddress,
    name: optional(nameText({ max: NAME_CHARACTERS_MAX })),
    password: z
      .string()
      .max(PASSWORD_UNITS_MAX)
      .describe('8 to 128 characters, not a common one, and hard to guess (10^8 guesses by zxcvbn)'),
    roles: optional(z.array(role).min(1).max(ROLES.length))
      .transform((roles) => [...new Set(roles ?? DEFAULT_ROLES)])
      .describe('Default: renter'),
    email_verified: optional(z.boolean())
      .transform((value) => value ?? false)
      .describe('Whether the address is known to be that of the user; default: false'),
  })
  .meta({ id: 'CreateUserRequest' });

export const deleteUserRequest = optional(
  z
    .object({
      forfeit: optional(z.boolean()).describe(
        'Gives up a balance that is smaller than the smallest withdrawal',
      ),
    })
    .meta({ id: 'DeleteUserRequest' }),
);

export const listUsersQuery = z.object({
  email: text({ max: 254 }).optional().describe('A part of the address; case is ignored'),
  role: role.optional(),
  status: status.optional().describe('Default: all but deleted users'),
  ids: queryIds.optional(),
  ...pageQuery,
});

/** What a cursor holds. */
export const userPlace = z.object({
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  id: uuid,
});

export const sessionsRevokedSchema = z
  .object({ message: z.string(), sessions_revoked: z.int() })
  .meta({ id: 'SessionsRevoked' });

export const managedUserSchema = z
  .object({
    id: z.string().meta({ format: 'uuid' }),
    email: z.string().optional(),
    name: z.string().optional(),
    status,
    roles: z.array(role),
    email_verified: z.boolean(),
    second_factor: z.boolean(),
    live_sessions: z.int(),
    password_changed_at: time,
    created_at: time,
  })
  .meta({ id: 'ManagedUser' });

export const userPage = z
  .object({
    users: z.array(managedUserSchema),
    total: z.int().optional().describe('Number of users of all pages; absent if there are more than 10000'),
    ...pageMembers,
  })
  .meta({ id: 'UserPage' });

export function toManagedUserBody(user: ManagedUser): z.input<typeof managedUserSchema> {
  return {
    id: user.id,
    email: user.email ?? undefined,
    name: user.name ?? undefined,
    status: user.status,
    roles: [...user.roles],
    email_verified: user.email_verified_at !== null,
    second_factor: user.has_second_factor,
    live_sessions: user.live_sessions,
    password_changed_at: user.password_changed_at.toISOString(),
    created_at: user.created_at.toISOString(),
  };
}
