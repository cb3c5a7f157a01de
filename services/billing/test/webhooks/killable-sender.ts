/**
 * The workers of webhooks as a process that kills itself when a receiver has responded but this is not recorded yet:
 * `node killable-sender.ts '<SendingOptions as JSON>'`.
 */
import { type SendingOptions, startSending } from './sending.ts';

startSending({
  ...(JSON.parse(process.argv[2] ?? '') as SendingOptions),
  onSent: () => {
    process.kill(process.pid, 'SIGKILL');
    // The rest of the process may run for a moment longer, but not beyond this point.
    return new Promise(() => {});
  },
});
