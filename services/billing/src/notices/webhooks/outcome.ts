import { parseRetryAfter, retryDelaySeconds } from './retry.ts';
import type { Sent } from './send.ts';
import {
  type DeliveryStatus,
  type DisabledReason,
  FAILING_SECONDS_MAX,
  TEST_TYPE,
  type Webhook,
} from './webhook.ts';

const GONE = 410;

/** What is known when an attempt has ended. */
export interface AttemptFacts {
  readonly sent: Sent;
  readonly type: string;
  /** Failed attempts before this one. */
  readonly tries: number;
  readonly webhook: Pick<Webhook, 'failingSince' | 'disabledAt'>;
  /** By the database's clock. */
  readonly at: Date;
  /** By the machine's clock, to which dates in Retry-After refer. */
  readonly machineTime: Date;
  /** From 0 to 1. */
  readonly random: number;
}

/** What follows from an attempt. */
export interface Outcome {
  /** Undefined: it succeeded. */
  readonly error: string | undefined;
  readonly next: { readonly ended: Exclude<DeliveryStatus, 'pending'> } | { readonly delaySeconds: number };
  /** Since when the webhook has been failing; null: it is not; undefined: as before. */
  readonly failingSince: Date | null | undefined;
  /** The webhook is to be disabled. */
  readonly disable: DisabledReason | undefined;
}

/** Why an attempt failed; undefined: it succeeded. */
function errorOf(sent: Sent): string | undefined {
  if (sent.status === undefined) return sent.error;
  if (sent.status >= 200 && sent.status < 300) return undefined;
  const hint = sent.status >= 300 && sent.status < 400 ? '; redirects are not followed' : '';
  return `the response status is ${sent.status}${hint}`;
}

/** Why a webhook is to be disabled after a failed attempt, if it is. */
function disabledBy({ sent, webhook, at }: AttemptFacts, failingSince: Date): DisabledReason | undefined {
  if (webhook.disabledAt !== undefined) return undefined;
  if (sent.status === GONE) return 'gone';
  const seconds = (at.getTime() - failingSince.getTime()) / 1_000;
  return seconds >= FAILING_SECONDS_MAX ? 'failing' : undefined;
}

/**
 * Decides what follows from an attempt. A test is attempted once, and its failure says nothing about the webhook: it is
 * how an administrator finds out whether the receiver is ready.
 */
export function outcomeOf(facts: AttemptFacts): Outcome {
  const { sent, type, tries, webhook, at, machineTime, random } = facts;
  const error = errorOf(sent);
  if (error === undefined) {
    const failingSince = webhook.failingSince === undefined ? undefined : null;
    return { error, next: { ended: 'delivered' }, failingSince, disable: undefined };
  }
  if (type === TEST_TYPE) {
    return { error, next: { ended: 'failed' }, failingSince: undefined, disable: undefined };
  }
  const since = webhook.failingSince ?? at;
  const disable = disabledBy(facts, since);
  const retryAfter = sent.status === undefined ? undefined : sent.retryAfter;
  const retryAfterSeconds = parseRetryAfter(retryAfter, machineTime);
  const delaySeconds = retryDelaySeconds(tries + 1, { retryAfterSeconds, random });
  const isDisabled = disable !== undefined || webhook.disabledAt !== undefined;
  const ended = delaySeconds === undefined || sent.status === GONE ? 'failed' : 'skipped';
  return {
    error,
    next: delaySeconds === undefined || isDisabled ? { ended } : { delaySeconds },
    failingSince: webhook.failingSince === undefined ? since : undefined,
    disable,
  };
}
