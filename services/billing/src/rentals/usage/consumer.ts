import { isUnavailable } from '@gridlease/common/errors/service-error';
import type { Logger } from '@gridlease/common/log/logger';
import {
  againLater,
  type HandleMessages,
  type StreamMessage,
  type Verdict,
} from '@gridlease/common/messaging/stream-consumer';
import { writeTogether } from '@gridlease/common/worker/group-commit';
import type { BillingConfig } from '../../config/config.ts';
import { type ReadingOptions, readMessage } from './messages.ts';
import type { RecordReports } from './queue.ts';
import type { UsageOutcome } from './report.ts';

/** The maximum number of deliveries of a message whose report fails with an unexpected error. */
const UNFORESEEN_MAX = 5;

/** How long to wait for the acknowledgement of a message before its first, second, ... redelivery. */
const ACK_WAITS_MS = [30_000, 60_000, 120_000, 300_000];
const ACK_PENDING_MAX = 2_000;
const BATCH_MAX = 500;
const DUPLICATE_WINDOW_MS = 120_000;
const DEAD_LETTER_DAYS = 30;
const DAY_MS = 86_400_000;

/** Options of the usage consumer, from the `messaging` group of the configuration. */
export function usageConsumerOptions(
  messaging: BillingConfig['messaging'],
  handling: Omit<UsageHandlerOptions, 'subject'>,
) {
  const { subjects, replicas } = messaging;
  return {
    stream: {
      name: messaging.usage_stream,
      subjects: [`${subjects.usage}.>`],
      maxAgeDays: messaging.usage_retention / DAY_MS,
      duplicateWindowMs: DUPLICATE_WINDOW_MS,
      replicas,
    },
    deadLetters: {
      stream: {
        name: messaging.dead_letter_stream,
        subjects: [`${subjects.dead_letters}.>`],
        maxAgeDays: DEAD_LETTER_DAYS,
        replicas,
      },
      subject: `${subjects.dead_letters}.usage`,
    },
    durable: 'billing-usage',
    filterSubject: `${subjects.usage}.>`,
    ackWaitsMs: ACK_WAITS_MS,
    ackPendingMax: ACK_PENDING_MAX,
    batchMax: BATCH_MAX,
    handle: createUsageHandler({ ...handling, subject: subjects.usage }),
  };
}

export interface UsageHandlerOptions extends ReadingOptions {
  readonly record: RecordReports;
  readonly log: Logger;
}

/**
 * Handles usage reports from the stream. A message is done when its report is durable. A report that can
 * never be accepted becomes a dead letter with the reason, except those that are too many; transient errors lose nothing.
 */
export function createUsageHandler(options: UsageHandlerOptions): HandleMessages {
  return async (messages) => {
    const read = await Promise.all(messages.map((message) => readMessage(message, options)));
    const reports = read.flatMap((one) => ('report' in one ? one.report : []));
    const attempts = await writeTogether(options.record, reports);
    const attemptOf = new Map(reports.map((report, at) => [report, attempts[at]] as const));
    return messages.map((message, at) => {
      const one = read[at];
      if (one === undefined) return againLater(message);
      return 'verdict' in one ? one.verdict : verdictOf(message, attemptOf.get(one.report), options.log);
    });
  };
}

/** The attempt to record a message's report. */
type Attempt = PromiseSettledResult<UsageOutcome>;

function verdictOf(message: StreamMessage, attempt: Attempt | undefined, log: Logger): Verdict {
  if (attempt === undefined) return againLater(message);
  if (attempt.status === 'fulfilled') {
    const { value } = attempt;
    // So many are no use to anybody: they are counted, and would only bury other dead letters.
    const isDropped = value.kind !== 'refused' || value.reason === 'too_many_reports';
    return isDropped ? { kind: 'done' } : { kind: 'dead', reason: value.reason };
  }
  const { reason: error } = attempt;
  if (isUnavailable(error)) return againLater(message);
  const isGivenUp = message.deliveries >= UNFORESEEN_MAX;
  log.error({ error, sequence: message.sequence, given_up: isGivenUp }, 'unforeseen error');
  return isGivenUp ? { kind: 'dead', reason: 'unforeseen_error' } : againLater(message);
}
