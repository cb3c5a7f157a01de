import type { Logger } from '@gridlease/common/log/logger';
import { createLogMailer } from './log-mailer.ts';
import type { Mailer } from './mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface MailerOptions {
  readonly driver: 'log' | 'smtp';
  readonly url: string;
  readonly from: string;
  readonly log: Logger;
  readonly listensOnLoopback: boolean;
}

/** The mailer that the configuration names. Connects to nobody before the first mail. */
export function createMailer({ driver, url, from, log, listensOnLoopback }: MailerOptions): Mailer {
  if (driver === 'smtp') return createSmtpMailer({ url, from });
  if (!listensOnLoopback) {
    log.warn(
      'mail.driver is log: nobody gets e-mails, so passwords cannot be reset and addresses not be verified',
    );
  }
  return createLogMailer({ log, isDevelopment: listensOnLoopback });
}
