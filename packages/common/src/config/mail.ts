import { type Check, setting, urlCheck } from './settings.ts';

const smtpUrl = urlCheck(['smtp', 'smtps']);

const serverProblem: Check = (text) => {
  const problem = text === '' ? undefined : smtpUrl(text);
  if (problem !== undefined || text === '') return problem;
  const { hostname, username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
  } catch {
    return 'has a user or password with a "%" that is not written as "%25"';
  }
  return hostname === '' ? 'names no host' : undefined;
};

/** RFC 5322: an address, or a name followed by an address in angle brackets, on one line. */
const SENDER = /^([^\p{C}<>@",;:]+ <[^\s\p{C}<>@",;:]+@[A-Za-z0-9.-]+>|[^\s\p{C}<>@",;:]+@[A-Za-z0-9.-]+)$/u;

export const mailServer = (doc: string) =>
  setting.secret({
    doc,
    default: '',
    allowed: 'smtp://user:password@host:587, smtps://host:465',
    check: serverProblem,
  });

export const mailSender = () =>
  setting.string({
    doc: 'Sender of the e-mails.',
    default: 'Gridlease <no-reply@localhost>',
    check: (text) =>
      SENDER.test(text) ? undefined : 'is not a sender such as Gridlease <no-reply@example.org>',
  });
