/** The kinds of mail that users get, and when each is sent; each can be switched off. */
export const NOTIFICATION_KINDS = {
  low_funds: 'When a rental is about to run out of funds',
  grace: 'When a rental is out of funds and continues in grace',
  termination: 'When a rental ends because its grace period ended, or its machine fell silent or failed',
  payout_sent: 'When a payout is sent',
  payout_failed: 'When a payout fails',
  machine_offline: 'When machines with rentals go offline, and when they return',
  machine_suspended: 'When machines with rentals are suspended',
} as const;

export type NotificationKind = keyof typeof NOTIFICATION_KINDS;

/**
 * Mails that cannot be switched off: that of a disabled webhook goes to operators, that of a payout address must reach the
 * user whoever set it.
 */
const UNCONDITIONAL_KINDS = ['webhook_disabled', 'payout_address_set'] as const;

export type MailKind = NotificationKind | (typeof UNCONDITIONAL_KINDS)[number];

export const MAIL_KINDS: readonly MailKind[] = [
  ...(Object.keys(NOTIFICATION_KINDS) as NotificationKind[]),
  ...UNCONDITIONAL_KINDS,
];

/** Whether users may switch mails of this kind off. */
export function isNotificationKind(kind: MailKind): kind is NotificationKind {
  return Object.hasOwn(NOTIFICATION_KINDS, kind);
}

/** A value for each kind. */
export function forEachKind<T>(toValue: (when: string) => T): Record<NotificationKind, T> {
  const entries = Object.entries(NOTIFICATION_KINDS).map(([kind, when]) => [kind, toValue(when)]);
  return Object.fromEntries(entries) as Record<NotificationKind, T>;
}

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
  const switches = forEachKind(() => true);
  return { userId, email: undefined, switches, updatedAt: undefined };
}

/** A notification about an event of a session, a transaction or machines, or about a webhook. */
export interface Notification {
  readonly eventId: string;
  /** The event's position in the outbox. */
  readonly position: number;
  readonly kind: MailKind;
  readonly userId: string;
  /** Where it goes; undefined: as the user's settings or account say. */
  readonly email?: string | undefined;
  /** The id of the session, transaction, notice or webhook. */
  readonly reference: string;
  readonly happenedAt: Date;
  readonly subject: string;
  readonly text: string;
}
