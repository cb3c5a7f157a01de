import type { Generated } from 'kysely';
import type { MailEnd, MailKind, NotificationKind } from './notification.ts';

export interface NotificationSettingsTable extends Record<NotificationKind, boolean> {
  user_id: string;
  /** Null: the account's address is used. */
  email: string | null;
  updated_at: Generated<Date>;
}

export interface MailsTable {
  event_id: string;
  position: number;
  kind: MailKind;
  user_id: string;
  /** Null: as the user's settings or account say. */
  email: string | null;
  reference: string;
  subject: string;
  body: string;
  happened_at: Date;
  attempts: Generated<number>;
  next_try_at: Generated<Date>;
  /** Null while the mail is queued. */
  outcome: MailEnd | null;
  ended_at: Date | null;
}

export interface MailCursorTable {
  only_row: Generated<boolean>;
  position: number;
}

declare module '../../database/database.ts' {
  interface BillingTables {
    notification_settings: NotificationSettingsTable;
    mails: MailsTable;
    mail_cursor: MailCursorTable;
  }
}
