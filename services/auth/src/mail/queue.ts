import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@gridlease/common/log/logger';
import type { Mail, Mailer } from '@gridlease/common/mail/smtp';
import { pause } from '@gridlease/common/worker/alarm';

/** Prepares an e-mail (finds the user, creates a link); undefined: none is to be sent. */
export type PrepareMail = () => Mail | undefined | Promise<Mail | undefined>;

/**
 * E-mails are prepared and sent after the response, so that its time does not reveal who has an account. Both are
 * retried; an e-mail is prepared once. The queue is lost when the process dies: users request the e-mail again.
 */
export interface MailQueue {
  /** False when the queue is full, whoever the recipient is. */
  push(what: string, prepare: PrepareMail): boolean;
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
  const jobs: { readonly what: string; readonly prepare: PrepareMail }[] = [];
  let working: Promise<void> | undefined;

  async function send(mail: Mail): Promise<void> {
    const delivery = await mailer.send(mail, ending.signal);
    if (delivery.what !== 'sent') throw new Error(`the mail server refused it with ${delivery.status}`);
  }

  async function run({ what, prepare }: (typeof jobs)[number]): Promise<void> {
    let prepared: { readonly mail: Mail | undefined } | undefined;
    for (let attempt = 1; !ending.signal.aborted; attempt += 1) {
      try {
        prepared ??= { mail: await prepare() };
        if (prepared.mail !== undefined) await send(prepared.mail);
        return;
      } catch (error) {
        if (attempt >= ATTEMPTS_MAX) return log.error({ error, mail: what }, 'gave up sending an e-mail');
        log.warn({ error, mail: what }, 'an e-mail could not be sent; trying again');
        await pause(retryMs * 4 ** (attempt - 1), ending.signal);
      }
    }
  }

  async function work(): Promise<void> {
    for (let next = jobs.shift(); next !== undefined && !ending.signal.aborted; next = jobs.shift())
      await run(next);
    working = undefined;
  }

  return {
    push(what, prepare) {
      if (jobs.length >= JOBS_MAX || ending.signal.aborted) return false;
      jobs.push({ what, prepare });
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
      if (jobs.length > 0) log.warn({ mails: jobs.length }, 'e-mails were lost at shutdown');
    },
  };
}
