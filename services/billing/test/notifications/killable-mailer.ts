/**
 * The mail worker as a process that kills itself when a mail was accepted but this is not recorded yet:
 * `node killable-mailer.ts '<MailingOptions as JSON>'`.
 */
import { type MailingOptions, startMailing } from './mailing.ts';

startMailing({
  ...(JSON.parse(process.argv[2] ?? '') as MailingOptions),
  onTaken: () => {
    process.kill(process.pid, 'SIGKILL');
    // The rest of the process may run for a moment longer, but not beyond this point.
    return new Promise(() => {});
  },
});
