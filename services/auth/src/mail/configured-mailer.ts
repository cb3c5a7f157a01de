import type { Logger } from '@gridlease/common/log/logger';
import { createSmtpMailer, type Mailer } from '@gridlease/common/mail/smtp';

/**
 * Writes e-mails to the log instead of sending them. While the service can only be reached from this machine, the whole
 * mail is logged, with its link. Anywhere else, anyone who reads the log could take over accounts with the link, so only
 * the subject is logged.
 */
function createLogMailer(log: Logger, listensOnLoopback: boolean): Mailer {
  return {
    async send({ to, subject, text }) {
      if (listensOnLoopback) log.info({ mail: { to, subject, text } }, 'e-mail logged instead of sent');
      else log.debug({ mail: { subject } }, 'e-mail not sent: mail.driver is log');
      return { what: 'sent' };
    },
  };
}

export interface MailerOptions {
  readonly driver: 'log' | 'smtp';
  readonly url: string;
  readonly from: string;
  readonly log: Logger;
  readonly listensOnLoopback: boolean;
}

/** The mailer that the configuration names. */
export function createMailer({ driver, url, from, log, listensOnLoopback }: MailerOptions): Mailer {
  if (driver === 'smtp') return createSmtpMailer({ url, from });
  if (!listensOnLoopback) {
    log.warn(
      'mail.driver is log: no e-mails are sent, so passwords cannot be reset and addresses cannot be verified',
    );
  }
  return createLogMailer(log, listensOnLoopback);
}
