/** What users get mail about; each has a switch. */
export const NOTIFICATION_KINDS = [
  'low_funds',
  'grace',
  'termination',
  'payout_sent',
  'payout_failed',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** What happened longer ago is not mailed any more, as after a long outage: it would only mislead. */
export const MAIL_AGE_SECONDS_MAX = 86_400;

/** How a mail ends; all of these are final. */
export type MailEnd = 'sent' | 'refused' | 'switched_off' | 'no_address' | 'too_old';

/** What a user wants. */
export interface NotificationSettings {
  readonly userId: string;
  /** Undefined: the address of the account. */
  readonly email: string | undefined;
  readonly switches: Readonly<Record<NotificationKind, boolean>>;
  /** Undefined: nothing was ever set. */
  readonly updatedAt: Date | undefined;
}

/** Everything is told to whoever has never said anything. */
export function defaultSettings(userId: string): NotificationSettings {
  const switches = {
    low_funds: true,
    grace: true,
    termination: true,
    payout_sent: true,
    payout_failed: true,
  };
  return { userId, email: undefined, switches, updatedAt: undefined };
}

/** Why something is mailed: an event, about a session or a transaction. */
export interface Notification {
  readonly eventId: string;
  /** Of the event in the outbox. */
  readonly position: number;
  readonly kind: NotificationKind;
  readonly userId: string;
  /** The session or the transaction. */
  readonly reference: string;
  readonly happenedAt: Date;
  readonly subject: string;
  readonly text: string;
}
