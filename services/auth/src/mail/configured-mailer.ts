import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface LogMailerOptions {
  readonly log: Logger;
  /**
   * The service can only be reached from this machine: the whole mail is logged, with its link. Anywhere else, anyone
   * who reads the log could take over accounts with the link, so only the subject is logged.
   */
  readonly isDevelopment: boolean;
}

/** Writes e-mails to the log instead of sending them. */
function createLogMailer({ log, isDevelopment }: LogMailerOptions): Mailer {
  return {
    async send({ to, subject, text }) {
      if (isDevelopment) log.info({ mail: { to, subject, text } }, 'e-mail logged instead of sent');
      else log.debug({ mail: { subject } }, 'e-mail not sent: mail.driver is log');
    },
    close() {},
  };
}

export interface MailerOptions {
  readonly driver: 'log' | 'smtp';
  readonly url: string;
  readonly from: string;
  readonly log: Logger;
  readonly listensOnLoopback: boolean;
}

/** The mailer that the configuration names. Connects on the first e-mail. */
export function createMailer({ driver, url, from, log, listensOnLoopback }: MailerOptions): Mailer {
  if (driver === 'smtp') return createSmtpMailer({ url, from });
  if (!listensOnLoopback) {
    log.warn(
      'mail.driver is log: no e-mails are sent, so passwords cannot be reset and addresses cannot be verified',
    );
  }
  return createLogMailer({ log, isDevelopment: listensOnLoopback });
}
