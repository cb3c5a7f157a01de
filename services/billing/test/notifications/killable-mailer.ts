/**
 * The mail worker as a process that kills itself when a mail is taken and nobody has noted so:
 * `node killable-mailer.ts '<MailingOptions as JSON>'`.
 */
import { type MailingOptions, startMailing } from './mailing.ts';

startMailing({
  ...(JSON.parse(process.argv[2] ?? '') as MailingOptions),
  onTaken: () => {
    process.kill(process.pid, 'SIGKILL');
    // Whatever of this process still runs for a moment goes no further than here.
    return new Promise(() => {});
  },
});
