import type { Notification } from '../notifications/notification.ts';
import type { DisabledReason, Webhook } from './webhook.ts';

const WHY: Readonly<Record<DisabledReason, string>> = {
  requested: 'An administrator disabled it.',
  failing: 'Every attempt has failed for a week.',
  gone: 'Its receiver responded with 410 Gone.',
};

/** The mail that says that a webhook was disabled. The path of the URL is left out: it may contain a secret. */
export function disabledMail({
  id,
  webhook,
  reason,
  error,
  at,
}: {
  readonly id: string;
  readonly webhook: Pick<Webhook, 'id' | 'url' | 'email' | 'createdBy'>;
  readonly reason: DisabledReason;
  readonly error: string;
  readonly at: Date;
}): Notification {
  const { host } = new URL(webhook.url);
  return {
    eventId: id,
    // It follows from no event, and waits for no other mail.
    position: 0,
    kind: 'webhook_disabled',
    userId: webhook.createdBy,
    email: webhook.email,
    reference: webhook.id,
    happenedAt: at,
    subject: `The webhook to ${host} was disabled`,
    text: [
      `Gridlease no longer sends events to the webhook ${webhook.id} at ${host}.`,
      WHY[reason],
      '',
      `Last error: ${error}`,
      '',
      'Events that happen meanwhile are kept for 30 days. When the receiver works again, enable the webhook',
      `(PATCH /api/v1/admin/webhooks/${webhook.id} with is_active true) and have the missed deliveries sent`,
      `(POST /api/v1/admin/webhooks/${webhook.id}/replay).`,
    ].join('\n'),
  };
}
