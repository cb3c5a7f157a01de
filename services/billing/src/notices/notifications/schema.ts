import { optional, text } from '@gridlease/common/http/schemas';
import { isMailAddress } from '@gridlease/common/mail/address';
import { z } from 'zod';
import { time } from '../../http/schemas.ts';
import type { NotificationKind, NotificationSettings } from './notification.ts';
import type { SettingsChange } from './service.ts';

const ID_MAX = 128;

const userId = text({ min: 1, max: ID_MAX });
const WHEN: Readonly<Record<NotificationKind, string>> = {
  low_funds: 'When a rental is about to run out of funds',
  grace: 'When a rental is out of funds and continues in grace',
  termination: 'When a rental is terminated because its grace period ended or its machine fell silent',
  payout_sent: 'When a payout is sent',
  payout_failed: 'When a payout fails',
};
const EMAIL = 'Where mail is sent; defaults to the e-mail address of the account';

export const notificationParams = z.object({ userID: userId });

const wanted = (kind: NotificationKind) =>
  optional(z.boolean())
    .transform((isOn) => isOn ?? true)
    .describe(`${WHEN[kind]}. Defaults to true`);

export const setNotificationsRequest = z
  .object({
    user_id: optional(userId).describe('If present, must equal the id in the path'),
    email: optional(z.string().refine(isMailAddress, 'must be a single e-mail address')).describe(EMAIL),
    low_funds: wanted('low_funds'),
    grace: wanted('grace'),
    termination: wanted('termination'),
    payout_sent: wanted('payout_sent'),
    payout_failed: wanted('payout_failed'),
    updated_at: optional(z.string()).describe('Ignored'),
  })
  .meta({ id: 'SetNotificationsRequest' });

const shown = (kind: NotificationKind) => z.boolean().describe(WHEN[kind]);

export const notificationsSchema = z
  .object({
    user_id: z.string(),
    email: z.string().optional().describe(EMAIL),
    low_funds: shown('low_funds'),
    grace: shown('grace'),
    termination: shown('termination'),
    payout_sent: shown('payout_sent'),
    payout_failed: shown('payout_failed'),
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
