import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mailer } from './mailer.ts';

/** Does what is behind a mail (looks somebody up, makes a link) and sends it; run again when it throws. */
export type MailJob = (mailer: Mailer) => Promise<void>;

/**
 * Mails are made and sent after the answer, so that its time says nothing about who has an account. What is queued is
 * lost when the process dies: people ask again.
 */
export interface MailQueue {
  /** False when the queue is full: then nobody gets mail, whoever they are. */
  push(what: string, job: MailJob): boolean;
  /** Resolves when everything that was pushed is done. */
  idle(): Promise<void>;
  /** Lets what is queued be sent for a moment, then ends. */
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

/** A queue of one worker: mail is never urgent enough to take connections from requests. */
export function createMailQueue({ mailer, log, retryMs = RETRY_MS }: MailQueueOptions): MailQueue {
  const ending = new AbortController();
  const jobs: { readonly what: string; readonly job: MailJob }[] = [];
  let working: Promise<void> | undefined;

  async function run({ what, job }: (typeof jobs)[number]): Promise<void> {
    for (let attempt = 1; !ending.signal.aborted; attempt += 1) {
      try {
        return await job(mailer);
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX) return log.error({ error, mail: what }, 'an e-mail was given up');
        log.warn({ error, mail: what }, 'an e-mail could not be sent and is tried again');
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
      if (jobs.length > 0) log.warn({ mails: jobs.length }, 'e-mails were not sent before the end');
    },
  };
}
