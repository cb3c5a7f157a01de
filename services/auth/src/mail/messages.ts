import type { Mail } from './mailer.ts';

const GREETING = 'Hello,\n\n';
const NOT_YOU = 'If this was not you, nothing has changed and you need not do anything.\n';
const ALARM = 'If this was not you, reset your password at once and look at your sessions.\n';

/**
 * A link into the platform. The token stands in the fragment, which browsers send to no server: it reaches no log and
 * no Referer (ASVS 5.0, 14.2.1).
 *
 * @param publicUrl from the configuration, never from a request
 */
export function linkTo(publicUrl: string, page: string, token: string): string {
  return `${publicUrl}/${page}#token=${token}`;
}

export function passwordResetMail(to: string, link: string, minutes: number): Mail {
  return {
    to,
    subject: 'Reset your Gridlease password',
    text: `${GREETING}somebody asked to reset the password of your account. To choose a new one, open within ${minutes} minutes:\n\n${link}\n\nThe link works once. ${NOT_YOU}`,
  };
}

export function emailVerificationMail(to: string, link: string, hours: number): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address for Gridlease',
    text: `${GREETING}please confirm that this address is yours. Open within ${hours} hours:\n\n${link}\n\nThe link works once. ${NOT_YOU}`,
  };
}

/** Something about how somebody logs in has changed (ASVS 5.0, 6.3.7). */
export function securityNotice(to: string, what: string): Mail {
  return {
    to,
    subject: 'Your Gridlease account was changed',
    text: `${GREETING}your Gridlease account was changed: ${what}\n\n${ALARM}`,
  };
}
