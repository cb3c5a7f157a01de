import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from '@gridlease/common/mail/smtp';
import type { Database } from '../../database/database.ts';
import type { AccountAddresses } from './account-addresses.ts';
import type { Wording } from './mail-text.ts';
import type { MailEnd, MailKind } from './notification.ts';

/** The outcome of a mail, or of one attempt to send it. */
export type MailOutcome = MailEnd | 'postponed';

/** The dependencies for creating and sending mails. */
export interface MailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly addresses: AccountAddresses;
  readonly wording: Wording;
  readonly log: Logger;
  /** Called for each mail, for metrics; must not throw. */
  readonly onMail: (kind: MailKind, outcome: MailOutcome) => void;
  /** Tests kill the process here: the server has the mail, and that is not recorded yet. */
  readonly onTaken?: (() => Promise<void>) | undefined;
}
