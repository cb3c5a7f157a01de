/** The kinds of mail that users get; each can be switched off. */
export const NOTIFICATION_KINDS = [
  'low_funds',
  'grace',
  'termination',
  'payout_sent',
  'payout_failed',
] as const;

export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Older events are not mailed, for example after a long outage: they would be misleading. */
export const MAIL_AGE_SECONDS_MAX = 86_400;

/** The final outcomes of a mail. */
export type MailEnd = 'sent' | 'refused' | 'switched_off' | 'no_address' | 'too_old';

/** A user's preferences. */
export interface NotificationSettings {
  readonly userId: string;
  /** Undefined: the account's address is used. */
  readonly email: string | undefined;
  readonly switches: Readonly<Record<NotificationKind, boolean>>;
  /** Undefined: the settings were never saved. */
  readonly updatedAt: Date | undefined;
}

/** Users without saved preferences receive every notification. */
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

/** A notification about an event of a session or a transaction. */
export interface Notification {
  readonly eventId: string;
  /** The event's position in the outbox. */
  readonly position: number;
  readonly kind: NotificationKind;
  readonly userId: string;
  /** The id of the session or transaction. */
  readonly reference: string;
  readonly happenedAt: Date;
  readonly subject: string;
  readonly text: string;
}
