import type { ReadyMail } from './content.ts';

const GREETING = 'Hello,\n\n';
const NOT_YOU = 'If this was not you, nothing has changed and you can ignore this e-mail.\n';
const ALARM = 'If this was not you, reset your password at once and check your sessions.\n';
/** Older notices would be misleading. */
const NOTICE_LIFE_SECONDS = 86_400;

/** @param lifeSeconds of the link */
export function passwordResetMail(to: string, link: string, lifeSeconds: number): ReadyMail {
  const minutes = lifeSeconds / 60;
  const mail = {
    to,
    subject: 'Reset your Gridlease password',
    text: `${GREETING}a password reset was requested for your account. To choose a new password, open this link within ${minutes} minutes:\n\n${link}\n\nThe link works once. ${NOT_YOU}`,
  };
  return { purpose: 'password_reset', lifeSeconds, mail };
}

/** @param lifeSeconds of the link */
export function emailVerificationMail(to: string, link: string, lifeSeconds: number): ReadyMail {
  const hours = lifeSeconds / 3_600;
  const mail = {
    to,
    subject: 'Confirm your e-mail address for Gridlease',
    text: `${GREETING}please confirm that this address is yours. Open this link within ${hours} hours:\n\n${link}\n\nThe link works once. An account whose address is not confirmed is limited, and is deleted after 7 days if there is nothing in it. ${NOT_YOU}`,
  };
  return { purpose: 'email_verification', lifeSeconds, mail };
}

/** @param lifeSeconds of the link */
export function unlockMail(to: string, link: string, lifeSeconds: number): ReadyMail {
  const hours = lifeSeconds / 3_600;
  const mail = {
    to,
    subject: 'Many logins to your Gridlease account failed',
    text: `${GREETING}many logins to your account have failed, from many networks. Until that ends, only networks from which you have logged in before get through. To log in from another one, open this link there within ${hours} hours:\n\n${link}\n\nThe link works once, and your password is still needed. If you do not want to log in from elsewhere, you can ignore this e-mail: nobody has got in.\n`,
  };
  return { purpose: 'unlock', lifeSeconds, mail };
}

/** @param lifeSeconds of the link */
export function invitationMail(to: string, link: string, lifeSeconds: number): ReadyMail {
  const days = Math.floor(lifeSeconds / 86_400);
  const within = days >= 2 ? `${days} days` : `${Math.max(1, Math.floor(lifeSeconds / 3_600))} hours`;
  const mail = {
    to,
    subject: 'You are invited to Gridlease',
    text: `${GREETING}you are invited to have an account on Gridlease. To choose a password, open this link within ${within}:\n\n${link}\n\nThe link works once. If you did not expect it, you can ignore this e-mail: no account is created.\n`,
  };
  return { purpose: 'invitation', lifeSeconds, mail };
}

/** Notifies a user whose account somebody else created. */
export function accountCreatedMail(to: string): ReadyMail {
  const mail = {
    to,
    subject: 'You have an account on Gridlease',
    text: `${GREETING}an administrator has created an account on Gridlease for you, with this address. The administrator tells you the password, or you request a link to choose one yourself ("forgot password").\n`,
  };
  return { purpose: 'account_created', lifeSeconds: NOTICE_LIFE_SECONDS, mail };
}

/** Notifies a user of what an administrator did. */
export function adminNotice(purpose: string, to: string, what: string): ReadyMail {
  const mail = {
    to,
    subject: 'Your Gridlease account was changed by an administrator',
    text: `${GREETING}an administrator has changed your Gridlease account: ${what}\n\nIf you did not expect this, ask the operator of the platform.\n`,
  };
  return { purpose, lifeSeconds: NOTICE_LIFE_SECONDS, mail };
}

/** Notifies a user of a change that affects how they log in (ASVS 5.0, 6.3.7). */
export function securityNotice(purpose: string, to: string, what: string): ReadyMail {
  const mail = {
    to,
    subject: 'Your Gridlease account was changed',
    text: `${GREETING}your Gridlease account was changed: ${what}\n\n${ALARM}`,
  };
  return { purpose, lifeSeconds: NOTICE_LIFE_SECONDS, mail };
}
