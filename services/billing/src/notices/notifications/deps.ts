import type { Logger } from '@gridlease/common/log/logger';
import type { Database } from '../../database/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { AccountAddresses } from './account-addresses.ts';
import type { MailEnd, NotificationKind } from './notification.ts';
import type { Wording } from './texts.ts';

/** What became of a mail, or of an attempt at it. */
export type MailOutcome = MailEnd | 'postponed';

/** What mails are made and sent with. */
export interface MailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly addresses: AccountAddresses;
  readonly wording: Wording;
  readonly log: Logger;
  /** Told of each, for metrics; must not throw. */
  readonly onMail: (kind: NotificationKind, outcome: MailOutcome) => void;
  /** Tests end the process here: the server has the mail, and nobody has noted so. */
  readonly onTaken?: (() => Promise<void>) | undefined;
}
