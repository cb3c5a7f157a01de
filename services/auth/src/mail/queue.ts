import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from './mailer.ts';

/** Prepares an e-mail (finds the user, creates a link) and sends it; retried when it throws. */
export type MailJob = (mailer: Mailer) => Promise<void>;

/**
 * E-mails are prepared and sent after the response, so that its time does not reveal who has an account. The queue is
 * lost when the process dies: users request the e-mail again.
 */
export interface MailQueue {
  /** False when the queue is full, whoever the recipient is. */
  push(what: string, job: MailJob): boolean;
  /** Resolves when the queue is empty. */
  idle(): Promise<void>;
  /** Waits a moment for the queue, then stops. */
  close(): Promise<void>;
}

export interface MailQueueOptions {
  readonly mailer: Mailer;
  readonly log: Logger;
  readonly retryMs?: number;
}

const JOBS_MAX = 1_000;
const ATTEMPTS_MAX = 4;
const RETRY_MS = 1_000;
const CLOSING_MS = 5_000;

/** A queue with one worker: e-mail is not urgent enough to take database connections from requests. */
export function createMailQueue({ mailer, log, retryMs = RETRY_MS }: MailQueueOptions): MailQueue {
  const ending = new AbortController();
  const jobs: { readonly what: string; readonly job: MailJob }[] = [];
  let working: Promise<void> | undefined;

  async function run({ what, job }: (typeof jobs)[number]): Promise<void> {
    for (let attempt = 1; !ending.signal.aborted; attempt += 1) {
      try {
        return await job(mailer);
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX) return log.error({ error, mail: what }, 'gave up sending an e-mail');
        log.warn({ error, mail: what }, 'an e-mail could not be sent; trying again');
        await delay(retryMs * 4 ** (attempt - 1), undefined, { signal: ending.signal }).catch(() => {});
      }
    }
  }

  async function work(): Promise<void> {
    for (let next = jobs.shift(); next !== undefined && !ending.signal.aborted; next = jobs.shift())
      await run(next);
    working = undefined;
  }

  return {
    push(what, job) {
      if (jobs.length >= JOBS_MAX || ending.signal.aborted) return false;
      jobs.push({ what, job });
      working ??= Promise.resolve().then(work);
      return true;
    },
    async idle() {
      while (working !== undefined) await working;
    },
    async close() {
      const deadline = delay(CLOSING_MS, undefined, { ref: false });
      await Promise.race([working, deadline]);
      ending.abort();
      await working;
      mailer.close();
      if (jobs.length > 0) log.warn({ mails: jobs.length }, 'e-mails were lost at shutdown');
    },
  };
}
