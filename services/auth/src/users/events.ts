import type { EventDescription } from '@gridlease/common/outbox/event-description';
import { z } from 'zod';
import { ROLES } from './roles.ts';

/** What happens to users that other services are told of. */
export const USER_EVENTS = [
  'registered',
  'verified',
  'disabled',
  'enabled',
  'deleted',
  'roles_changed',
] as const;

export type UserEvent = (typeof USER_EVENTS)[number];

/** `data` of the events. Never an address or a name: events are kept where accounts are not deleted. */
export const userEventSchema = z.object({
  id: z.string().meta({ format: 'uuid' }),
  status: z.enum(['active', 'disabled', 'deleted']),
  roles: z.array(z.enum(ROLES)).describe('None once the user is deleted'),
  email_verified: z.boolean(),
});

const WHEN: Readonly<Record<UserEvent, string>> = {
  registered: 'An account was registered, or created by an administrator.',
  verified: 'The e-mail address was verified.',
  disabled: 'The account was disabled, by an administrator or because its deletion has begun.',
  enabled: 'The account was enabled again.',
  deleted: 'The account was deleted. Its id is never used again.',
  roles_changed: 'A role was assigned or removed.',
};

/** Every event that the authentication service publishes; docs/EVENTS.md is written from it. */
export const AUTH_EVENTS: readonly EventDescription[] = USER_EVENTS.map((what) => ({
  type: `user.${what}`,
  aggregate: 'user',
  when: WHEN[what],
  data: userEventSchema,
  dataName: 'UserState',
}));
