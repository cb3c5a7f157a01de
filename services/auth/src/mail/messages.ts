import type { Mail } from '@gridlease/common/mail/smtp';

const GREETING = 'Hello,\n\n';
const NOT_YOU = 'If this was not you, nothing has changed and you can ignore this e-mail.\n';
const ALARM = 'If this was not you, reset your password at once and check your sessions.\n';

/**
 * A link into the platform. The token is in the fragment, which browsers never send to a server: it reaches no log and
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
    text: `${GREETING}a password reset was requested for your account. To choose a new password, open this link within ${minutes} minutes:\n\n${link}\n\nThe link works once. ${NOT_YOU}`,
  };
}

export function emailVerificationMail(to: string, link: string, hours: number): Mail {
  return {
    to,
    subject: 'Confirm your e-mail address for Gridlease',
    text: `${GREETING}please confirm that this address is yours. Open this link within ${hours} hours:\n\n${link}\n\nThe link works once. ${NOT_YOU}`,
  };
}

/** Notifies a user of a change that affects how they log in (ASVS 5.0, 6.3.7). */
export function securityNotice(to: string, what: string): Mail {
  return {
    to,
    subject: 'Your Gridlease account was changed',
    text: `${GREETING}your Gridlease account was changed: ${what}\n\n${ALARM}`,
  };
}
