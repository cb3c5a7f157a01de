import { isConnectionLoss } from '@gridlease/common/database/errors';
import type { Logger } from '@gridlease/common/log/logger';
import { createAlarm } from '@gridlease/common/worker/alarm';

export interface PollOptions {
  readonly everyMs: number;
  readonly log: Logger;
  /** For the log, such as `the signing keys`. */
  readonly what: string;
  readonly work: () => Promise<void>;
}

/**
 * Work that every replica repeats, even after failures. Logs the first failure, and the first success after it.
 */
export function createPoll({ everyMs, log, what, work }: PollOptions) {
  const alarm = createAlarm();
  let running: Promise<void> | undefined;
  let stopping = false;
  let failing = false;

  async function once(): Promise<void> {
    try {
      await work();
      if (failing) log.info(`${what} can be read again`);
      failing = false;
    } catch (error) {
      const level = isConnectionLoss(error) ? 'warn' : 'error';
      if (!failing) log[level]({ error }, `${what} cannot be read; the last known state is kept`);
      failing = true;
    }
  }

  async function run(): Promise<void> {
    while (!stopping) {
      await alarm.wait(everyMs);
      if (!stopping) await once();
    }
  }

  return {
    start(): void {
      running ??= run();
    },
    /** Runs it now. */
    wake: () => alarm.ring(),
    /** Resolves when nothing is running. */
    async stop(): Promise<void> {
      stopping = true;
      alarm.ring();
      await running;
    },
  };
}
