import type { PlacedEvent } from '@gridlease/common/outbox/envelope';
import { MACHINE_MAILS } from './machine-mails.ts';
import type { Addressee, EventMail, Wording } from './mail-text.ts';
import type { Notification } from './notification.ts';
import { PAYOUT_MAILS } from './payout-mails.ts';
import { RENTAL_MAILS } from './rental-mails.ts';

const MAILS: Readonly<Record<string, EventMail>> = { ...RENTAL_MAILS, ...PAYOUT_MAILS, ...MACHINE_MAILS };

/** The notification of an event. */
export interface Told {
  readonly to: Addressee;
  readonly notification: Omit<Notification, 'userId'>;
}

/**
 * Returns the notification of an event and its recipient; undefined if there is none for its type.
 *
 * @throws ZodError if the data does not match the event type
 */
export function readEvent(event: PlacedEvent, wording: Wording): Told | undefined {
  const mail = Object.hasOwn(MAILS, event.type) ? MAILS[event.type] : undefined;
  if (mail === undefined) return undefined;
  const { to, text } = mail.write(event, wording);
  const notification = {
    eventId: event.id,
    position: event.position,
    kind: mail.kind,
    reference: event.aggregate_id,
    happenedAt: event.created_at,
    ...text,
  };
  return { to, notification };
}
