import { optional, text } from '@gridlease/common/http/schemas';
import { z } from 'zod';
import { time } from '../../http/schemas.ts';
import { isMailAddress } from '../mail/address.ts';
import type { NotificationKind, NotificationSettings } from './notification.ts';
import type { SettingsChange } from './service.ts';

const ID_MAX = 128;

const userId = text({ min: 1, max: ID_MAX });
const WHEN: Readonly<Record<NotificationKind, string>> = {
  low_funds: 'When a rental runs out of funds soon',
  grace: 'When a rental is out of funds and goes on for a while',
  termination: 'When a rental was ended because of that, or because its machine fell silent',
  payout_sent: 'When a payout is on its way',
  payout_failed: 'When a payout can never arrive',
};
const EMAIL = 'Where mail goes; left out: the address of the account';

export const notificationParams = z.object({ userID: userId });

const wanted = (kind: NotificationKind) =>
  optional(z.boolean())
    .transform((isOn) => isOn ?? true)
    .describe(`${WHEN[kind]}. Default true`);

export const setNotificationsRequest = z
  .object({
    user_id: optional(userId).describe('When present, the id of the path'),
    email: optional(z.string().refine(isMailAddress, 'must be one e-mail address')).describe(EMAIL),
    low_funds: wanted('low_funds'),
    grace: wanted('grace'),
    termination: wanted('termination'),
    payout_sent: wanted('payout_sent'),
    payout_failed: wanted('payout_failed'),
    updated_at: optional(z.string()).describe('Ignored'),
  })
  .meta({ id: 'SetNotificationsRequest' });

const answered = (kind: NotificationKind) => z.boolean().describe(WHEN[kind]);

export const notificationsSchema = z
  .object({
    user_id: z.string(),
    email: z.string().optional().describe(EMAIL),
    low_funds: answered('low_funds'),
    grace: answered('grace'),
    termination: answered('termination'),
    payout_sent: answered('payout_sent'),
    payout_failed: answered('payout_failed'),
    updated_at: time.optional().describe('Left out: nothing was ever set'),
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
