import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from './mailer.ts';

export interface LogMailerOptions {
  readonly log: Logger;
  /**
   * Only this machine reaches the service: then the whole mail is written, with its link. Anywhere else whoever reads
   * the log could take over accounts with it, and only the subject is written.
   */
  readonly isDevelopment: boolean;
}

/** Writes mails to the log instead of sending them. */
export function createLogMailer({ log, isDevelopment }: LogMailerOptions): Mailer {
  return {
    async send({ to, subject, text }) {
      if (isDevelopment)
        log.info({ mail: { to, subject, text } }, 'an e-mail, written here instead of being sent');
      else log.debug({ mail: { subject } }, 'an e-mail was not sent: mail.driver is log');
    },
    close() {},
  };
}
