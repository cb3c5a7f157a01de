import { pageAnswer, pageQuery } from '@gridlease/common/http/list-query';
import { text, uuid } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import type { StoredAuditEvent } from '../audit/listing.ts';
import { ROLES } from '../users/roles.ts';
import type { ManagedUser } from './store.ts';

const time = z.iso.datetime().describe('RFC 3339, UTC, milliseconds');
const queryTime = z.iso.datetime({ offset: true }).transform((value) => new Date(value));
const role = z.enum(ROLES);
const status = z.enum(['active', 'disabled', 'deleted']);

export const userParams = z.object({ userID: uuid });
export const roleParams = z.object({ userID: uuid, role });

export const listUsersQuery = z.object({
  email: text({ max: 254 }).optional().describe('A part of the address, case ignored'),
  role: role.optional(),
  status: status.optional().describe('Without it: all but those who were deleted'),
  ...pageQuery,
});

/** The place inside a cursor. */
export const userPlace = z.object({
  created_at: z.iso.datetime().transform((value) => new Date(value)),
  id: uuid,
});

export const listAuditQuery = z.object({
  actor: text({ max: 128 }).optional().describe("A user's or client's id"),
  target: text({ max: 128 }).optional(),
  action: text({ max: 64 })
    .optional()
    .describe('A whole one, or with a dot at its end all that begin so: `user.`'),
  from: queryTime.optional().describe('Not before this time'),
  to: queryTime.optional().describe('Before this time'),
  ...pageQuery,
});

/** The place inside a cursor. */
export const auditPlace = z.object({ position: z.int().min(0) });

export const rotateKeysRequest = z
  .object({
    at_once: z.boolean().optional().describe('Do not wait until every verifier has seen the next key'),
    revoke_current: z
      .boolean()
      .optional()
      .describe('The current key is in wrong hands: every token that it signed ends now'),
    revoke_all: z
      .boolean()
      .optional()
      .describe(
        'All keys are in wrong hands, the next one and those that sign no more included: every token ends now',
      ),
  })
  .nullish()
  .meta({ id: 'RotateKeysRequest' });

export const rotationSchema = z
  .object({
    rotated: z.boolean(),
    kid: z.string().describe('The key that signs now'),
    ready_in_seconds: z
      .int()
      .describe('Until the next key has been published for long enough; 0 when it has'),
  })
  .meta({ id: 'KeyRotation' });

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
  .object({ users: z.array(managedUserSchema), ...pageAnswer })
  .meta({ id: 'UserPage' });

const auditEventSchema = z
  .object({
    position: z.int(),
    at: time,
    actor: z.string().describe("A user's or client's id; empty for somebody nobody knows"),
    action: z.string(),
    target: z.string(),
    ip: z.string().optional(),
    request_id: z.string().optional(),
    detail: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'AuditEvent' });

export const auditPage = z
  .object({ events: z.array(auditEventSchema), ...pageAnswer })
  .meta({ id: 'AuditPage' });

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

export function toAuditEventBody(event: StoredAuditEvent): z.input<typeof auditEventSchema> {
  return {
    position: event.position,
    at: event.at.toISOString(),
    actor: event.actor,
    action: event.action,
    target: event.target,
    ip: event.ip ?? undefined,
    request_id: event.request_id ?? undefined,
    detail: event.detail,
  };
}
