import { optional, text } from '@gridlease/common/http/schemas';
import { isMailAddress } from '@gridlease/common/mail/address';
import { z } from 'zod';
import { time } from '../../http/schemas.ts';
import { forEachKind, type NotificationSettings } from './notification.ts';
import type { SettingsChange } from './service.ts';

const ID_MAX = 128;

const userId = text({ min: 1, max: ID_MAX });
const EMAIL = 'Where mail is sent; defaults to the e-mail address of the account';

export const notificationParams = z.object({ userID: userId });

const wanted = (when: string) =>
  optional(z.boolean())
    .transform((isOn) => isOn ?? true)
    .describe(`${when}. Defaults to true`);

export const setNotificationsRequest = z
  .object({
    user_id: optional(userId).describe('If present, must equal the id in the path'),
    email: optional(z.string().refine(isMailAddress, 'must be a single e-mail address')).describe(EMAIL),
    ...forEachKind(wanted),
    updated_at: optional(z.string()).describe('Ignored'),
  })
  .meta({ id: 'SetNotificationsRequest' });

export const notificationsSchema = z
  .object({
    user_id: z.string(),
    email: z.string().optional().describe(EMAIL),
    ...forEachKind((when) => z.boolean().describe(when)),
    updated_at: time.optional().describe('Absent if the settings were never saved'),
  })
  .meta({ id: 'Notifications' });

export function toChange(
  userID: string,
  { user_id: named, email, updated_at: _ignored, ...switches }: z.output<typeof setNotificationsRequest>,
): SettingsChange {
  return { userId: userID, named, email, switches };
}

export function toNotificationsBody(settings: NotificationSettings): z.output<typeof notificationsSchema> {
  const { userId: user_id, email, switches, updatedAt } = settings;
  return { user_id, email, ...switches, updated_at: updatedAt?.toISOString() };
}
